// The year of a calendar on a page, with the choice of paper.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { PrintButton } from "~/client/print-button";
import { PrintedSheet } from "~/components/ui/printed-sheet";
import type { YearPage } from "~/web/pages/events/year-page";
import { CategoryLinks, FilterNote } from "./category-filter";
import { Views } from "./views";
import { YearMonths } from "./year-months";
import { YearPoster } from "./year-poster";

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
