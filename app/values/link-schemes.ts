// Says which addresses may be clicked on: those that neither run nor read anything.

const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

/** `scheme` with its colon, as `protocol` of a URL. */
export function isSafeScheme(scheme: string): boolean {
  return SCHEMES.has(scheme);
}

/**
 * An address for mail without control characters but in the mail's text: line breaks begin headers of their own in some
 * programs. Any other address is as it was.
 */
export function withoutHeaderBreaks(address: string): string {
  if (!/^mailto:/i.test(address)) return address;
  const parts = address.split(/(?=[?&])/);
  return parts.map((part) => (/^[?&]body=/i.test(part) ? part : withoutControls(part))).join("");
}

/** What is left may have closed around what was taken out. */
function withoutControls(text: string): string {
  const cleaned = text.replace(/%(?:[01][\da-f]|7f)/gi, "");
  return cleaned === text ? text : withoutControls(cleaned);
}
