// The second step of a login: the code from the mail, typed in or filled in by the mailed link.
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { AutoSubmit } from "~/client/auto-submit";
import { useAnswer } from "~/client/form-answer";
import { Link } from "~/client/link";
import { titledByLoader } from "~/components/ui/document-head";
import { fieldId } from "~/components/ui/field-frame";
import { TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { PossibleIssues } from "~/components/ui/possible-issues";
import { SubmitButton } from "~/components/ui/submit-button";
import { logIn } from "~/operations/accounts/login";
import { pagePaths } from "~/paths/pages";
import { LIMITS } from "~/values/limits";
import { isDefaultName } from "~/web/pages/accounts/member-name";
import { clearLoginRequest, hasLoginRequest, writeSessionCookie } from "~/web/request/cookies";
import { writeFlash } from "~/web/request/flash";
import { isAfterForm, readFormFields } from "~/web/request/form-fields";
import { toLogin } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { useWords } from "~/words/use-words";

export const meta = titledByLoader;

const INCOMPLETE = msg`This login link is incomplete. Enter your email, and we'll send you a new one.`;

const ISSUES = [
  { reason: "wrong", text: msg`Wrong input` },
  { reason: "expired", text: msg`Too old code` },
  { reason: "too-many", text: msg`Too many failed attempts` },
] as const;

/** Opening the link does not use it up: a mail scanner may have opened it before. */
export function loader({ request }: LoaderFunctionArgs) {
  const { words } = getVisitor(request);
  const query = new URL(request.url).searchParams;
  const email = (query.get("email") ?? "").slice(0, LIMITS.email);
  const code = (query.get("code") ?? "").slice(0, LIMITS.accessCode);
  if (email === "" && !isAfterForm(request)) throw toLogin(request, words._(INCOMPLETE));
  const submitsItself = email !== "" && code !== "" && hasLoginRequest(request, email);
  return { email, code, submitsItself, documentTitle: words._(msg`Login – EAS`) };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { name, token } = carryOut(request, logIn, values);
    return done(
      isDefaultName(name) ? pagePaths.profile() : pagePaths.home(),
      writeSessionCookie(token),
      writeFlash("success", getVisitor(request).words._(msg`Successfully logged in as ${name}`)),
      clearLoginRequest(),
    );
  });
}

export default function LoginCode() {
  const { email, code, submitsItself } = useLoaderData<typeof loader>();
  const { t } = useLingui();
  const words = useWords();
  const state = useAnswer<typeof action>();
  const issues = ISSUES.map(({ reason, text }) => ({ reason, text: words._(text) }));
  const isFailure = state?.reason !== undefined;
  const issue = issues.find(({ reason }) => reason === state?.reason)?.text ?? "";
  const codeState = state && isFailure ? { ...state, errors: { code: issue } } : state;
  useEffect(() => {
    if (isFailure && state) document.getElementById(fieldId("code"))?.focus();
  }, [isFailure, state]);
  return (
    <section className="narrow">
      <h1>
        <Trans context="heading">Login</Trans>
      </h1>
      {code === "" ? (
        <p>
          <Trans>
            We sent an email to <bdi>{email}</bdi>. Open its link, or type the code in it. Both work
            for 10 minutes. Nothing there? Check your spam folder, wait a minute, then{" "}
            <Link to={pagePaths.login()}>ask for another one</Link>.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>Press Login to continue.</Trans>
        </p>
      )}
      {isFailure ? (
        <PossibleIssues
          title={t`Hm, it did not work. Possible issues:`}
          toast={t`Hm, it did not work.`}
          issues={issues}
          reason={state?.reason}
        />
      ) : null}
      <PageForm state={isFailure ? undefined : state}>
        <TextField
          name="email"
          label={t`E-mail`}
          type="email"
          value={state?.values.email ?? email}
          maxLength={LIMITS.email}
          readOnly={email !== ""}
          required
          state={state}
        />
        <TextField
          name="code"
          label={t`Access code`}
          value={code}
          maxLength={LIMITS.accessCode}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          autoFocus
          state={codeState}
        />
        <div className="actions">
          <SubmitButton>
            <Trans>Login</Trans>
          </SubmitButton>
        </div>
        <AutoSubmit when={submitsItself && !state} />
      </PageForm>
    </section>
  );
}
