// Editing a calendar in a calendar app: creates the app's password, with instructions.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { AppPasswordPage } from "~/components/accounts/app-password-page";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import appStyles from "~/features/caldav/style.css?url";
import subscribeStyles from "~/features/sharing/styles/subscribe.css?url";
import { buildAppPasswordForm, submitAppPassword } from "~/web/pages/accounts/app-password-view";
import { openCalendar, openForEditor } from "~/web/request/calendar-page";
import { withIdempotencyKey } from "~/web/request/form-fields";

export const meta = titledAbove;

export const links = styledBy(subscribeStyles, appStyles);

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, visitor } = openForEditor(request, params.id);
  const screenTitle = visitor.words._(msg`Edit on Your Phone`);
  return withIdempotencyKey({ form: buildAppPasswordForm(request, calendar.link), screenTitle });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitAppPassword(request, () => openCalendar(request, params.id).calendar.link);
}

export default function EditOnYourPhone() {
  const { form, attempt } = useLoaderData<typeof loader>();
  return <AppPasswordPage form={form} attempt={attempt} answer={useAnswer<typeof action>()} />;
}
