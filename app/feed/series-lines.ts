// Writes a series as VEVENTs: one for the series, and one for each changed date (RFC 5545 §3.8.5).
import type { CalendarEvent } from "~/event/event";
import type { EventTexts } from "~/event/event-fields";
import { weekdaysOfBits } from "~/event/repeat";
import { eventOn, type Series, timesOn } from "~/event/series";
import { addDays, type Day, isDay, isTime, weekdayOfDay } from "~/time/days";
import {
  asDaysAlone,
  countedFrom,
  dayBefore,
  daysBesides,
  isDayOf,
  nthOfMonth,
  type Rule,
  withoutDays,
} from "~/time/recurrence";
import { FREQUENCY_NAMES, WEEKDAY_NAMES } from "~/time/written-rule";
import { compareText } from "~/values/text";
import {
  dateText,
  dateValue,
  durationText,
  instantValue,
  readingsOf,
  utcText,
  wallValue,
} from "./content-line";
import { type EventWhen, feedFlaw, renderEvent, timeValues, writeEvent } from "./event-lines";
import { type FeedSeries, sortDates } from "./series-exceptions";

/**
 * `until` is the last start, in DTSTART's format, since readers differ on whether later times that day count; undefined
 * for an endless rule. FREQ comes first, or Apple shows only the first date. Days are written even if DTSTART implies
 * them, so that readers need not infer them. A written rule is kept unchanged.
 */
function ruleText(rule: Rule, until: string | undefined): string {
  if (rule.rule !== null) return until === undefined ? rule.rule : `${rule.rule};UNTIL=${until}`;
  const parts = [`FREQ=${FREQUENCY_NAMES[rule.freq]}`];
  if (rule.every > 1) parts.push(`INTERVAL=${rule.every}`);
  if (until !== undefined) parts.push(`UNTIL=${until}`);
  return [...parts, ...dayParts(rule)].join(";");
}

function dayParts({ freq, by, firstDay, weekdays }: Rule): string[] {
  if (freq === "day") return [];
  if (freq === "week") {
    const ticked = weekdaysOfBits(weekdays).map((weekday) => WEEKDAY_NAMES[weekday - 1]);
    return ["WKST=MO", `BYDAY=${ticked.join(",")}`];
  }
  const month = freq === "year" ? [`BYMONTH=${Number(firstDay.slice(5, 7))}`] : [];
  if (by === "lastDay") return [...month, "BYMONTHDAY=-1"];
  if (by === "date") return [...month, `BYMONTHDAY=${Number(firstDay.slice(8))}`];
  const position = by === "last" ? -1 : nthOfMonth(firstDay);
  return [...month, `BYDAY=${position}${WEEKDAY_NAMES.at(weekdayOfDay(firstDay) - 1)}`];
}

/**
 * `pageOf` returns the page of a series or date by its id, `nameOf` its category's name; `uidSuffix` as everywhere in
 * the feed.
 */
export type SeriesContext = {
  pageOf: (id: string) => string;
  nameOf: (of: { categoryId: number | null }) => string | undefined;
  uidSuffix: string;
  /** For the reader's own calendar app: its UID for the series, and lines stored for it (""), or for a changed day. */
  own?: { uid: string | null; keptOn: (day: Day) => readonly string[] } | undefined;
};

/** `skipped` lists items that cannot be written, with the reason, for the log. */
type Rendered = { text: string; skipped: { id: string; reason: string }[] };

/** The most days an all-day date lasts after its first. */
const MOST_DAYS = 365;

/** `day` is "" for the series itself. */
type Head = EventTexts & Pick<CalendarEvent, "id" | "categoryId" | "allDay"> & { day: Day };

/** Why the series cannot be written to a feed, for a log; null if it can. */
function flawOfSeries(series: Series): string | null {
  const { firstDay, lastDay, startTime, length } = series;
  const hasDays = isDay(firstDay) && (lastDay === null || isDay(lastDay));
  if (!hasDays) return "has no valid dates";
  if (startTime !== null && !isTime(startTime)) return "has no valid times";
  const most = startTime === null ? MOST_DAYS : Number.MAX_SAFE_INTEGER;
  if (!Number.isInteger(length) || length < 0 || length > most) return "has no valid length";
  return feedFlaw({ ...eventOn(series, firstDay), uid: series.uid });
}

/**
 * The lines of the series and its changed dates, folded and ended; "" if it cannot be written. All components of a
 * series, separate dates included, share the series' sequence and time of last change, which rise with every change:
 * a reader that checks only one component notices every change, and no number ever decreases.
 */
export function renderSeries(given: FeedSeries, context: SeriesContext): Rendered {
  const { series } = given;
  const reason = flawOfSeries(series);
  if (reason) return { text: "", skipped: [{ id: series.id, reason }] };
  const { within, apart, without, skipped } = sortDates(given);
  const parts = [
    renderRule(series, without, context),
    ...within.map((event) => renderChanged(event, series, context)),
    ...apart.map((event) => renderApart(event, series, context)),
  ];
  return { text: parts.join(""), skipped };
}

/**
 * The same for an app that edits the series: all changed dates are inside, because the app must send them back too.
 * Throws if it cannot be written.
 */
export function renderWholeSeries(
  series: Series,
  changed: readonly CalendarEvent[],
  context: SeriesContext,
): string {
  const reason = flawOfSeries(series) ?? changed.map(feedFlaw).find((flaw) => flaw !== null);
  if (reason) throw new Error(`The series ${series.id} ${reason}`);
  const inside = changed
    .filter(({ occurrence }) => occurrence !== null && isDayOf(series, occurrence))
    .sort((a, b) => compareText(a.occurrence ?? "", b.occurrence ?? ""));
  const days = new Set(inside.map(({ occurrence }) => occurrence));
  const without = series.skips.filter((day) => !days.has(day) && isDayOf(series, day));
  return (
    renderRule(series, without, context) +
    inside.map((event) => renderChanged(event, series, context)).join("")
  );
}

/**
 * Begins with the first date (RFC 5545 §3.8.2.4). If that is an additional day, it is an RDATE too: without RRULE,
 * ical.js reads no date from DTSTART, and with one, readers differ on whether it counts (§3.8.5.3).
 */
function renderRule(given: Series, without: readonly Day[], context: SeriesContext): string {
  const alone = asDaysAlone(given);
  const series = { ...alone, days: daysBesides(alone) };
  const first = countedFrom(series);
  return render({ ...series, day: "" }, series, context, {
    // The local time by rule, even if clocks skip that time on the first day.
    DTSTART: startOn(series, first),
    ...lengthLine(series, first),
    ...ruleValues(series),
    RDATE: (isOnce(series) ? [series.firstDay, ...series.days] : series.days).map((day) =>
      startOn(series, day),
    ),
    EXDATE: without.map((day) => startOn(series, day)),
  });
}

function isOnce({ firstDay, lastDay, days }: Series): boolean {
  return firstDay === lastDay && days.length > 0;
}

/** No RRULE for a rule with only its first date: the other dates are all additional. */
function ruleValues(series: Series): { RRULE?: string } {
  return isOnce(series) ? {} : { RRULE: `:${ruleText(series, untilText(series))}` };
}

/**
 * With DTEND each date lasts exactly as long as the first one (RFC 5545 §3.8.5.3), and every reader supports it. If the
 * first date starts or ends at a time that clocks skip or repeat, readers would compute a wrong length for every date;
 * DURATION in hours and minutes is unambiguous.
 */
function lengthLine(series: Series, first: Day): { DTEND: string; DURATION: string } {
  const { from, to, firstDay, lastDay } = timesOn(series, first);
  const { timeZone, length } = series;
  const { DTEND } = timeValues({ from, to, firstDay, lastDay }, timeZone);
  const isPlain =
    firstDay !== null ||
    (instantValue(from, timeZone) === startOn(series, first) && !isTwice(to, timeZone));
  if (isPlain || DTEND === "") return { DTEND, DURATION: "" };
  return { DTEND: "", DURATION: `:${durationText(length)}` };
}

function renderChanged(event: CalendarEvent, series: Series, context: SeriesContext): string {
  return render({ ...event, day: event.occurrence ?? "" }, series, context, {
    ...timeValues(event, series.timeZone),
    "RECURRENCE-ID": startOn(series, event.occurrence ?? ""),
  });
}

function renderApart(event: CalendarEvent, series: Series, context: SeriesContext): string {
  const { sequence, modifiedAt } = series;
  const { pageOf, nameOf, uidSuffix } = context;
  const own = { page: pageOf(event.id), uidSuffix, category: nameOf(event) };
  return renderEvent({ ...event, sequence, modifiedAt }, own);
}

function render(
  { id, categoryId, day, ...texts }: Head,
  { allDay, uid, sequence, modifiedAt }: Series,
  { pageOf, nameOf, uidSuffix, own }: SeriesContext,
  when: EventWhen,
): string {
  const head = { ...texts, allDay: own ? texts.allDay : allDay, uid, sequence, modifiedAt };
  const category = nameOf({ categoryId });
  const alone = own && { uid: own.uid, kept: own.keptOn(day) };
  return writeEvent(head, { page: pageOf(id), uidSuffix, category, own: alone }, when);
}

/** The start of a date by rule: DTSTART, EXDATE and RECURRENCE-ID need the same format. */
function startOn({ startTime, timeZone }: Series, day: Day): string {
  return startTime === null ? dateValue(day) : wallValue(day, startTime, timeZone);
}

/**
 * The start of the rule's last date, which may be before the typed day; for a repeated time, the second occurrence,
 * which most readers use.
 */
function untilText(series: Series): string | undefined {
  const { lastDay, startTime, timeZone } = series;
  if (lastDay === null) return undefined;
  const last = dayBefore(withoutDays(series), addDays(lastDay, 1)) ?? series.firstDay;
  if (startTime === null) return dateText(last);
  const { from } = timesOn(series, last);
  return utcText(Math.max(from, ...readingsOf(from, timeZone)));
}

function isTwice(epoch: number, zone: string): boolean {
  return readingsOf(epoch, zone).length > 1;
}
