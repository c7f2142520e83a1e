// Owns how deleted events are listed, each with the button that brings it back. Refuses to know rights.
import type { FormState } from "~/web/form-state";
import type { DeletedEventRow } from "~/web/views/deleted-events-view";
import { EmptyState } from "../empty-state";
import { HiddenField } from "../fields";
import { PageForm } from "../page-form";
import { SubmitButton } from "../submit-button";

type DeletedEventsProps = { rows: DeletedEventRow[]; state?: FormState | undefined };

export function DeletedEvents({ rows, state }: DeletedEventsProps) {
  if (rows.length === 0)
    return (
      <EmptyState title="No deleted events">
        <p>What is deleted stands here for 30 days, and can be brought back.</p>
      </EmptyState>
    );
  return (
    <>
      <p>A deleted event can be brought back for 30 days.</p>
      <ul className="rows">
        {rows.map(({ id, title, when, deleted }) => (
          <li key={id}>
            <h3>
              <bdi>{title}</bdi>
            </h3>
            <p>
              {when}. Deleted {deleted}.
            </p>
            <PageForm state={state?.values.eventId === id ? state : undefined} className="row-form">
              <HiddenField name="eventId" value={id} />
              <SubmitButton look="quiet">
                Restore<span className="visually-hidden"> {title}</span>
              </SubmitButton>
            </PageForm>
          </li>
        ))}
      </ul>
    </>
  );
}
