// The note on the landing page for the operator who has just set the product up: in English, as settings and commands are.
import type { OperatorNoteView } from "~/web/pages/site/operator";

/** It is above the page's own heading, so it has none. */
export function OperatorNote({ view: { steps, facts } }: { view: OperatorNoteView }) {
  return (
    <section className="operator-note" aria-labelledby="operator-note" lang="en" translate="no">
      <p>
        <strong id="operator-note">Your installation</strong> – only this machine shows this, until
        someone logs in.
      </p>
      <ul>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <details>
        <summary>Before others use it</summary>
        <dl>
          {facts.map(({ about, says, isSet }) => (
            <div key={about}>
              <dt>
                {about}: {isSet ? "set" : "not set yet"}
              </dt>
              <dd>{says}</dd>
            </div>
          ))}
        </dl>
        <p>See docs/self-hosting.md for the steps, and run npm run doctor to check the rest.</p>
      </details>
    </section>
  );
}
