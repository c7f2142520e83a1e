// The list of deleted events, each with a button to restore it.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { EmptyState } from "~/components/ui/empty-state";
import { HiddenField } from "~/components/ui/hidden-field";
import { PageForm } from "~/components/ui/page-form";
import { SubmitButton } from "~/components/ui/submit-button";
import { endSentence } from "~/values/text";
import type { DeletedEventRow } from "~/web/pages/history/deleted-events-view";
import type { FormState } from "~/web/request/form-state";
import { useWords } from "~/words/use-words";
import { HistoryLink } from "./history-link";

type DeletedEventsProps = {
  rows: DeletedEventRow[];
  /** The number of all deleted events; `rows` may be only the latest. */
  count: number;
  /** The id of the event whose address was opened, which comes first; "" for none. */
  opened: string;
  historyHref: string;
  /** The page for removing all of them for good; "" while the calendar has enough room. */
  removeHref: string;
  state?: FormState | undefined;
};

export function DeletedEvents(props: DeletedEventsProps) {
  const { t } = useLingui();
  const { locale } = useWords();
  const { rows, count, opened, historyHref, removeHref, state } = props;
  const shown = rows.length;
  const all = count.toLocaleString(locale);
  if (rows.length === 0)
    return (
      <EmptyState title={t`No deleted events`}>
        <p>
          <Trans>Deleted events stay here for 30 days and can be restored.</Trans>
        </p>
        <HistoryLink to={historyHref} />
      </EmptyState>
    );
  return (
    <>
      {opened ? (
        <p role="status">
          <Trans>
            The event you opened was deleted. It is the first one here, so you can restore it.
          </Trans>
        </p>
      ) : null}
      <p>
        <Trans>Deleted events stay here for 30 days and can be restored.</Trans>
      </p>
      {count > rows.length ? (
        <p>
          <Trans>
            Showing the {shown} deleted most recently, out of {all}.
          </Trans>
        </p>
      ) : null}
      {removeHref ? (
        <p>
          <Trans>This calendar is full, and deleted events count too.</Trans>{" "}
          <Link to={removeHref}>
            <Trans>Remove them for good</Trans>
          </Link>
        </p>
      ) : null}
      <ul className="rows">
        {rows.map(({ id, title, when, deleted }) => (
          <li key={id}>
            <div>
              <h3>
                <bdi>{title}</bdi>
              </h3>
              <p className="note">
                {deleted ? (
                  <Trans comment="When an event is, and when it was deleted.">
                    {when}. Deleted {deleted}.
                  </Trans>
                ) : (
                  endSentence(when)
                )}
              </p>
            </div>
            <PageForm state={state?.values.eventId === id ? state : undefined} className="row-form">
              <HiddenField name="eventId" value={id} />
              <SubmitButton variant="quiet">
                <Trans>
                  Restore<span className="visually-hidden"> {title}</span>
                </Trans>
              </SubmitButton>
            </PageForm>
          </li>
        ))}
      </ul>
      <HistoryLink to={historyHref} />
    </>
  );
}
