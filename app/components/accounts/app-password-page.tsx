// The screen that makes an app password: the form, and after it the password with what to do with it.
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { RadioFields } from "~/components/ui/choice-fields";
import { CancelLink } from "~/components/ui/dialog-page";
import { HiddenField, TextField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { APP_PASSWORD_NAME } from "~/values/limits";
import type { AppPasswordForm, MadePassword } from "~/web/pages/accounts/app-password-view";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";
import { MadeAppPassword } from "./made-app-password";

/** Without a message: a name that is the same in every language. */
const DEVICES = [
  { value: "apple", message: msg`iPhone, iPad or Mac` },
  { value: "android", message: msg`Android, with DAVx⁵` },
  { value: "thunderbird", message: null },
  { value: "other", message: msg`Another app` },
];

const SCOPES = [
  { value: "one", message: msg`This calendar` },
  { value: "all", message: msg`All calendars I manage` },
];

type AppPasswordPageProps = {
  form: AppPasswordForm;
  attempt: string;
  /** The form again with what is wrong with it, or the password that was made. */
  answer: FormState | { made: MadePassword } | undefined;
};

export function AppPasswordPage({ form, attempt, answer }: AppPasswordPageProps) {
  const made = answer && "made" in answer ? answer.made : undefined;
  const state = answer && !("made" in answer) ? answer : undefined;
  const Heading = form.ofCalendar ? "h2" : "h1";
  return (
    <section className="narrow app-password" aria-labelledby="app-password">
      <Heading id="app-password">
        <Trans>Edit on Your Phone</Trans>
      </Heading>
      {made ? (
        <MadeAppPassword made={made} />
      ) : (
        <NewAppPassword form={form} attempt={attempt} state={state} />
      )}
    </section>
  );
}

type NewAppPasswordProps = {
  form: AppPasswordForm;
  attempt: string;
  state: FormState | undefined;
};

function NewAppPassword({ form, attempt, state }: NewAppPasswordProps) {
  const { t } = useLingui();
  const words = useWords();
  const devices = DEVICES.map(({ value, message }) => ({
    value,
    text: message ? words._(message) : <span translate="no">Thunderbird</span>,
  }));
  const scopes = SCOPES.map(({ value, message }) => ({ value, text: words._(message) }));
  return (
    <>
      <p>
        {form.ofCalendar ? (
          <Trans>
            Change this calendar in your phone's or computer's own calendar app. The app gets its
            own password; end it anytime on your account page.
          </Trans>
        ) : (
          <Trans>
            Change your calendars in your phone's or computer's own calendar app. The app gets its
            own password; end it anytime on your account page.
          </Trans>
        )}
      </p>
      <PageForm action={form.action} state={state} guarded>
        <HiddenField name="attempt" value={state?.values.attempt ?? attempt} />
        <RadioFields
          name="device"
          label={t`What do you use?`}
          value={form.device}
          state={state}
          choices={devices}
        />
        <TextField
          name="name"
          label={t({ message: "Name", context: "of an app password" })}
          hint={t`such as Ann's phone`}
          state={state}
          maxLength={APP_PASSWORD_NAME}
          autoComplete="off"
          autoFocus
          dir="auto"
          required
        />
        {form.ofCalendar ? (
          <RadioFields
            name="scope"
            label={t`Which calendars?`}
            value="one"
            state={state}
            choices={scopes}
          />
        ) : null}
        <div className="actions">
          <SubmitButton>
            <Trans>Make a Password</Trans>
          </SubmitButton>{" "}
          <CancelLink to={form.cancelHref} />
        </div>
      </PageForm>
    </>
  );
}
