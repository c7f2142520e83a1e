// The second step of a login: the code from the mail, typed in or filled in by the mailed link.
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { AutoSubmit } from "~/client/auto-submit";
import { useAnswer } from "~/client/form-answer";
import { Link } from "~/client/link";
import { fieldId } from "~/components/ui/field-frame";
import { TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { PossibleIssues } from "~/components/ui/possible-issues";
import { SubmitButton } from "~/components/ui/submit-button";
import { logIn } from "~/operations/accounts/login";
import { pagePaths } from "~/paths/pages";
import { LIMITS } from "~/values/limits";
import { writeFlash } from "~/web/request/flash";
import { isAfterForm, readFormFields } from "~/web/request/form-fields";
import { toLogin } from "~/web/request/load";
import { clearLoginRequest, hasLoginRequest } from "~/web/request/login-request";
import { writeSessionCookie } from "~/web/request/session-cookie";
import { carryOut, done, submit } from "~/web/request/submit";

export const meta: MetaFunction = () => [{ title: "Login – EAS" }];

const INCOMPLETE = "This login link is incomplete. Enter your email, and we'll send you a new one.";

const ISSUES = [
  { reason: "wrong", text: "Wrong input" },
  { reason: "expired", text: "Too old code" },
  { reason: "too-many", text: "Too many failed attempts" },
] as const;

/** Opening the link does not use it up: a mail scanner may have opened it before. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const email = (query.get("email") ?? "").slice(0, LIMITS.email);
  const code = (query.get("code") ?? "").slice(0, LIMITS.accessCode);
  if (email === "" && !isAfterForm(request)) throw toLogin(INCOMPLETE);
  const submitsItself = email !== "" && code !== "" && hasLoginRequest(request, email);
  return { email, code, submitsItself };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(values, () => {
    const { name, token } = carryOut(request, logIn, values);
    const isDefaultName = name.endsWith("...");
    return done(
      isDefaultName ? pagePaths.profile() : pagePaths.home(),
      writeSessionCookie(token),
      writeFlash("success", `Successfully logged in as ${name}`),
      clearLoginRequest(),
    );
  });
}

function sayIssue(reason: string | undefined): string {
  return ISSUES.find((issue) => issue.reason === reason)?.text ?? "";
}

export default function LoginCode() {
  const { email, code, submitsItself } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  const isFailure = state?.reason !== undefined;
  const codeState =
    state && isFailure ? { ...state, errors: { code: sayIssue(state.reason) } } : state;
  useEffect(() => {
    if (isFailure && state) document.getElementById(fieldId("code"))?.focus();
  }, [isFailure, state]);
  return (
    <section className="narrow">
      <h1>Login</h1>
      {code === "" ? (
        <p>
          We sent an email to <bdi>{email}</bdi>. Open its link, or type the code in it. Both work
          for 10 minutes. Nothing there? Check your spam folder, wait a minute, then{" "}
          <Link to={pagePaths.login()}>ask for another one</Link>.
        </p>
      ) : (
        <p>Press Login to continue.</p>
      )}
      {isFailure ? (
        <PossibleIssues
          title="Hm, it did not work. Possible issues:"
          issues={ISSUES}
          reason={state?.reason}
        />
      ) : null}
      <PageForm state={isFailure ? undefined : state}>
        <TextField
          name="email"
          label="E-mail"
          type="email"
          value={state?.values.email ?? email}
          maxLength={LIMITS.email}
          readOnly={email !== ""}
          required
          state={state}
        />
        <TextField
          name="code"
          label="Access code"
          value={code}
          maxLength={LIMITS.accessCode}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          autoFocus={isFailure}
          state={codeState}
        />
        <AutoSubmit when={submitsItself && !state} />
        <div className="actions">
          <SubmitButton>Login</SubmitButton>
        </div>
      </PageForm>
    </section>
  );
}
