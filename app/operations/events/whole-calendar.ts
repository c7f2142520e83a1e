// A whole calendar as data: its events, the dates of its series near today or in a window, and the series.
import { z } from "zod";
import type { Category } from "~/event/category";
import { type CalendarEvent, compareEvents } from "~/event/event";
import type { ReadSeries } from "~/event/series-dates";
import {
  type Admin,
  holidaysBetween,
  listAdmins,
  listCategories,
} from "~/operations/calendars/calendars";
import { readerOf } from "~/operations/kernel/access";
import { readMask, shownTo } from "~/operations/kernel/busy-times";
import { calendarLink, epochMs } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import type { Reached } from "~/operations/kernel/reach";
import type { Holiday } from "~/store/calendars/holiday-tables";
import { addDays } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayIn, midnightOf } from "~/time/zones";
import { DATES_IN_VIEW, VIEW_DAYS } from "~/values/limits";
import { type Refusal, refusal } from "~/values/refusals";
import { type Band, bandsBetween, othersBetween } from "./shown-dates";

/** Maximum length of a window. */
const WINDOW_DAYS = 1_100;

const input = z
  .object({
    id: calendarLink,
    from: epochMs("from").optional(),
    to: epochMs("to").optional(),
  })
  .superRefine(({ from, to }, context) => {
    if (from === undefined && to === undefined) return;
    const fault = (message: Refusal) => context.addIssue({ code: "custom", path: ["to"], message });
    if (from === undefined || to === undefined) return fault(refusal("windowNeedsBoth"));
    if (to <= from) return fault(refusal("toAfterFrom"));
    if (to - from > WINDOW_DAYS * DAY_MS) {
      fault(refusal("windowTooLong", { max: WINDOW_DAYS }));
    }
  });

/**
 * `events` are all of the calendar or of the window, with the dates by rule from `datesFrom` to `datesTo` (epoch ms,
 * end exclusive). `datesCut`: a reply cannot contain all dates, so it has those nearest to today, or the first of the
 * window, and `datesTo` is earlier. `sourcedCut`: there are more dates of other calendars than `sourced` has.
 */
type CalendarView = Omit<ViewFrame, "dates" | "count" | "isCut"> & {
  datesCut: boolean;
  events: CalendarEvent[];
};

type ViewFrame = {
  link: string;
  title: string;
  timeZone: string;
  modifiedAt: number;
  admins: Admin[];
  canEdit: boolean;
  categories: Category[];
  series: ReadSeries[];
  /** Generates the dates in order, piece by piece; with a window, also those above a reply's maximum. */
  dates: () => Iterable<CalendarEvent[]>;
  /** The number of dates, at least; counted no further than needed. */
  count: number;
  datesFrom: number;
  datesTo: number;
  /** Whether there are more dates than `dates` has. */
  isCut: boolean;
  /** Dates of other calendars from `datesFrom` to `datesTo`, as events and as bands. */
  sourced: CalendarEvent[];
  sourcedCut: boolean;
  bands: Band[];
  /** From the day of `datesFrom` to the last one before `datesTo`, in the calendar's zone. */
  holidays: Holiday[];
};

type Reader = Caller & Reached;
type Window = { from?: number | undefined; to?: number | undefined };

/** A whole calendar with its events in order. */
export const viewCalendar = operation({
  effect: "reads",
  input,
  allow: readerOf("id"),
  run(window, context): CalendarView {
    const { store, calendar } = context;
    const { dates: make, count: _, isCut, ...frame } = viewFrame(window, context);
    const dates = [...make()].flat();
    const stored = store.events.listAll(calendar.id).filter((event) => isIn(event, window));
    const all = [...stored, ...dates.slice(0, DATES_IN_VIEW)];
    const { [DATES_IN_VIEW]: left } = dates;
    const datesCut = isCut || left !== undefined;
    const events = shownTo(context, all).sort(compareEvents);
    return { ...cutBefore(frame, left), datesCut, events };
  },
});

type Ending = Pick<
  ViewFrame,
  "timeZone" | "datesFrom" | "datesTo" | "sourced" | "sourcedCut" | "holidays"
>;

/** The frame of a reply that ends before the first date left out of its window, if any. */
export function cutBefore<Frame extends Ending>(
  frame: Frame,
  left: Pick<CalendarEvent, "from"> | undefined,
): Frame {
  if (!left) return frame;
  const datesTo = Math.max(frame.datesFrom, left.from);
  const last = dayIn(datesTo - 1, frame.timeZone);
  const sourced = frame.sourced.filter(({ from }) => from < datesTo);
  return {
    ...frame,
    datesTo,
    sourced,
    sourcedCut: frame.sourcedCut && sourced.length === frame.sourced.length,
    holidays: frame.holidays.filter(({ day }) => day <= last),
  };
}

/** Whether an event touches the window; true for all if there is none. */
export function isIn(event: CalendarEvent, { from, to }: Window): boolean {
  return from === undefined || to === undefined || (event.from < to && event.to >= from);
}

/**
 * The same without the stored events, and whether the reply is too large to write at once. Then the events are read by
 * `key`, the calendar's internal id, and `mask` reduces them to what the caller may see.
 */
export const viewCalendarFrame = operation({
  effect: "reads",
  input,
  allow: readerOf("id"),
  run(window, context) {
    const { store, calendar } = context;
    const { dates, count, isCut, ...frame } = viewFrame(window, context);
    const isLarge = store.dates.isLarge(calendar.id, count);
    const mask = readMask(context);
    return { frame, dates, isCut, window, key: calendar.id, isLarge, mask };
  },
});

function viewFrame(window: Window, context: Reader): ViewFrame {
  const { store, calendar, canEdit, shows } = context;
  const { link, title, timeZone, modifiedAt } = calendar;
  const admins = listAdmins(context);
  const series = shows === "all" ? store.series.listAll(calendar.id) : [];
  const categories = listCategories(context);
  const around = { link, title, timeZone, modifiedAt, admins, canEdit, categories, series };
  const span = datesInView(window, context);
  const [from, to] = [span.datesFrom, span.datesTo];
  const [first, last] = [dayIn(from, timeZone), dayIn(to - 1, timeZone)];
  const beside = {
    ...othersBetween(context, { from, to }),
    bands: bandsBetween(context, { first, last, zone: timeZone }),
    holidays: holidaysBetween(context, first, last),
  };
  return { ...around, ...span, ...beside };
}

function datesInView(
  { from, to }: Window,
  { store, calendar, now }: Reader,
): Pick<ViewFrame, "dates" | "count" | "datesFrom" | "datesTo" | "isCut"> {
  if (from !== undefined && to !== undefined) {
    const opened = store.dates.openBetween(calendar.id, { from, to, most: DATES_IN_VIEW });
    return { ...opened, datesFrom: from, datesTo: to, isCut: false };
  }
  const { timeZone } = calendar;
  const today = dayIn(now, timeZone);
  const { days, ...nearest } = store.dates.openNearest(calendar.id, today);
  return {
    ...nearest,
    datesFrom: midnightOf(addDays(today, -days), timeZone),
    datesTo: midnightOf(addDays(today, days + 1), timeZone),
    isCut: days < VIEW_DAYS,
  };
}
