// Overwrites the unused bytes of a closed database file. SQLite leaves copies of moved rows behind, and a backup copies
// whole pages (docs/decisions/0039-erased-in-the-files.md).
import { closeSync, fstatSync, openSync, readSync, writeSync } from "node:fs";

const HEADER_BYTES = 100;
/**
 * The types of pages that contain rows (sqlite.org/fileformat2.html#b_tree_pages), with the size of their header.
 * Pages of other types begin with 0.
 */
const KINDS = { 2: 12, 5: 12, 10: 8, 13: 8 };
const PAGES_AT_ONCE = 256;

/** Writes zeros over all unused bytes between the rows of each page. Returns the number of changed pages. */
export function clearUnused(file) {
  const handle = openSync(file, "r+");
  try {
    const pageBytes = readPageBytes(handle);
    const { size } = fstatSync(handle);
    const piece = Buffer.alloc(pageBytes * PAGES_AT_ONCE);
    let cleared = 0;
    for (let at = 0; at < size; at += piece.length) {
      const bytes = piece.subarray(0, readSync(handle, piece, 0, piece.length, at));
      for (let start = 0; start + pageBytes <= bytes.length; start += pageBytes) {
        const page = bytes.subarray(start, start + pageBytes);
        if (!clearPage(page, at + start === 0 ? HEADER_BYTES : 0)) continue;
        writeSync(handle, page, 0, pageBytes, at + start);
        cleared += 1;
      }
    }
    return cleared;
  } finally {
    closeSync(handle);
  }
}

function readPageBytes(handle) {
  const header = Buffer.alloc(HEADER_BYTES);
  readSync(handle, header, 0, HEADER_BYTES, 0);
  const bytes = header.readUInt16BE(16);
  return bytes === 1 ? 65_536 : bytes;
}

/** Returns whether anything was overwritten; `top` is where the page's own header begins. */
function clearPage(page, top) {
  const headBytes = KINDS[page[top]];
  if (headBytes === undefined) return false;
  const rows = page.readUInt16BE(top + 3);
  const gaps = [[top + headBytes + 2 * rows, page.readUInt16BE(top + 5) || 65_536]];
  let free = page.readUInt16BE(top + 1);
  while (free > 0 && free + 4 <= page.length) {
    const next = page.readUInt16BE(free);
    gaps.push([free + 4, free + page.readUInt16BE(free + 2)]);
    // Blocks are in ascending order; on a damaged page this prevents an endless loop.
    free = next > free ? next : 0;
  }
  const used = gaps.filter(([from, to]) => page.subarray(from, to).some((byte) => byte !== 0));
  for (const [from, to] of used) page.fill(0, from, to);
  return used.length > 0;
}
