// The texts of a term's list for paper: some days' events in order, and where the calendar is found.
import { categoryOf } from "~/event/category";
import { type CalendarEvent, orderEvents } from "~/event/event";
import { dayHeading, daysLabel } from "~/event/labels";
import { OUT_OF_REACH } from "~/operations/kernel/inputs";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import { type Day, daysBetween, isDay, isDayInReach } from "~/time/days";
import { CARDS_LENGTH, TERM_DAYS } from "~/values/limits";
import { type DayGroup, groupByDay } from "~/web/pages/events/list-view";
import { takeCards } from "~/web/pages/events/taken-cards";
import type { TermFields } from "~/web/pages/events/term-fields";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  todayOf,
  zoneNote,
} from "~/web/request/calendar-display";
import type { TermQuery } from "~/web/request/tab-query";
import { buildQrCode, type QrCode } from "./qr-code";

/** `cutText` says where the list ends that cannot hold all, "" else; `restHref` leads to the rest, "" where no list has it. */
export type TermList = {
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

/** Without `list` where `error` says why there is none; `note` is of a category that is not there. The tab is the one that it belongs to. */
export type TermView = {
  tab: "list";
  documentTitle: string;
  fields: TermFields;
  error: string;
  note: string;
  list?: TermList;
  backHref: string;
};

/** What is wrong with the days of a list, "" where nothing is. */
export function findTermFault({ from, to }: TermQuery): string {
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
  if (days <= TERM_DAYS) return "";
  return `A list can have at most ${TERM_DAYS} days; this has ${days.toLocaleString("en")}.`;
}

type TermOptions = {
  calendar: ShownCalendar;
  display: CalendarDisplay;
  /** The public address without a slash at its end. */
  origin: string;
  found: { events: readonly CalendarEvent[]; total: number };
};

/** The days have no fault. Nobody edits paper: its cards are those of a visitor. */
export function buildTermList(
  { from, to }: TermQuery,
  { calendar, display: { canEdit: _, ...others }, origin, found }: TermOptions,
): TermList {
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
  return {
    heading: name ? `${name}: ${daysLabel(from, to)}` : daysLabel(from, to),
    groups,
    emptyText: taken.length === 0 ? `No events in these days${name && ` in ${name}`}` : "",
    cutText: last && cutTextOf(last, taken.length, found.total),
    restHref: last > from ? pagePaths.term(link, last, to, category) : "",
    zoneNote: zoneNote(display, calendar),
    ...{ address, qr: buildQrCode(address) },
    asOf: `As of ${dayHeading(todayOf(display, calendar))}`,
  };
}

function cutTextOf(last: Day, shown: number, total: number): string {
  const count = (number: number) => number.toLocaleString("en");
  return `This list ends on ${dayHeading(last)}: it has the first ${count(shown)} of ${count(total)} events.`;
}
