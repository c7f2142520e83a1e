// Writes an event as a VEVENT: its times, its texts, and why it cannot be written.

import {
  addressLines,
  CANCELLED,
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
import {
  dateValue,
  escapeLine,
  escapeSent,
  escapeText,
  foldLine,
  instantValue,
  LINE_BREAK,
  utcText,
} from "./content-line";

/** Years have four digits (RFC 5545 §3.3.4). */
const FIRST_INSTANT = Date.parse("0000-01-01T00:00:00Z");
const LAST_INSTANT = Date.parse("9999-12-31T23:59:59Z");
const LAST_DAY = "9999-12-31";
/** The largest INTEGER (RFC 5545 §3.3.8). */
const LARGEST_SEQUENCE = 2_147_483_647;
/** An id is used in addresses without encoding. */
const ID = /^[\w-]+$/;
/** The notes with marks. Readers use it if the description is still the one written with it. */
const TYPED_DESCRIPTION = "X-EAS-DESCRIPTION";
/** Outlook complains about longer summaries. */
const SUMMARY = /^.{0,255}/su;

/**
 * The address of the event's page and its uid suffix do not depend on a request's Host. `category` is its category's
 * name.
 */
export type EventContext = {
  page: string;
  uidSuffix: string;
  category?: string | undefined;
  /** The language of its title, if known. */
  lang?: string;
  /** For the reader's own calendar app: the UID it chose, and unfolded lines stored for it. */
  own?: Own | undefined;
};
type Own = { uid: string | null; kept: readonly string[] };

/** A date from another calendar keeps that calendar's uid. */
function uidOf({ uid, source }: EventHead, { uidSuffix }: EventContext): string {
  return source ? uid : `${uid}@${uidSuffix}`;
}

/** The texts and metadata of an event or series. */
type EventHead = WithAppTexts &
  Pick<CalendarEvent, "allDay" | "uid" | "sequence" | "modifiedAt" | "source">;

/** Why the event cannot be written to a feed, for a log; null if it can. */
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
 * The lines of a VEVENT (RFC 5545 §3.6.1), folded and ended. Expects an event without a flaw. Empty properties are
 * omitted. Times are in UTC: Outlook shifts floating times, and times in zones unknown to the reader.
 */
export function renderEvent(event: CalendarEvent, context: EventContext): string {
  return writeEvent(event, context, timeValues(event));
}

/**
 * The time properties of a VEVENT, in line order: each value with its parameters (";VALUE=DATE:20260328"), "" for none;
 * a list becomes one line per item.
 */
export type EventWhen = Record<"DTSTART" | "DTEND", string> &
  Partial<Record<"RECURRENCE-ID" | "DURATION" | "RRULE", string>> &
  Partial<Record<"RDATE" | "EXDATE", readonly string[]>>;

/** Our own VEVENT writer: the `ics` package does not support TZID, and folds by characters (docs/feed.md). */
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
    // Without METHOD, DTSTAMP is also the time of the last change (RFC 5545 §3.8.7.2).
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
    // A list of texts (RFC 5545 §3.8.1.2): commas in the name are escaped, so that it stays one category.
    contentLine("CATEGORIES:", escapeLine(context.category ?? "")),
    // Otherwise sites that read this feed would take this calendar for the origin (docs/feed.md).
    contentLine("X-EAS-SOURCE:", escapeLine(event.source?.name ?? "")),
    ...usualLines(event, own?.kept)
      .filter((line) => !isSaid(line, own?.kept))
      .map((line) => line + LINE_BREAK),
    `CLASS:PUBLIC${LINE_BREAK}`,
    contentLine("LAST-MODIFIED:", changed),
    ...(own ? linesForApp(event) : textLines(event, ["DESCRIPTION"])),
    ...(own?.kept ?? []).map((line) => foldLine(line) + LINE_BREAK),
    `END:VEVENT${LINE_BREAK}`,
  ].join("");
}

/** Whether the event makes its reader busy, for Outlook and for others; an app's TRANSP decides both for its user. */
export function usualLines(
  { allDay }: Pick<CalendarEvent, "allDay">,
  kept: readonly string[] = [],
): [busyStatus: string, transparency: string] {
  const said = kept.find((line) => isSaid("TRANSP:", [line]));
  const isFree = said === undefined ? allDay : /:\s*TRANSPARENT\s*$/i.test(said);
  const [busy, transparency] = isFree ? ["FREE", "TRANSPARENT"] : ["BUSY", "OPAQUE"];
  return [`X-MICROSOFT-CDO-BUSYSTATUS:${busy}`, `TRANSP:${transparency}`];
}

function isSaid(line: string, kept: readonly string[] = []): boolean {
  const name = line.slice(0, line.indexOf(":"));
  return kept.some(
    (each) =>
      each.slice(0, name.length).toUpperCase() === name && /^[;:]/.test(each.slice(name.length)),
  );
}

/**
 * The unfolded lines of the texts with these properties: each name with its parameters, and the value. Apps get a long
 * title whole, others as much as Outlook reads.
 */
export function textValues(
  event: WithAppTexts,
  properties: readonly EventText["ical"][],
  isApp = false,
): [property: string, value: string][] {
  return EVENT_TEXT_NAMES.flatMap((name): [string, string][] => {
    const { ical, lines, formatted } = eventText(name);
    if (!properties.includes(ical)) return [];
    const long = longText(event, name);
    if (ical === "SUMMARY" && !isApp) {
      const title = long?.replace(/\s+/g, " ") ?? event[name];
      return [[ical, escapeLine(cutSummary(title))]];
    }
    if (long !== undefined) return [[ical, escapeSent(long)]];
    const text = event[name];
    if (formatted && hasMarks(text)) return formattedValues(ical, text);
    return [[ical, lines === "one" ? escapeLine(text) : escapeText(text)]];
  });
}

/** A text with marks three times: plain for all programs, as HTML for those that read it, and as typed for ours. */
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
  return textValues(event, properties, isApp).map(([name, value]) =>
    contentLine(`${isApp ? headOf(event, name) : name + language}:`, value),
  );
}

/** The property with the app's parameters, if the text is unchanged. */
function headOf(event: WithAppTexts, property: string): string {
  const name = EVENT_TEXT_NAMES.find((one) => eventText(one).ical === property);
  return (name && sentHead(event, name)) ?? property;
}

/** The user's app gets its own status back while the title is canceled too, together with the title it sent. */
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
 * An app's user edits DESCRIPTION, and any other form we wrote would keep the old text. Only forms that an app sent are
 * returned.
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

/** The times in a zone's local time, or in UTC without a zone. No end unless it is after the start (§3.8.2.2). */
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
 * The end of an all-day event is the day after its last one (RFC 5545 §3.6.1); calcurse drops an event that ends on the
 * day it starts. Null if it is not after the start (§3.8.2.2), or if its year has more than four digits.
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
