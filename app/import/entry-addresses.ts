// Finds an event's additional addresses, and the other forms of its description, such as HTML.
import { HTML_TEXTS } from "~/event/app-texts";
import { hasMarks, withoutMarks } from "~/values/formatted";
import { LIMITS } from "~/values/limits";
import { isSafeScheme, parseUrl } from "~/values/parse-url";
import { cleanLine, cleanText } from "~/values/text";
import { isHtml, textOfHtml } from "./html-text";
import type { Property } from "./jcal";

/** Online meetings: RFC 7986, Google, Microsoft. */
export const CONFERENCES = [
  "CONFERENCE",
  "X-GOOGLE-CONFERENCE",
  "X-GOOGLE-HANGOUT",
  "X-MICROSOFT-SKYPETEAMSMEETINGURL",
  "X-MICROSOFT-ONLINEMEETINGCONFLINK",
  "X-MICROSOFT-ONLINEMEETINGEXTERNALLINK",
] as const;

/** Written by app/feed/event-lines.ts. */
export const TYPED = "X-EAS-DESCRIPTION";
const LINK = /https?:\/\/[^\s<>"]+/g;
const ESCAPED = /\\([\\;,nN])/g;

const ADDRESS = /^[^\s\\<>"]+$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const STYLED = "STYLED-DESCRIPTION";
const DESCRIPTION = "DESCRIPTION";
const ALTREP = "DESCRIPTION;ALTREP";
const HTML_DATA = /^data:text\/html(?:;charset=utf-8)?,/i;

/**
 * `own` are those from URL and CONFERENCE, `others` those that calendar apps keep themselves. `left` names the
 * properties whose values are not addresses that can be shown.
 */
export type EntryAddresses = { own: string[]; others: string[]; left: string[]; hasFile: boolean };

export function readAddresses(properties: readonly Property[]): EntryAddresses {
  const valuesNamed = (...names: string[]) =>
    properties
      .filter(({ name }) => names.includes(name.toUpperCase()))
      .flatMap(({ values: [value] }) => (typeof value === "string" ? [value.trim()] : []));
  const attached = valuesNamed("ATTACH", "IMAGE");
  const isOnline = (text: string) => /^https?:\/\//i.test(text);
  const [conference, ...relatives] = CONFERENCES;
  const styled = properties.filter(isStyledElsewhere).flatMap(({ values: [value] }) => value);
  const others = [...attached, ...valuesNamed("LINK"), ...styled.map(String)];
  const isLost = (text: string) => text !== "" && !isAddress(text);
  const isShown = (text: string) => isOnline(text) && isAddress(text);
  return {
    own: [...valuesNamed("URL").slice(0, 1), ...valuesNamed(conference)],
    others: [...valuesNamed(...relatives), ...others.filter(isOnline)],
    left: [
      ...["URL", ...CONFERENCES].filter((name) => valuesNamed(name).some(isLost)),
      ...["ATTACH", "IMAGE"].filter((name) =>
        valuesNamed(name).some((one) => isOnline(one) && isLost(one)),
      ),
      ...(valuesNamed("LINK").every(isShown) ? [] : ["LINK"]),
      ...(styled.map(String).every(isShown) ? [] : [STYLED]),
    ],
    hasFile: attached.some((text) => !isOnline(text)),
  };
}

/** True for an address that is safe and unambiguous as a link, including "www.example.org". */
export function isAddress(url: string): boolean {
  if (url.length > LIMITS.linkUrl || !ADDRESS.test(url) || cleanLine(url) !== url) return false;
  if (!SCHEME.test(url)) return /[^./]\.[^./]/.test(url);
  const parsed = parseUrl(url);
  return parsed !== undefined && isSafeScheme(parsed.protocol);
}

/** Another form of a description, and its property. */
export type StyledText = { name: string; text: string };

/** The description as HTML, or as another text if there is no HTML; HTML first. */
export function styledTexts(properties: readonly Property[]): StyledText[] {
  const texts = properties.flatMap((property): StyledText[] => {
    const { name: written, parameters, values } = property;
    const name = written.toUpperCase();
    if (name === DESCRIPTION)
      return htmlData(parameters.altrep).map((text) => ({ name: ALTREP, text }));
    const [value] = values;
    if (!isHtmlName(name) || typeof value !== "string" || isStyledElsewhere(property)) return [];
    return [{ name, text: unescaped(value) }];
  });
  const filled = texts.filter(({ text }) => text.trim() !== "");
  return [true, false].flatMap((isFirst) => filled.filter(({ text }) => isHtml(text) === isFirst));
}

/** Thunderbird puts a description's HTML into a data: address (ALTREP). */
function htmlData(address: unknown): string[] {
  if (typeof address !== "string" || !HTML_DATA.test(address)) return [];
  try {
    return [decodeURIComponent(address.replace(HTML_DATA, ""))];
  } catch {
    return [];
  }
}

/** Whether the styled description is an address instead of a text (RFC 9073 §6.5). */
function isStyledElsewhere({ name, type }: Property): boolean {
  return name.toUpperCase() === STYLED && type === "uri";
}

/** The description with marks as typed here, "" for none. */
export function typedText(properties: readonly Property[]): string {
  const [value] = properties.find(({ name }) => name.toUpperCase() === TYPED)?.values ?? [];
  return typeof value === "string" ? unescaped(value) : "";
}

/** ical.js does not unescape properties it does not know. */
function unescaped(value: string): string {
  return value.replace(ESCAPED, (_, one) => (/n/i.test(one) ? "\n" : one));
}

function isHtmlName(name: string): boolean {
  return HTML_TEXTS.some((one) => one === name);
}

type Described = {
  texts: { DESCRIPTION?: string };
  styled: readonly StyledText[];
  typed: string;
  isDerived: boolean;
};

/**
 * The notes for an entry's description; `isOurs` if it is not HTML. Marks typed here are restored unless someone wrote
 * another description. `left` names other forms with additional words.
 */
export function notesIn(
  { texts, styled, typed, isDerived }: Described,
  isOurs: boolean,
): { text: string; left: string[] } {
  const description = texts.DESCRIPTION ?? "";
  if (typed !== "" && isSameText(withoutMarks(typed), description))
    return { text: typed, left: [] };
  if (isOurs) return { text: description, left: [] };
  const plain = { name: DESCRIPTION, text: readMarked(description) };
  const forms = [plain, ...styled.map(({ name, text }) => ({ name, text: readMarked(text) }))];
  const [, first] = forms;
  if (!first) return { text: plain.text, left: [] };
  if (isDerived) return { text: first.text, left: [] };
  const text = richerText(plain.text, first.text);
  const said = new Set(wordsIn(text));
  const isLeft = (form: StyledText) => wordsIn(form.text).some((word) => !said.has(word));
  return { text, left: [...new Set(forms.filter(isLeft).map(({ name }) => name))] };
}

/** Whether only spaces and line breaks at the ends differ. */
export function isSameText(one: string, other: string): boolean {
  const clean = (text: string) =>
    cleanText(text)
      .split("\n")
      .map((line) => line.trimEnd())
      .join("\n")
      .trim();
  return clean(one) === clean(other);
}

/** The last long texts read, because the same one is requested several times in a row. */
const recent = new Map<string, string>();
const MOST_RECENT = 4;
const LONG = 1_000;

/** Text with marks, from HTML or plain text. */
export function readMarked(written: string): string {
  if (written.length < LONG) return isHtml(written) ? textOfHtml(written) : written;
  const known = recent.get(written);
  if (known !== undefined) return known;
  const text = isHtml(written) ? textOfHtml(written) : written;
  if (recent.size >= MOST_RECENT) recent.clear();
  recent.set(written, text);
  return text;
}

/**
 * The richer one of a description and its HTML: the HTML if it has additional addresses, or marks around the same
 * words.
 */
function richerText(plain: string, styled: string): string {
  if (plain.trim() === "") return styled;
  const links = withoutMarks(styled).match(LINK) ?? [];
  const isRicher = links.some((link) => !plain.includes(link));
  return isRicher || (hasMarks(styled) && lettersOnly(styled) === lettersOnly(plain))
    ? styled
    : plain;
}

/** Letters and digits alone, which programs write the same in both. */
function lettersOnly(text: string): string {
  return withoutMarks(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Some programs escape a line break twice. */
function wordsIn(text: string): string[] {
  const plain = withoutMarks(text.replaceAll("\\n", " ")).toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}
