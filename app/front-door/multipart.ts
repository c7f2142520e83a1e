// Refuses multipart bodies that would keep their parser busy: its time is quadratic in the lines of a part's header.

/** Many more than any form here has, and short enough for 30 ms of parsing. */
const MOST_PARTS = 400;

/** From a boundary to the empty line below a part's header, in bytes. */
const LONGEST_HEADER = 8_192;

/** As browsers and programs write it. The parsers read quotes and further parameters in different ways. */
const FORM_TYPE = /^multipart\/form-data; ?boundary=([^\s"\\;,]{1,70})$/i;

/** Whether the body is one of too many parts or too long headers. One without a boundary is none. */
export function isWastefulForm(type: string | undefined, pieces: readonly Buffer[]): boolean {
  if (type === undefined || !/^multipart\/.*boundary/i.test(type)) return false;
  const boundary = FORM_TYPE.exec(type)?.[1];
  if (boundary === undefined) return true;
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
