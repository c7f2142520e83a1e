// A calendar's year to print: the choice of paper, and the sheet of twelve small months or a poster.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { PrintButton } from "~/client/print-button";
import { CategoryLinks, FilterNote } from "~/components/events/category-filter";
import { Views } from "~/components/events/views";
import { WeekdayRow, WeekNumber } from "~/components/events/weekday-row";
import { Unseen } from "~/components/ui/action-link";
import { PrintedSheet } from "~/components/ui/printed-sheet";
import { monthGrid } from "~/event/month-grid";
import type { YearDay, YearMonth, YearPage } from "~/features/paper/view/year";
import { type Day, daysIn, isWeekend, monthOf, weekdayOfDay } from "~/time/days";

// The poster: a column per month, a row per day, with the titles of up to two events.

type PosterProps = { page: Pick<YearPage, "sheet" | "dayHref" | "dayQuery"> };

const DATES = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, "0"));

function YearPoster({ page }: PosterProps) {
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
  const isRed = known?.holiday !== undefined || isWeekend(day, sheet.weekend);
  const number = weekOf(Number(date), day, sheet.weekStart, weekNumbers);
  return (
    <td
      className={classesOf(known, isRed)}
      title={known?.bands}
      aria-current={day === sheet.today ? "date" : undefined}
    >
      <span className="poster-weekday">{sheet.weekdayNames[weekdayOfDay(day)]}</span>{" "}
      {number ? (
        <span className="poster-week">
          <span className="visually-hidden">
            <Trans>Week {number}</Trans>
          </span>
          <span aria-hidden="true">{number}</span>
        </span>
      ) : null}
      {known?.holiday || known?.bandText ? (
        <span className="poster-names">
          {known.holiday ? <span lang={known.holiday.lang}>{known.holiday.title}</span> : null}
          {known.holiday && known.bandText ? " · " : null}
          {known.bandText ? <span dir="auto">{known.bandText}</span> : null}
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

function classesOf(known: YearDay | undefined, isRed: boolean): string | undefined {
  return [isRed && "weekend", known?.bands && "band"].filter(Boolean).join(" ") || undefined;
}

/** The number of the week that begins on this day; undefined on other days. */
function weekOf(
  date: number,
  day: Day,
  weekStart: number,
  numbers: readonly number[] | undefined,
): number | undefined {
  if (!numbers || weekdayOfDay(day) !== weekStart % 7) return undefined;
  // The first row of the month's grid may begin in the month before.
  const lead = (date - 1) % 7;
  return numbers[Math.floor((date - 1) / 7) + (lead === 0 ? 0 : 1)];
}

type YearProps = { page: Pick<YearPage, "sheet" | "dayHref" | "dayQuery"> };

function YearMonths({ page }: YearProps) {
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

/** `day` is "" for a day of another month. */
function YearCell({ day, page }: YearProps & { day: Day }) {
  if (!day) return <td />;
  const { sheet, dayHref, dayQuery } = page;
  const known = sheet.days[day];
  const date = Number(day.slice(8));
  const isRed = known?.holiday !== undefined || isWeekend(day, sheet.weekend);
  const current = day === sheet.today ? "date" : undefined;
  return (
    <td className={classesOf(known, isRed)} title={known?.bands}>
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

/** The year as twelve small months on one page. */
export function YearPanel({ page }: { page: YearPage }) {
  const { t } = useLingui();
  const { sheet, paper, papers, previous, next, categories } = page;
  return (
    <div className={`year year-${paper} flow`}>
      <CategoryLinks filter={categories} />
      <div className="year-head">
        <Views current="year" month={page.monthHref} week={page.weekHref} year={page.yearHref} />{" "}
        <nav className="year-steps" aria-label={t`Years`}>
          {previous.href ? (
            <Link to={previous.href} rel="prev" className="button quiet">
              {previous.text}
            </Link>
          ) : null}{" "}
          <h2 id="year">{sheet.year}</h2>{" "}
          {next.href ? (
            <Link to={next.href} rel="next" className="button quiet">
              {next.text}
            </Link>
          ) : null}
        </nav>
      </div>
      <div className="year-ways">
        <span className="copy">
          <PrintButton />
        </span>{" "}
        <span>
          <Trans>Paper:</Trans>
        </span>{" "}
        {papers.map((each) => (
          <span key={each.paper}>
            <Link to={each.href} aria-current={each.isCurrent ? "true" : undefined}>
              {each.text}
            </Link>{" "}
          </span>
        ))}
      </div>
      <FilterNote filter={categories} />
      {paper === "a3" ? <YearPoster page={page} /> : <YearMonths page={page} />}
      <p className="note">
        {page.zoneNote} {page.asOf}
      </p>
      {page.printed ? <PrintedSheet code={page.printed} /> : null}
    </div>
  );
}
