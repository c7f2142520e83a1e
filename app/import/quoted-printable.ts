// Decodes lines that are marked as quoted-printable, as vCalendar 1.0 had it and some programs still write it.
import { decoderOf, utf8Of, windows1252Of } from "./charsets";

/** A line's name and parameters, without its colon. */
const HEAD = /^[A-Za-z0-9-]+(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?(?=:)/;
const MARK = /;(?:ENCODING=)?"?QUOTED-PRINTABLE"?(?=;|$)/i;
const CHARSET = /;CHARSET=([^;]*)/i;
const ASCII = /[\0-\u007f]+/g;
const OCTET = /=([0-9A-F]{2})/gi;
const LINE_BREAK = /\r\n|\n|\r/g;

/** Undefined as long as the line has no colon. */
export function headOf(line: string): string | undefined {
  return HEAD.exec(line)?.[0];
}

export function isQuoted(head: string): boolean {
  return MARK.test(head);
}

/** The line as iCalendar has it; `onUnknown` is called with a charset that is unknown here. */
export function plainLineOf(
  line: string,
  head: string,
  onUnknown: (charset: string) => void,
): string {
  const charset = CHARSET.exec(head)?.[1] ?? "";
  const given = charset === "" ? undefined : decoderOf(charset);
  if (charset !== "" && !given) onUnknown(charset);
  const decode = given ?? ((bytes: Uint8Array) => utf8Of(bytes) ?? windows1252Of(bytes));
  const value = line
    .slice(head.length + 1)
    .replace(ASCII, (some) => (some.includes("=") ? decode(octetsOf(some)) : some));
  const plainHead = head.replace(MARK, "").replace(CHARSET, "");
  return `${plainHead}:${value.replace(LINE_BREAK, "\\n")}`;
}

/** An "=" with no two hexadecimal digits behind it stays. */
function octetsOf(text: string): Uint8Array {
  const octets = text.replace(OCTET, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(octets, "latin1");
}
