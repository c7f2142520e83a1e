// Writes days, times and the names of time zones in a reader's language.

import { msg, plural } from "@lingui/core/macro";
import type { Day, Month } from "~/time/days";
import { dayIn, minutesIn } from "~/time/zones";
import type { Words } from "~/words/words";
import { type DateReader, finishDate, writerFor } from "./date-formats";
import { type CalendarEvent, type EventSpan, firstDayIn, lastDayIn } from "./event";

/** One column of the month: `index` 0 Sunday … 6 Saturday. */
export type WeekdayLabel = { index: number; short: string; long: string; weekend: boolean };

type TimedEvent = EventSpan & Pick<CalendarEvent, "allDay">;

/**
 * When an event is, for a viewer in `zone`: "Mon, Jan 5, 3pm - 4pm", over
 * several days "Mon, Jan 5, 3pm - Tue, Jan 6, 4pm", all-day "Mon, Jan 5" or
 * "Mon, Jan 5 - Wed, Jan 7"; a year other than that of `now` is "Mon, Jan 5 '27".
 */
export function eventTimeLabel(
  event: TimedEvent,
  zone: string,
  now: number,
  reader: DateReader,
): string {
  return wholeLabel(labelParts(event, zone, now, reader), reader);
}

/**
 * The event's time under the heading `day`: `date` is the part that would repeat the heading, with its separator, or ""
 * unless the event begins on that day and, if all-day, also ends on it; `when` is the rest, or "All day".
 */
export function eventTimeUnder(
  day: Day,
  event: TimedEvent,
  zone: string,
  now: number,
  words: Words,
): { date: string; when: string } {
  const parts = labelParts(event, zone, now, words);
  if (parts.first !== day || (event.allDay && parts.first !== parts.last))
    return { date: "", when: wholeLabel(parts, words) };
  const when = event.allDay ? allDayText(words) : finishDate(parts.times, words);
  return { date: finishDate(`${parts.date}, `, words), when };
}

/** The `date` of events under their day's heading: "Mon, Jan 5, ". */
export function dateUnder(day: Day, zone: string, now: number, reader: DateReader): string {
  return finishDate(`${writerFor(reader).weekdayAndDay(day, dayIn(now, zone))}, `, reader);
}

type Parts = { first: Day; last: Day; date: string; times: string };

/** `first` and `last` are its days; `times` is "" for an all-day event, and `date` then has both days. */
function labelParts(event: TimedEvent, zone: string, now: number, reader: DateReader): Parts {
  const { weekdayAndDay, shortTime, to } = writerFor(reader);
  const today = dayIn(now, zone);
  const [first, last] = [firstDayIn(event, zone), lastDayIn(event, zone)];
  const parts = { first, last, date: weekdayAndDay(first, today), times: "" };
  if (event.allDay)
    return first === last
      ? parts
      : { ...parts, date: parts.date + to + weekdayAndDay(last, today) };
  const from = shortTime(minutesIn(event.from, zone));
  if (event.to <= event.from) return { ...parts, times: from };
  // An end at midnight belongs to the day before: "8pm - 12am" is clear, but "12am - 12am" would not be.
  const [endDay, until] = [dayIn(event.to, zone), shortTime(minutesIn(event.to, zone))];
  const isShort = first === last && (endDay === first || until !== from);
  const end = isShort ? "" : `${weekdayAndDay(endDay, today)}, `;
  return { ...parts, times: from + to + end + until };
}

function wholeLabel({ date, times }: Parts, reader: DateReader): string {
  return finishDate(times === "" ? date : `${date}, ${times}`, reader);
}

/** Replaces the times of an all-day event. */
export function allDayText(words: Words): string {
  return words._(msg`All day`);
}

/** An event's time on one of its days: "3pm" on the first, "" on later ones and if all-day. */
export function startLabel(event: TimedEvent, day: Day, zone: string, reader: DateReader): string {
  if (event.allDay || firstDayIn(event, zone) !== day) return "";
  return shortTime(event.from, zone, reader);
}

/** "3pm - 4pm", or "3pm" without an end. */
export function timesLabel(from: number, to: number, zone: string, reader: DateReader): string {
  const { shortTime, to: until } = writerFor(reader);
  const ends = to > from ? [from, to] : [from];
  const times = ends.map((epoch) => shortTime(minutesIn(epoch, zone)));
  return finishDate(times.join(until), reader);
}

/** "Jan 5, 3:07pm", or "Jan 5 '27, 3:07pm" in another year than `now`. */
export function dateLabel(epoch: number, zone: string, now: number, reader: DateReader): string {
  const { monthAndDay, longTime } = writerFor(reader);
  const date = monthAndDay(dayIn(epoch, zone), dayIn(now, zone));
  return finishDate(`${date}, ${longTime(minutesIn(epoch, zone))}`, reader);
}

/** "Saturday, November 21, 2026" */
export function dayHeading(day: Day, reader: DateReader): string {
  return finishDate(writerFor(reader).heading(day), reader);
}

/** "September 1 - December 20, 2026", across years "September 1, 2026 - July 3, 2027". */
export function daysLabel(first: Day, last: Day, reader: DateReader): string {
  return finishDate(writerFor(reader).days(first, last), reader);
}

/** "Nov 23 – 29, 2026" */
export function shortDaysLabel(first: Day, last: Day, reader: DateReader): string {
  return finishDate(writerFor(reader).shortDays(first, last), reader);
}

/** "Monday, November 23" */
export function longWeekdayAndDate(day: Day, reader: DateReader): string {
  return finishDate(writerFor(reader).longWeekdayAndDate(day), reader);
}

/** "3pm" for 900 minutes after midnight. */
export function timeOfDay(minutes: number, reader: DateReader): string {
  return finishDate(writerFor(reader).shortTime(minutes), reader);
}

/** The line between past and coming events: "Today: Saturday, November 21, 2026" */
export function todayLabel(today: Day, words: Words): string {
  const date = dayHeading(today, words);
  return words._(msg`Today: ${date}`);
}

/** "November 2026" */
export function monthLabel(month: Month, reader: DateReader): string {
  return finishDate(writerFor(reader).month(month), reader);
}

/** "Nov", or "Nov '27" in another year than today. */
export function shortMonth(day: Day, today: Day, reader: DateReader): string {
  return finishDate(writerFor(reader).shortMonth(day, today), reader);
}

/** The seven columns of a week that begins with `weekStart` (0 Sunday … 6 Saturday; 7 is Sunday too). */
export function weekdayLabels(
  weekStart: number,
  weekend: readonly number[],
  reader: DateReader,
): WeekdayLabel[] {
  return Array.from({ length: 7 }, (_, column) => {
    const index = (weekStart + column) % 7;
    const { short, long } = writerFor(reader).weekday(index);
    const names = { short: finishDate(short, reader), long: finishDate(long, reader) };
    return { index, ...names, weekend: weekend.includes(index) };
  });
}

/** "Mon" for 1; 0 is Sunday. */
export function shortWeekday(index: number, reader: DateReader): string {
  return finishDate(writerFor(reader).weekday(index).short, reader);
}

/** "M" for 1; 0 is Sunday. */
export function weekdayInitial(index: number, reader: DateReader): string {
  return finishDate(writerFor(reader).initial(index), reader);
}

/** Cached per language for the cells of a month: formatting a number takes longer than drawing its cell. */
const counts = new WeakMap<Words, Map<number, string>>();
const MOST_COUNTS = 1_000;

/** "no events", "1 event", "2 events" */
export function countLabel(count: number, words: Words): string {
  if (count === 0) return words._(msg`no events`);
  const known = counts.get(words) ?? new Map<number, string>();
  const label =
    known.get(count) ?? words._(msg`${plural(count, { one: "# event", other: "# events" })}`);
  if (known.size < MOST_COUNTS) counts.set(words, known.set(count, label));
  return label;
}

/** "12,345", for counts that may be large. */
export function numberLabel(count: number, { locale }: DateReader): string {
  return count.toLocaleString(locale);
}

/** "3pm", "3:30pm", "12am" */
export function shortTime(epoch: number, zone: string, reader: DateReader): string {
  return finishDate(writerFor(reader).shortTime(minutesIn(epoch, zone)), reader);
}

/** "3:07pm", for an instant. */
export function longTime(epoch: number, zone: string, reader: DateReader): string {
  return finishDate(writerFor(reader).longTime(minutesIn(epoch, zone)), reader);
}

/** "Mon, Jan 5", or "Mon, Jan 5 '27" in another year than today. */
export function weekdayAndDay(day: Day, today: Day, reader: DateReader): string {
  return finishDate(writerFor(reader).weekdayAndDay(day, today), reader);
}

/** "Jan 5", or "Jan 5 '27" in another year than today. */
export function monthAndDay(day: Day, today: Day, reader: DateReader): string {
  return finishDate(writerFor(reader).monthAndDay(day, today), reader);
}

/** Limited, since zone names come from outside in endless spellings. */
const NAMES_KEPT = 2_000;
const names = new Map<string, string>();

/** "Eastern Time" as of `now`; zones without a name are "GMT-05:00". */
export function zoneName(zone: string, now: number, reader: DateReader): string {
  return finishDate(plainName(zone, now, reader), reader);
}

/** Whether both zones are called the same, so that readers need not be told which is meant. */
export function isSameZone(one: string, other: string, now: number, reader: DateReader): boolean {
  return one === other || zoneName(one, now, reader) === zoneName(other, now, reader);
}

const CITY =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\/(?:.*\/)?(.+)$/;

/** "Eastern Time (New York)"; includes the city even if the name is an offset. */
export function zoneLabel(zone: string, now: number, reader: DateReader): string {
  if (zone === "UTC" || zone === "Etc/UTC") return "UTC";
  const name = plainName(zone, now, reader);
  const city = CITY.exec(zone)?.[1]?.replaceAll("_", " ");
  const isNamed = city === undefined || name.includes(city);
  return finishDate(isNamed ? name : `${name} (${city})`, reader);
}

function plainName(zone: string, now: number, { locale }: DateReader): string {
  const key = `${locale} ${zone}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat(locale === "en" ? "en-US" : locale, {
    timeZone: zone,
    timeZoneName: "longGeneric",
  });
  const name = format.formatToParts(now).find(({ type }) => type === "timeZoneName")?.value ?? zone;
  if (names.size >= NAMES_KEPT) names.clear();
  names.set(key, name);
  return name;
}

/** "Thursday, November 26, 2026, holiday: Thanksgiving Day" */
export function withHoliday(date: string, holiday: string, words: Words): string {
  return words._(msg({ message: `${date}, holiday: ${holiday}`, comment: "A public holiday." }));
}
