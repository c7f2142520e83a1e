// Changing or ending an extra link to a calendar; a replaced main link can only be ended.
import {
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  replace,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { LinkPage } from "~/components/sharing/link-page";
import { LINKS_PART } from "~/components/sharing/links-part";
import { titled } from "~/components/ui/screen-title";
import { endLink, listLinks, saveLink } from "~/operations/sharing/calendar-links";
import { pagePaths } from "~/paths/pages";
import shareStyles from "~/styles/share.css?url";
import { buildLinkForm, readLinkForm } from "~/web/pages/sharing/link-form";
import { openCalendar, openForEditor } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { load } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titled("Link");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: shareStyles }];

/** Going back to a link that has ended leads to the list of links. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar } = openForEditor(request, params.id);
  const { list } = load(request, listLinks, { calendarId: calendar.link });
  const link = list.find(({ id, isWorking }) => id === params.linkId && isWorking);
  if (!link) throw replace(pagePaths.share(calendar.link));
  return { form: buildLinkForm(link, calendar) };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(
    values,
    () => {
      const { calendar } = openCalendar(request, params.id);
      const to = `${pagePaths.share(calendar.link)}#${LINKS_PART}`;
      const id = params.linkId ?? "";
      if (values.intent === "end") {
        carryOut(request, endLink, { calendarId: calendar.link, id });
        return done(to, writeFlash("success", "The link no longer works."));
      }
      carryOut(request, saveLink, {
        ...readLinkForm(values, calendar, getVisitor(request).words),
        id,
      });
      return done(to, writeFlash("success", "Saved"));
    },
    { expiresAt: "until" },
  );
}

export default function ChangeLink() {
  return <LinkPage {...useLoaderData<typeof loader>()} state={useAnswer<typeof action>()} />;
}
