// The screen that creates an app password: the form, then the password with instructions.

import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { RadioFields } from "~/components/ui/choice-fields";
import { CancelLink } from "~/components/ui/dialog-page";
import { TextField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { QrFigure } from "~/components/ui/qr-figure";
import { SubmitButton } from "~/components/ui/submit-button";
import { APP_PASSWORD_NAME } from "~/values/limits";
import type { AppPasswordForm, MadePassword } from "~/web/pages/accounts/app-password-view";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";

function MadeAppPassword({ made }: { made: MadePassword }) {
  const { t } = useLingui();
  return (
    <>
      <p className="message success" role="status">
        <Trans>Copy it now. It won't be shown again.</Trans>
      </p>
      <dl>
        <LoginPart name={t`Server`} value={made.server} label={t`Copy the server`} />
        <LoginPart name={t`User name`} value={made.username} label={t`Copy the user name`} />
        <LoginPart name={t`Password`} value={made.password} label={t`Copy the password`} />
      </dl>
      <Guide made={made} />
      <p className="note">
        <Trans>
          Everyone with the link sees what you change. Alarms stay yours. Guests, attachments and
          private events aren't supported.
        </Trans>
      </p>
      <p>
        <Link to={made.accountHref}>
          <Trans>App Passwords on your account page</Trans>
        </Link>
      </p>
    </>
  );
}

type LoginPartProps = { name: string; value: string; label: string };

function LoginPart({ name, value, label }: LoginPartProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <code translate="no">{value}</code> <CopyButton text={value} label={label} />
      </dd>
    </div>
  );
}

function Guide({ made }: { made: MadePassword }) {
  switch (made.device) {
    case "apple":
      return <AppleGuide made={made} />;
    case "android":
      return <AndroidGuide made={made} />;
    case "thunderbird":
      return <ThunderbirdGuide />;
    default:
      return <OtherGuide made={made} />;
  }
}

/** A plain form, because the reply is a file, which the router would try to draw. */
function AppleGuide({ made: { appleAction, password } }: { made: MadePassword }) {
  return (
    <>
      <form method="post" action={appleAction}>
        <input type="hidden" name="password" value={password} />
        <button type="submit" className="primary">
          <Trans>Set Up This Device</Trans>
        </button>
      </form>
      <p className="note">
        <Trans>
          Press it on the device itself, then install the downloaded profile in Settings. Your
          device will say it isn't signed. That's expected; delete the file after installing.
        </Trans>
      </p>
    </>
  );
}

function AndroidGuide({ made: { davx } }: { made: MadePassword }) {
  const { t } = useLingui();
  if (!davx) return null;
  return (
    <>
      <p>
        <a href={davx.href} className="button">
          <Trans>Open in DAVx⁵</Trans>
        </a>
      </p>
      <p className="note">
        <Trans>Install the app DAVx⁵ on the phone first.</Trans>
      </p>
      <QrFigure
        code={davx.qr}
        name={t`QR code with the password for DAVx⁵`}
        caption={t`Or scan this with the phone.`}
      />
    </>
  );
}

function ThunderbirdGuide() {
  return (
    <ol>
      <li>
        <Trans>
          Choose <b>New Calendar</b>, <b>On the Network</b>, and enter the user name and the server.
        </Trans>
      </li>
      <li>
        <Trans>Enter the password when Thunderbird asks for it, and choose the calendars.</Trans>
      </li>
    </ol>
  );
}

function OtherGuide({ made: { lines } }: { made: MadePassword }) {
  if (!lines) return null;
  return (
    <>
      <p>
        <Trans>Add a CalDAV account with this server, user name and password.</Trans>
      </p>
      <Lines
        heading={<Trans>For vdirsyncer, in its file of settings:</Trans>}
        lines={lines.vdirsyncer}
      />
      <Lines heading={<Trans>For programs of your own, with curl:</Trans>} lines={lines.curl} />
    </>
  );
}

function Lines({ heading, lines }: { heading: ReactNode; lines: string }) {
  return (
    <div className="program-lines">
      <p>{heading}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <pre translate="no" tabIndex={0}>
        {lines}
      </pre>
    </div>
  );
}

/** An entry without a message has a name that is the same in every language. */
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
  /** The rejected form with its errors, or the new password. */
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
