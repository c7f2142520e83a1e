// The user's own profile: public name, e-mail and sessions.
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { APP_PASSWORDS_PART, AppPasswordList } from "~/components/accounts/app-password-list";
import { SessionList } from "~/components/accounts/session-list";
import { YourData } from "~/components/accounts/your-data";
import { TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { titledByLoader } from "~/components/ui/screen-title";
import { SubmitButton } from "~/components/ui/submit-button";
import { getProfile, updateProfile } from "~/operations/accounts/account";
import { endAppPassword, listAppPasswords } from "~/operations/accounts/app-passwords";
import { listSessions, logoutEverywhere } from "~/operations/accounts/login";
import { pagePaths } from "~/paths/pages";
import { programPaths } from "~/paths/programs";
import { LIMITS } from "~/values/limits";
import { buildAppPasswordList } from "~/web/pages/accounts/app-password-view";
import { buildSessionList } from "~/web/pages/accounts/session-view";
import { writeFlash } from "~/web/request/flash";
import { isAfterForm, readFormFields } from "~/web/request/form-fields";
import { load, toLogin } from "~/web/request/load";
import { writeSessionCookie } from "~/web/request/session-cookie";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledByLoader;

export function loader({ request }: LoaderFunctionArgs) {
  const { caller, displayFor, words } = getVisitor(request);
  if (!caller.actor && !isAfterForm(request)) throw toLogin(request);
  const { name, email } = load(request, getProfile, {});
  const { list } = caller.actor ? load(request, listSessions, {}) : { list: [] };
  const { list: passwords } = caller.actor ? load(request, listAppPasswords, {}) : { list: [] };
  return {
    name,
    email,
    sessions: buildSessionList(list, displayFor(false)),
    passwords: buildAppPasswordList(passwords, displayFor(false)),
    documentTitle: words._(msg`My Profile – EAS`),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    if (values.intent === "log-out-everywhere") {
      carryOut(request, logoutEverywhere, {});
      return done(pagePaths.home(), writeSessionCookie(null));
    }
    if (values.intent === "end-app-password") return endPassword(request, Number(values.id));
    carryOut(request, updateProfile, { name: values.name });
    const said = getVisitor(request).words._(msg`User updated successfully`);
    return done(pagePaths.home(), writeFlash("success", said));
  });
}

function endPassword(request: Request, id: number): Response {
  const { list } = carryOut(request, listAppPasswords, {});
  const name = list.find((each) => each.id === id)?.name ?? "";
  carryOut(request, endAppPassword, { id });
  const said = getVisitor(request).words._(msg`${name} can no longer log in.`);
  return done(`${pagePaths.profile()}#${APP_PASSWORDS_PART}`, writeFlash("success", said));
}

export default function Profile() {
  const { t } = useLingui();
  const { name, email, sessions, passwords } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  return (
    <section className="narrow">
      <h1>
        <Trans>My Profile</Trans>
      </h1>
      <PageForm state={state} guarded>
        <TextField
          name="name"
          label={t`Public name`}
          hint={t`Everyone who opens a calendar you manage can see it.`}
          value={name}
          maxLength={LIMITS.name}
          autoComplete="name"
          required
          state={state}
        />
        <TextField
          name="email"
          label={t`E-mail`}
          type="email"
          hint={t`Your access key. Only you and people who manage a calendar with you can see it.`}
          value={email}
          readOnly
        />
        <div className="actions">
          <SubmitButton>
            <Trans>Save</Trans>
          </SubmitButton>
        </div>
      </PageForm>
      <SessionList sessions={sessions} />
      <AppPasswordList passwords={passwords} newHref={pagePaths.newAppPassword()} />
      <YourData
        fileHref={programPaths.dataFile()}
        eventsHref={programPaths.eventsFile()}
        deleteHref={pagePaths.deleteAccount()}
      />
    </section>
  );
}
