// Editing a calendar in a calendar app: makes the app's password, and says what to do with it.
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
import { titledAbove } from "~/components/ui/screen-title";
import { createAppPassword } from "~/operations/accounts/app-passwords";
import appStyles from "~/styles/app-password.css?url";
import subscribeStyles from "~/styles/subscribe.css?url";
import {
  buildAppPasswordForm,
  buildMadePassword,
  readAppPasswordForm,
} from "~/web/pages/accounts/app-password-view";
import { openCalendar, openForEditor } from "~/web/request/calendar-page";
import { readFormFields, withIdempotencyKey } from "~/web/request/form-fields";
import { carryOut, submit } from "~/web/request/submit";

export const meta = titledAbove;

export const links: LinksFunction = () =>
  [subscribeStyles, appStyles].map((href) => ({ rel: "stylesheet", href }));

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, visitor } = openForEditor(request, params.id);
  const screenTitle = visitor.words._(msg`Edit on Your Phone`);
  return withIdempotencyKey({ form: buildAppPasswordForm(calendar.link), screenTitle });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

/** The password is in this answer alone, so there is no redirect. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { calendar, visitor } = openCalendar(request, params.id);
    const { link } = calendar;
    const made = carryOut(request, createAppPassword, readAppPasswordForm(values, link));
    const { device } = values;
    const view = buildMadePassword(made, { device, link, origin: visitor.origin });
    return data({ made: view }, { headers: { "Cache-Control": "no-store" } });
  });
}

export default function EditOnYourPhone() {
  const { form, attempt } = useLoaderData<typeof loader>();
  return <AppPasswordPage form={form} attempt={attempt} answer={useAnswer<typeof action>()} />;
}
