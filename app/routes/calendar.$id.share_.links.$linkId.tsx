// Changing or ending an extra link to a calendar; a replaced main link can only be ended.
import { msg } from "@lingui/core/macro";
import { type ActionFunctionArgs, type LoaderFunctionArgs, replace } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { endLink, listLinks, saveLink } from "~/features/sharing/operations";
import { LinkPage } from "~/features/sharing/screens/links";
import shareStyles from "~/features/sharing/styles/share.css?url";
import { buildLinkForm, readLinkForm } from "~/features/sharing/view/links";
import { pagePaths } from "~/paths/pages";
import { openCalendar, openForEditor } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { load } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";

export const meta = titledAbove;

export const links = styledBy(shareStyles);

/** Going back to an ended link leads to the list of links. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, visitor } = openForEditor(request, params.id);
  const { list } = load(request, listLinks, { calendarId: calendar.link });
  const link = list.find(({ id, isWorking }) => id === params.linkId && isWorking);
  if (!link) throw replace(pagePaths.shareLinks(calendar.link));
  const { words } = visitor;
  const screenTitle = words._(msg({ message: "Link", context: "to a calendar" }));
  return { form: buildLinkForm(link, calendar, words), screenTitle };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(
    request,
    values,
    () => {
      const { calendar, visitor } = openCalendar(request, params.id);
      const { words } = visitor;
      const to = pagePaths.shareLinks(calendar.link);
      const id = params.linkId ?? "";
      if (values.intent === "end") {
        carryOut(request, endLink, { calendarId: calendar.link, id });
        return done(to, writeFlash("success", words._(msg`The link no longer works.`)));
      }
      carryOut(request, saveLink, { ...readLinkForm(values, calendar, words), id });
      return done(to, writeFlash("success", words._(msg`Saved`)));
    },
    { expiresAt: "until" },
  );
}

export default function ChangeLink() {
  const { form } = useLoaderData<typeof loader>();
  return <LinkPage form={form} state={useAnswer<typeof action>()} />;
}
