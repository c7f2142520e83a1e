// The list of where the account is logged in, and the button that ends all sessions.
import { Trans } from "@lingui/react/macro";
import { Form } from "@remix-run/react";
import { useOwnAddress } from "~/components/ui/own-address";
import { SubmitButton } from "~/components/ui/submit-button";
import type { SessionLine } from "~/web/pages/accounts/session-view";

export function SessionList({ sessions }: { sessions: SessionLine[] }) {
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
      <Form method="post" action={useOwnAddress()}>
        <input type="hidden" name="intent" value="log-out-everywhere" />
        <div className="actions">
          <SubmitButton variant="quiet">
            <Trans>Log out everywhere</Trans>
          </SubmitButton>{" "}
          <span className="note">
            <Trans>This also ends all app passwords.</Trans>
          </span>
        </div>
      </Form>
    </section>
  );
}
