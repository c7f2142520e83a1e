// What a calendar file would change, entry by entry, with the button that imports it.
import { Link } from "~/client/link";
import { RadioFields, SelectField } from "~/components/ui/choice-fields";
import { CheckField, HiddenField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { ImportRow } from "~/web/pages/moving/import-row-view";
import type { ImportView } from "~/web/pages/moving/import-view";
import type { FormState } from "~/web/request/form-state";

type ImportPreviewProps = { view: ImportView; state: FormState | undefined };

export function ImportPreview({ view, state }: ImportPreviewProps) {
  const { name, summary, remarks, fault, range } = view;
  return (
    <div className="import">
      <h2>What the file would change</h2>
      <p>
        {name ? (
          <>
            <bdi>{name}</bdi>:{" "}
          </>
        ) : null}
        <strong>{summary}</strong>
      </p>
      {view.zone ? (
        <p className="field-error" role="alert">
          {view.zone.warning}
        </p>
      ) : null}
      {remarks.map((remark) => (
        <p key={remark}>{remark}</p>
      ))}
      {fault ? (
        <p className="field-error" role="alert">
          {fault}
        </p>
      ) : null}
      <section className="raised">
        <Decision view={view} state={state} />
      </section>
      {view.rows.length > 0 ? <Rows rows={view.rows} /> : null}
      {range ? <Pages view={view} /> : null}
    </div>
  );
}

const CHOICES = [
  { value: "ours", text: "Keep what is here" },
  { value: "theirs", text: "Take what is in the file" },
];

function Decision({ view, state }: ImportPreviewProps) {
  const { conflicts, deleted, button, fault } = view;
  return (
    <PageForm state={state}>
      {/* lynx sends a POST without a body as a GET. */}
      <HiddenField name="confirmed" value="yes" />
      {conflicts && button ? (
        <RadioFields
          name="onConflict"
          label={conflicts}
          value="ours"
          choices={CHOICES}
          state={state}
        />
      ) : null}
      {view.zone ? (
        <>
          <SelectField
            name="timeZone"
            label="Time zone of these times"
            state={state}
            value={view.zone.value}
            choices={view.zone.choices}
          />
          <p>
            <SubmitButton variant="quiet" name="intent" value="read">
              Read the File Again
            </SubmitButton>
          </p>
        </>
      ) : null}
      {deleted && button ? <CheckField name="deletedToo" label={deleted} state={state} /> : null}
      {button || fault ? null : <p>There is nothing to import from this file.</p>}
      <div className="actions">
        {button ? <SubmitButton>{button}</SubmitButton> : null}{" "}
        <SubmitButton variant="quiet" name="intent" value="discard">
          {button ? "Cancel" : "Back to the Calendar"}
        </SubmitButton>
      </div>
    </PageForm>
  );
}

function Rows({ rows }: { rows: ImportRow[] }) {
  return (
    <div className="import-table raised">
      <table>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col">When</th>
            <th scope="col">What becomes of it</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className={`becomes-${row.state}`}>
              <th scope="row" dir="auto">
                {row.title}
              </th>
              <td>{row.when}</td>
              <td>
                <strong>{row.becomes}</strong>
                {row.why ? `. ${row.why}` : ""}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Pages({ view }: { view: ImportView }) {
  const { range, previousHref, nextHref } = view;
  return (
    <nav aria-label="Pages" className="actions">
      {previousHref ? (
        <Link to={previousHref} className="button quiet">
          Previous
        </Link>
      ) : null}{" "}
      <span>{range}</span>{" "}
      {nextHref ? (
        <Link to={nextHref} className="button quiet">
          Next
        </Link>
      ) : null}
    </nav>
  );
}
