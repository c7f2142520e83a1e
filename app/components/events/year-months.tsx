// A year as twelve small months, for a page of paper.
import { Link } from "~/client/link";
import { monthGrid } from "~/event/month-grid";
import { type Day, isWeekend, monthOf } from "~/time/days";
import type { YearPage } from "~/web/pages/events/year-page";
import type { YearMonth } from "~/web/pages/events/year-view";
import { WeekNumber } from "./week-number";
import { WeekdayRow } from "./weekday-row";

type YearProps = { page: Pick<YearPage, "sheet" | "dayHref" | "dayQuery"> };

export function YearMonths({ page }: YearProps) {
  return (
    <div className="year-months">
      {page.sheet.months.map((month) => (
        <Month key={month.month} month={month} page={page} />
      ))}
    </div>
  );
}

function Month({ month: { month, caption, weekNumbers }, page }: YearProps & { month: YearMonth }) {
  const { weekStart, weekdays } = page.sheet;
  return (
    <table>
      <caption>{caption}</caption>
      <WeekdayRow weekdays={weekdays} hasWeeks={Boolean(weekNumbers)} />
      <tbody>
        {monthGrid(month, weekStart).map((week, row) => (
          <tr key={week[0]}>
            {weekNumbers ? <WeekNumber number={weekNumbers[row] ?? 0} /> : null}
            {week.map((day) => (
              <YearCell key={day} day={monthOf(day) === month ? day : ""} page={page} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `day` is "" for one of another month. */
function YearCell({ day, page }: YearProps & { day: Day }) {
  if (!day) return <td />;
  const { sheet, dayHref, dayQuery } = page;
  const known = sheet.days[day];
  const date = Number(day.slice(8));
  const isRed = known?.holiday || isWeekend(day, sheet.weekend);
  const current = day === sheet.today ? "date" : undefined;
  return (
    <td className={isRed ? "weekend" : undefined}>
      {known?.isBusy ? (
        <Link to={dayHref + day + dayQuery} aria-label={known.label} aria-current={current}>
          {date}
        </Link>
      ) : known ? (
        <span role="img" aria-label={known.label} aria-current={current}>
          {date}
        </span>
      ) : (
        <span aria-current={current}>{date}</span>
      )}
    </td>
  );
}
