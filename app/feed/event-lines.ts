// Writes one event as a VEVENT: its times, its texts, and what makes it impossible to write.

import { CANCELLED } from "~/event/app-lines";
import {
  addressLines,
  longText,
  sentForms,
  sentHead,
  unmarkedTitle,
  type WithAppTexts,
} from "~/event/app-texts";
import { isCanceled } from "~/event/canceled";
import type { CalendarEvent, EventSpan } from "~/event/event";
import { EVENT_TEXT_NAMES, eventText } from "~/event/event-fields";
import type { EventText } from "~/event/event-texts";
import { addDays, type Day, isDay } from "~/time/days";
import { SECOND_MS } from "~/time/durations";
import { formattedHtml, hasMarks, withoutMarks } from "~/values/formatted";
import { cleanText } from "~/values/text";
import { escapeLine, escapeSent, escapeText, foldLine, LINE_BREAK } from "./content-line";
import { dateValue, instantValue, utcText } from "./time-text";

/** Years have four digits (RFC 5545 §3.3.4). */
const FIRST_INSTANT = Date.parse("0000-01-01T00:00:00Z");
const LAST_INSTANT = Date.parse("9999-12-31T23:59:59Z");
const LAST_DAY = "9999-12-31";
/** The largest INTEGER (RFC 5545 §3.3.8). */
const LARGEST_SEQUENCE = 2_147_483_647;
/** An id is used in an address without encoding. */
const ID = /^[\w-]+$/;
/** The notes with their marks. Readers take them if the description is still the one that was written with them. */
const TYPED_DESCRIPTION = "X-EAS-DESCRIPTION";
/** Outlook complains about a longer summary. */
const SUMMARY = /^.{0,255}/su;

/**
 * The address of the event's own page, and the suffix of its uid: neither changes with the Host of a request.
 * `category` is the name of its category.
 */
export type EventContext = {
  page: string;
  uidSuffix: string;
  category?: string | undefined;
  /** The language of its title, if it is known. */
  lang?: string;
  /** For the reader's calendar app alone: the UID that it chose, and lines that it keeps, unfolded. */
  own?: Own | undefined;
};
type Own = { uid: string | null; kept: readonly string[] };

/** The uid of a date of another calendar is that calendar's own. */
function uidOf({ uid, source }: EventHead, { uidSuffix }: EventContext): string {
  return source ? uid : `${uid}@${uidSuffix}`;
}

/** The texts and metadata of an event or series. */
type EventHead = WithAppTexts &
  Pick<CalendarEvent, "allDay" | "uid" | "sequence" | "modifiedAt" | "source">;

/** Why the event cannot be written to a feed, for a log; null when it can. */
export function feedFlaw(event: CalendarEvent): string | null {
  if (!ID.test(event.id)) return "has no valid id";
  if (event.uid === "") return "has no uid";
  if (!isInstant(event.modifiedAt)) return "has no time of its last change";
  if (!isSequence(event.sequence)) return "has no valid sequence";
  if (event.allDay)
    return isFeedDay(event.firstDay) && isFeedDay(event.lastDay) ? null : "has no valid dates";
  return isInstant(event.from) && isInstant(event.to) ? null : "has no valid times";
}

/**
 * The lines of a VEVENT (RFC 5545 §3.6.1), folded and ended. Expects an event that has no flaw. A property without a
 * value is left out. Times are in UTC: Outlook shifts a floating time, or one in a zone that the reader does not know.
 */
export function renderEvent(event: CalendarEvent, context: EventContext): string {
  return writeEvent(event, context, timeValues(event));
}

/**
 * The time properties of a VEVENT, in the order of its lines: each value with its parameters (";VALUE=DATE:20260328"),
 * "" for none; a list becomes a line for each item.
 */
export type EventWhen = Record<"DTSTART" | "DTEND", string> &
  Partial<Record<"RECURRENCE-ID" | "DURATION" | "RRULE", string>> &
  Partial<Record<"RDATE" | "EXDATE", readonly string[]>>;

/** A VEVENT by our own writer: the `ics` package does not support TZID, and folds by characters (docs/feed.md). */
export function writeEvent(event: EventHead, context: EventContext, when: EventWhen): string {
  const changed = utcText(event.modifiedAt);
  const { lang } = context;
  const own = context.own && ownOf(event, context.own);
  const isApp = own !== undefined;
  return [
    `BEGIN:VEVENT${LINE_BREAK}`,
    contentLine("UID:", escapeText(own?.uid ?? uidOf(event, context))),
    contentLine("RECURRENCE-ID", when["RECURRENCE-ID"] ?? ""),
    ...(unmarkedLine(event, own) ?? textLines(event, ["SUMMARY"], { lang, isApp })),
    // Without METHOD, DTSTAMP is the time of the last change too (RFC 5545 §3.8.7.2).
    contentLine("DTSTAMP:", changed),
    contentLine("DTSTART", when.DTSTART),
    contentLine("DTEND", when.DTEND),
    contentLine("DURATION", when.DURATION ?? ""),
    contentLine("RRULE", when.RRULE ?? ""),
    ...(when.RDATE ?? []).map((value) => contentLine("RDATE", value)),
    ...(when.EXDATE ?? []).map((value) => contentLine("EXDATE", value)),
    contentLine("SEQUENCE:", String(event.sequence)),
    contentLine("URL:", context.page),
    ...textLines(event, ["LOCATION", "CONTACT", "COMMENT"], { isApp }),
    ...["STATUS:CONFIRMED"]
      .filter((line) => !isSaid(line, own?.kept))
      .map((line) => line + LINE_BREAK),
    // A list of texts (RFC 5545 §3.8.1.2): a comma in the name is escaped, so that it stays one category.
    contentLine("CATEGORIES:", escapeLine(context.category ?? "")),
    // Who shows it from here would otherwise be read as its origin (docs/feed.md).
    contentLine("X-EAS-SOURCE:", escapeLine(event.source?.name ?? "")),
    ...usualLines(event)
      .filter((line) => !isSaid(line, own?.kept))
      .map((line) => line + LINE_BREAK),
    `CLASS:PUBLIC${LINE_BREAK}`,
    contentLine("LAST-MODIFIED:", changed),
    ...(own ? linesForApp(event) : textLines(event, ["DESCRIPTION"])),
    ...(own?.kept ?? []).map((line) => foldLine(line) + LINE_BREAK),
    `END:VEVENT${LINE_BREAK}`,
  ].join("");
}

/** Whether it takes the reader's time, which an app may say otherwise for its user. */
export function usualLines({ allDay }: Pick<CalendarEvent, "allDay">): string[] {
  const [busy, transparency] = allDay ? ["FREE", "TRANSPARENT"] : ["BUSY", "OPAQUE"];
  return [`X-MICROSOFT-CDO-BUSYSTATUS:${busy}`, `TRANSP:${transparency}`];
}

function isSaid(line: string, kept: readonly string[] = []): boolean {
  const name = line.slice(0, line.indexOf(":"));
  return kept.some((each) => each.startsWith(name) && /^[;:]/.test(each.slice(name.length)));
}

/** The lines of the texts that have these properties, unfolded: each name with its parameters, and the value. */
export function textValues(
  event: WithAppTexts,
  properties: readonly EventText["ical"][],
): [property: string, value: string][] {
  return EVENT_TEXT_NAMES.flatMap((name): [string, string][] => {
    const { ical, lines, formatted } = eventText(name);
    if (!properties.includes(ical)) return [];
    const long = longText(event, name);
    if (long !== undefined) return [[ical, escapeSent(long)]];
    const text = ical === "SUMMARY" ? cutSummary(event[name]) : event[name];
    if (formatted && hasMarks(text)) return formattedValues(ical, text);
    return [[ical, lines === "one" ? escapeLine(text) : escapeText(text)]];
  });
}

/**
 * A text with marks three times: without them for all programs, as HTML for those that read it, and as typed for ours.
 */
function formattedValues(ical: string, text: string): [string, string][] {
  const typed = cleanText(text);
  const plain = withoutMarks(typed);
  return [
    [ical, escapeText(plain)],
    ["X-ALT-DESC;FMTTYPE=text/html", escapeText(formattedHtml(typed))],
    [TYPED_DESCRIPTION, plain === typed ? "" : escapeText(typed)],
  ];
}

function textLines(
  event: WithAppTexts,
  properties: readonly EventText["ical"][],
  { lang, isApp = false }: { lang?: string | undefined; isApp?: boolean } = {},
): string[] {
  const language = lang === undefined ? "" : `;LANGUAGE=${lang}`;
  return textValues(event, properties).map(([name, value]) =>
    contentLine(`${isApp ? headOf(event, name) : name + language}:`, value),
  );
}

/** The property with the parameters that an app wrote, as long as the text is that. */
function headOf(event: WithAppTexts, property: string): string {
  const name = EVENT_TEXT_NAMES.find((one) => eventText(one).ical === property);
  return (name && sentHead(event, name)) ?? property;
}

/** An app's status is given back to its user as long as the title says so, too, and with it the title that came with it. */
function ownOf(event: EventHead, own: Own): Own {
  if (isCanceled(event.title)) return own;
  return { ...own, kept: own.kept.filter((line) => line !== CANCELLED) };
}

function unmarkedLine(event: EventHead, own: Own | undefined): string[] | undefined {
  const title = own?.kept.includes(CANCELLED) ? unmarkedTitle(event) : undefined;
  return title === undefined
    ? undefined
    : [contentLine(`${headOf(event, "SUMMARY")}:`, escapeSent(title))];
}

/**
 * What the user of an app changes there is the description; another form that we write would stay as it was. Those that an
 * app sent come back.
 */
function linesForApp(event: WithAppTexts): string[] {
  const forms = sentForms(event);
  const [shown] = textValues(event, ["DESCRIPTION"]);
  const sent = forms?.description;
  const head = forms?.head || headOf(event, "DESCRIPTION");
  return [
    contentLine(`${head}:`, sent === undefined ? (shown?.[1] ?? "") : escapeSent(sent)),
    ...[...(forms?.lines ?? []), ...addressLines(event)].map((line) => foldLine(line) + LINE_BREAK),
  ];
}

/** The title, cut to the length that Outlook accepts. */
export function cutSummary(title: string): string {
  return SUMMARY.exec(title)?.[0] ?? "";
}

/** The times on a zone's clock, or in UTC without one. No end that is not after the start (§3.8.2.2). */
export function timeValues(
  { firstDay, lastDay, from, to }: EventSpan,
  zone?: string,
): { DTSTART: string; DTEND: string } {
  if (firstDay !== null && lastDay !== null) {
    const endDay = exclusiveEndDay(firstDay, lastDay);
    return { DTSTART: dateValue(firstDay), DTEND: endDay === null ? "" : dateValue(endDay) };
  }
  const lasts = Math.floor(to / SECOND_MS) > Math.floor(from / SECOND_MS);
  return { DTSTART: instantValue(from, zone), DTEND: lasts ? instantValue(to, zone) : "" };
}

/**
 * The end of an all-day event is the day after its last one (RFC 5545 §3.6.1): calcurse drops an event that ends on
 * the day it starts. Null where that is not after the start (§3.8.2.2), or has no four digits for its year.
 */
export function exclusiveEndDay(firstDay: Day, lastDay: Day): Day | null {
  return lastDay < firstDay || lastDay === LAST_DAY ? null : addDays(lastDay, 1);
}

function contentLine(head: string, value: string): string {
  return value === "" ? "" : foldLine(head + value) + LINE_BREAK;
}

function isInstant(epoch: number): boolean {
  return epoch >= FIRST_INSTANT && epoch <= LAST_INSTANT;
}

function isSequence(count: number): boolean {
  return Number.isInteger(count) && count >= 0 && count <= LARGEST_SEQUENCE;
}

function isFeedDay(day: Day | null): boolean {
  return day !== null && isDay(day);
}
