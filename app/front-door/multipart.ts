// Refuses multipart bodies that would keep their parser busy: its time is quadratic in a part's header lines.
import { MIMEType } from "node:util";

/** Far more than any form here has, and few enough for 30 ms of parsing. */
const MOST_PARTS = 400;

/** Bytes from a boundary to the empty line below a part's header. */
const LONGEST_HEADER = 8_192;

/** Whether the body has too many parts or too long headers; false for other types of body. */
export function isWastefulForm(type: string | undefined, pieces: readonly Buffer[]): boolean {
  const boundary = boundaryOf(type);
  if (!boundary) return false;
  const body = Buffer.concat(pieces);
  const delimiter = `--${boundary}`;
  let parts = 0;
  for (let at = body.indexOf(delimiter); at !== -1; ) {
    const end = body.indexOf("\r\n\r\n", at);
    parts += 1;
    if (parts > MOST_PARTS || (end === -1 ? body.length : end) - at > LONGEST_HEADER) return true;
    at = body.indexOf(delimiter, at + delimiter.length);
  }
  return false;
}

/** The boundary that Node's form parser uses (mimesniff.spec.whatwg.org): the first of two, with quotes or without. */
function boundaryOf(type = ""): string | null {
  if (!/^\s*multipart\//i.test(type)) return null;
  try {
    const { essence, params } = new MIMEType(type);
    return essence === "multipart/form-data" ? params.get("boundary") : null;
  } catch {
    return null;
  }
}
