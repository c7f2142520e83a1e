// Creating an app password for all calendars of the user.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { AppPasswordPage } from "~/components/accounts/app-password-page";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import appStyles from "~/features/caldav/style.css?url";
import subscribeStyles from "~/features/sharing/styles/subscribe.css?url";
import { buildAppPasswordForm, submitAppPassword } from "~/web/pages/accounts/app-password-view";
import { isAfterForm, withIdempotencyKey } from "~/web/request/form-fields";
import { toLogin } from "~/web/request/load";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledByLoader;

export const links = styledBy(subscribeStyles, appStyles);

export function loader({ request }: LoaderFunctionArgs) {
  const { caller, words } = getVisitor(request);
  if (!caller.actor && !isAfterForm(request)) throw toLogin(request);
  const documentTitle = words._(msg`Edit on Your Phone – EAS`);
  return withIdempotencyKey({ form: buildAppPasswordForm(request, null), documentTitle });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request }: ActionFunctionArgs) {
  return submitAppPassword(request, () => null);
}

export default function NewAppPassword() {
  const { form, attempt } = useLoaderData<typeof loader>();
  return <AppPasswordPage form={form} attempt={attempt} answer={useAnswer<typeof action>()} />;
}
