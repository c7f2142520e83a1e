// Owns the month as a table: one cell a day, bars across the days that an event lasts.
// Refuses to know dates: every text, link and mark of a cell comes ready.

import type { MonthCell, MonthEntry, MonthView } from "~/web/views/month-view";
import { Link } from "../link";

type MonthGridProps = { view: Pick<MonthView, "caption" | "weekdays" | "weeks"> };

export function MonthGrid({ view }: MonthGridProps) {
  return (
    <table className="month">
      <caption>{view.caption}</caption>
      <thead>
        <tr>
          {view.weekdays.map(({ index, short, long, weekend }) => (
            <th key={index} scope="col" abbr={long} className={weekend ? "weekend" : undefined}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {view.weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((cell) => (
              <DayCell key={cell.day} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The link covers the whole cell, so that a press anywhere in it opens the day. */
function DayCell({ cell }: { cell: MonthCell }) {
  return (
    <td id={cell.day} className={classOf(cell)} valign="top">
      <Link
        to={cell.href}
        className="month-day"
        preventScrollReset
        data-day={cell.day}
        aria-label={cell.label}
        aria-current={cell.isToday ? "date" : undefined}
      >
        {cell.number}
      </Link>
      {cell.entries.length > 0 ? (
        <div className="month-entries">
          {cell.entries.map((entry) => (
            <Entry key={entry.lane} entry={entry} />
          ))}
        </div>
      ) : null}
      {cell.moreLabel ? <p className="month-more">{cell.moreLabel}</p> : null}
    </td>
  );
}

function Entry({ entry }: { entry: MonthEntry }) {
  const { lane, span, open, tone, time, title, isCanceled } = entry;
  const bar = span > 0 ? ` bar span-${span}${open ? ` open-${open}` : ""}` : "";
  return (
    <p className={`month-entry lane-${lane} tone-${tone}${bar}${isCanceled ? " canceled" : ""}`}>
      {time ? <span className="month-time">{time} </span> : null}
      <bdi>{title}</bdi>
    </p>
  );
}

function classOf({ isToday, isWeekend, isOtherMonth, isChosen }: MonthCell): string | undefined {
  const names = [
    isToday && "today",
    isWeekend && "weekend",
    isOtherMonth && "other-month",
    isChosen && "chosen",
  ].filter(Boolean);
  return names.length > 0 ? names.join(" ") : undefined;
}
