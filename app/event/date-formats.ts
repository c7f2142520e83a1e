// Writes days and times in a language: English by our own rules, others with Intl.

import { dayName, monthAndDay, monthName, weekdayName } from "~/time/day-names";
import { type Day, firstDayOf, type Month } from "~/time/days";
import { DAY_MS, MINUTE_MS } from "~/time/durations";
import type { Words } from "~/words/words";

/** The reader whose language is used; a reader's `Words` qualify. */
export type DateReader = Pick<Words, "language" | "locale">;

/** `minutes` count from midnight; `today` decides whether the year is shown. */
type DateWriter = {
  weekdayAndDay: (day: Day, today: Day) => string;
  monthAndDay: (day: Day, today: Day) => string;
  /** "3pm" */
  shortTime: (minutes: number) => string;
  longTime: (minutes: number) => string;
  heading: (day: Day) => string;
  days: (first: Day, last: Day) => string;
  /** "Nov 23 – 29, 2026" */
  shortDays: (first: Day, last: Day) => string;
  /** "Monday, November 23" */
  longWeekdayAndDate: (day: Day) => string;
  month: (month: Month) => string;
  shortMonth: (day: Day, today: Day) => string;
  /** "March 10" */
  dateOfYear: (day: Day) => string;
  /** "March" for 3, standing alone. */
  monthAlone: (month: number) => string;
  /** 0 is Sunday. */
  weekday: (index: number) => { short: string; long: string };
  /** "M" for 1, for narrow columns. */
  initial: (index: number) => string;
  /** Between the ends of a time span. */
  to: string;
  list: (names: readonly string[]) => string;
};

const ENGLISH: DateWriter = {
  weekdayAndDay: (day, today) => `${dayName(day).slice(0, 3)}, ${monthAndDay(day, today)}`,
  monthAndDay,
  shortTime: (minutes) => englishTime(minutes).replace(":00", ""),
  longTime: englishTime,
  heading: (day) => `${dayName(day)}, ${englishDay(day)}`,
  days: (first, last) => {
    const start = isSameYear(first, last) ? englishDate(first) : englishDay(first);
    return first === last ? englishDay(last) : `${start} - ${englishDay(last)}`;
  },
  shortDays: (first, last) => {
    const [start, end] = [englishShort(first), englishShort(last)];
    if (!isSameYear(first, last)) return `${start}, ${yearText(first)} – ${end}, ${yearText(last)}`;
    const rest = first.slice(0, 7) === last.slice(0, 7) ? String(Number(last.slice(8))) : end;
    return `${start} – ${rest}, ${yearText(last)}`;
  },
  longWeekdayAndDate: (day) => `${dayName(day)}, ${englishDate(day)}`,
  month: (month) => `${monthName(firstDayOf(month))} ${yearText(month)}`,
  shortMonth: (day, today) => {
    const name = monthName(day).slice(0, 3);
    return isSameYear(day, today) ? name : `${name} '${day.slice(2, 4)}`;
  },
  dateOfYear: englishDate,
  monthAlone: (month) => monthName(dayInMonth(month)),
  weekday: (index) => ({ short: weekdayName(index).slice(0, 3), long: weekdayName(index) }),
  initial: (index) => weekdayName(index).slice(0, 1),
  to: " - ",
  list: (names) => new Intl.ListFormat("en-GB").format(names),
};

function englishTime(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  const minute = String(minutes % 60).padStart(2, "0");
  return `${hour % 12 || 12}:${minute}${hour < 12 ? "am" : "pm"}`;
}

/** "March 10" */
function englishDate(day: Day): string {
  return `${monthName(day)} ${Number(day.slice(8))}`;
}

/** "Mar 10" */
function englishShort(day: Day): string {
  return `${monthName(day).slice(0, 3)} ${Number(day.slice(8))}`;
}

function englishDay(day: Day): string {
  return `${englishDate(day)}, ${yearText(day)}`;
}

function isSameYear(a: Day, b: Day): boolean {
  return yearText(a) === yearText(b);
}

function yearText(day: Day | Month): string {
  return day.slice(0, 4);
}

const writers = new Map<string, DateWriter>([["en", ENGLISH]]);

/** Cached by locale; there are no more than `Words` has locales. */
export function writerFor({ locale }: DateReader): DateWriter {
  const writer = writers.get(locale) ?? makeWriter(locale);
  writers.set(locale, writer);
  return writer;
}

/** In pseudo-languages, marks a date as written for its reader. */
export function finishDate(text: string, { language, locale }: DateReader): string {
  return locale !== "en" || language === "en" || text === "" ? text : `⟦${text}⟧`;
}

const YEAR = { year: "numeric" } as const;
const SHORT_DAY = { month: "short", day: "numeric" } as const;

function makeWriter(locale: string): DateWriter {
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
  const inYear = (options: Intl.DateTimeFormatOptions) => {
    const [without, within] = [formatter(options), formatter({ ...options, ...YEAR })];
    return (day: Day, today: Day) =>
      (isSameYear(day, today) ? without : within).format(middayEpoch(day));
  };
  const time = formatter({ timeStyle: "short" });
  const writeTime = (minutes: number) => time.format(minutes * MINUTE_MS);
  const full = formatter({ dateStyle: "full" });
  const long = formatter({ dateStyle: "long" });
  const short = formatter({ ...SHORT_DAY, ...YEAR });
  const weekdayAndDate = formatter({ weekday: "long", month: "long", day: "numeric" });
  const month = formatter({ month: "long", ...YEAR });
  const dateOfYear = formatter({ month: "long", day: "numeric" });
  const inSentence = locale.startsWith("fr") ? withFrenchFirst : (text: string) => text;
  const shortDay = inYear(SHORT_DAY);
  const monthAlone = formatter({ month: "long" });
  const [brief, whole] = [formatter({ weekday: "short" }), formatter({ weekday: "long" })];
  const narrow = formatter({ weekday: "narrow" });
  const list = new Intl.ListFormat(locale);
  return {
    weekdayAndDay: inYear({ weekday: "short", ...SHORT_DAY }),
    monthAndDay: (day, today) => inSentence(shortDay(day, today)),
    shortTime: writeTime,
    longTime: writeTime,
    heading: (day) => full.format(middayEpoch(day)),
    days: (first, last) => long.formatRange(middayEpoch(first), middayEpoch(last)),
    shortDays: (first, last) => short.formatRange(middayEpoch(first), middayEpoch(last)),
    longWeekdayAndDate: (day) => weekdayAndDate.format(middayEpoch(day)),
    month: (each) => month.format(middayEpoch(firstDayOf(each))),
    shortMonth: inYear({ month: "short" }),
    dateOfYear: (day) => inSentence(dateOfYear.format(middayEpoch(day))),
    monthAlone: (each) => monthAlone.format(middayEpoch(dayInMonth(each))),
    weekday: (index) => {
      const day = A_SUNDAY + (index % 7) * DAY_MS;
      return { short: brief.format(day), long: whole.format(day) };
    },
    initial: (index) => narrow.format(A_SUNDAY + (index % 7) * DAY_MS),
    to: " – ",
    list: (names) => list.format(names),
  };
}

/** Intl writes "1 mars", in a sentence it is "1er mars". */
function withFrenchFirst(text: string): string {
  return text.replace(/^1(?= \p{L})/u, "1er");
}

/** 4 January 1970. */
const A_SUNDAY = 3 * DAY_MS;

function dayInMonth(month: number): Day {
  return `2000-${String(month).padStart(2, "0")}-01`;
}

function middayEpoch(day: Day): number {
  return Date.parse(`${day}T12:00Z`);
}
