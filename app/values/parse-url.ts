// Parses an address that was typed or came with a file.

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
