// A printed list of some days: the days with their events, then the calendar's address to type or to scan.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { PrintButton } from "~/client/print-button";
import { Day } from "~/components/events/event-list";
import { PRINT_RANGE_ERROR, PrintRangeForm } from "~/components/events/print-range-form";
import { EmptyState } from "~/components/ui/empty-state";
import { QrFigure } from "~/components/ui/qr-figure";
import type { PrintRangeList, PrintRangeView } from "~/web/pages/sharing/print-range-page";

export function PrintRangePage({ view }: { view: PrintRangeView }) {
  const { fields, error, note, list, backHref } = view;
  return (
    <div className="timeline print-range flow">
      {list ? (
        <h2>{list.heading}</h2>
      ) : (
        <h2>
          <Trans>Print a List</Trans>
        </h2>
      )}
      <PrintRangeForm fields={fields} isWrong={error !== ""} />
      {error ? (
        <p className="field-error" id={PRINT_RANGE_ERROR} role="alert">
          {error}
        </p>
      ) : null}
      {note ? <p role="status">{note}</p> : null}
      <p className="print-line on-screen">
        {list ? (
          <>
            {/* Room for the button, which comes with the scripts. */}
            <span className="copy">
              <PrintButton />
            </span>{" "}
            <span className="note">
              <Trans>Print this page in your browser. Only the list is printed.</Trans>
            </span>{" "}
          </>
        ) : null}
        <Link to={backHref}>
          <Trans>Back to the list</Trans>
        </Link>
      </p>
      {list ? <Days list={list} /> : null}
    </div>
  );
}

function Days({ list }: { list: PrintRangeList }) {
  const { t } = useLingui();
  return (
    <>
      {list.holidayStyles ? <link rel="stylesheet" href={list.holidayStyles} /> : null}
      {list.emptyText ? <EmptyState title={list.emptyText} /> : null}
      {list.groups.map((group) => (
        <Day key={group.day} group={group} />
      ))}
      {list.cutText ? (
        <p>
          <strong>{list.cutText}</strong>{" "}
          {list.restHref ? (
            <Link to={list.restHref} className="on-screen">
              <Trans>Show the rest</Trans>
            </Link>
          ) : null}
        </p>
      ) : null}
      <p className="note">{list.zoneNote}</p>
      <div className="sheet">
        <QrFigure
          code={list.qr}
          name={t`A code with the calendar's address`}
          caption={
            list.tellsChanges
              ? `${t`What has changed since this print:`} ${list.address}`
              : list.address
          }
        />
        <p className="note" data-said={list.asOf} />
      </div>
    </>
  );
}
