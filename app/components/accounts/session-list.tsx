// The list of where the account is logged in, and the button that ends all sessions.
import { Form } from "@remix-run/react";
import { useOwnAddress } from "~/components/ui/own-address";
import { SubmitButton } from "~/components/ui/submit-button";
import type { SessionLine } from "~/web/pages/accounts/session-view";

export function SessionList({ sessions }: { sessions: SessionLine[] }) {
  return (
    <section className="part" aria-labelledby="sessions">
      <h2 id="sessions">Where you're logged in</h2>
      <ul className="rows">
        {sessions.map(({ device, lastUsed, isCurrent }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are never reordered in place
          <li key={index}>
            <span>
              {device}
              {isCurrent ? <strong> (this device)</strong> : null}, last used {lastUsed}
            </span>
          </li>
        ))}
      </ul>
      <Form method="post" action={useOwnAddress()}>
        <input type="hidden" name="intent" value="log-out-everywhere" />
        <SubmitButton variant="quiet">Log out everywhere</SubmitButton>
      </Form>
    </section>
  );
}
