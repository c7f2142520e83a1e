// Finds what an event has beside its description: addresses to meet or read at, and the same text as HTML.
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

const LINK = /https?:\/\/[^\s<>"]+/g;
const ESCAPED = /\\([\\;,nN])/g;

/** `own` are those of URL and CONFERENCE, `others` those that calendar apps keep for themselves. */
export type EntryAddresses = { own: string[]; others: string[]; hasFile: boolean };

export function addressesOf(properties: readonly Property[]): EntryAddresses {
  const textsOf = (...names: string[]) =>
    properties
      .filter(({ name }) => names.includes(name.toUpperCase()))
      .flatMap(({ values: [value] }) => (typeof value === "string" ? [value.trim()] : []));
  const attached = textsOf("ATTACH");
  const isAddress = (text: string) => /^https?:\/\//i.test(text);
  const [conference, ...relatives] = CONFERENCES;
  return {
    own: [...textsOf("URL").slice(0, 1), ...textsOf(conference)],
    others: [...textsOf(...relatives), ...attached.filter(isAddress)],
    hasFile: attached.some((text) => !isAddress(text)),
  };
}

/** The text as HTML, "" for none. */
export function htmlOf(properties: readonly Property[]): string {
  for (const { name, values } of properties) {
    const [value] = values;
    if (!isHtmlName(name.toUpperCase()) || typeof value !== "string") continue;
    // ical.js leaves properties that it does not know as they are.
    const text = value.replace(ESCAPED, (_, one) => (/n/i.test(one) ? "\n" : one));
    if (isHtml(text)) return text;
  }
  return "";
}

function isHtmlName(name: string): boolean {
  return HTML_TEXTS.some((one) => one === name);
}

/** Of a description and its HTML the text that says more: that with addresses which the other has not. */
export function plainText(description: string, html: string): string {
  const plain = isHtml(description) ? textOfHtml(description) : description;
  if (html === "") return plain;
  const styled = textOfHtml(html);
  if (plain.trim() === "") return styled;
  const links = styled.match(LINK) ?? [];
  return links.some((link) => !plain.includes(link)) ? styled : plain;
}
