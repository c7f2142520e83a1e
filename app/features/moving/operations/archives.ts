// Exports a whole calendar for its editors, head and items, and reads an archive's items.
import { z } from "zod";
import {
  addressLines,
  bytesOfAppTexts,
  CUT_END,
  type LongTexts,
  longText,
  MAX_APP_TEXTS,
  readAppTexts,
  sentForms,
  sentHead,
  writeAppTexts,
} from "~/event/app-texts";
import { readAsks } from "~/event/asks";
import { type Category, categoryOf, findByName } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import { EVENT_TEXT_NAMES, type EventTexts } from "~/event/event-fields";
import { weekdayBits, weekdaysOfBits } from "~/event/repeat";
import type { Series } from "~/event/series";
import { fitsTitle, titleHead } from "~/event/title-length";
import type {
  ForeignDate,
  ForeignItem,
  ForeignValues,
  ImportContext,
} from "~/import/import-result";
import { normalizeEvent } from "~/operations/events/event-draft";
import { editorOf } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { calendarLink } from "~/operations/kernel/inputs";
import { operation } from "~/operations/kernel/operation";
import { daysBetween, isDayInReach } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { daysBesides, isDayOf, type Rule, withoutDays } from "~/time/recurrence";
import { readRepetition } from "~/time/repetition";
import { dayIn, midnightOf } from "~/time/zones";
import { COUNTS } from "~/values/limits";
import { pick } from "~/values/pick";
import { asRefusal, type Refusal, refusal } from "~/values/refusals";
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  type Archive,
  type ArchivedEvent,
  type ArchivedSeries,
  type ArchivedTexts,
  type ArchivedWhen,
  archivedEvent,
  archivedSeries,
  MOST_LINKS,
} from "./archive-format";
import type { CalendarParts } from "./items";

/** Maximum characters of news in a file, so that the rest fits; the newest are kept. */
const NEWS_LENGTH = 512 * 1024;

/** The first part of an archive, without its events; `key` is the calendar's internal id. */
export const getArchiveHead = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar, now }) {
    const { title, timeZone, embedSites, suggestions, holidays, holidaysInFeed } = calendar;
    const categories = store.categories.list(calendar.id);
    const { wall, links, modifiedAt } = store.homes.get(calendar.id);
    const news = store.news.list(calendar.id, COUNTS.newsPerCalendar);
    const head: Omit<Archive, "series" | "events"> = {
      format: ARCHIVE_FORMAT,
      version: ARCHIVE_VERSION,
      exportedAt: now,
      part: 1,
      calendar: {
        title,
        timeZone,
        embedSites,
        suggestions,
        holidays,
        holidaysInFeed,
        categories: categories.map(({ name, tone }) => ({ name, tone })),
      },
      home: modifiedAt === 0 ? null : { wall, links },
      news: upTo(NEWS_LENGTH, news).map(({ title, text, name: author, createdAt, modifiedAt }) => {
        return { title, text, author, createdAt, modifiedAt };
      }),
    };
    return { key: calendar.id, link: calendar.link, head, categories };
  },
});

function upTo<Item extends { text: string }>(length: number, items: readonly Item[]): Item[] {
  let left = length;
  return items.filter(({ text }) => {
    left -= text.length;
    return left >= 0;
  });
}

type Names = { categories: readonly Category[]; uidSuffix: string };

export function archiveEvent(event: CalendarEvent, names: Names): Archive["events"][number] {
  return { ...named(event, names), ...archivedTexts(event, names), ...storedWhen(event) };
}

/** `changed` are the stored dates of the series. */
export function archiveSeries(
  { series, changed }: { series: Series; changed: readonly CalendarEvent[] },
  names: Names,
): Archive["series"][number] {
  const { firstDay, startTime, length, timeZone, freq, every, by, lastDay, skips } = series;
  const { rule, days } = series;
  return {
    ...named(series, names),
    ...archivedTexts(series, names),
    firstDay,
    startTime,
    length,
    timeZone,
    freq,
    every,
    weekdays: weekdaysOfBits(series.weekdays),
    by,
    lastDay,
    ...(rule !== null && { rule }),
    ...(days.length > 0 && { days: [...days] }),
    skips: [...skips],
    changed: changed.flatMap((date) =>
      date.occurrence === null
        ? []
        : [{ day: date.occurrence, ...archivedTexts(date, names), ...storedWhen(date) }],
    ),
  };
}

type Stored = Pick<CalendarEvent, "uid" | "sequence" | "modifiedAt">;

function named({ uid, sequence, modifiedAt }: Stored, { uidSuffix }: Names) {
  return { uid: `${uid}@${uidSuffix}`, sequence, modifiedAt };
}

function archivedTexts(
  of: EventTexts & Pick<CalendarEvent, "categoryId" | "asks" | "appTexts">,
  { categories }: Names,
): ArchivedTexts {
  const [category, asks] = [categoryOf(of, categories)?.name ?? "", readAsks(of.asks)];
  const names = EVENT_TEXT_NAMES.filter((name) => longText(of, name) !== undefined);
  const longer = Object.fromEntries(names.map((name) => [name, longText(of, name)]));
  return {
    ...pick(of, EVENT_TEXT_NAMES),
    category,
    ...(asks && { asks }),
    ...(names.length > 0 && { longer }),
    ...headsOf(of),
    ...archivedForms(of),
  };
}

function headsOf(of: EventTexts & Pick<CalendarEvent, "appTexts">) {
  const heads = EVENT_TEXT_NAMES.flatMap((name) => {
    const head = sentHead(of, name);
    return head === undefined ? [] : [[name, head] as const];
  });
  return heads.length > 0 && { heads: Object.fromEntries(heads) };
}

function archivedForms(of: EventTexts & Pick<CalendarEvent, "appTexts">) {
  const links = readAppTexts(of.appTexts).links.slice(0, MOST_LINKS);
  const addresses = addressLines(of);
  const { shown: _, ...forms } = sentForms(of) ?? { shown: "" };
  return {
    ...("lines" in forms && { forms }),
    ...(links.length > 0 && { links }),
    ...(addresses.length > 0 && { addresses }),
  };
}

function storedWhen({ firstDay, lastDay, from, to, timeZone }: CalendarEvent) {
  if (firstDay !== null && lastDay !== null) return { allDay: true as const, firstDay, lastDay };
  return { allDay: false as const, from, to, timeZone };
}

const LONGEST_DAYS = 366;

type ArchiveContext = Pick<ImportContext, "timeZone"> & Pick<CalendarParts, "categories">;
type ArchiveEntry = { kind: "event" | "series"; entry: unknown };

/** An invalid entry is left out, with its first error as the reason. */
export function readArchiveEntry(
  { kind, entry }: ArchiveEntry,
  context: ArchiveContext,
  hashText: (text: string) => string,
): ForeignItem {
  const stamp = hashText(JSON.stringify(entry));
  try {
    if (kind === "event") return readEvent(parse(archivedEvent, entry), stamp, context);
    return readSeries(parse(archivedSeries, entry), stamp, context);
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return leftOut(entry, error.what);
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, entry: unknown): z.output<Schema> {
  const parsed = schema.safeParse(entry);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: refusal("itIsWrong") };
  const what = asRefusal(message);
  throw invalid(path.length > 0 ? refusal("at", { place: path.join("."), what }) : what);
}

function leftOut(entry: unknown, reason: Refusal): ForeignItem {
  const given = typeof entry === "object" && entry !== null ? Reflect.get(entry, "title") : "";
  const whole = typeof given === "string" ? given : "";
  const title = fitsTitle(whole) ? whole : titleHead(whole, CUT_END.length) + CUT_END;
  const none = { uid: "", stamp: "", sequence: 0, lastModified: 0, remarks: [] };
  return { ...none, kind: "leftOut", title, day: "", reason };
}

type Named = Pick<ArchivedEvent, "uid" | "sequence" | "modifiedAt">;

function archivedHead({ uid, sequence, modifiedAt: lastModified }: Named, stamp: string) {
  return { uid, stamp, sequence, lastModified, remarks: [] };
}

/** A calendar app could neither keep a larger item nor put it back. */
function requireFit(all: Parameters<typeof bytesOfAppTexts>[0]): void {
  if (bytesOfAppTexts(all) > MAX_APP_TEXTS)
    throw invalid(refusal("appTextsTooLong", { max: MAX_APP_TEXTS / 1024 }));
}

function readEvent(event: ArchivedEvent, stamp: string, context: ArchiveContext): ForeignItem {
  const values = readArchivedValues(event, context);
  requireFit([values]);
  return { ...archivedHead(event, stamp), kind: "event", values };
}

function readArchivedValues(
  entry: ArchivedTexts & ArchivedWhen,
  context: ArchiveContext,
): ForeignValues {
  const texts = pick(entry, EVENT_TEXT_NAMES);
  return {
    ...normalize({ ...texts, ...readArchivedTimes(entry, context) }, context),
    asks: entry.asks ?? null,
    ...writeArchivedAppTexts(entry),
    categoryId: categoryNumber(entry, context),
  };
}

function writeArchivedAppTexts(entry: ArchivedTexts): { appTexts?: string | null } {
  const { longer = {}, heads = {}, forms, links = [], addresses: lines } = entry;
  const texts: LongTexts = {};
  for (const name of EVENT_TEXT_NAMES) {
    const [shown, sent, head] = [entry[name], longer[name], heads[name]];
    if (sent === undefined && !head) continue;
    texts[name] = { shown, sent: sent ?? shown, ...(head && { head }) };
  }
  const sent = forms && { head: "", ...forms, shown: entry.notes };
  const appTexts = writeAppTexts({ texts, links, lines, forms: sent });
  return appTexts === null ? {} : { appTexts };
}

function normalize(draft: Parameters<typeof normalizeEvent>[0], { timeZone }: ArchiveContext) {
  return normalizeEvent(draft, { timeZone });
}

function readArchivedTimes(entry: ArchivedWhen, { timeZone }: ArchiveContext) {
  if (!entry.allDay) {
    const { from, to, timeZone } = entry;
    return { allDay: false, from, to, timeZone };
  }
  const [from, to] = [entry.firstDay, entry.lastDay].map((day) => midnightOf(day, timeZone));
  return { allDay: true, from: from ?? 0, to: to ?? 0 };
}

/** The negative number of one of the archive's own categories: -1 for the first. */
function categoryNumber(
  { category }: ArchivedTexts,
  { categories }: ArchiveContext,
): number | null {
  const found = findByName(category, categories);
  return found ? -1 - categories.indexOf(found) : null;
}

function readSeries(series: ArchivedSeries, stamp: string, context: ArchiveContext): ForeignItem {
  const { firstDay, startTime, length, timeZone } = series;
  const rule = readArchivedRule(series);
  const { freq, lastDay } = rule;
  const isMonthly = freq === "month" || freq === "year";
  const allDay = startTime === null;
  const skips = [...new Set(series.skips)].sort();
  checkRule(rule, isMonthly);
  checkLength({ allDay, length, firstDay, lastDay });
  if (skips.length + series.changed.length > COUNTS.exceptionsPerSeries) {
    throw invalid(refusal("exceptionsInFile", { max: COUNTS.exceptionsPerSeries }));
  }
  const values = {
    ...pick(series, EVENT_TEXT_NAMES),
    asks: series.asks ?? null,
    ...writeArchivedAppTexts(series),
    categoryId: categoryNumber(series, context),
    allDay,
    startTime,
    length,
    timeZone: allDay ? context.timeZone : timeZone,
    ...rule,
    skips,
  };
  const zone = { ...context, timeZone: values.timeZone };
  const changed = series.changed.map((date): ForeignDate => {
    const isFree = isDayOf(rule, date.day) && !skips.includes(date.day);
    if (!isFree) throw invalid(refusal("notOneOfItsDates", { day: date.day }));
    return { ...readArchivedValues(date, zone), occurrence: date.day };
  });
  if (new Set(changed.map(({ occurrence }) => occurrence)).size < changed.length) {
    throw invalid(refusal("changesTwice"));
  }
  requireFit([values, ...changed]);
  return { ...archivedHead(series, stamp), kind: "series", values, changed };
}

/** Converts a written rule into the form in which rules are stored. */
function readArchivedRule(series: ArchivedSeries): Rule {
  const { freq, every, by, firstDay, lastDay } = series;
  const weekdays = freq === "week" ? weekdayBits(series.weekdays) : 0;
  const closed = { freq, every, by, weekdays, rule: null };
  const repetition = series.rule === undefined ? closed : readRepetition(series.rule, firstDay);
  if (!repetition) throw invalid(refusal("ruleDoesNotFit"));
  const rule = { ...repetition, firstDay, lastDay, days: [...new Set(series.days)].sort() };
  return { ...rule, days: daysBesides(rule) };
}

function checkRule(rule: Rule, isMonthly: boolean): void {
  const isWrong =
    (rule.freq === "week" && rule.weekdays === 0) ||
    (rule.by !== "date" && !isMonthly) ||
    (rule.by === "lastDay" && rule.freq === "year") ||
    !isDayOf(withoutDays(rule), rule.firstDay);
  if (isWrong) throw invalid(refusal("ruleDoesNotFit"));
}

function checkLength(
  series: Pick<ForeignSeriesSpan, "allDay" | "length" | "firstDay" | "lastDay">,
) {
  const { allDay, length, firstDay, lastDay } = series;
  const isWrong = allDay ? length >= LONGEST_DAYS : length < 0 || length > LONGEST_DAYS * DAY_MS;
  if (isWrong) throw invalid(refusal("eventOverDays", { max: LONGEST_DAYS }));
  if (lastDay !== null && daysBetween(firstDay, lastDay) < 0) {
    throw invalid(refusal("endBeforeFirst"));
  }
  // Checks only the first date: later ones end with the last year allowed.
  const days = allDay ? length : Math.ceil(length / DAY_MS);
  const end = dayIn(midnightOf(firstDay, "UTC") + days * DAY_MS, "UTC");
  if (!isDayInReach(end)) throw invalid(refusal("datesOutOfReach"));
}

type ForeignSeriesSpan = Extract<ForeignItem, { kind: "series" }>["values"];
