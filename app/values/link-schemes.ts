// Decides which URL schemes may be linked: those that cannot run or read anything.

const SCHEMES = new Set(["http:", "https:", "mailto:", "tel:"]);

/** `scheme` includes its colon, like `protocol` of a URL. */
export function isSafeScheme(scheme: string): boolean {
  return SCHEMES.has(scheme);
}

/**
 * Removes control characters from a mailto address except the mail's text, since line breaks would start headers in
 * some programs. Other addresses are unchanged.
 */
export function withoutHeaderBreaks(address: string): string {
  if (!/^mailto:/i.test(address)) return address;
  const parts = address.split(/(?=[?&])/);
  return parts.map((part) => (/^[?&]body=/i.test(part) ? part : withoutControls(part))).join("");
}

/** Repeats, because removing one control character may form another. */
function withoutControls(text: string): string {
  const cleaned = text.replace(/%(?:[01][\da-f]|7f)/gi, "");
  return cleaned === text ? text : withoutControls(cleaned);
}
