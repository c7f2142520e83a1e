// The dates of a repeating event in order; deleted ones are struck through and can be restored.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { DateRow, SeriesDatesView } from "~/web/pages/events/series-dates-view";
import type { FormState } from "~/web/request/form-state";

type AllDatesProps = { view: SeriesDatesView; state?: FormState | undefined };

export function AllDates({ view, state }: AllDatesProps) {
  const { title, rule, rows, earlierHref, laterHref, zoneNote, canRestore } = view;
  return (
    <>
      <p>
        <strong dir="auto">{title}</strong>
        <br />
        {rule}
      </p>
      {earlierHref ? (
        <p>
          <Link to={earlierHref} className="button quiet" preventScrollReset>
            <Trans>Earlier dates</Trans>
          </Link>
        </p>
      ) : null}
      {rows.length > 0 ? (
        <ol className="rows">
          {rows.map((row) => (
            <li key={row.id}>
              <When row={row} />
              {row.href || !canRestore ? null : (
                <Restore row={row} state={state?.values.eventId === row.id ? state : undefined} />
              )}
            </li>
          ))}
        </ol>
      ) : (
        <p>
          <Trans>No more dates.</Trans>
        </p>
      )}
      {laterHref ? (
        <p>
          <Link to={laterHref} className="button quiet" preventScrollReset>
            <Trans>Later dates</Trans>
          </Link>
        </p>
      ) : null}
      {zoneNote ? <p className="note">{zoneNote}</p> : null}
    </>
  );
}

function When({ row: { when, title, note, href } }: { row: DateRow }) {
  return (
    <p>
      {href ? (
        <Link to={href} preventScrollReset>
          {when}
        </Link>
      ) : (
        <s>{when}</s>
      )}{" "}
      {title ? <bdi>{title}</bdi> : null} {note ? <span className="note">{note}</span> : null}
    </p>
  );
}

function Restore({ row: { id, when }, state }: { row: DateRow; state: FormState | undefined }) {
  return (
    <PageForm state={state} className="row-form">
      <HiddenField name="eventId" value={id} />
      <SubmitButton variant="quiet">
        <Trans>
          Restore<span className="visually-hidden"> {when}</span>
        </Trans>
      </SubmitButton>
    </PageForm>
  );
}
