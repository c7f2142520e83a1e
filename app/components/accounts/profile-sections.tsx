// Sections of the profile: app passwords, devices, language and keys, export and deletion.
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { Link } from "~/client/link";
import { HiddenField } from "~/components/ui/hidden-field";
import { LanguageForm } from "~/components/ui/language-form";
import { useOwnAddress } from "~/components/ui/own-address";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { Language } from "~/values/languages";
import type { AppPasswordLine } from "~/web/pages/accounts/app-password-view";
import type { SessionLine } from "~/web/pages/accounts/session-view";
import type { FormState } from "~/web/request/form-state";

/** The section's `id` on the page. */
export const APP_PASSWORDS_PART = "app-passwords";

type AppPasswordListProps = { passwords: AppPasswordLine[]; newHref: string };

export function AppPasswordList({ passwords, newHref }: AppPasswordListProps) {
  return (
    <section className="part raised" aria-labelledby={APP_PASSWORDS_PART}>
      <h2 id={APP_PASSWORDS_PART}>
        <Trans>App Passwords</Trans>
      </h2>
      <p>
        <Trans>With one, a calendar app or program can change calendars you manage.</Trans>
      </p>
      {passwords.length > 0 ? (
        <ul className="rows">
          {passwords.map((password) => (
            <PasswordRow key={password.id} password={password} />
          ))}
        </ul>
      ) : null}
      <div className="actions">
        <Link to={newHref} className="button quiet">
          <Trans>Make a Password</Trans>
        </Link>
      </div>
    </section>
  );
}

function PasswordRow({ password: { id, name, scope, lastUsed } }: { password: AppPasswordLine }) {
  return (
    <li>
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        , <bdi>{scope}</bdi>, {lastUsed}
      </span>{" "}
      <Form method="post" action={useOwnAddress()}>
        <input type="hidden" name="intent" value="end-app-password" />
        <input type="hidden" name="id" value={id} />
        <SubmitButton variant="quiet">
          <Trans>
            End<span className="visually-hidden"> {name}</span>
          </Trans>
        </SubmitButton>
      </Form>
    </li>
  );
}

type SessionListProps = { sessions: SessionLine[]; state: FormState | undefined };

/** Also says why a form of the page was refused: its sender is logged out. */
export function SessionList({ sessions, state }: SessionListProps) {
  return (
    <section className="part raised" aria-labelledby="sessions">
      <h2 id="sessions">
        <Trans>Where you're logged in</Trans>
      </h2>
      <ul className="rows">
        {sessions.map(({ device, lastUsed, isCurrent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered in place
          <li key={index}>
            <span>
              {isCurrent ? (
                <Trans>
                  {device}
                  <strong> (this device)</strong>, last used {lastUsed}
                </Trans>
              ) : (
                <Trans>
                  {device}, last used {lastUsed}
                </Trans>
              )}
            </span>
          </li>
        ))}
      </ul>
      <PageForm className="" state={state}>
        <HiddenField name="intent" value="log-out-everywhere" />
        <div className="actions">
          <SubmitButton variant="quiet">
            <Trans>Log out everywhere</Trans>
          </SubmitButton>{" "}
          <span className="note">
            <Trans>This also ends all app passwords.</Trans>
          </span>
        </div>
      </PageForm>
    </section>
  );
}

type LanguageAndKeysProps = { languages: readonly Language[] | undefined; hasKeys: boolean };

export function LanguageAndKeys({ languages, hasKeys }: LanguageAndKeysProps) {
  return (
    <section className="part raised" aria-labelledby="keys">
      <h2 id="keys">
        <Trans>Language and keys</Trans>
      </h2>
      {languages ? <LanguageForm languages={languages} /> : null}
      <Form method="post" action={useOwnAddress()}>
        <p>
          {hasKeys ? (
            <Trans>
              Keyboard shortcuts are on in this browser. Press <kbd>?</kbd> in a calendar to see
              them.
            </Trans>
          ) : (
            <Trans>Keyboard shortcuts are off in this browser.</Trans>
          )}
        </p>
        <HiddenField name="intent" value={hasKeys ? "keys-off" : "keys-on"} />
        <SubmitButton variant="quiet">
          {hasKeys ? <Trans>Turn Off Shortcuts</Trans> : <Trans>Turn On Shortcuts</Trans>}
        </SubmitButton>
      </Form>
    </section>
  );
}

type YourDataProps = { fileHref: string; eventsHref: string; deleteHref: string };

/** Files are plain links: the router would try to draw them as pages. */
export function YourData({ fileHref, eventsHref, deleteHref }: YourDataProps) {
  return (
    <section className="part raised" aria-labelledby="your-data">
      <h2 id="your-data">
        <Trans>Your data</Trans>
      </h2>
      <ul className="rows">
        <li>
          <a href={fileHref} download>
            <Trans>Download everything (JSON)</Trans>
          </a>
        </li>
        <li>
          <a href={eventsHref} download>
            <Trans>Download the events of your calendars (.ics)</Trans>
          </a>
        </li>
        <li>
          <Link to={deleteHref}>
            <Trans>Delete my account</Trans>
          </Link>
        </li>
      </ul>
    </section>
  );
}
