// What changed in a calendar since a print of some of its days, and the mark that identifies a print.

import { z } from "zod";
import { isCanceled } from "~/event/canceled";
import { compareEvents, type EventSpan, firstDayIn, lastDayIn } from "~/event/event";
import { type Change, compareSides } from "~/event/event-change";
import { NO_TEXTS } from "~/event/event-fields";
import { readerOf } from "~/operations/kernel/access";
import { BUSY_TITLE, showsCanceled } from "~/operations/kernel/busy-times";
import { calendarLink, day, wantedCategory } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import type { Reached } from "~/operations/kernel/reach";
import type { Secrets } from "~/process/data/secrets";
import { addDays, type Day, isDayInReach } from "~/time/days";
import { DAY_MS, MINUTE_MS } from "~/time/durations";
import { dayIn, midnightOf } from "~/time/zones";
import { DEMO_CALENDAR, HISTORY_DAYS, LIST_MOST } from "~/values/limits";
import { isWorking } from "~/values/link-state";
import { refusal } from "~/values/refusals";
import { type PrintedDate, type PrintedSides, pairDates, readPrintedDates } from "./printed-dates";

// The mark on a print: the calendar's state it shows, signed, so that only those shown that state can ask about it.

/** `from` and `to` are the printed days, both "" for a list without an end; `minute` is the newest change's. */
export type PrintMark = {
  revision: number;
  minute: number;
  from: string;
  to: string;
  category: number | undefined;
};

type Signing = { token: string; secrets: Pick<Secrets, "idFrom" | "seal" | "unseal" | "isSame"> };

const MARK = /^(\d{1,15})\.(\d{1,9})\.(\d{8})?\.(\d{8})?\.(\d{1,15})?\.([\w-]{16})$/;
const SEALED = /^b[\w-]{40,150}$/;

/** The link by which the calendar was shown; a mark is valid only with its link. */
export function shownLink({ calendar, via }: Pick<Reached, "calendar" | "via">): string {
  return via?.token ?? calendar.link;
}

export function wholeMinute(epoch: number): number {
  return Math.floor(epoch / MINUTE_MS);
}

/** "412.29901234.20261026.20261206..k3JmR0aB2cD4eF5g" */
export function writeMark(mark: PrintMark, signing: Signing): string {
  const text = printMarkText(mark);
  return `${text}.${signPrintMark(text, signing)}`;
}

/** The mark encrypted, for busy links: its revision and time would tell readers of events they are not shown. */
export function sealMark(mark: PrintMark, signing: Signing): string {
  return `b${signing.secrets.seal(writeMark(mark, signing))}`;
}

/** Undefined for a mark not made for this link. */
export function readMark(mark: string, signing: Signing): PrintMark | undefined {
  const written = SEALED.test(mark) ? signing.secrets.unseal(mark.slice(1)) : mark;
  const [, revision, minute, from = "", to = "", category, signature] =
    MARK.exec(written ?? "") ?? [];
  if (!signature) return undefined;
  const read = {
    revision: Number(revision),
    minute: Number(minute),
    from: spread(from),
    to: spread(to),
    category: category ? Number(category) : undefined,
  };
  const isOurs = signing.secrets.isSame(signature, signPrintMark(printMarkText(read), signing));
  const days = [read.from, read.to].filter((day) => day !== "");
  return isOurs && days.every(isDayInReach) ? read : undefined;
}

function printMarkText({ revision, minute, from, to, category }: PrintMark): string {
  const days = [from, to].map((day) => day.replaceAll("-", ""));
  return [revision, minute, ...days, category ?? ""].join(".");
}

function signPrintMark(text: string, { token, secrets }: Signing): string {
  return secrets.idFrom(`print\n${token}\n${text}`);
}

/** Turns "20261121" into "2026-11-21". */
function spread(day: string): string {
  return day === "" ? "" : `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
}

type Context = Caller & Reached;

/** A list without an end is compared for this many days from today. */
const DAYS_AHEAD = 365;
const WEEK_MS = 7 * DAY_MS;

/**
 * The mark for a print of these days, or of a list without an end; "" if changes cannot be determined later, as in the
 * demo calendar, whose events move by themselves.
 */
export const markPrint = operation({
  effect: "reads",
  input: z.object({
    calendarId: calendarLink,
    from: day.optional(),
    to: day.optional(),
    category: wantedCategory,
  }),
  allow: readerOf("calendarId"),
  run({ from = "", to = "", category }, context): { mark: string } {
    const { calendar, store, secrets, shows } = context;
    // On a busy link, `calendar` lacks the time of the newest change.
    const current = shows === "all" ? calendar : store.calendars.find(calendar.id);
    if (!current || calendar.link === DEMO_CALENDAR) return { mark: "" };
    const mark = {
      revision: current.revision,
      minute: wholeMinute(current.modifiedAt),
      from,
      to,
      category,
    };
    if (isTooOld(mark, context)) return { mark: "" };
    const signing = { token: shownLink(context), secrets };
    if (shows === "all") return { mark: writeMark(mark, signing) };
    const state = readTimes(mark, context);
    if (state === undefined) return { mark: "" };
    const name = [signing.token, from, to].join(" ");
    return { mark: store.prints.keepMark(name, state, () => sealMark(mark, signing)) };
  },
});

/** The busy times of the printed days; undefined if there are too many. */
function readTimes(mark: PrintMark, context: Context): string | undefined {
  const { store, calendar } = context;
  const { from, to } = printedSpan(mark, context);
  const events = store.dates.listUnlessFull(calendar.id, from, to);
  const times = events?.filter(({ title }) => !isCanceled(title)).map(timesKey);
  return times?.sort().join("\n");
}

/** `sure` is false, and `changes` empty, if the changes cannot be determined. */
export type SincePrint = {
  sure: boolean;
  from: Day;
  to: Day;
  changes: PrintChange[];
};

/** `id` is the event's current id, or a deleted one's last; "" on a busy link. */
export type PrintChange = Pick<Change<PrintedDate>, "what" | "was" | "is"> & { id: string };

/**
 * The differences between a print's days then and now, without what happened in between. Series are compared date by
 * date; on a busy link only busy times are.
 */
export const viewSince = operation({
  effect: "reads",
  input: z.object({
    id: calendarLink,
    mark: z
      .string({ error: refusal("wrongInput") })
      .meta({ description: "The last part of the address on a print." }),
  }),
  allow: readerOf("id"),
  run({ mark: written }, context): SincePrint {
    const mark = findMark(written, context);
    if (!mark || !isKnownState(mark, context))
      return { sure: false, from: "", to: "", changes: [] };
    const { first, last } = printedDays(mark, context);
    const sides = readSides(mark, context);
    const changes = sides && compare(sides, mark, context);
    const sure = changes !== undefined && changes.length <= LIST_MOST;
    return { sure, from: first, to: last, changes: sure ? changes : [] };
  },
});

/** Readers of the main link may have come by the one it replaced, as long as that redirects. */
function findMark(written: string, context: Context): PrintMark | undefined {
  const { secrets, store, calendar, via, now } = context;
  const tokens = [shownLink(context)];
  if (!via) {
    const moved = store.links
      .list(calendar.id)
      .filter((link) => link.moved && isWorking(link, now));
    tokens.push(...moved.map(({ token }) => token));
  }
  return tokens.map((token) => readMark(written, { token, secrets })).find(Boolean);
}

/** Whether the stored versions can reproduce the printed state. */
function isKnownState(mark: PrintMark, context: Context): boolean {
  const { store, calendar } = context;
  const current = store.calendars.find(calendar.id);
  if (!current || calendar.link === DEMO_CALENDAR || isTooOld(mark, context)) return false;
  if (mark.revision > current.revision || mark.revision <= current.droppedRevision) return false;
  // After restoring a backup, the same revision numbers may mean other changes.
  return store.prints.findLast(calendar.id, mark.revision).at < (mark.minute + 1) * MINUTE_MS;
}

function isTooOld({ minute }: PrintMark, { now }: Context): boolean {
  return minute < wholeMinute(now - HISTORY_DAYS * DAY_MS);
}

function printedDays(
  { from, to }: PrintMark,
  { calendar, now }: Context,
): { first: Day; last: Day } {
  const today = dayIn(now, calendar.timeZone);
  return { first: from || today, last: to || addDays(today, DAYS_AHEAD) };
}

function printedSpan(mark: PrintMark, context: Context): { from: number; to: number } {
  const { first, last } = printedDays(mark, context);
  const { timeZone } = context.calendar;
  return { from: midnightOf(first, timeZone), to: midnightOf(addDays(last, 1), timeZone) };
}

/** The dates of changed events and series in the printed days and category; undefined if there are too many. */
function readSides(mark: PrintMark, context: Context): PrintedSides | undefined {
  const { store, calendar } = context;
  const { from, to } = printedSpan(mark, context);
  // A week wider, for series that moved to another weekday.
  const window = { from: from - WEEK_MS, to: to + WEEK_MS };
  const { revision } = mark;
  const asked = { calendarId: calendar.id, revision, ...window, most: LIST_MOST };
  const items = store.prints.listChangedSince(asked);
  const { timeZone } = calendar;
  return items && readPrintedDates(items, { calendarId: calendar.id, store, timeZone, ...window });
}

/** The changes in the window, sorted by time. */
function compare(sides: PrintedSides, mark: PrintMark, context: Context): PrintChange[] {
  const { first, last } = printedDays(mark, context);
  const { timeZone } = context.calendar;
  const isWanted = (date: PrintedDate | undefined) =>
    date !== undefined &&
    (mark.category === undefined || date.categoryId === mark.category) &&
    firstDayIn(date, timeZone) <= last &&
    lastDayIn(date, timeZone) >= first;
  if (!showsCanceled(context)) return compareTimes(sides, isWanted);
  return pairDates(sides)
    .flatMap(([was, is]) => (isWanted(was) || isWanted(is) ? (compareSides(was, is) ?? []) : []))
    .map(({ what, was, is }) => ({ what, was, is, id: (is ?? was)?.id ?? "" }))
    .sort((a, b) => compareEvents(changePosition(a), changePosition(b)));
}

/** Times newly busy or no longer busy. Pairing them would reveal which belong to the same event. */
function compareTimes(
  { was, is }: PrintedSides,
  isWanted: (date: PrintedDate) => boolean,
): PrintChange[] {
  const busy = (dates: readonly PrintedDate[]) =>
    dates.filter((date) => isWanted(date) && !isCanceled(date.title)).map(asBusy);
  const [then, now] = [busy(was), busy(is)];
  return [
    ...lacking(then, now).map((date) => ({ what: "deleted" as const, was: date, is: undefined })),
    ...lacking(now, then).map((date) => ({ what: "new" as const, was: undefined, is: date })),
  ]
    .map((change) => ({ ...change, id: "" }))
    .sort((a, b) => compareEvents(changePosition(a), changePosition(b)));
}

/** The dates of the first list whose times the other does not have; equal times are counted. */
function lacking(dates: readonly PrintedDate[], others: readonly PrintedDate[]): PrintedDate[] {
  const left = others.map(timesKey);
  return dates.filter((date) => {
    const at = left.indexOf(timesKey(date));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

function asBusy({ allDay, from, to, firstDay, lastDay }: PrintedDate): PrintedDate {
  const { asks: _, ...nothing } = NO_TEXTS;
  return { ...nothing, title: BUSY_TITLE, allDay, from, to, firstDay, lastDay, id: "", family: "" };
}

function timesKey({ firstDay, lastDay, from, to }: EventSpan): string {
  return firstDay === null ? `${from} ${to}` : `${firstDay} ${lastDay}`;
}

function changePosition({ was, is, id }: PrintChange) {
  const { from = 0, to = 0, firstDay = null, lastDay = null, title = "" } = is ?? was ?? {};
  return { from, to, firstDay, lastDay, title, id };
}
