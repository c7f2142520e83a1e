// Decodes lines in quoted-printable or base64, as vCalendar 1.0 had them and some programs still write them.
import { type Decode, decoderOf, utf8Of, windows1252Of } from "./charsets";

/** A line's name and parameters, without its colon. */
const HEAD = /^[A-Za-z0-9-]+(?:;[^:"]*(?:"[^"]*"[^:"]*)*)?(?=:)/;
const MARK = /;(?:ENCODING=)?"?QUOTED-PRINTABLE"?(?=;|$)/i;
const BASE64 = /;(?:ENCODING=)?"?(?:BASE64|(?<==)B)"?(?=;|$)/i;
const BINARY = /;VALUE=BINARY(?=;|$)/i;
const NOT_BASE64 = /\s|\\n/g;
const IS_BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
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

export function isBase64(head: string): boolean {
  return BASE64.test(head);
}

/** As below. What is not base64 stays as it is. */
export function textLineOf(
  line: string,
  head: string,
  onUnknown: (charset: string) => void,
): string {
  const written = line.slice(head.length + 1).replace(NOT_BASE64, "");
  const plainHead = head.replace(BASE64, "").replace(BINARY, "").replace(CHARSET, "");
  if (!IS_BASE64.test(written)) return `${plainHead}:${line.slice(head.length + 1)}`;
  const text = decoderFor(head, onUnknown)(Buffer.from(written, "base64"));
  return `${plainHead}:${text.replaceAll("\\", "\\\\").replace(LINE_BREAK, "\\n")}`;
}

/** The line as iCalendar has it; `onUnknown` is called with a charset that is unknown here. */
export function plainLineOf(
  line: string,
  head: string,
  onUnknown: (charset: string) => void,
): string {
  const decode = decoderFor(head, onUnknown);
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

function decoderFor(head: string, onUnknown: (charset: string) => void): Decode {
  const charset = CHARSET.exec(head)?.[1] ?? "";
  const given = charset === "" ? undefined : decoderOf(charset);
  if (charset !== "" && !given) onUnknown(charset);
  return given ?? ((bytes) => utf8Of(bytes) ?? windows1252Of(bytes));
}
