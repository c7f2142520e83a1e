// The list of deleted events, each with a button to restore it.
import { Link } from "~/client/link";
import { EmptyState } from "~/components/ui/empty-state";
import { HiddenField } from "~/components/ui/fields";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import type { DeletedEventRow } from "~/web/pages/history/deleted-events-view";
import type { FormState } from "~/web/request/form-state";
import { HistoryLink } from "./history-link";

type DeletedEventsProps = {
  rows: DeletedEventRow[];
  /** The number of all deleted events; `rows` may have only the latest. */
  count: number;
  /** The id of the event whose address was opened, which is the first row; "" for none. */
  opened: string;
  historyHref: string;
  /** The page to delete all of them permanently; "" while the calendar has room. */
  removeHref: string;
  state?: FormState | undefined;
};

export function DeletedEvents(props: DeletedEventsProps) {
  const { rows, count, opened, historyHref, removeHref, state } = props;
  if (rows.length === 0)
    return (
      <EmptyState title="No deleted events">
        <p>Deleted events stay here for 30 days and can be restored.</p>
        <HistoryLink to={historyHref} />
      </EmptyState>
    );
  return (
    <>
      {opened ? (
        <p role="status">
          The event you opened was deleted. It is the first one here, so you can restore it.
        </p>
      ) : null}
      <p>Deleted events stay here for 30 days and can be restored.</p>
      {count > rows.length ? (
        <p>
          Showing the {rows.length} deleted most recently, out of {count.toLocaleString("en")}.
        </p>
      ) : null}
      {removeHref ? (
        <p>
          This calendar is full, and deleted events count too.{" "}
          <Link to={removeHref}>Remove them for good</Link>
        </p>
      ) : null}
      <ul className="rows">
        {rows.map(({ id, title, when, deleted }) => (
          <li key={id}>
            <h3>
              <bdi>{title}</bdi>
            </h3>
            <p>
              {when}.{deleted ? ` Deleted ${deleted}.` : ""}
            </p>
            <PageForm state={state?.values.eventId === id ? state : undefined} className="row-form">
              <HiddenField name="eventId" value={id} />
              <SubmitButton variant="quiet">
                Restore<span className="visually-hidden"> {title}</span>
              </SubmitButton>
            </PageForm>
          </li>
        ))}
      </ul>
      <HistoryLink to={historyHref} />
    </>
  );
}
