// A year as a poster: a column a month, a row a day, with the titles of two events.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import type { YearMonth, YearPage } from "~/features/paper/view/year";
import { type Day, daysIn, isWeekend, weekdayOf } from "~/time/days";

type PosterProps = { page: Pick<YearPage, "sheet" | "dayHref" | "dayQuery"> };

const DATES = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, "0"));

export function YearPoster({ page }: PosterProps) {
  const { months } = page.sheet;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, with the arrow keys too
    <section className="year-poster" tabIndex={0} aria-labelledby="year">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">
                <Trans>Day</Trans>
              </span>
            </th>
            {months.map(({ month, caption }) => (
              <th key={month} scope="col">
                {caption}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DATES.map((date) => (
            <tr key={date}>
              <th scope="row">{Number(date)}</th>
              {months.map((month) => (
                <PosterCell key={month.month} date={date} month={month} page={page} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CellProps = PosterProps & { date: string; month: YearMonth };

function PosterCell({ date, month: { month, weekNumbers }, page }: CellProps) {
  if (Number(date) > daysIn(month)) return <td className="none" />;
  const { sheet, dayHref, dayQuery } = page;
  const day: Day = `${month}-${date}`;
  const known = sheet.days[day];
  const isRed = known?.holiday || isWeekend(day, sheet.weekend);
  const number = weekOf(Number(date), day, sheet.weekStart, weekNumbers);
  return (
    <td
      className={isRed ? "weekend" : undefined}
      aria-current={day === sheet.today ? "date" : undefined}
    >
      <span className="poster-weekday">{sheet.weekdayNames[weekdayOf(day)]}</span>{" "}
      {number ? (
        <span className="poster-week">
          <span className="visually-hidden">
            <Trans>Week {number}</Trans>
          </span>
          <span aria-hidden="true">{number}</span>
        </span>
      ) : null}
      {known?.holiday ? (
        <span className="poster-holiday" lang={known.holiday.lang}>
          {known.holiday.title}
        </span>
      ) : null}
      {known?.isBusy ? (
        <Link to={dayHref + day + dayQuery}>
          <Unseen>{known.label} </Unseen>
          {known.titles?.map((title, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two events may have one title
            <bdi key={index}>{title}</bdi>
          ))}
          {known.more ? <b>{known.more}</b> : null}
        </Link>
      ) : null}
    </td>
  );
}

/** The number of the week that begins on this day; undefined on other days. */
function weekOf(
  date: number,
  day: Day,
  weekStart: number,
  numbers: readonly number[] | undefined,
): number | undefined {
  if (!numbers || weekdayOf(day) !== weekStart % 7) return undefined;
  // The first row of the month's grid may have begun in the month before.
  const lead = (date - 1) % 7;
  return numbers[Math.floor((date - 1) / 7) + (lead === 0 ? 0 : 1)];
}
