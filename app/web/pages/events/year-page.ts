// Opens the year of a calendar: its sheet, and the ways to other years and papers.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { dayHeading } from "~/event/labels";
import { pagePaths } from "~/paths/pages";
import { query } from "~/paths/query";
import { isDayInReach } from "~/time/days";
import {
  hasCategoryIn,
  shownZone,
  showsWeeks,
  todayOf,
  zoneStatement,
} from "~/web/request/calendar-display";
import { openCalendar } from "~/web/request/calendar-page";
import { PAPERS, type Paper } from "~/web/request/reader-region";
import { readCategory, readWeeks } from "~/web/request/tab-query";
import { buildCategoryFilter, type CategoryFilter } from "./category-filter-view";
import { readMonth } from "./month-events";
import { withHolidays } from "./shown-holidays";
import { buildYearSheet, daysOf, type YearSheet } from "./year-view";

const PAPER_NAMES: Record<Paper, MessageDescriptor> = {
  a4: msg`A4`,
  letter: msg`Letter`,
  a3: msg`A3 poster`,
};

type PaperLink = { paper: Paper; text: string; href: string; isCurrent: boolean };

/** A day leads to `dayHref` followed by it and `dayQuery`; the years before and after are "" where there are none. */
export type YearPage = {
  tab: "calendar";
  documentTitle: string;
  title: string;
  sheet: YearSheet;
  paper: Paper;
  papers: PaperLink[];
  previous: { text: string; href: string };
  next: { text: string; href: string };
  dayHref: string;
  dayQuery: string;
  backHref: string;
  zoneNote: string;
  asOf: string;
  filter?: CategoryFilter;
};

/** Throws a 404 for a wrong link, and a 503 for a storage error. */
export function openYear(request: Request, id: string | undefined): YearPage {
  const page = openCalendar(request, id);
  const { calendar, visitor } = page;
  const { searchParams } = new URL(request.url);
  const { words } = page.display;
  const year = readYear(searchParams.get("year"), todayOf(page.display, calendar));
  const paper = readPaper(searchParams.get("paper")) ?? visitor.region.paper;
  const weeks = readWeeks(searchParams);
  const asked = readCategory(searchParams, hasCategoryIn(calendar));
  const category = asked || undefined;
  const days = daysOf(year);
  const display = withHolidays(request, page, days[0] ?? "", days.at(-1) ?? "");
  const found = readMonth(request, {
    calendarId: calendar.link,
    zone: shownZone(display, calendar),
    grid: [days],
    listed: undefined,
    category,
    words,
  });
  const hasWeeks = showsWeeks(weeks, display);
  const chosen = readPaper(searchParams.get("paper"));
  const hrefOf = (other: number, on = chosen, of = category) =>
    pagePaths.year(calendar.link, String(other), { paper: on, weeks, category: of });
  const linkTo = (other: number) => {
    const isThere = isDayInReach(`${other}-01-01`);
    return { text: String(other), href: isThere ? hrefOf(other) : "" };
  };
  const filter = buildCategoryFilter(calendar, asked, (each) => hrefOf(year, chosen, each), words);
  const today = dayHeading(todayOf(display, calendar), words);
  const { title, link } = calendar;
  return {
    tab: "calendar",
    documentTitle: `${year} – EAS: ${title}`,
    title,
    sheet: buildYearSheet({ calendar, display, year, paper, hasWeeks, ...found }),
    paper,
    papers: PAPERS.map((each) => ({
      paper: each,
      text: words._(PAPER_NAMES[each]),
      href: hrefOf(year, each),
      isCurrent: each === paper,
    })),
    previous: linkTo(year - 1),
    next: linkTo(year + 1),
    dayHref: pagePaths.day(link, ""),
    dayQuery: query("", { category }),
    backHref: pagePaths.month(link, undefined, undefined, category, weeks),
    zoneNote: zoneStatement(shownZone(display, calendar), display.now, words),
    asOf: words._(msg({ message: `As of ${today}`, comment: "On paper, with the date." })),
    ...(filter && { filter }),
  };
}

/** The year that the address names, else that of today. */
function readYear(text: string | null, today: string): number {
  const named = text !== null && /^\d{4}$/.test(text) && isDayInReach(`${text}-01-01`);
  return Number(named ? text : today.slice(0, 4));
}

function readPaper(text: string | null): Paper | undefined {
  return PAPERS.find((paper) => paper === text);
}
