// Finds other events at the same location and time. Clashes are shown as a warning; nothing is refused.
import { isCanceled } from "~/event/canceled";
import {
  clashingDates,
  foldLocation,
  isClash,
  type OccupiedTime,
  occupiedTime,
} from "~/event/clash-times";
import { compareEvents, type EventSpan } from "~/event/event";
import { hasEnded } from "~/event/list-window";
import { upcomingDates } from "~/event/next-and-past-dates";
import { parseDateId } from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import { editorOf } from "~/operations/kernel/access";
import { calendarLink, itemId } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import type { AtPlace } from "~/store/events/place-store";
import { dayIn } from "~/time/zones";
import { CLASHES } from "~/values/limits";
import { changedDatesOf } from "./changed-dates";
import { eventDraft, normalizeTimes } from "./event-draft";
import type { InCalendar } from "./event-quota";

/** `list` has the first ones, in order; `total` is their number, counted up to `CLASHES.counted`. */
export type Clashes = { list: AtPlace[]; total: number };

const NO_CLASHES: Clashes = { list: [], total: 0 };

/** The event to compare with the calendar; `except` are the ids of events and series that never clash. */
type Wanted = { location: string; spans: readonly EventSpan[]; except: readonly string[] };

/** Finds other events at the location at one of the times; none without a location. Canceled events do not count. */
export function findClashes(
  { location, spans, except }: Wanted,
  { store, calendar }: Pick<InCalendar, "store" | "calendar">,
): Clashes {
  const place = foldLocation(location);
  const times = spans.map((span) => occupiedTime(span, calendar.timeZone));
  if (place === "" || times.length === 0) return NO_CLASHES;
  const from = Math.min(...times.map((time) => time.from));
  const to = Math.max(...times.map((time) => time.to));
  const window = { place, from, to };
  const isOther = ({ id, title, seriesId }: AtPlace) =>
    !except.includes(id) && !(seriesId && except.includes(seriesId)) && !isCanceled(title);
  const isInTheWay = (event: AtPlace) => {
    const taken = occupiedTime(event, calendar.timeZone);
    return times.some((time) => isClash(taken, time));
  };
  const stored = store.placeWindows.listEvents(calendar.id, window).filter(isOther);
  const list = store.placeWindows
    .listSeries(calendar.id, window)
    .filter((id) => !except.includes(id))
    .flatMap((id) => store.series.find(calendar.id, id) ?? [])
    .filter(({ title }) => !isCanceled(title));
  const dates = datesInTheWay(list, times, calendar.timeZone);
  const found = [...stored.filter(isInTheWay), ...dates].sort(compareEvents);
  return {
    list: found.slice(0, CLASHES.told),
    total: Math.min(found.length, CLASHES.counted),
  };
}

/** The clashing dates, each once; stops at the counted maximum. */
function datesInTheWay(
  list: readonly ReadSeries[],
  times: readonly OccupiedTime[],
  zone: string,
): AtPlace[] {
  const found = new Map<string, AtPlace>();
  const bounds = { zone, most: CLASHES.counted };
  for (const series of list) {
    for (const date of clashingDates(series, times, bounds)) found.set(date.id, date);
    if (found.size >= CLASHES.counted) break;
  }
  return [...found.values()];
}

/** The clashes of an event, or a date of a series, that was just saved. */
export function clashesOfEvent(
  event: AtPlace & { location: string },
  context: Pick<InCalendar, "store" | "calendar">,
): Clashes {
  if (isCanceled(event.title)) return NO_CLASHES;
  const { location, id, seriesId } = event;
  return findClashes({ location, spans: [event], except: [id, seriesId ?? ""] }, context);
}

/** The clashes of a series' next dates, except dates moved elsewhere or canceled. */
export function clashesOfSeries(id: string, context: InCalendar): Clashes {
  const { store, calendar, now } = context;
  const series = store.series.find(calendar.id, id);
  if (!series || isCanceled(series.title) || foldLocation(series.location) === "")
    return NO_CLASHES;
  const place = foldLocation(series.location);
  const today = dayIn(now, calendar.timeZone);
  const changed = changedDatesOf(series, context).filter(
    (date) =>
      !isCanceled(date.title) &&
      foldLocation(date.location) === place &&
      !hasEnded(date, now, today),
  );
  const spans = [...nextDatesOf(series, now), ...changed].sort((a, b) => a.from - b.from);
  const compared = spans.slice(0, CLASHES.dates);
  return findClashes({ location: series.location, spans: compared, except: [id] }, context);
}

/** The next dates of a series, stored or in a file, to compare. */
export function nextDatesOf(series: SeriesTimes, now: number): EventSpan[] {
  const today = dayIn(now, series.timeZone);
  const dated = { ...UNSTORED, ...series };
  return upcomingDates([dated], { now, today, limit: CLASHES.dates });
}

/** Fields that a series in a file lacks; its dates' times need none of them. */
const UNSTORED = {
  id: "",
  uid: "",
  follows: null,
  asks: null,
  appTexts: null,
  sequence: 0,
  createdAt: 0,
  modifiedAt: 0,
};
type SeriesTimes = Omit<ReadSeries, keyof typeof UNSTORED>;

/**
 * Other events at a location and time, for a person planning an event there; `exceptId` is the event, date or series
 * being edited. Fails with `invalid` for impossible times.
 */
export const listClashes = operation({
  effect: "reads",
  input: eventDraft.pick({ allDay: true, from: true, to: true }).extend({
    calendarId: calendarLink,
    location: eventDraft.shape.location,
    exceptId: itemId.default(""),
  }),
  allow: editorOf("calendarId"),
  run({ calendarId: _, location, exceptId, ...times }, context): Clashes {
    const { store, calendar } = context;
    const seriesId =
      store.events.find(calendar.id, exceptId)?.seriesId ?? parseDateId(exceptId)?.id ?? "";
    const spans = [normalizeTimes(times, calendar)];
    return findClashes({ location, spans, except: [exceptId, seriesId] }, context);
  },
});
