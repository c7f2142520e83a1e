// Finds what an event has beside its description: addresses to meet or read at, and the same text as HTML.
import { hasMarks, withoutMarks } from "~/values/formatted";
import { cleanText } from "~/values/text";
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

/** `own` are those of URL and CONFERENCE, `others` those that calendar apps keep for themselves. */
export type EntryAddresses = { own: string[]; others: string[]; hasFile: boolean };

export function addressesOf(properties: readonly Property[]): EntryAddresses {
  const textsOf = (...names: string[]) =>
    properties
      .filter(({ name }) => names.includes(name.toUpperCase()))
      .flatMap(({ values: [value] }) => (typeof value === "string" ? [value.trim()] : []));
  const attached = textsOf("ATTACH", "IMAGE");
  const isAddress = (text: string) => /^https?:\/\//i.test(text);
  const [conference, ...relatives] = CONFERENCES;
  return {
    own: [...textsOf("URL").slice(0, 1), ...textsOf(conference)],
    others: [...textsOf(...relatives), ...[...attached, ...textsOf("LINK")].filter(isAddress)],
    hasFile: attached.some((text) => !isAddress(text)),
  };
}

/** The text as HTML, "" for none. */
export function htmlOf(properties: readonly Property[]): string {
  for (const { name, values } of properties) {
    const [value] = values;
    if (!isHtmlName(name.toUpperCase()) || typeof value !== "string") continue;
    const text = unescaped(value);
    if (isHtml(text)) return text;
  }
  return "";
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
  const styled = textOfHtml(html);
  if (plain.trim() === "") return styled;
  const links = withoutMarks(styled).match(LINK) ?? [];
  const isRicher = links.some((link) => !plain.includes(link));
  return isRicher || (hasMarks(styled) && wordsOf(styled) === wordsOf(plain)) ? styled : plain;
}

/** Letters and digits alone, which programs write the same in both. */
function wordsOf(text: string): string {
  return withoutMarks(text).replace(/[^\p{L}\p{N}]+/gu, "");
}
