// Parses an address that somebody typed or that came with a file.

/**
 * The URL, or undefined for a malformed one. Not URL.canParse: in Node 20 it refuses addresses with ä or é as soon as
 * V8 has compiled its caller (its fast call reads Latin-1 as UTF-8), so that a process refuses them after some hours.
 */
export function parseUrl(text: string, base?: URL): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
