// The list of changes, the newest first.
import { Link } from "~/client/link";
import { EmptyState } from "~/components/ui/empty-state";
import { UndoForm } from "~/components/ui/undo-form";
import type { HistoryRow } from "~/web/pages/history/history-view";

type HistoryListProps = {
  /** The request that made all of these changes; null in the history of a calendar or an event. */
  whole: HistoryRow | null;
  rows: HistoryRow[];
  /** "" where there are no older changes. */
  olderHref: string;
};

export function HistoryList({ whole, rows, olderHref }: HistoryListProps) {
  if (rows.length === 0)
    return (
      <EmptyState title="No changes yet">
        <p>Changes stay here for a year.</p>
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
        <p>See who changed what. Open a change to restore an earlier version.</p>
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
            Older changes
          </Link>
        </p>
      ) : null}
    </>
  );
}

/** "Event. Changed by ann..., Nov 22, 5:06pm: Title, When" */
export function WhoAndWhen({ row }: { row: HistoryRow }) {
  return (
    <p className="note">
      {row.title === row.kind ? "" : `${row.kind}. `}
      {row.what} <bdi>{row.who}</bdi>, {row.when}
      {row.fields ? `: ${row.fields}` : ""}
    </p>
  );
}
