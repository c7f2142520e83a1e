// A new extra link to a calendar.
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LINK_NAME } from "~/calendar/limits";
import { useAnswer } from "~/client/form-answer";
import { LinkPage } from "~/components/link-page";
import { LINKS_PART } from "~/components/links-part";
import { titled } from "~/components/screen-title";
import { saveLink } from "~/operations/calendar-links";
import { pagePaths } from "~/paths/pages";
import shareStyles from "~/styles/share.css?url";
import { readFormFields } from "~/web/forms/form-fields";
import { buildNewLinkForm, readLinkForm } from "~/web/forms/link-form";
import { withAttempt } from "~/web/forms/new-attempt";
import { carryOut, done, submit } from "~/web/forms/submit";
import { openCalendar, openForEditor } from "~/web/pages/calendar-page";
import { writeFlash } from "~/web/pages/flash";

export const meta = titled("Add Extra Link");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: shareStyles }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar } = openForEditor(request, params.id);
  const name = (new URL(request.url).searchParams.get("name") ?? "").slice(0, LINK_NAME);
  return withAttempt({ form: buildNewLinkForm(calendar, name) });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(
    values,
    () => {
      const { calendar } = openCalendar(request, params.id);
      carryOut(request, saveLink, readLinkForm(values, calendar));
      const to = `${pagePaths.share(calendar.link)}#${LINKS_PART}`;
      return done(to, writeFlash("success", "The link is ready to be copied."));
    },
    { expiresAt: "until" },
  );
}

export default function AddLink() {
  return <LinkPage {...useLoaderData<typeof loader>()} state={useAnswer<typeof action>()} />;
}
