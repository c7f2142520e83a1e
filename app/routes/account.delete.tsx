// Deleting one's own account, after a confirmation.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { AccountDeletion } from "~/components/accounts/account-deletion";
import { deleteAccount, listOwnCalendars } from "~/operations/accounts/account";
import { pagePaths } from "~/paths/pages";
import { buildAccountDeletion } from "~/web/pages/accounts/account-deletion-view";
import { writeFlash } from "~/web/request/flash";
import { isAfterForm, readFormFields } from "~/web/request/form-fields";
import { load, toLogin } from "~/web/request/load";
import { writeSessionCookie } from "~/web/request/session-cookie";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta: MetaFunction = () => [{ title: "Delete My Account – EAS" }];

export function loader({ request }: LoaderFunctionArgs) {
  const { actor } = getVisitor(request).caller;
  if (!actor && !isAfterForm(request)) throw toLogin();
  const lists = actor ? load(request, listOwnCalendars, {}) : { sole: [], shared: [] };
  return buildAccountDeletion({ email: actor?.email ?? "", ...lists });
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(values, () => {
    // The name of each checkbox is a calendar's link.
    const calendars = Object.keys(values).filter((name) => values[name] === "on");
    carryOut(request, deleteAccount, { calendars });
    return done(
      pagePaths.home(),
      writeSessionCookie(null),
      writeFlash("success", "Your account is deleted."),
    );
  });
}

export default function DeleteAccount() {
  const view = useLoaderData<typeof loader>();
  return (
    <section className="narrow">
      <h1>Delete My Account</h1>
      <AccountDeletion view={view} state={useAnswer<typeof action>()} />
    </section>
  );
}
