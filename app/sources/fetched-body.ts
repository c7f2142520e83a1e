// Reads the body of an answer, unpacked where the server packs it though nobody asked, and never more than the limit.
import type http from "node:http";
import type { Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from "node:zlib";
import { type Refusal, refusal } from "~/values/refusals";
import { SOURCE_FILE } from "~/values/source-limits";

/** Why nothing was fetched. */
export class FetchError extends Error {
  override name = "FetchError";

  constructor(readonly why: Refusal) {
    super(why);
  }
}

/** A name that is unknown, a closed port and a refused network read the same, so that nobody can map a network by it. */
export const NO_ANSWER = refusal("sourceNoAnswer");
/** More are no honest server's. */
const MOST_ENCODINGS = 3;
/** The first bits of deflate in the wrapper that HTTP asks for (RFC 1950); some servers leave that out. */
const WRAPPED = 0x08;

/** Rejects with a FetchError. */
export async function readBody(
  response: http.IncomingMessage,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const encodings = (response.headers["content-encoding"] ?? "")
    .toLowerCase()
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "" && one !== "identity");
  if (encodings.length > MOST_ENCODINGS) throw new FetchError(refusal("sourceNotCalendar"));
  let bytes = await collect(response, NO_ANSWER, signal);
  if (signal.aborted || !response.complete) throw new FetchError(NO_ANSWER);
  for (const encoding of encodings.reverse()) bytes = await unpack(bytes, encoding, signal);
  return bytes;
}

async function unpack(bytes: Buffer, encoding: string, signal: AbortSignal): Promise<Buffer> {
  const unpacking = unpackerOf(encoding, bytes);
  if (!unpacking) throw new FetchError(refusal("sourceNotCalendar"));
  unpacking.end(bytes);
  return collect(unpacking, refusal("sourceNotCalendar"), signal);
}

function unpackerOf(encoding: string, [first = 0]: Uint8Array): Transform | undefined {
  if (encoding === "gzip" || encoding === "x-gzip") return createGunzip();
  if (encoding === "br") return createBrotliDecompress();
  if (encoding !== "deflate") return undefined;
  return (first & 0x0f) === WRAPPED ? createInflate() : createInflateRaw();
}

/** What is packed and cut cannot be unpacked to its end. */
async function collect(
  stream: AsyncIterable<Buffer>,
  why: Refusal,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      size += chunk.length;
      if (size > SOURCE_FILE.bytes || signal.aborted) break;
      chunks.push(chunk);
    }
  } catch (error) {
    throw new FetchError(isCut(error) ? refusal("sourceCut") : why);
  }
  if (size > SOURCE_FILE.bytes) throw new FetchError(refusal("sourceTooLarge"));
  if (signal.aborted) throw new FetchError(NO_ANSWER);
  return Buffer.concat(chunks);
}

function isCut(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "Z_BUF_ERROR";
}
