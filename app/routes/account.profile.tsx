// The user's own profile: public name and email. After a first login it asks only for the name.
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { AccountTabs } from "~/components/accounts/account-tabs";
import { styledBy, titledByLoader } from "~/components/ui/document-head";
import { TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { getProfile, updateProfile } from "~/operations/accounts/account";
import { pagePaths } from "~/paths/pages";
import stylesheet from "~/styles/account.css?url";
import { LIMITS } from "~/values/limits";
import { isDefaultName } from "~/web/pages/accounts/member-name";
import { writeFlash } from "~/web/request/flash";
import { isAfterForm, readFormFields } from "~/web/request/form-fields";
import type { FormState } from "~/web/request/form-state";
import { load, toLogin } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledByLoader;

export const links = styledBy(stylesheet);

export function loader({ request }: LoaderFunctionArgs) {
  const { caller, words } = getVisitor(request);
  if (!caller.actor && !isAfterForm(request)) throw toLogin(request);
  const { name, email } = load(request, getProfile, {});
  const isNew = isDefaultName(name);
  return { name, email, isNew, documentTitle: words._(msg`My Profile – EAS`) };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    carryOut(request, updateProfile, { name: values.name });
    const said = getVisitor(request).words._(msg`User updated successfully`);
    return done(pagePaths.home(), writeFlash("success", said));
  });
}

export default function Profile() {
  const { name, email, isNew } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
  return isNew ? (
    <FirstName email={email} state={state} />
  ) : (
    <section className="stack account">
      <h1>
        <Trans>My Profile</Trans>
      </h1>
      <AccountTabs current="profile" />
      <div className="part raised">
        <ProfileForm name={name} email={email} state={state} />
      </div>
    </section>
  );
}

type FormProps = { email: string; state: FormState | undefined };

function ProfileForm({ name, email, state }: FormProps & { name: string }) {
  const { t } = useLingui();
  return (
    <PageForm state={state} guarded>
      <TextField
        name="name"
        label={t`Public name`}
        hint={t`Everyone who opens a calendar you manage can see it.`}
        value={name}
        maxLength={LIMITS.name}
        autoComplete="name"
        required
        autoFocus
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
  );
}

/** An account's first name comes from its email: an empty field is better than one to clear first. */
function FirstName({ email, state }: FormProps) {
  const { t } = useLingui();
  return (
    <section className="narrow one-question">
      <h1>
        <Trans>What's your name?</Trans>
      </h1>
      <PageForm state={state}>
        <TextField
          name="name"
          label={t`Public name`}
          hint={t`Everyone who opens a calendar you manage can see it.`}
          maxLength={LIMITS.name}
          autoComplete="name"
          required
          autoFocus
          state={state}
        />
        <div className="actions">
          <SubmitButton>
            <Trans>Continue</Trans>
          </SubmitButton>
        </div>
      </PageForm>
      <p className="note">
        <Trans>
          You're logged in as <bdi>{email}</bdi>. Only people who manage a calendar with you see
          that.
        </Trans>
      </p>
    </section>
  );
}
