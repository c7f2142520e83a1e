// Finds what an event has beside its description: addresses to meet or read at, and the same text as HTML.
import { hasMarks, withoutMarks } from "~/values/formatted";
import { LIMITS } from "~/values/limits";
import { isSafeScheme } from "~/values/link-schemes";
import { parseUrl } from "~/values/parse-url";
import { cleanLine, cleanText } from "~/values/text";
import { isHtml, textOfHtml } from "./html-text";
import type { Property } from "./jcal";

/** Where to meet: RFC 7986, Google, Microsoft. */
export const CONFERENCES = [
  "CONFERENCE",
  "X-GOOGLE-CONFERENCE",
  "X-GOOGLE-HANGOUT",
  "X-MICROSOFT-SKYPETEAMSMEETINGURL",
  "X-MICROSOFT-ONLINEMEETINGCONFLINK",
  "X-MICROSOFT-ONLINEMEETINGEXTERNALLINK",
] as const;
export const HTML_TEXTS = ["X-ALT-DESC", "STYLED-DESCRIPTION"] as const;

/** app/feed/event-lines.ts writes it. */
export const TYPED = "X-EAS-DESCRIPTION";
const LINK = /https?:\/\/[^\s<>"]+/g;
const ESCAPED = /\\([\\;,nN])/g;

const ADDRESS = /^[^\s\\<>"]+$/;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const STYLED = "STYLED-DESCRIPTION";
const HTML_DATA = /^data:text\/html(?:;charset=utf-8)?,/i;

/**
 * `own` are those of URL and CONFERENCE, `others` those that calendar apps keep for themselves. `left` are the properties
 * whose values are no addresses that can be shown.
 */
export type EntryAddresses = { own: string[]; others: string[]; left: string[]; hasFile: boolean };

export function addressesOf(properties: readonly Property[]): EntryAddresses {
  const textsOf = (...names: string[]) =>
    properties
      .filter(({ name }) => names.includes(name.toUpperCase()))
      .flatMap(({ values: [value] }) => (typeof value === "string" ? [value.trim()] : []));
  const attached = textsOf("ATTACH", "IMAGE");
  const isOnline = (text: string) => /^https?:\/\//i.test(text);
  const [conference, ...relatives] = CONFERENCES;
  const styled = properties.filter(isStyledElsewhere).flatMap(({ values: [value] }) => value);
  const others = [...attached, ...textsOf("LINK"), ...styled.map(String)];
  const isLost = (text: string) => text !== "" && !isAddress(text);
  return {
    own: [...textsOf("URL").slice(0, 1), ...textsOf(conference)],
    others: [...textsOf(...relatives), ...others.filter(isOnline)],
    left: [
      ...["URL", conference].filter((name) => textsOf(name).some(isLost)),
      ...(textsOf("LINK").every(isOnline) ? [] : ["LINK"]),
    ],
    hasFile: attached.some((text) => !isOnline(text)),
  };
}

/** True for an address that is safe as a link and not ambiguous; also for one as people write it, "www.example.org". */
export function isAddress(url: string): boolean {
  if (url.length > LIMITS.linkUrl || !ADDRESS.test(url) || cleanLine(url) !== url) return false;
  if (!SCHEME.test(url)) return /[^./]\.[^./]/.test(url);
  const parsed = parseUrl(url);
  return parsed !== undefined && isSafeScheme(parsed.protocol);
}

/** The description as HTML, or another text of it where no HTML is; "" for none. */
export function htmlOf(properties: readonly Property[]): string {
  const texts = properties.flatMap(({ name, parameters, values: [value] }) => {
    if (name === "description") return htmlData(parameters.altrep);
    if (!isHtmlName(name.toUpperCase()) || typeof value !== "string") return [];
    return isStyledElsewhere({ name, parameters }) ? [] : [unescaped(value)];
  });
  return texts.find(isHtml) ?? texts.find((text) => text.trim() !== "") ?? "";
}

/** Thunderbird writes a description's HTML as the address of another text. */
function htmlData(address: unknown): string[] {
  if (typeof address !== "string" || !HTML_DATA.test(address)) return [];
  try {
    return [decodeURIComponent(address.replace(HTML_DATA, ""))];
  } catch {
    return [];
  }
}

/** By an address instead of a text (RFC 9073 §6.5). */
function isStyledElsewhere({ name, parameters }: Pick<Property, "name" | "parameters">): boolean {
  return name.toUpperCase() === STYLED && String(parameters.value).toUpperCase() === "URI";
}

/** The description as it was typed here, with its marks, "" for none. */
export function typedOf(properties: readonly Property[]): string {
  const [value] = properties.find(({ name }) => name.toUpperCase() === TYPED)?.values ?? [];
  return typeof value === "string" ? unescaped(value) : "";
}

/** ical.js leaves properties that it does not know as they are. */
function unescaped(value: string): string {
  return value.replace(ESCAPED, (_, one) => (/n/i.test(one) ? "\n" : one));
}

function isHtmlName(name: string): boolean {
  return HTML_TEXTS.some((one) => one === name);
}

type Described = { texts: { DESCRIPTION?: string }; html: string; typed: string };

/**
 * The notes that an entry's description is; `isOurs` where it is no HTML. Marks that were typed here are known as long as
 * nobody wrote another description.
 */
export function notesIn({ texts, html, typed }: Described, isOurs: boolean): string {
  const description = texts.DESCRIPTION ?? "";
  if (typed !== "" && isSameText(withoutMarks(typed), description)) return typed;
  return isOurs ? description : textWithMarks(description, html);
}

/** Whether only blanks and line breaks at the ends differ. */
export function isSameText(one: string, other: string): boolean {
  const clean = (text: string) =>
    cleanText(text)
      .replace(/[^\S\n]+$/gm, "")
      .trim();
  return clean(one) === clean(other);
}

/**
 * Of a description and its HTML the text that says more: that with addresses which the other has not, or with marks
 * around the same words.
 */
export function textWithMarks(description: string, html: string): string {
  const plain = isHtml(description) ? textOfHtml(description) : description;
  if (html === "") return plain;
  const styled = isHtml(html) ? textOfHtml(html) : html;
  if (plain.trim() === "") return styled;
  const links = withoutMarks(styled).match(LINK) ?? [];
  const isRicher = links.some((link) => !plain.includes(link));
  return isRicher || (hasMarks(styled) && wordsOf(styled) === wordsOf(plain)) ? styled : plain;
}

/** Letters and digits alone, which programs write the same in both. */
function wordsOf(text: string): string {
  return withoutMarks(text).replace(/[^\p{L}\p{N}]+/gu, "");
}
