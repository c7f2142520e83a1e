// The form for a new extra link to a calendar.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { saveLink } from "~/features/sharing/operations";
import { LinkPage } from "~/features/sharing/screens/links";
import shareStyles from "~/features/sharing/styles/share.css?url";
import { buildNewLinkForm, readLinkForm, WEBSITE_LINK } from "~/features/sharing/view/links";
import { pagePaths } from "~/paths/pages";
import { LINK_NAME } from "~/values/limits";
import { openCalendar, openForEditor } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields, withIdempotencyKey } from "~/web/request/form-fields";
import { carryOut, done, submit } from "~/web/request/submit";

export const meta = titledAbove;

export const links = styledBy(shareStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, visitor } = openForEditor(request, params.id);
  const name = (new URL(request.url).searchParams.get("name") ?? "").slice(0, LINK_NAME);
  const form = buildNewLinkForm(calendar, name, visitor.words);
  return withIdempotencyKey({ form, screenTitle: form.heading });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(
    request,
    values,
    () => {
      const { calendar, visitor } = openCalendar(request, params.id);
      carryOut(request, saveLink, readLinkForm(values, calendar, visitor.words));
      const { link } = calendar;
      // A link for websites continues to their code.
      const isForWebsites = values.name === WEBSITE_LINK;
      const to = isForWebsites ? pagePaths.shareWebsite(link) : pagePaths.shareLinks(link);
      const said = visitor.words._(msg`The link is ready to be copied.`);
      return done(to, writeFlash("success", said));
    },
    { expiresAt: "until" },
  );
}

export default function AddLink() {
  const { form, attempt } = useLoaderData<typeof loader>();
  return <LinkPage form={form} attempt={attempt} state={useAnswer<typeof action>()} />;
}
