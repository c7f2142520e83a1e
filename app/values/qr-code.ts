// An address as a QR code, ready to draw.
import { encode } from "uqr";

/**
 * `size` is the modules per side, including the quiet zone; `path` is SVG path data: a stroke of width one through the
 * middle of each run of dark modules, in rows at whole numbers.
 */
export type QrCode = { size: number; path: string };

/** The quiet zone around the code that readers need, in modules (ISO/IEC 18004 §6.3.8). */
const QUIET = 4;

/**
 * The mask for all codes; readers find it in the code. Trying all eight for the best takes 2.5 ms instead of 0.2, half
 * of the time for an event's page.
 */
const MASK = 3;

/** Codes cached by address, which stays the same while an event's page is drawn again and again. */
const codes = new Map<string, QrCode>();
const MOST_CODES = 300;

/** Tolerates some dirt or a fold, since codes are printed and pinned up (level M, 15 %). */
export function buildQrCode(address: string): QrCode {
  const known = codes.get(address);
  if (known) return known;
  const { size, data } = encode(address, { ecc: "M", border: QUIET, maskPattern: MASK });
  const code = { size, path: data.map(rowPath).join("") };
  if (codes.size >= MOST_CODES) codes.clear();
  codes.set(address, code);
  return code;
}

/** "M4 4h7" */
function rowPath(row: boolean[], y: number): string {
  let path = "";
  for (let begin = row.indexOf(true); begin !== -1; ) {
    const end = row.indexOf(false, begin);
    // The quiet zone is light, so each run ends before it.
    path += `M${begin} ${y}h${end - begin}`;
    begin = row.indexOf(true, end);
  }
  return path;
}
