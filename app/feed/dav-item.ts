// Writes one item for a calendar app that may change it: an event, or a series with all its changed dates.
import type { CalendarEvent } from "~/event/event";
import type { Series } from "~/event/series";
import { type Day, dayOfNumber } from "~/time/days";
import { firstDateOf } from "~/time/recurrence";
import { dayNumberIn } from "~/time/zones";
import { FEED_END, renderFileHead } from "./calendar-feed";
import { feedFlaw, timeValues, writeEvent } from "./event-lines";
import { renderWholeSeries } from "./series-lines";
import type { SeriesClock } from "./vtimezone";

/**
 * `uid` is null if no app chose one. `keptOn` returns the lines stored for the reader's apps: for a changed day, or for
 * the item ("").
 */
type Written = {
  uid: string | null;
  uidSuffix: string;
  nameOf: (of: { categoryId: number | null }) => string | undefined;
  keptOn: (day: Day) => readonly string[];
};

const UTC = "UTC";

/** Writes a timed event in its own zone: in UTC, its time would shift if an app makes it repeat. */
export function renderDavEvent(event: CalendarEvent, written: Written): string {
  const { uid, uidSuffix, nameOf, keptOn } = written;
  const reason = feedFlaw(event);
  if (reason) throw new Error(`The event ${event.id} ${reason}`);
  const own = { uid, kept: keptOn("") };
  const context = { page: "", uidSuffix, category: nameOf(event), own };
  const when = timeValues(event, event.timeZone === UTC ? undefined : event.timeZone);
  return wholeDavFile(writeEvent(event, context, when), clocksOfEvents([event]));
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
  return wholeDavFile(renderWholeSeries(series, changed, context), clocks);
}

function clocksOfEvents(events: readonly CalendarEvent[]): SeriesClock[] {
  return events
    .filter(({ allDay }) => !allDay)
    .map(({ from, timeZone }) => ({ timeZone, since: dayOfNumber(dayNumberIn(from, timeZone)) }));
}

/**
 * Dates of a series as separate events, in UTC or as days, for apps that cannot repeat. `wholeDavFile` turns them into
 * a file.
 */
export function renderDavDates(
  dates: readonly { event: CalendarEvent; recurrence: CalendarEvent | null }[],
  { uid, uidSuffix, nameOf, keptOn }: Written,
  { uid: ownUid, sequence, modifiedAt }: Pick<CalendarEvent, "uid" | "sequence" | "modifiedAt">,
): string {
  const components = dates.map(({ event, recurrence }) => {
    const own = { uid, kept: keptOn(event.isByRule ? "" : (event.occurrence ?? "")) };
    const context = { page: "", uidSuffix, category: nameOf(event), own };
    const id = recurrence ? { "RECURRENCE-ID": timeValues(recurrence).DTSTART } : {};
    const when = { ...timeValues(event), ...id };
    return writeEvent({ ...event, uid: ownUid, sequence, modifiedAt }, context, when);
  });
  return components.join("");
}

export function wholeDavFile(components: string, clocks: readonly SeriesClock[] = []): string {
  return renderFileHead({ title: "", timeZones: [], clocks }) + components + FEED_END;
}
