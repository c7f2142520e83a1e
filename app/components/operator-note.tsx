// The note on the landing page for the person who has just set the product up.
import type { OperatorNoteView } from "~/web/pages/views/operator-note-view";

export function OperatorNote({ view }: { view: OperatorNoteView }) {
  return (
    <section className="operator-note" aria-labelledby="operator-note">
      <h2 id="operator-note">Your installation</h2>
      <ul>
        {view.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <dl>
        {view.facts.map(({ about, says, isSet }) => (
          <div key={about}>
            <dt>
              {about}: {isSet ? "set" : "not set yet"}
            </dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
      <p>
        See docs/self-hosting.md for the steps, and run npm run doctor to check the rest. Only this
        machine shows this, until someone logs in.
      </p>
    </section>
  );
}
