// The choice after two people changed the same thing: both versions side by side, and a button for each.
import { Link } from "~/client/link";
import type { StaleChoice as StaleChoiceView, StaleRow } from "~/web/pages/events/stale-view";
import { HiddenField } from "./fields";
import { PageForm } from "./page-form";
import { SubmitButton } from "./submit-button";

type StaleChoiceProps = {
  view: StaleChoiceView;
  /** What was changed, such as "this event". */
  about: string;
};

export function StaleChoice({ view, about }: StaleChoiceProps) {
  return (
    <PageForm action={view.action} guarded className="form stale">
      <p role="alert" data-toast>
        Someone else changed {about} since you opened it. Nothing is saved yet. Please choose which
        version to keep.
      </p>
      <Versions rows={view.rows} />
      {view.hidden.map(({ name, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come more than once
        <HiddenField key={index} name={name} value={value} />
      ))}
      <div className="actions">
        <Link to={view.keepHref} className="button primary" preventScrollReset>
          Keep theirs
        </Link>
        <SubmitButton variant="danger">Keep mine</SubmitButton>
      </div>
    </PageForm>
  );
}

function Versions({ rows }: { rows: StaleRow[] }) {
  return (
    <table className="versions">
      <caption className="visually-hidden">Both versions</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Yours</th>
          <th scope="col">Theirs</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label} className={row.differs ? "differs" : undefined}>
            <th scope="row">
              {row.label}
              {row.differs ? <span className="versions-mark"> differs</span> : null}
            </th>
            <Version text={row.mine} of="Yours" />
            <Version text={row.stored} of="Theirs" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `of` is drawn before the text where the columns are below each other. */
function Version({ text, of }: { text: string; of: string }) {
  return (
    <td data-version={of}>
      {text === "" ? <span className="quiet-text">empty</span> : <div dir="auto">{text}</div>}
    </td>
  );
}
