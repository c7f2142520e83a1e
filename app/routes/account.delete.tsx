// Deleting one's own account, after a confirmation.
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { AccountDeletion } from "~/components/accounts/account-deletion";
import { titledByLoader } from "~/components/ui/document-head";
import { deleteAccount, listOwnCalendars } from "~/operations/accounts/account";
import { pagePaths } from "~/paths/pages";
import { buildAccountDeletion } from "~/web/pages/accounts/account-deletion-view";
import { writeSessionCookie } from "~/web/request/cookies";
import { writeFlash } from "~/web/request/flash";
import { isAfterForm, readFormFields } from "~/web/request/form-fields";
import { load, toLogin } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledByLoader;

export function loader({ request }: LoaderFunctionArgs) {
  const { caller, words } = getVisitor(request);
  const { actor } = caller;
  if (!actor && !isAfterForm(request)) throw toLogin(request);
  const lists = actor ? load(request, listOwnCalendars, {}) : { sole: [], shared: [] };
  const view = buildAccountDeletion({ email: actor?.email ?? "", ...lists }, words);
  return { ...view, documentTitle: words._(msg`Delete My Account – EAS`) };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    // The name of each checkbox is a calendar's link.
    const calendars = Object.keys(values).filter((name) => values[name] === "on");
    carryOut(request, deleteAccount, { calendars });
    return done(
      pagePaths.home(),
      writeSessionCookie(null),
      writeFlash("success", getVisitor(request).words._(msg`Your account is deleted.`)),
    );
  });
}

export default function DeleteAccount() {
  const view = useLoaderData<typeof loader>();
  return (
    <section className="narrow">
      <h1>
        <Trans>Delete My Account</Trans>
      </h1>
      <AccountDeletion view={view} state={useAnswer<typeof action>()} />
    </section>
  );
}
