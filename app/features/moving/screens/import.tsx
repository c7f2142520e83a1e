// The form to choose a calendar file, and its preview.

import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { RadioFields, SelectField } from "~/components/ui/choice-fields";
import { CancelLink } from "~/components/ui/dialog-page";
import { FieldFrame, tie } from "~/components/ui/field-frame";
import { CheckField } from "~/components/ui/fields";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { RoomNote } from "~/components/ui/room-note";
import { SubmitButton } from "~/components/ui/submit-button";
import type { ImportRow, ImportView } from "~/features/moving/view/preview-texts";
import { pagePaths } from "~/paths/pages";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";

type ImportFormProps = { listHref: string; takeHref: string; state: FormState | undefined };

export function ImportForm({ listHref, takeHref, state }: ImportFormProps) {
  const { t } = useLingui();
  const hint = t`A file that ends in .ics, from Google Calendar, Apple, Outlook, Teamup, Nextcloud or another program, or a whole calendar from EAS, which ends in .json. At most 10 MB and 5,000 events.`;
  const label = t`Calendar file`;
  const tied = tie({ name: "file", state, hint });
  return (
    <div className="import">
      <h2>
        <Trans context="title of a screen">Import</Trans>
      </h2>
      <p>
        <Trans>
          Preview before anything is added. You can undo the import, and importing never deletes
          events.
        </Trans>
      </p>
      <RoomNote />
      <section className="raised">
        <PageForm state={state} encType="multipart/form-data">
          <FieldFrame tied={tied} label={label} hint={hint}>
            <input
              {...tied.control}
              type="file"
              name="file"
              accept=".ics,.ical,.json,text/calendar"
            />
          </FieldFrame>
          <div className="actions">
            <SubmitButton>
              <Trans context="button">Preview</Trans>
            </SubmitButton>{" "}
            <CancelLink to={listHref} />
          </div>
        </PageForm>
      </section>
      <section className="raised">
        <h3>
          <Trans>No file yet?</Trans>
        </h3>
        <p>
          <Trans>Every program has its own place to export a calendar.</Trans>
        </p>
        <p>
          <Link to={`${pagePaths.faq()}#import`}>
            <Trans>Where to find the file</Trans>
          </Link>
        </p>
      </section>
      <p className="note">
        <Link to={takeHref}>
          <Trans context="link">Export</Trans>
        </Link>
      </p>
    </div>
  );
}

type ImportPreviewProps = { view: ImportView; state: FormState | undefined };

export function ImportPreview({ view, state }: ImportPreviewProps) {
  const { name, summary, remarks, fault, range } = view;
  return (
    <div className="import">
      <h2>
        <Trans>What the file would change</Trans>
      </h2>
      <p>
        {name ? (
          <Trans comment="The name of a file, and what it would change.">
            <bdi>{name}</bdi>: <strong>{summary}</strong>
          </Trans>
        ) : (
          <strong>{summary}</strong>
        )}
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
  { value: "ours", message: msg`Keep what is here` },
  { value: "theirs", message: msg`Take what is in the file` },
];

function Decision({ view, state }: ImportPreviewProps) {
  const { t } = useLingui();
  const words = useWords();
  const { conflicts, deleted, button, fault } = view;
  const choices = CHOICES.map(({ value, message }) => ({ value, text: words._(message) }));
  return (
    <PageForm state={state}>
      {/* lynx sends a POST without a body as a GET. */}
      <HiddenField name="confirmed" value="yes" />
      {conflicts && button ? (
        <RadioFields
          name="onConflict"
          label={conflicts}
          value="ours"
          choices={choices}
          state={state}
        />
      ) : null}
      {view.zone ? (
        <>
          <SelectField
            name="timeZone"
            label={t`Time zone of these times`}
            state={state}
            value={view.zone.value}
            choices={view.zone.choices}
            areNames
          />
          <p>
            <SubmitButton variant="quiet" name="intent" value="read">
              <Trans>Read the File Again</Trans>
            </SubmitButton>
          </p>
        </>
      ) : null}
      {deleted && button ? <CheckField name="deletedToo" label={deleted} state={state} /> : null}
      {button || fault ? null : (
        <p>
          <Trans>There is nothing to import from this file.</Trans>
        </p>
      )}
      <div className="actions">
        {button ? <SubmitButton>{button}</SubmitButton> : null}{" "}
        <SubmitButton variant="quiet" name="intent" value="discard">
          {button ? <Trans context="button">Cancel</Trans> : <Trans>Back to the calendar</Trans>}
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
            <th scope="col">
              <Trans context="column">Event</Trans>
            </th>
            <th scope="col">
              <Trans context="column">When</Trans>
            </th>
            <th scope="col">
              <Trans context="column">What happens</Trans>
            </th>
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
                <Becomes row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Becomes({ row: { becomes, why } }: { row: ImportRow }) {
  if (!why) return <strong>{becomes}</strong>;
  return (
    <Trans comment="What becomes of an entry of a file, such as “New”, and why.">
      <strong>{becomes}</strong>. {why}
    </Trans>
  );
}

function Pages({ view }: { view: ImportView }) {
  const { t } = useLingui();
  const { range, previousHref, nextHref } = view;
  return (
    <nav aria-label={t`Pages`} className="actions">
      {previousHref ? (
        <Link to={previousHref} className="button quiet">
          <Trans context="page">Previous</Trans>
        </Link>
      ) : null}{" "}
      <span>{range}</span>{" "}
      {nextHref ? (
        <Link to={nextHref} className="button quiet">
          <Trans context="page">Next</Trans>
        </Link>
      ) : null}
    </nav>
  );
}
