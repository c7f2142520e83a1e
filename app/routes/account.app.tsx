// Making an app password for all calendars of the user.
import { msg } from "@lingui/core/macro";
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { AppPasswordPage } from "~/components/accounts/app-password-page";
import { titledByLoader } from "~/components/ui/screen-title";
import { createAppPassword } from "~/operations/accounts/app-passwords";
import appStyles from "~/styles/app-password.css?url";
import subscribeStyles from "~/styles/subscribe.css?url";
import {
  buildAppPasswordForm,
  buildMadePassword,
  readAppPasswordForm,
} from "~/web/pages/accounts/app-password-view";
import { isAfterForm, readFormFields, withIdempotencyKey } from "~/web/request/form-fields";
import { toLogin } from "~/web/request/load";
import { carryOut, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledByLoader;

export const links: LinksFunction = () =>
  [subscribeStyles, appStyles].map((href) => ({ rel: "stylesheet", href }));

export function loader({ request }: LoaderFunctionArgs) {
  const { caller, words } = getVisitor(request);
  if (!caller.actor && !isAfterForm(request)) throw toLogin(request);
  const documentTitle = words._(msg`Edit on Your Phone – EAS`);
  return withIdempotencyKey({ form: buildAppPasswordForm(null), documentTitle });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

/** The password is in this answer alone, so there is no redirect. */
export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { origin } = getVisitor(request);
    const made = carryOut(request, createAppPassword, readAppPasswordForm(values, null));
    const view = buildMadePassword(made, { device: values.device, link: null, origin });
    return data({ made: view }, { headers: { "Cache-Control": "no-store" } });
  });
}

export default function NewAppPassword() {
  const { form, attempt } = useLoaderData<typeof loader>();
  return <AppPasswordPage form={form} attempt={attempt} answer={useAnswer<typeof action>()} />;
}
