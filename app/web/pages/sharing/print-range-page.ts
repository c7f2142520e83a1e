// Opens the printable list of a range of days: its events, or what is wrong with the days.

import { categoryOf } from "~/event/category";
import { type CalendarEvent, orderEvents } from "~/event/event";
import { dayHeading, daysLabel } from "~/event/labels";
import { listDayEvents } from "~/operations/events/event-windows";
import { OUT_OF_REACH } from "~/operations/kernel/inputs";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import { type Day, daysBetween, isDay, isDayInReach } from "~/time/days";
import { CARDS_LENGTH, LIST_MOST, PRINT_RANGE_DAYS } from "~/values/limits";
import { GONE_CATEGORY } from "~/web/pages/events/category-filter-view";
import { type DayGroup, groupByDay } from "~/web/pages/events/list-view";
import {
  buildPrintRangeFields,
  type PrintRangeFields,
} from "~/web/pages/events/print-range-fields";
import { takeCards } from "~/web/pages/events/taken-cards";
import {
  type CalendarDisplay,
  hasCategoryIn,
  type ShownCalendar,
  shownZone,
  todayOf,
  zoneStatement,
} from "~/web/request/calendar-display";
import { type CalendarPage, openCalendar } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";
import { type PrintRange, readCategory, readPrintRange } from "~/web/request/tab-query";
import type { Words } from "~/words/words";
import { buildQrCode, type QrCode } from "./qr-code";

/**
 * `cutText` says where a list ends that is too long for one page, else ""; `restHref` leads to the rest, "" if a
 * single day is too long.
 */
export type PrintRangeList = {
  heading: string;
  groups: DayGroup[];
  emptyText: string;
  cutText: string;
  restHref: string;
  zoneNote: string;
  address: string;
  qr: QrCode;
  asOf: string;
};

/** `list` is missing if `error` is set; `note` is about a category that the calendar does not have. */
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
export function openPrintRange(request: Request, id: string | undefined): PrintRangeView {
  const page = openCalendar(request, id);
  const { calendar, display } = page;
  const { searchParams } = new URL(request.url);
  const range = readPrintRange(searchParams) ?? { from: "", to: "" };
  const isGone = readCategory(searchParams, hasCategoryIn(calendar)) === 0;
  const error = findRangeFault(range);
  const list = error ? undefined : loadPrintRange(request, page, range);
  return {
    tab: "list",
    documentTitle: `${list?.heading ?? "Print a List"} – EAS: ${calendar.title}`,
    fields: buildPrintRangeFields(range, calendar, display),
    error,
    note: isGone ? GONE_CATEGORY : "",
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

function loadPrintRange(
  request: Request,
  { calendar, display, visitor }: CalendarPage,
  { from, to }: PrintRange,
): PrintRangeList {
  const found = load(request, listDayEvents, {
    calendarId: calendar.link,
    zone: shownZone(display, calendar),
    first: from,
    last: to,
    category: display.category,
    skip: 0,
    most: LIST_MOST,
  });
  return buildPrintRangeList({ from, to }, { calendar, display, origin: visitor.origin, found });
}

/** What is wrong with the typed days; "" for nothing. */
function findRangeFault({ from, to }: PrintRange): string {
  for (const [name, text] of [
    ["From", from],
    ["To", to],
  ] as const) {
    if (text === "") return `${name} is required.`;
    if (isDay(text) && !isDayInReach(text)) return `${name} ${OUT_OF_REACH}`;
    if (!isDay(text)) return `${name} must be a date such as 2026-11-21.`;
  }
  if (to < from) return "To must not be before From.";
  const days = daysBetween(from, to) + 1;
  if (days <= PRINT_RANGE_DAYS) return "";
  return `A list can have at most ${PRINT_RANGE_DAYS} days; this has ${days.toLocaleString("en")}.`;
}

type PrintRangeOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  /** The public address without a trailing slash. */
  origin: string;
  found: { events: readonly CalendarEvent[]; total: number };
};

/** The days must be valid. The cards have no links for editors, since they are printed. */
function buildPrintRangeList(
  { from, to }: PrintRange,
  { calendar, display: { canEdit: _, ...others }, origin, found }: PrintRangeOptions,
): PrintRangeList {
  const display = { ...others, canEdit: false };
  const { link, categories } = calendar;
  const { category } = display;
  const { name = "" } = categoryOf({ categoryId: category ?? null }, categories) ?? {};
  const zone = shownZone(display, calendar);
  const ordered = orderEvents(found.events, zone);
  const { taken } = takeCards(ordered, calendar, display, CARDS_LENGTH, from);
  const groups = groupByDay(taken, { earliest: from, calendar, display });
  const last = taken.length < found.total ? (groups.at(-1)?.day ?? "") : "";
  const address = addressAt(origin, pagePaths.calendar(link));
  const days = daysLabel(from, to, display.words);
  return {
    heading: name ? `${name}: ${days}` : days,
    groups,
    emptyText: taken.length === 0 ? `No events in these days${name && ` in ${name}`}` : "",
    cutText: last && cutTextOf(last, taken.length, found.total, display.words),
    restHref: last > from ? pagePaths.printRange(link, last, to, category) : "",
    zoneNote: zoneStatement(zone, display.now, display.words),
    address,
    qr: buildQrCode(address),
    asOf: `As of ${dayHeading(todayOf(display, calendar), display.words)}`,
  };
}

function cutTextOf(last: Day, shown: number, total: number, words: Words): string {
  const count = (number: number) => number.toLocaleString("en");
  return `This list ends on ${dayHeading(last, words)}: it has the first ${count(shown)} of ${count(total)} events.`;
}
