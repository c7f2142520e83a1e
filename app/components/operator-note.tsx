// The note on the landing page for the person who has just set the product up.
import type { OperatorNoteView } from "~/web/pages/views/operator-note-view";

export function OperatorNote({ view }: { view: OperatorNoteView }) {
  return (
    <section className="operator-note" aria-labelledby="operator-note">
      <h2 id="operator-note">Your installation</h2>
      <p>Shown on this machine only, until somebody has logged in.</p>
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
      <p>docs/self-hosting.md goes through it, and npm run doctor looks at the rest.</p>
    </section>
  );
}
