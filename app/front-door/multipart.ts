// Refuses multipart bodies that would keep their parser busy: its time is quadratic in the lines of a part's header.
import { MIMEType } from "node:util";

/** Many more than any form here has, and short enough for 30 ms of parsing. */
const MOST_PARTS = 400;

/** From a boundary to the empty line below a part's header, in bytes. */
const LONGEST_HEADER = 8_192;

/** Whether the body is one of too many parts or too long headers. What is no such form is not parsed as one. */
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

/** As Node's parser of forms reads it (mimesniff.spec.whatwg.org): of two boundaries the first, with quotes or without. */
function boundaryOf(type = ""): string | null {
  if (!/^\s*multipart\//i.test(type)) return null;
  try {
    const { essence, params } = new MIMEType(type);
    return essence === "multipart/form-data" ? params.get("boundary") : null;
  } catch {
    return null;
  }
}
