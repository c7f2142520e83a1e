// The user's app passwords, each with the button that ends it.
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { Link } from "~/client/link";
import { useOwnAddress } from "~/components/ui/own-address";
import { SubmitButton } from "~/components/ui/submit-button";
import type { AppPasswordLine } from "~/web/pages/accounts/app-password-view";

/** The `id` in the page of this part. */
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
