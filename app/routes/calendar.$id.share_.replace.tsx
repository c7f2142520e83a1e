// Replacing a calendar's main link, after a confirmation.
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { countFollowers } from "~/features/follow/operations";
import { listLinks, replaceLink } from "~/features/sharing/operations";
import { ReplacePage, type ReplaceView } from "~/features/sharing/screens/replace-link-form";
import shareStyles from "~/features/sharing/styles/share.css?url";
import { showCalendar } from "~/operations/calendars/calendars";
import { OperationError } from "~/operations/kernel/errors";
import { pagePaths } from "~/paths/pages";
import { openForEditor } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { load } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { formatNumber } from "~/words/numbers";
import { sayRefusal } from "~/words/say-refusal";
import type { Words } from "~/words/words";

export const meta = titledAbove;

export const links = styledBy(shareStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, visitor } = openForEditor(request, params.id);
  const { link } = calendar;
  const { words } = visitor;
  const { known } = load(request, listLinks, { calendarId: link });
  const { byMain, answered } = load(request, countFollowers, { calendarId: link });
  const view: ReplaceView = {
    action: pagePaths.replaceLink(link),
    cancelHref: pagePaths.shareLinks(link),
    known: known === 0 ? "" : words._(describeKnown(known, words)),
    followers: byMain + answered === 0 ? "" : words._(describeFollowers(byMain, answered)),
    hasAnswers: answered > 0,
  };
  return { view, screenTitle: words._(msg`Replace the Link`) };
}

/** `answered` is how many left an email with an answer. */
function describeFollowers(byMain: number, answered: number): MessageDescriptor {
  if (answered > 0) {
    return msg`${plural(byMain + answered, {
      one: "# person follows by email or left one with an answer:",
      other: "# people follow by email or left one with an answer:",
    })}`;
  }
  return msg`${plural(byMain, {
    one: "# person follows by email:",
    other: "# people follow by email:",
  })}`;
}

function describeKnown(known: number, words: Words): MessageDescriptor {
  const count = formatNumber(known, words);
  return msg`${plural(known, {
    one: `${count} person has this calendar in My Calendars and will keep seeing it there, with the new link.`,
    other: `${count} people have this calendar in My Calendars and will keep seeing it there, with the new link.`,
  })}`;
}

/** Followers can be removed only if the link got to the wrong people, who may be among them. */
function readFollowers({ reason, followers }: Record<string, string>) {
  return reason === "leaked" && followers !== undefined ? { followers } : {};
}

export { keepTyped as clientAction } from "~/client/keep-typed";

/** The address names the link to replace; if somebody else has replaced it meanwhile, a message says so. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const { id = "" } = params;
  const { words } = getVisitor(request);
  return submit(request, values, () => {
    try {
      const input = { calendarId: id, grace: values.reason === "tidy", ...readFollowers(values) };
      const { main } = carryOut(request, replaceLink, input);
      const said = msg`The link is replaced. Give the new one to everyone who should have it.`;
      return done(pagePaths.share(main), writeFlash("success", words._(said)));
    } catch (error) {
      if (!(error instanceof OperationError) || error.code !== "stale") throw error;
      const { link } = carryOut(request, showCalendar, { id });
      return done(pagePaths.share(link), writeFlash("error", sayRefusal(error.message, words)));
    }
  });
}

export default function ReplaceLink() {
  const { view } = useLoaderData<typeof loader>();
  return <ReplacePage view={view} state={useAnswer<typeof action>()} />;
}
