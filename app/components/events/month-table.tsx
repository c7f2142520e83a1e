// The month as a table: a cell for each day, bars across the days of longer events.
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { isDayInReach } from "~/time/days";
import type { MonthCell, MonthEntry } from "~/web/pages/events/month-cells";
import type { MonthView } from "~/web/pages/events/month-view";
import { useWords } from "~/words/use-words";
import type { Words } from "~/words/words";
import { WeekdayRow, WeekNumber } from "./weekday-row";

/** If `dayHref` is "", days are not links; nor are those out of reach. */
type MonthTableProps = {
  view: Pick<
    MonthView,
    "caption" | "weekdays" | "besides" | "weeks" | "dayHref" | "dayQuery" | "weekNumbers"
  > & {
    /** Missing if days of other months use the same query. */
    otherQuery?: string;
    /** Missing if `heading` is "" for days without events. */
    noEvents?: string;
    /** For editors. */
    createHref?: string;
  };
};

export function MonthTable({ view }: MonthTableProps) {
  const words = useWords();
  const { weekNumbers, weekdays, besides } = view;
  return (
    <table className={view.weeks.length === 6 ? "month of-six-weeks" : "month"}>
      <caption aria-live="polite">{view.caption}</caption>
      <WeekdayRow weekdays={view.weekdays} hasWeeks={Boolean(weekNumbers)} />
      <tbody>
        {view.weeks.map((week, row) => (
          <tr key={week[0]?.day}>
            {weekNumbers ? <WeekNumber number={weekNumbers[row] ?? 0} /> : null}
            {week.map((cell, at) => (
              <DayCell
                key={cell.day}
                cell={cell}
                unstyled={{
                  month: isOfOther(cell) ? besides[row === 0 ? 0 : 1] : "",
                  weekday: weekdays[at]?.short ?? "",
                  goingOn: titlesGoingOn(week, at),
                }}
                label={cellLabel(cell, view.noEvents, words)}
                dayHref={isDayInReach(cell.day) ? view.dayHref : ""}
                createHref={isDayInReach(cell.day) ? view.createHref : ""}
                dayQuery={(isOfOther(cell) && view.otherQuery) || view.dayQuery}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "Saturday, November 21, 2026, 2 events: 3pm Training; 6pm Game", with a holiday and bands after the date. */
function cellLabel(cell: MonthCell, noEvents = "", words: Words): string {
  const { count, names, bands, holiday } = cell;
  if (cell.heading === "") return "";
  const date = holiday?.named ?? cell.heading;
  const heading = bands ? `${date}, ${bands}` : date;
  const events = count ?? noEvents;
  return words._(names ? msg`${heading}, ${events}: ${names}` : msg`${heading}, ${events}`);
}

/** What browsers without styles would not show of a cell. */
type Unstyled = { month: string; weekday: string; goingOn: string[] };

function isOfOther({ classes = "" }: MonthCell): boolean {
  return classes.includes("other-month");
}

/** The titles of bars that began earlier in the week and cover this day. */
function titlesGoingOn(week: readonly MonthCell[], at: number): string[] {
  const begun = week.slice(0, at).flatMap(({ entries = [] }, from) =>
    entries.map(({ title, classes }) => ({
      title,
      end: from + Number(/ span-(\d)/.exec(classes)?.[1] ?? 1),
    })),
  );
  return begun.filter(({ end }) => end > at).map(({ title }) => title);
}

type DayCellProps = {
  cell: MonthCell;
  unstyled: Unstyled;
  label: string;
  dayHref: string;
  dayQuery?: string | undefined;
  createHref?: string | undefined;
};

/**
 * If the day is a link, it covers the whole cell. Its label names the events, whose drawings are hidden from screen
 * readers.
 */
function DayCell({ cell, unstyled, label, dayHref, dayQuery = "", createHref }: DayCellProps) {
  const { day, classes, isToday, entries, more, moreWhere, bands, bandText, holiday } = cell;
  return (
    <td
      id={day}
      className={classes}
      valign="top"
      aria-current={isToday && !dayHref ? "date" : undefined}
    >
      {dayHref ? (
        <DayLink
          cell={cell}
          unstyled={unstyled}
          label={label}
          dayHref={dayHref}
          dayQuery={dayQuery}
        />
      ) : (
        <DayNumber cell={cell} unstyled={unstyled} label={label} />
      )}
      {unstyled.goingOn.length > 0 ? (
        <span className="visually-hidden" aria-hidden="true">
          {` ${unstyled.goingOn.join(", ")}`}
        </span>
      ) : null}
      {holiday ? (
        <p
          className="holiday-name"
          lang={holiday.lang}
          dir="auto"
          aria-hidden={label ? "true" : undefined}
        >
          {holiday.title}
        </p>
      ) : null}
      {bands ? (
        <>
          {/* For text browsers. */ " "}
          <span className="month-band" title={bands} aria-hidden={label ? "true" : undefined}>
            {bandText ? <bdi>{bandText}</bdi> : null}
          </span>
        </>
      ) : null}
      {entries ? (
        <div className="month-entries" aria-hidden={label ? "true" : undefined}>
          {entries.map((entry) => (
            <Entry key={entry.lane} entry={entry} />
          ))}
        </div>
      ) : null}
      {createHref ? (
        <>
          {" "}
          <Link
            to={createHref.replace(/(\?.*)?$/, `?day=${day}${dayQuery.replace("?", "&")}`)}
            className="cell-create"
            preventScrollReset
            tabIndex={-1}
            aria-hidden="true"
          />
        </>
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
function DayLink({ cell, unstyled, label, dayHref, dayQuery = "" }: DayCellProps) {
  const { day, isToday } = cell;
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
      <DayNote cell={cell} unstyled={unstyled} />
      {isToday ? <TodayNote /> : null}
    </Link>
  );
}

/** "Dec Tue" after the number, because text browsers may list a month's cells one after the other. */
function DayNote({ cell, unstyled }: Pick<DayCellProps, "cell" | "unstyled">) {
  const hasEvents = cell.entries !== undefined || unstyled.goingOn.length > 0;
  const note = [unstyled.month, hasEvents ? unstyled.weekday : ""].filter(Boolean).join(" ");
  return note ? <span className="visually-hidden">{` ${note}`}</span> : null;
}

function TodayNote() {
  return (
    <span className="visually-hidden">
      {" "}
      <Trans comment="After the number of the day in the month.">today</Trans>
    </span>
  );
}

function DayNumber({ cell, unstyled, label }: Pick<DayCellProps, "cell" | "unstyled" | "label">) {
  const number = Number(cell.day.slice(8));
  if (!label) return <span className="month-day">{number}</span>;
  return (
    <span className="month-day" role="img" aria-label={label}>
      {number}
      <DayNote cell={cell} unstyled={unstyled} />
    </span>
  );
}

function Entry({ entry }: { entry: MonthEntry }) {
  const { classes, mark, time, prefix, title, coming, id, calendar, changed } = entry;
  return (
    <p className={classes} data-event={id} data-calendar={calendar} data-changed={changed}>
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
