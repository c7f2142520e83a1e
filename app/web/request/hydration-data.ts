// Writes the scripts with a page's data at once, exactly as Remix would stream them behind the page.

/** Characters that would end the script or are no valid line of one (ECMAScript §12.3). */
const UNSAFE = /[&><\u2028\u2029]/g;

/** The rest of the document after its markup: `data` is everything that the loaders returned, as Remix encodes it. */
export async function writeHydrationData(
  data: ReadableStream<Uint8Array>,
  nonce: string,
): Promise<string> {
  const literal = JSON.stringify(await new Response(data).text()).replace(UNSAFE, escapeUnsafe);
  return [
    scriptOf(`window.__remixContext.streamController.enqueue(${literal});`, nonce),
    scriptOf("window.__remixContext.streamController.close();", nonce),
  ].join("");
}

function scriptOf(code: string, nonce: string): string {
  return `<script nonce="${nonce}">${code}</script>`;
}

function escapeUnsafe(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
