// The first step of a login: the email address for the link and code.
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { titledByLoader } from "~/components/ui/document-head";
import { TextField, TrapField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { sendAccessCode } from "~/operations/accounts/login";
import { describeLogin } from "~/operations/kernel/admission";
import { pagePaths } from "~/paths/pages";
import { LIMITS } from "~/values/limits";
import { loginRequestCookie } from "~/web/request/cookies";
import { readFormFields } from "~/web/request/form-fields";
import { TRAP } from "~/web/request/form-state";
import { isTrapped, keepPace, stampForm } from "~/web/request/form-trap";
import { carryOut, goOn, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { sayRefusal } from "~/words/say-refusal";

export const meta = titledByLoader;

export function loader({ request }: LoaderFunctionArgs) {
  const { caller, words } = getVisitor(request);
  const { actor, now, admission } = caller;
  if (actor) throw redirect(pagePaths.calendars());
  return {
    stamp: stampForm(now),
    rule: sayRefusal(describeLogin(admission) ?? "", words),
    documentTitle: words._(msg`Login – EAS`),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const email = (values.email ?? "").trim().toLowerCase();
  await keepPace(values, getVisitor(request).caller.now);
  // Only programs fill in the hidden field; they get the same reply as everybody.
  if (isTrapped(values)) return goOn(pagePaths.loginCode(email));
  return submit(request, values, () => {
    carryOut(request, sendAccessCode, { email });
    return goOn(pagePaths.loginCode(email), loginRequestCookie(email));
  });
}

export default function Login() {
  const { t } = useLingui();
  const { stamp, rule } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  return (
    <section className="narrow">
      <h1>
        <Trans context="heading">Login</Trans>
      </h1>
      <p>
        <Trans>
          There is no formal registration. Your e-mail is your access key. Expect the login link in
          your Inbox.
        </Trans>
      </p>
      {rule ? <p className="message note">{rule}</p> : null}
      <PageForm state={state}>
        <TextField
          name="email"
          label={t`E-mail`}
          type="email"
          inputMode="email"
          maxLength={LIMITS.email}
          required
          autoFocus
          state={state}
        />
        <TrapField name={TRAP} />
        <HiddenField name="stamp" value={stamp} />
        <div className="actions">
          <SubmitButton>
            <Trans>Send Me the Link</Trans>
          </SubmitButton>
        </div>
      </PageForm>
    </section>
  );
}
