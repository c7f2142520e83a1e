// Opens the year of a screen: its sheet, and the ways to other years and papers.
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { CalendarEvent } from "~/event/event";
import { dayHeading } from "~/event/labels";
import type { LeftOut } from "~/event/month-grid";
import { pagePaths } from "~/paths/pages";
import { filterBy, query } from "~/paths/query";
import { yieldToOthers } from "~/store/kernel/yielding";
import { type Day, isDayInReach } from "~/time/days";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  showsWeeks,
  todayOf,
  zoneStatement,
} from "~/web/request/calendar-display";
import { PAPERS, type Paper } from "~/web/request/reader-region";
import { askedCategory, openScreen, type ScreenParams } from "~/web/request/screen";
import { readWeeks, type WeeksAsked } from "~/web/request/tab-query";
import type { Visitor } from "~/web/request/visitor";
import type { Words } from "~/words/words";
import { buildCategoryFilter, type CategoryFilter } from "./category-filter-view";
import { filterPart, type LegendLine, legendPart } from "./legend-view";
import { printedPart } from "./printed-view";
import { readMonth } from "./screen-events";
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
  view: "year";
  documentTitle: string;
  title: string;
  sheet: YearSheet;
  paper: Paper;
  papers: PaperLink[];
  previous: { text: string; href: string };
  next: { text: string; href: string };
  dayHref: string;
  dayQuery: string;
  monthHref: string;
  weekHref: string;
  yearHref: string;
  zoneNote: string;
  asOf: string;
  categories?: CategoryFilter;
  legend?: LegendLine[];
  /** Keeps the category in the links of the tabs, as in `TabView`. */
  filter?: string;
  /** The image that a print has of its own. */
  printed?: string;
};

/** Throws a 404 for a wrong link, and a 503 for a storage error. */
export async function openYear(request: Request, params: ScreenParams): Promise<YearPage> {
  const screen = openScreen(request, params);
  const { calendar } = screen;
  const { link } = calendar;
  const asked = readAskedYear(request, screen);
  const { words, days } = asked;
  const category = askedCategory(request, screen);
  const display = withHolidays(request, screen, days[0] ?? "", days.at(-1) ?? "");
  const found = await readMonth({ request, screen, category }, days);
  const hrefOf = (each?: number) => yearHref(link, asked, { category: each });
  const categories = buildCategoryFilter(calendar, category, hrefOf, words);
  const shown = { ...screen, display: { ...display, ...(category && { category }) } };
  return {
    ...(await yieldToOthers(() => buildYearPage(shown, asked, found))),
    ...(categories && { categories }),
    ...legendPart(screen, hrefOf),
    ...filterPart(shown),
    ...printedPart(request, shown, { from: days[0], to: days.at(-1) }),
  };
}

type Shown = { calendar: ShownCalendar; display: CalendarDisplay };

/** `chosen` is the paper that the address names. */
type AskedYear = {
  year: number;
  days: Day[];
  paper: Paper;
  chosen: Paper | undefined;
  weeks: WeeksAsked;
  words: Words;
};

/** What an address asks of the year; today's year and the reader's paper where it asks for none. */
function readAskedYear(
  request: Request,
  { calendar, display, visitor }: Shown & { visitor: Visitor },
): AskedYear {
  const { searchParams } = new URL(request.url);
  const year = readYear(searchParams.get("year"), todayOf(display, calendar));
  const chosen = readPaper(searchParams.get("paper"));
  return {
    year,
    days: daysOf(year),
    paper: chosen ?? visitor.region.paper,
    chosen,
    weeks: readWeeks(searchParams),
    words: display.words,
  };
}

type FoundEvents = { events: CalendarEvent[]; leftOut?: ReadonlyMap<Day, LeftOut> };

/** Of a calendar, or of several together, where the only category shown is one of them. */
function buildYearPage({ calendar, display }: Shown, asked: AskedYear, found: FoundEvents): YearPage {
  const { title, link } = calendar;
  const { category } = display;
  const { year, paper, weeks, words } = asked;
  const linkTo = (other: number) => ({
    text: String(other),
    href: isDayInReach(`${other}-01-01`) ? yearHref(link, asked, { year: other, category }) : "",
  });
  const today = dayHeading(todayOf(display, calendar), words);
  const hasWeeks = showsWeeks(weeks, display);
  return {
    tab: "calendar",
    view: "year",
    documentTitle: `${year} – EAS: ${title}`,
    title,
    sheet: buildYearSheet({ calendar, display, year, paper, hasWeeks, ...found }),
    paper,
    papers: PAPERS.map((each) => ({
      paper: each,
      text: words._(PAPER_NAMES[each]),
      href: yearHref(link, asked, { paper: each, category }),
      isCurrent: each === paper,
    })),
    previous: linkTo(year - 1),
    next: linkTo(year + 1),
    dayHref: pagePaths.day(link, ""),
    dayQuery: query("", filterBy(link, category)),
    monthHref: pagePaths.month(link, undefined, undefined, category, weeks),
    weekHref: pagePaths.week(link, { category }),
    yearHref: pagePaths.year(link, undefined, { weeks, category }),
    zoneNote: zoneStatement(shownZone(display, calendar), display.now, words),
    asOf: words._(msg({ message: `As of ${today}`, comment: "On paper, with the date." })),
  };
}

type Other = { year?: number; paper?: Paper; category?: number | undefined };

/** The same year, or another one, on a paper, of all or of one category or calendar. */
function yearHref(
  link: string,
  { year, chosen, weeks }: AskedYear,
  { year: other = year, paper = chosen, category }: Other,
): string {
  return pagePaths.year(link, String(other), { paper, weeks, category });
}

/** The year that the address names, else that of today. */
function readYear(text: string | null, today: string): number {
  const named = text !== null && /^\d{4}$/.test(text) && isDayInReach(`${text}-01-01`);
  return Number(named ? text : today.slice(0, 4));
}

function readPaper(text: string | null): Paper | undefined {
  return PAPERS.find((paper) => paper === text);
}
