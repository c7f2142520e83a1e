// Writes one item for a calendar app that may change it: an event, or a series with all of its changed dates.
import type { CalendarEvent } from "~/event/event";
import type { Series } from "~/event/series";
import { type Day, dayOfNumber } from "~/time/days";
import { firstDateOf } from "~/time/recurrence";
import { dayNumberIn } from "~/time/zones";
import { FEED_END, joinLines, PRODUCT } from "./calendar-feed";
import { type EventWhen, flawOf, writeEvent } from "./event-lines";
import { renderWholeSeries, timeValues } from "./series-lines";
import { dateValue, utcText } from "./time-text";
import { renderTimeZone, type SeriesClock } from "./vtimezone";

/** `uid` is null where no app chose one. `keptOn` is what the reader's apps keep of a changed day, or of the item (""). */
type Written = {
  uid: string | null;
  uidSuffix: string;
  nameOf: (of: { categoryId: number | null }) => string | undefined;
  keptOn: (day: Day) => readonly string[];
};

const HEAD = joinLines([
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "CALSCALE:GREGORIAN",
  `PRODID:${PRODUCT}`,
]);
const UTC = "UTC";

/** A timed event stands in the zone it was written in: one in UTC would shift with the clock if an app makes it repeat. */
export function renderDavEvent(event: CalendarEvent, written: Written): string {
  const { uid, uidSuffix, nameOf, keptOn } = written;
  const reason = flawOf(event);
  if (reason) throw new Error(`The event ${event.id} ${reason}`);
  const own = { uid, kept: keptOn("") };
  const context = { page: "", uidSuffix, category: nameOf(event), own };
  return renderWhole(writeEvent(event, context, whenOf(event)), clocksOfEvents([event]));
}

export function renderDavSeries(
  series: Series,
  changed: readonly CalendarEvent[],
  { uid, uidSuffix, nameOf, keptOn }: Written,
): string {
  const context = { pageOf: () => "", nameOf, uidSuffix, own: { uid, keptOn } };
  const { timeZone, startTime } = series;
  const inZone = changed.map((event) => ({ ...event, timeZone }));
  const clocks = [
    ...(startTime === null ? [] : [{ timeZone, since: firstDateOf(series) }]),
    ...clocksOfEvents(inZone),
  ];
  return renderWhole(renderWholeSeries(series, changed, context), clocks);
}

function whenOf({ timeZone, ...event }: CalendarEvent): EventWhen {
  const { from, to, firstDay } = event;
  if (firstDay !== null || timeZone !== UTC) return timeValues(event, timeZone);
  const [start, end] = [utcText(from), utcText(to)];
  return { DTSTART: `:${start}`, DTEND: end > start ? `:${end}` : "" };
}

function clocksOfEvents(events: readonly CalendarEvent[]): SeriesClock[] {
  return events
    .filter(({ allDay }) => !allDay)
    .map(({ from, timeZone }) => ({ timeZone, since: dayOfNumber(dayNumberIn(from, timeZone)) }));
}

/** One VTIMEZONE for each zone that is used, from its earliest day. */
function renderWhole(components: string, clocks: readonly SeriesClock[]): string {
  const earliest = new Map<string, Day>();
  for (const { timeZone, since } of clocks) {
    const known = earliest.get(timeZone);
    if (known === undefined || since < known) earliest.set(timeZone, since);
  }
  const zones = [...earliest].map(([zone, since]) => zoneText(renderTimeZone(zone, since)));
  return HEAD + zones.join("") + components + FEED_END;
}

/** The finished text of the lines that are kept of a zone. */
const zoneTexts = new WeakMap<readonly string[], string>();

function zoneText(lines: readonly string[]): string {
  const text = zoneTexts.get(lines) ?? joinLines(lines);
  zoneTexts.set(lines, text);
  return text;
}

/** Dates of a series, each by itself in UTC, or as a day: for apps that cannot repeat. `wholeDavFile` makes a file of them. */
export function renderDavDates(
  dates: readonly { event: CalendarEvent; recurrence: CalendarEvent | null }[],
  { uid, uidSuffix, nameOf, keptOn }: Written,
  { uid: ownUid, sequence, modifiedAt }: Pick<CalendarEvent, "uid" | "sequence" | "modifiedAt">,
): string {
  const components = dates.map(({ event, recurrence }) => {
    const own = { uid, kept: keptOn(event.isByRule ? "" : (event.occurrence ?? "")) };
    const context = { page: "", uidSuffix, category: nameOf(event), own };
    const when = utcWhen(event);
    const id = recurrence ? { "RECURRENCE-ID": utcWhen(recurrence).DTSTART } : {};
    return writeEvent({ ...event, uid: ownUid, sequence, modifiedAt }, context, { ...when, ...id });
  });
  return components.join("");
}

export function wholeDavFile(components: readonly string[]): string {
  return HEAD + components.join("") + FEED_END;
}

function utcWhen(event: CalendarEvent): EventWhen {
  if (event.firstDay === null) return whenOf({ ...event, timeZone: UTC });
  const { DTSTART, DTEND } = timeValues(event, UTC);
  return { DTSTART: DTSTART || dateValue(event.firstDay), DTEND };
}
