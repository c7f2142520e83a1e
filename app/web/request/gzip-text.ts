// Texts of any length as gzip, compressed piece by piece off the event loop.
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGunzip, createGzip, gunzip, gzip } from "node:zlib";

/** `packed` is the gzip of a text of `textBytes` bytes. */
export type PackedText = { packed: Bytes; textBytes: number };

type Bytes = Uint8Array<ArrayBuffer>;

/** The size of a body's pieces. */
const CHUNK_BYTES = 256 * 1024;

/** Longer texts are decompressed in pieces for each reader: as a whole, 62 MB took 94 ms of the event loop. */
const MOST_AT_ONCE = 8 * 1024 * 1024;

const pack = promisify(gzip);
const unpack = promisify(gunzip);

export async function packText(text: string): Promise<PackedText> {
  const bytes = Buffer.from(text);
  return { packed: asBytes(await pack(bytes)), textBytes: bytes.length };
}

/** Keeps only one piece of the text in memory at a time. */
export async function packPieces(pieces: AsyncIterable<string>): Promise<PackedText> {
  let textBytes = 0;
  const chunks: Buffer[] = [];
  async function* encode() {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      textBytes += bytes.length;
      yield bytes;
    }
  }
  await pipeline(Readable.from(encode()), createGzip(), async (packed: AsyncIterable<Buffer>) => {
    for await (const chunk of packed) chunks.push(chunk);
  });
  return { packed: asBytes(Buffer.concat(chunks)), textBytes };
}

const underway = new WeakMap<Bytes, Promise<Bytes>>();

/** The text itself. Simultaneous requests share one decompression, or each would need its own memory. */
export function unpackText({ packed }: PackedText): Promise<Bytes> {
  const unpacking = underway.get(packed) ?? unpack(packed).then(asBytes);
  underway.set(packed, unpacking);
  const end = () => underway.delete(packed);
  unpacking.then(end, end);
  return unpacking;
}

/** Whether a text is too long to decompress as a whole. */
export function isLong({ textBytes }: PackedText): boolean {
  return textBytes > MOST_AT_ONCE;
}

/** The text piece by piece, as fast as it is read. */
export function unpackPieces({ packed }: PackedText): Readable {
  const pieces = createGunzip({ chunkSize: CHUNK_BYTES });
  pieces.end(packed);
  return pieces;
}

/** The text as the body of a Response; `text` if it is already decompressed. */
export async function bodyOfText(
  packed: PackedText & { text?: Bytes },
): Promise<ReadableStream<Bytes> | Bytes> {
  if (!isLong(packed)) return streamBytes(packed.text ?? (await unpackText(packed)));
  // Node's type for web streams differs from the web's own.
  return Readable.toWeb(unpackPieces(packed)) as ReadableStream<Bytes>;
}

/** A body for a Response, in pieces, since Response would copy a whole one. */
export function streamBytes(bytes: Bytes): ReadableStream<Bytes> | Bytes {
  if (bytes.length <= CHUNK_BYTES) return bytes;
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + CHUNK_BYTES));
      at += CHUNK_BYTES;
      if (at >= bytes.length) controller.close();
    },
  });
}

/** A text as the body of a Response. Encodes a long one as fast as it is read; Response would encode it at once. */
export function streamText(text: string): ReadableStream<Uint8Array> | string {
  if (text.length <= CHUNK_BYTES) return text;
  const encoder = new TextEncoder();
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      const end = wholeTo(text, at + CHUNK_BYTES);
      controller.enqueue(encoder.encode(text.slice(at, end)));
      at = end;
      if (at >= text.length) controller.close();
    },
  });
}

/** Avoids cutting a surrogate pair. */
function wholeTo(text: string, end: number): number {
  return /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end + 1 : end;
}

function asBytes({ buffer, byteOffset, length }: Buffer): Bytes {
  if (buffer instanceof ArrayBuffer) return new Uint8Array(buffer, byteOffset, length);
  return new Uint8Array(Buffer.from(buffer, byteOffset, length));
}
