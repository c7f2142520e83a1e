// Parses an address that was typed or came with a file, and decides which schemes may be linked: those that cannot run
// or read anything.

/**
 * The URL, or undefined if malformed. Not URL.canParse: on Node 20 it refuses addresses with ä or é once V8 has
 * compiled its caller (its fast call reads Latin-1 as UTF-8), so that a process refuses them after some hours.
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

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
