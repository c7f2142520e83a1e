// Texts from calendar apps that are longer than shown: stored with the event, and returned to apps and feeds until
// someone changes that text here.
import { CANCELED_PREFIX, cancelTitle, isCanceled } from "./canceled";
import { EVENT_TEXT_NAMES, type EventTextName, type EventTexts, eventText } from "./event-fields";

/** The limit for all texts of an item, in octets of UTF-8. */
export const MAX_APP_TEXTS = 64 * 1024;

export const CUT_END = "…";

/**
 * `sent` is the app's text, `shown` the version on screens: cut, or on one line. `head` is the property with the app's
 * parameters, `unmarked` a title sent with STATUS:CANCELLED and without a mark.
 */
type LongText = { shown: string; sent: string; head?: string; unmarked?: string };

/**
 * Other forms of the notes that an app sent, such as HTML: whole unfolded lines, and the head of DESCRIPTION if a
 * parameter refers to them. `description` is the app's own, if programs would otherwise get a different one.
 * They are valid only with the notes in `shown`.
 */
export type SentForms = { shown: string; head: string; lines: string[]; description?: string };

/** `links` are addresses added to the notes from an app's URL and CONFERENCE, `lines` those properties as sent. */
type AppTexts = {
  texts: LongTexts;
  links: string[];
  lines?: string[] | undefined;
  forms?: SentForms | undefined;
};
export type LongTexts = Partial<Record<EventTextName, LongText>>;

/** `appTexts` is JSON, or null for nothing. */
export type WithAppTexts = EventTexts & { appTexts?: string | null | undefined };

/** Only `writeAppTexts` writes these texts. */
export function readAppTexts(stored: string | null | undefined): AppTexts {
  return stored ? JSON.parse(stored) : { texts: {}, links: [] };
}

export function writeAppTexts({ texts, links, lines = [], forms }: AppTexts): string | null {
  if (Object.keys(texts).length + links.length === 0 && !forms) return null;
  return JSON.stringify({ texts, links, ...(lines.length > 0 && { lines }), forms });
}

/** The size of all texts of an item and its dates, which may have MAX_APP_TEXTS. */
export function bytesOfAppTexts(all: readonly Pick<WithAppTexts, "appTexts">[]): number {
  const texts = all.flatMap(({ appTexts }) => {
    const { texts: long, lines = [], forms } = readAppTexts(appTexts);
    return [
      ...lines,
      ...Object.values(long).flatMap(({ sent, head = "", unmarked = "" }) => [
        sent,
        head,
        unmarked,
      ]),
      ...(forms ? [forms.head, ...forms.lines, forms.description ?? ""] : []),
    ];
  });
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

/** URL and CONFERENCE as an app sent them, as long as the notes contain their addresses. */
export function addressLines({ appTexts, notes }: WithAppTexts): string[] {
  const { links, lines = [] } = readAppTexts(appTexts);
  const shown = links.filter((link) => notes.includes(link));
  return lines.filter((line) => shown.some((link) => line.endsWith(`:${link}`)));
}

/** What apps get besides the visible texts, as one text to compare; "" for nothing. */
export function besideTexts(event: WithAppTexts): string {
  if (!event.appTexts) return "";
  const others = EVENT_TEXT_NAMES.flatMap((name) => longText(event, name) ?? []);
  const heads = EVENT_TEXT_NAMES.flatMap((name) => sentHead(event, name) ?? []);
  return JSON.stringify([
    sentForms(event),
    addressLines(event),
    others,
    ...heads,
    ...(unmarkedTitle(event) === undefined ? [] : [{ unmarked: unmarkedTitle(event) }]),
  ]);
}

/** The other forms of the notes as an app sent them, if the notes are unchanged. */
export function sentForms({ appTexts, notes }: WithAppTexts): SentForms | undefined {
  const forms = appTexts ? readAppTexts(appTexts).forms : undefined;
  return forms?.shown === notes ? forms : undefined;
}

/** The description for apps, if it differs from the visible notes without marks. */
export function sentDescription(event: WithAppTexts): string | undefined {
  return longText(event, "notes") ?? sentForms(event)?.description;
}

/** Whether both show people the same; other differences affect only apps. */
export function showsSame(
  one: string | null | undefined,
  other: string | null | undefined,
): boolean {
  const shown = (stored: string | null | undefined) => {
    const { texts, links } = readAppTexts(stored);
    const cut = Object.entries(texts).flatMap(([name, { shown, sent }]) =>
      shown.includes(CUT_END) && shown !== sent ? [[name, shown, sent]] : [],
    );
    return JSON.stringify([cut, links]);
  };
  return shown(one) === shown(other);
}

/** The text as an app sent it, if a different one is shown. */
export function longText(event: WithAppTexts, name: EventTextName): string | undefined {
  const long = event.appTexts ? readAppTexts(event.appTexts).texts[name] : undefined;
  if (!long || long.sent === long.shown) return undefined;
  if (long.shown === event[name]) return long.sent;
  return isCanceledFrom(long, name, event) ? CANCELED_PREFIX + long.sent : undefined;
}

/** The text's property with the app's parameters, if the text is unchanged. */
export function sentHead(event: WithAppTexts, name: EventTextName): string | undefined {
  return ofShown(event, name)?.head;
}

/** The title as an app sent it with STATUS:CANCELLED, before a mark was added here. */
export function unmarkedTitle(event: WithAppTexts): string | undefined {
  return ofShown(event, "title")?.unmarked;
}

function ofShown(event: WithAppTexts, name: EventTextName): LongText | undefined {
  const text = event.appTexts ? readAppTexts(event.appTexts).texts[name] : undefined;
  return text?.shown === event[name] ? text : undefined;
}

/** True if the event was canceled here: apps then see the whole title with the mark. */
function isCanceledFrom({ shown }: LongText, name: EventTextName, event: EventTexts): boolean {
  return name === "title" && !isCanceled(shown) && event.title === cancelTitle(shown);
}

/** The stored texts that still match these values, each from the first source that has it; null for none. */
export function keptAppTexts(
  event: EventTexts,
  sources: readonly (string | null | undefined)[],
): string | null {
  const given = sources.filter((source) => source != null);
  if (given.length === 0) return null;
  const all = given.map(readAppTexts);
  const texts: LongTexts = {};
  for (const name of EVENT_TEXT_NAMES) {
    const long = all
      .flatMap((each) => each.texts[name] ?? [])
      .find((each) => each.shown === event[name] || isCanceledFrom(each, name, event));
    if (long) texts[name] = long;
  }
  const links = all.flatMap((each) => each.links).filter((link) => event.notes.includes(link));
  const lines = all.find((each) => each.lines?.length)?.lines;
  const forms = all.map((each) => each.forms).find((each) => each?.shown === event.notes);
  return writeAppTexts({ texts, links: [...new Set(links)], lines, forms });
}

/** The names of texts that are cut on screens. */
export function longNames(event: WithAppTexts): EventTextName[] {
  return EVENT_TEXT_NAMES.filter(
    (name) => longText(event, name) !== undefined && event[name].includes(CUT_END),
  );
}

/** Per user and item, in octets of UTF-8. */
export const MAX_KEPT_LINES = 8 * 1024;

/**
 * Lines of an item stored for a user's apps, joined by line breaks. `day` is a changed date's, "" for the item itself.
 */
export type KeptLines = { day: string; lines: string };

/** Other forms of the description. */
export const HTML_TEXTS = ["X-ALT-DESC", "STYLED-DESCRIPTION"] as const;

export const TEXT_PROPERTIES: ReadonlySet<string> = new Set(
  EVENT_TEXT_NAMES.map((name) => eventText(name).ical),
);
/**
 * Not stored: properties that are read or written anyway, guests (other people's data), and attachments, which the page
 * for apps calls unsupported.
 */
export const NOT_KEPT: ReadonlySet<string> = new Set([
  ...TEXT_PROPERTIES,
  ...`UID DTSTAMP DTSTART DTEND DURATION RRULE RDATE EXDATE EXRULE RECURRENCE-ID SEQUENCE CREATED LAST-MODIFIED
  CATEGORIES CLASS STATUS ATTENDEE ORGANIZER ATTACH METHOD REQUEST-STATUS`.split(/\s+/),
]);

/** The name and parameters of a line, before its value. */
export const HEAD = /^[A-Z0-9-]+(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?(?=:)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what no line has
const CONTROLS = /[\x00-\x08\x0a-\x1f\x7f]/;

/** Whether the line is another form of an event's description. */
export function isFormLine(line: string): boolean {
  return HTML_TEXTS.some((one) => one === lineName(line));
}

/** Whether the line is an address of an event. */
export function isAddressLine(line: string): boolean {
  return /^(?:URL|CONFERENCE)$/.test(lineName(line));
}

/** Whether `head` is a valid name and parameters for this property; "" stands for none. */
export function isHeadOf(property: string, head: string): boolean {
  return head === "" || (lineName(`${head}:`) === property && HEAD.exec(`${head}:`)?.[0] === head);
}

/** How apps mark a canceled event; here its title does. */
export const CANCELLED = "STATUS:CANCELLED";

/** In upper case; "" if it is not a valid line. */
function lineName(line: string): string {
  const head = CONTROLS.test(line) ? undefined : HEAD.exec(line)?.[0];
  return head === undefined ? "" : (head.split(";")[0] ?? "").toUpperCase();
}
