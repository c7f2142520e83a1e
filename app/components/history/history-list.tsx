// The list of changes, newest first.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { EmptyState } from "~/components/ui/empty-state";
import { UndoForm } from "~/components/ui/undo-form";
import type { HistoryRow } from "~/web/pages/history/history-view";

type HistoryListProps = {
  /** The request that made all these changes; null in the history of a calendar or an event. */
  whole: HistoryRow | null;
  rows: HistoryRow[];
  /** "" if there are no older changes. */
  olderHref: string;
};

export function HistoryList({ whole, rows, olderHref }: HistoryListProps) {
  const { t } = useLingui();
  if (rows.length === 0)
    return (
      <EmptyState title={t`No changes yet`}>
        <p>
          <Trans>Changes stay here for a year.</Trans>
        </p>
      </EmptyState>
    );
  return (
    <>
      {whole ? (
        <div className="history-whole">
          <WhoAndWhen row={whole} />
          {whole.undo ? <UndoForm undo={whole.undo} /> : null}
        </div>
      ) : (
        <p>
          <Trans>See who changed what. Open a change to restore an earlier version.</Trans>
        </p>
      )}
      <ol className="history">
        {rows.map((row) => (
          <li key={row.id}>
            <div>
              <h3>
                <Link to={row.href} dir="auto" preventScrollReset>
                  {row.title}
                  <span className="visually-hidden">, {row.when}</span>
                </Link>
              </h3>
              <WhoAndWhen row={row} />
            </div>
            {row.undo ? <UndoForm undo={row.undo} about={row.title} /> : null}
          </li>
        ))}
      </ol>
      {olderHref ? (
        <p>
          <Link to={olderHref} preventScrollReset>
            <Trans>Older changes</Trans>
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** "Event. Changed by ann..., Nov 22, 5:06pm: Title, When" */
export function WhoAndWhen({ row }: { row: HistoryRow }) {
  const { title, kind, what, fields } = row;
  const told = fields ? (
    <Trans comment="Such as “Changed by ann..., Nov 22, 5:06pm: Title, When”">
      <Act row={row} />: {fields}
    </Trans>
  ) : (
    <Act row={row} />
  );
  return (
    <p className="note">
      {title === kind || what === "begun" ? (
        told
      ) : (
        <Trans comment="What was changed, such as “Event”, then a sentence about the change">
          {kind}. {told}
        </Trans>
      )}
    </p>
  );
}

/** "Changed by ann..., Nov 22, 5:06pm" */
function Act({ row: { what, who, when } }: { row: HistoryRow }) {
  switch (what) {
    case "begun":
      return (
        <Trans comment="Such as “Bob Stone added the calendar, Nov 22, 5:06pm”">
          <bdi>{who}</bdi> added the calendar, {when}
        </Trans>
      );
    case "created":
      return (
        <Trans>
          Added by <bdi>{who}</bdi>, {when}
        </Trans>
      );
    case "changed":
      return (
        <Trans>
          Changed by <bdi>{who}</bdi>, {when}
        </Trans>
      );
    case "canceled":
      return (
        <Trans>
          Canceled by <bdi>{who}</bdi>, {when}
        </Trans>
      );
    case "deleted":
      return (
        <Trans>
          Deleted by <bdi>{who}</bdi>, {when}
        </Trans>
      );
    case "restored":
      return (
        <Trans>
          Restored by <bdi>{who}</bdi>, {when}
        </Trans>
      );
    case "imported":
      return (
        <Trans>
          Imported by <bdi>{who}</bdi>, {when}
        </Trans>
      );
  }
}
