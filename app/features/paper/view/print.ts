// View data of the printable list and the Print page, and of the footer that identifies a print.

import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { categoryOf } from "~/event/category";
import { type CalendarEvent, orderEvents } from "~/event/event";
import { dayHeading, daysLabel, monthLabel } from "~/event/labels";
import { markPrint } from "~/features/paper/operations/prints";
import type { Band } from "~/operations/events/shown-dates";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import { filterBy } from "~/paths/query";
import { yieldToOthers } from "~/store/kernel/yielding";
import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  isDay,
  isDayInReach,
  isMonthInReach,
  monthOf,
} from "~/time/days";
import { CARDS_LENGTH, PRINT_RANGE_DAYS } from "~/values/limits";
import { buildQrCode, type QrCode } from "~/values/qr-code";
import { goneCategoryNote } from "~/web/pages/events/category-filter-view";
import {
  type DayGroup,
  groupByDay,
  takeCardsInTurns,
  withWeeks,
} from "~/web/pages/events/day-groups";
import { HOLIDAY_STYLES, loadBands, withHolidays } from "~/web/pages/events/holidays-and-bands";
import { readDays } from "~/web/pages/events/screen-events";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  showsWeeks,
  todayOf,
  zoneStatement,
} from "~/web/request/calendar-display";
import type { CalendarPage } from "~/web/request/calendar-page";
import { titleInCalendar } from "~/web/request/document-title";
import { loadIfAllowed } from "~/web/request/load";
import {
  type PrintRange,
  readPrintRange,
  readWeeks,
  type WeeksAsked,
} from "~/web/request/page-query";
import { askedCategory, openScreen, type Screen, type ScreenParams } from "~/web/request/screen";
import { formatNumber } from "~/words/numbers";
import type { Words } from "~/words/words";

/** The days are as typed; `filter` chooses a category, of combined calendars one of them, "" for all. */
export type PrintRangeFields = { action: string } & PrintRange & {
    filter?: {
      name: string;
      label: string;
      value: string;
      choices: { value: string; text: string }[];
    };
  };

function buildPrintRangeFields(
  range: PrintRange,
  { link, categories = [], combines }: ShownCalendar,
  { category, words }: CalendarDisplay,
): PrintRangeFields {
  const fields = { action: pagePaths.printRange(link), ...range };
  if (categories.length === 0) return fields;
  const [[name = "", value = ""] = []] = Object.entries(filterBy(link, category));
  const optionOf = (id: number) => Object.values(filterBy(link, id)).join();
  const all = combines
    ? msg({ message: "All", context: "calendars" })
    : msg({ message: "All", context: "categories" });
  const named = categories.map(({ id, name }) => ({ value: optionOf(id), text: name }));
  return {
    ...fields,
    filter: {
      name,
      label: words._(combines ? msg`Calendar` : msg`Category`),
      value: String(value),
      choices: [{ value: "", text: words._(all) }, ...named],
    },
  };
}

/**
 * `address` is the calendar's own if later changes cannot be determined; otherwise `code` is the address of the QR code
 * image, which is separate because everyone loads the page and few print it.
 */
type PrintedView = { address: string; code?: string; asOf: string };

type PrintedDays = { from?: Day | undefined; to?: Day | undefined };

type PrintedPage = Pick<CalendarPage, "calendar" | "display" | "visitor">;

/** A print's footer for these days; without days, for a list without an end. */
function buildPrinted(request: Request, page: PrintedPage, days: PrintedDays): PrintedView {
  const { calendar, display, visitor } = page;
  const { link, combines } = calendar;
  // Changes cannot be determined for combined calendars.
  if (combines) return buildUnmarked(page);
  const marked = { calendarId: link, ...days, category: display.category };
  const { mark = "" } = loadIfAllowed(request, markPrint, marked) ?? {};
  if (mark === "") return buildUnmarked(page);
  return {
    ...buildUnmarked(page),
    address: addressAt(visitor.origin, pagePaths.since(link, mark)),
    code: pagePaths.sinceCode(link, mark),
  };
}

/** A footer that leads to the calendar itself. */
function buildUnmarked({ calendar, display, visitor }: PrintedPage): PrintedView {
  const { words } = display;
  const today = dayHeading(todayOf(display, calendar), words);
  return {
    address: addressAt(visitor.origin, pagePaths.calendar(calendar.link)),
    asOf: words._(msg({ message: `As of ${today}`, comment: "On paper, with the date." })),
  };
}

/** The footer for a page on screen, which only refers to the image. */
export function printedPart(
  request: Request,
  page: PrintedPage,
  days: PrintedDays,
): { printed?: string } {
  const { code } = buildPrinted(request, page, days);
  return code ? { printed: code } : {};
}

/**
 * `cutText` says where a list too long for one page ends, else ""; `restHref` leads to the rest, "" if a single day is
 * too long.
 */
export type PrintRangeList = {
  heading: string;
  groups: DayGroup[];
  emptyText: string;
  cutText: string;
  restHref: string;
  zoneNote: string;
  address: string;
  /** Whether the address leads to changes since the print; otherwise to the calendar. */
  tellsChanges: boolean;
  qr: QrCode;
  asOf: string;
  /** The style sheet of public holidays and week numbers, if any are shown. */
  holidayStyles?: string | undefined;
};

/** `list` is missing if `error` is set; `note` is about an unknown category. */
export type PrintRangeView = {
  tab: "list";
  documentTitle: string;
  fields: PrintRangeFields;
  error: string;
  note: string;
  list?: PrintRangeList;
  backHref: string;
};

/** Throws a 404 for a wrong link, and a 503 for a storage error. */
export async function openPrintRange(
  request: Request,
  params: ScreenParams,
): Promise<PrintRangeView> {
  const page = openScreen(request, params);
  const asked = readAskedRange(request, page.display.words);
  const list = asked.error === "" ? await loadPrintRange(request, page, asked.range) : undefined;
  return {
    ...buildPrintRangeView(page, asked, list),
    note: goneCategoryNote(askedCategory(request, page), page.calendar, page.display.words),
  };
}

/** The days in an address, and the error in them. */
type AskedRange = { range: PrintRange; error: string };

function readAskedRange(request: Request, words: Words): AskedRange {
  const range = readPrintRange(new URL(request.url).searchParams) ?? { from: "", to: "" };
  const fault = findRangeFault(range, words);
  return { range, error: fault ? words._(fault) : "" };
}

function buildPrintRangeView(
  { calendar, display }: Screen,
  { range, error }: AskedRange,
  list: PrintRangeList | undefined,
): PrintRangeView {
  const { words } = display;
  const heading = list?.heading ?? words._(msg`Print a List`);
  const { title } = calendar;
  return {
    tab: "list",
    documentTitle: titleInCalendar(heading, title, words),
    fields: buildPrintRangeFields(range, calendar, display),
    error,
    note: "",
    ...(list && { list }),
    backHref: pagePaths.listWindow(
      calendar.link,
      undefined,
      undefined,
      undefined,
      display.category,
    ),
  };
}

async function loadPrintRange(
  request: Request,
  screen: Screen,
  { from, to }: PrintRange,
): Promise<PrintRangeList> {
  const { calendar, display } = screen;
  const asked = { request, screen, category: display.category };
  const found = await readDays(asked, { first: from, last: to });
  const bands = await loadBands(request, screen, from, to);
  const shown = await withHolidays(request, screen, from, to);
  const weeks = readWeeks(new URL(request.url).searchParams);
  const printed = buildPrinted(request, screen, { from, to });
  const around = { calendar, display: shown, printed };
  return buildPrintRangeList({ from, to }, { ...around, found, bands, weeks });
}

function findRangeFault({ from, to }: PrintRange, words: Words): MessageDescriptor | undefined {
  const fault = findDayFault(from, FROM_FAULTS) ?? findDayFault(to, TO_FAULTS);
  if (fault) return fault;
  if (to < from) return msg`To must not be before From.`;
  const days = daysBetween(from, to) + 1;
  if (days <= PRINT_RANGE_DAYS) return undefined;
  const count = formatNumber(days, words);
  return msg`${plural(PRINT_RANGE_DAYS, {
    one: `A list can have at most # day; this has ${count}.`,
    other: `A list can have at most # days; this has ${count}.`,
  })}`;
}

type DayFaults = Record<"missing" | "outOfReach" | "noDate", MessageDescriptor>;

const FROM_FAULTS: DayFaults = {
  missing: msg`From is required.`,
  outOfReach: msg`From must be between 1970 and 2200.`,
  noDate: msg`From must be a date such as 2026-11-21.`,
};
const TO_FAULTS: DayFaults = {
  missing: msg`To is required.`,
  outOfReach: msg`To must be between 1970 and 2200.`,
  noDate: msg`To must be a date such as 2026-11-21.`,
};

function findDayFault(text: string, faults: DayFaults): MessageDescriptor | undefined {
  if (text === "") return faults.missing;
  if (!isDay(text)) return faults.noDate;
  return isDayInReach(text) ? undefined : faults.outOfReach;
}

type PrintRangeOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  printed: PrintedView;
  weeks: WeeksAsked;
  /** The first events of these days; more are not counted. */
  found: { events: readonly CalendarEvent[]; hasMore: boolean };
  bands: readonly Band[];
};

/**
 * Expects valid days. Event cards have no editing links, since they are printed. Yields to other requests while
 * building.
 */
async function buildPrintRangeList(
  { from, to }: PrintRange,
  { calendar, display: { canEdit: _, ...others }, printed, found, bands, weeks }: PrintRangeOptions,
): Promise<PrintRangeList> {
  const display = { ...others, canEdit: false };
  const { link, categories } = calendar;
  const { category } = display;
  const { name = "" } = categoryOf({ categoryId: category ?? null }, categories) ?? {};
  const zone = shownZone(display, calendar);
  const ordered = await yieldToOthers(() => orderEvents(found.events, zone));
  const taken = await takeCardsInTurns(ordered, calendar, display, CARDS_LENGTH, from);
  const hasWeeks = showsWeeks(weeks, display);
  const grouped = await yieldToOthers(() =>
    groupByDay(taken, { earliest: from, calendar, display, bands }),
  );
  const groups = hasWeeks ? withWeeks(grouped, display.weekStart, display.words) : grouped;
  const { length } = found.events;
  const isCut = found.hasMore || taken.length < length;
  const last = isCut ? (groups.at(-1)?.day ?? "") : "";
  const { address, code, asOf } = printed;
  const { words } = display;
  const days = daysLabel(from, to, words);
  const empty = name ? msg`No events in these days in ${name}` : msg`No events in these days`;
  return {
    heading: name
      ? words._(msg({ message: `${name}: ${days}`, comment: "A category and days." }))
      : days,
    groups,
    emptyText: taken.length === 0 ? words._(empty) : "",
    cutText: last && cutNote(last, { shown: taken.length, known: length }, found, words),
    restHref: last > from ? pagePaths.printRange(link, last, to, category, weeks) : "",
    zoneNote: zoneStatement(zone, display.now, display.words),
    address,
    tellsChanges: code !== undefined,
    qr: buildQrCode(address),
    holidayStyles: hasWeeks ? HOLIDAY_STYLES : display.holidayStyles,
    asOf,
  };
}

/** Such as "it has the first 640 of 1,000+ events", if more exist than were read. */
function cutNote(
  last: Day,
  { shown, known: total }: Record<"shown" | "known", number>,
  { hasMore }: { hasMore: boolean },
  words: Words,
): string {
  const day = dayHeading(last, words);
  const first = formatNumber(shown, words);
  const all = `${formatNumber(total, words)}${hasMore ? "+" : ""}`;
  return words._(
    msg`This list ends on ${day}: it has the first ${first} of ${plural(total, { one: `${all} event`, other: `${all} events` })}.`,
  );
}

type Sheet = { text: string; href: string };

/** `posterHref` is "" for combined calendars. */
export type PrintView = {
  documentTitle: string;
  months: Sheet[];
  fields: PrintRangeFields;
  years: Sheet[];
  posterHref: string;
};

/** How far the suggested list extends. */
const PROPOSED_DAYS = 90;

/** Throws a 404 for a wrong link. */
export function openPrint(request: Request, params: ScreenParams): PrintView {
  const { calendar, display } = openScreen(request, params);
  const { link, title } = calendar;
  const { category, words } = display;
  const today = todayOf(display, calendar);
  const months = [0, 1, 2].map((ahead) => addMonths(monthOf(today), ahead));
  const years = [0, 1].map((ahead) => String(Number(today.slice(0, 4)) + ahead));
  return {
    documentTitle: words._(
      msg({ message: `Print – EAS: ${title}`, comment: "The title of a page." }),
    ),
    months: months.filter(isMonthInReach).map((month) => ({
      text: monthLabel(month, words),
      href: pagePaths.month(link, month, undefined, category),
    })),
    fields: buildPrintRangeFields(
      { from: today, to: addDays(today, PROPOSED_DAYS) },
      calendar,
      display,
    ),
    years: years
      .filter((year) => isDayInReach(`${year}-01-01`))
      .map((year) => ({ text: year, href: pagePaths.year(link, year, { category }) })),
    posterHref: calendar.combines ? "" : pagePaths.poster(link),
  };
}
