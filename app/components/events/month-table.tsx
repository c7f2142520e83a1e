// The month as a table: a cell for each day, bars across the days of longer events.
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import type { CellPayload, EntryPayload, MonthPayload } from "~/web/pages/events/month-payload";
import { useWords } from "~/words/use-words";
import type { Words } from "~/words/words";
import { WeekNumber } from "./week-number";
import { WeekdayRow } from "./weekday-row";

/** Where `dayHref` is "", days are not links. */
type MonthTableProps = {
  view: Pick<
    MonthPayload,
    "caption" | "weekdays" | "weeks" | "dayHref" | "dayQuery" | "weekNumbers"
  > & {
    /** Missing where `heading` is "" for days without events. */
    noEvents?: string;
    /** Missing where its year is on no page. */
    yearHref?: string;
  };
};

export function MonthTable({ view }: MonthTableProps) {
  const words = useWords();
  const { weekNumbers } = view;
  return (
    <table className="month">
      <caption aria-live="polite">
        {view.yearHref ? <Link to={view.yearHref}>{view.caption}</Link> : view.caption}
      </caption>
      <WeekdayRow weekdays={view.weekdays} hasWeeks={Boolean(weekNumbers)} />
      <tbody>
        {view.weeks.map((week, row) => (
          <tr key={week[0]?.day}>
            {weekNumbers ? <WeekNumber number={weekNumbers[row] ?? 0} /> : null}
            {week.map((cell) => (
              <DayCell
                key={cell.day}
                cell={cell}
                label={labelOf(cell, view.noEvents, words)}
                dayHref={view.dayHref}
                dayQuery={view.dayQuery}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "Saturday, November 21, 2026, 2 events: 3pm Training; 6pm Game", with a holiday and bands after the date. */
function labelOf(cell: CellPayload, noEvents = "", words: Words): string {
  const { count, names, bands, holiday } = cell;
  if (cell.heading === "") return "";
  const date = holiday?.named ?? cell.heading;
  const heading = bands ? `${date}, ${bands}` : date;
  const events = count ?? noEvents;
  return words._(names ? msg`${heading}, ${events}: ${names}` : msg`${heading}, ${events}`);
}

type DayCellProps = {
  cell: CellPayload;
  label: string;
  dayHref: string;
  dayQuery?: string | undefined;
};

/**
 * Where the day is a link, a press anywhere in its cell opens it. The link's label names the events: their drawings are
 * hidden from screen readers.
 */
function DayCell({ cell, label, dayHref, dayQuery }: DayCellProps) {
  const { day, classes, isToday, entries, more, moreWhere, bands, bandText, holiday } = cell;
  return (
    <td
      id={day}
      className={classes}
      valign="top"
      aria-current={isToday && !dayHref ? "date" : undefined}
    >
      {dayHref ? (
        <DayLink cell={cell} label={label} dayHref={dayHref} dayQuery={dayQuery} />
      ) : (
        <DayNumber cell={cell} label={label} />
      )}
      {holiday ? (
        <p className="holiday-name" lang={holiday.lang} aria-hidden={label ? "true" : undefined}>
          {holiday.title}
        </p>
      ) : null}
      {bands ? (
        <span className="month-band" title={bands} aria-hidden={label ? "true" : undefined}>
          {bandText ? <bdi>{bandText}</bdi> : null}
        </span>
      ) : null}
      {entries ? (
        <div className="month-entries" aria-hidden={label ? "true" : undefined}>
          {entries.map((entry) => (
            <Entry key={entry.lane} entry={entry} />
          ))}
        </div>
      ) : null}
      {moreWhere ? (
        <p className="month-more" aria-hidden="true" {...moreWhere}>
          <span>{more}</span>
        </p>
      ) : null}
    </td>
  );
}

/** The link covers the whole cell. */
function DayLink({ cell: { day, isToday }, label, dayHref, dayQuery = "" }: DayCellProps) {
  return (
    <Link
      to={dayHref + day + dayQuery}
      className="month-day"
      preventScrollReset
      data-day={day}
      aria-label={label}
      aria-current={isToday ? "date" : undefined}
    >
      {Number(day.slice(8))}
      {isToday ? <TodayNote /> : null}
    </Link>
  );
}

function TodayNote() {
  return (
    <span className="visually-hidden">
      {" "}
      <Trans comment="After the number of the day in the month.">today</Trans>
    </span>
  );
}

function DayNumber({ cell: { day }, label }: Pick<DayCellProps, "cell" | "label">) {
  const number = Number(day.slice(8));
  if (!label) return <span className="month-day">{number}</span>;
  return (
    <span className="month-day" role="img" aria-label={label}>
      {number}
    </span>
  );
}

function Entry({ entry }: { entry: EntryPayload }) {
  const { classes, mark, time, prefix, title, coming } = entry;
  return (
    <p className={classes}>
      {mark ? <b className="mark">{`${mark} `}</b> : null}
      {time ? <span className="month-time">{`${time} `}</span> : null}
      {prefix ? <span className="visually-hidden">{prefix}</span> : null}
      <bdi>{title}</bdi>
      {coming ? (
        <>
          {" "}
          <small className="head-count">{coming}</small>
        </>
      ) : null}
    </p>
  );
}
