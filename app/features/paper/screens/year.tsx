// The year of a calendar on a page, with the choice of paper.

import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { PrintButton } from "~/client/print-button";
import { CategoryLinks, FilterNote } from "~/components/events/category-filter";
import { Views } from "~/components/events/views";
import { WeekNumber } from "~/components/events/week-number";
import { WeekdayRow } from "~/components/events/weekday-row";
import { PrintedSheet } from "~/components/ui/printed-sheet";
import { monthGrid } from "~/event/month-grid";
import type { YearMonth, YearPage } from "~/features/paper/view/year";
import { type Day, isWeekend, monthOf } from "~/time/days";
import { YearPoster } from "./year-poster";

// A year as twelve small months, for a page of paper.

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

export function YearPanel({ page }: { page: YearPage }) {
  const { t } = useLingui();
  const { sheet, paper, papers, previous, next, categories } = page;
  return (
    <div className={`year year-${paper} flow`}>
      <CategoryLinks filter={categories} />
      <Views current="year" month={page.monthHref} week={page.weekHref} year={page.yearHref} />
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
