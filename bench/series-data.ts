// Calendars for measuring repeating events: some series, and the same dates as single events.

import { EVENT_VALUES, NO_TEXTS } from "~/event/event-fields";
import { datesBetween } from "~/event/series-dates";
import type { Secrets } from "~/process/data/secrets";
import type { EventValues } from "~/store/events/event-store";
import type { Store } from "~/store/store";
import { addDays } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { type Rule, weekdayBit } from "~/time/recurrence";
import { dayIn } from "~/time/zones";
import { VIEW_DAYS } from "~/values/limits";
import { pick } from "~/values/pick";
import { ZONE } from "./content";

type Desk = { store: Store; secrets: Secrets; now: number };
type Pattern = Pick<Rule, "freq" | "every" | "by">;

const TITLES = ["Training", "Committee meeting", "Choir practice", "Match at home", "Concert"];

/** Typical of clubs: mostly weekly events, some monthly, few yearly. */
const MIXED: Pattern[] = [
  ...Array.from({ length: 6 }, (): Pattern => ({ freq: "week", every: 1, by: "date" })),
  { freq: "week", every: 2, by: "date" },
  { freq: "month", every: 1, by: "nth" },
  { freq: "month", every: 1, by: "last" },
  { freq: "year", every: 1, by: "date" },
];
const DAILY: Pattern[] = [{ freq: "day", every: 1, by: "date" }];

/** Links by name. The calendar with 50 series has a counterpart with the same dates as single events. */
export function addSeriesCalendars(desk: Desk): Record<SeriesCalendar, string> {
  const fifty = addSeriesCalendar(50, MIXED, desk);
  return {
    fifty: fifty.link,
    single: addSameDates(fifty.id, desk),
    mixed: addSeriesCalendar(500, MIXED, desk).link,
    daily: addSeriesCalendar(500, DAILY, desk).link,
  };
}
export type SeriesCalendar = "fifty" | "single" | "mixed" | "daily";

/** Adds endless repeating events to a calendar, in a club's mix. */
export function addMixedSeries(calendarId: number, count: number, desk: Desk): void {
  addSeries(calendarId, count, MIXED, desk);
}

function addSeriesCalendar(count: number, patterns: Pattern[], desk: Desk) {
  const calendar = addEmptyCalendar(desk);
  addSeries(calendar.id, count, patterns, desk);
  return calendar;
}

/** Adds endless series that began on days of the last two years, at various times of day. */
function addSeries(calendarId: number, count: number, patterns: Pattern[], desk: Desk): void {
  const { store, secrets, now } = desk;
  for (let index = 0; index < count; index += 1) {
    const pattern = patterns[index % patterns.length] ?? DAILY[0];
    if (!pattern) throw new Error("No pattern.");
    const day = addDays(dayIn(now, ZONE), -1 - ((index * 37) % 700));
    const rule: Rule = {
      ...pattern,
      weekdays: 0,
      firstDay: day,
      lastDay: null,
      rule: null,
      days: [],
    };
    if (rule.freq === "week") rule.weekdays = weekdayBit(day);
    store.series.add(calendarId, {
      ...NO_TEXTS,
      ...rule,
      id: secrets.newId(),
      uid: secrets.newUid(),
      follows: null,
      now,
      skips: [],
      title: TITLES[index % TITLES.length] ?? "",
      location: "Sports hall 2",
      allDay: false,
      timeZone: ZONE,
      length: 5_400_000,
      startTime: `${String(8 + (index % 13)).padStart(2, "0")}:${index % 2 ? "00" : "30"}`,
    });
  }
}

function addSameDates(id: number, desk: Desk): string {
  const { store, secrets, now } = desk;
  const { id: fellow, link } = addEmptyCalendar(desk);
  const reach = 2 * VIEW_DAYS * DAY_MS;
  const dates = datesBetween(store.series.listAll(id), now - reach, now + reach);
  store.events.addAll(
    fellow,
    dates.map((date) => {
      const values: EventValues = pick(date, EVENT_VALUES);
      return { ...values, id: secrets.newId(), uid: secrets.newUid(), now };
    }),
  );
  return link;
}

function addEmptyCalendar({ store, secrets, now }: Desk) {
  const link = secrets.newToken();
  return store.calendars.add({ link, title: "Club", timeZone: ZONE, createdBy: null, now });
}
