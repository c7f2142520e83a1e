// The form for a new extra link to a calendar.
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { LinkPage } from "~/components/sharing/link-page";
import { LINKS_PART } from "~/components/sharing/links-part";
import { titled } from "~/components/ui/screen-title";
import { saveLink } from "~/operations/sharing/calendar-links";
import { pagePaths } from "~/paths/pages";
import shareStyles from "~/styles/share.css?url";
import { LINK_NAME } from "~/values/limits";
import { buildNewLinkForm, readLinkForm } from "~/web/pages/sharing/link-form";
import { openCalendar, openForEditor } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields, withIdempotencyKey } from "~/web/request/form-fields";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titled("Add Extra Link");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: shareStyles }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar } = openForEditor(request, params.id);
  const name = (new URL(request.url).searchParams.get("name") ?? "").slice(0, LINK_NAME);
  return withIdempotencyKey({ form: buildNewLinkForm(calendar, name) });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(
    values,
    () => {
      const { calendar } = openCalendar(request, params.id);
      carryOut(request, saveLink, readLinkForm(values, calendar, getVisitor(request).words));
      const to = `${pagePaths.share(calendar.link)}#${LINKS_PART}`;
      return done(to, writeFlash("success", "The link is ready to be copied."));
    },
    { expiresAt: "until" },
  );
}

export default function AddLink() {
  return <LinkPage {...useLoaderData<typeof loader>()} state={useAnswer<typeof action>()} />;
}
