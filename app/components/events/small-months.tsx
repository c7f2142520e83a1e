// Small months beside the list, on wide screens: each day that has events leads to them.
import { dayAnchor } from "~/paths/pages";
import type { SmallDay, SmallMonth } from "~/web/pages/events/small-month-view";

export function SmallMonths({ months }: { months: SmallMonth[] }) {
  return (
    <div className="small-months">
      {months.map(({ month, caption, weekdays, weeks }) => (
        <table key={month}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {weekdays.map(({ index, short, long, weekend }) => (
                <th
                  key={index}
                  scope="col"
                  aria-label={long}
                  className={weekend ? "weekend" : undefined}
                >
                  {short.slice(0, 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find(Boolean)?.day}>
                {week.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a week's columns are what they are
                  <td key={column}>{cell ? <Cell cell={cell} /> : null}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

/** Not a link of the router: the day is on this page, whatever its address asks for. */
function Cell({ cell: { day, date, label, isToday } }: { cell: SmallDay }) {
  const current = isToday ? "date" : undefined;
  if (!label) return <span aria-current={current}>{date}</span>;
  return (
    <a href={`#${dayAnchor(day)}`} aria-label={label} aria-current={current}>
      {date}
    </a>
  );
}
