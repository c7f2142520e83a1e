// Parses an event's lines with ical.js; an unreadable line does not affect the others.
import ICAL from "ical.js";
import { normalizeTimes } from "./normalized-times";

/** `name` and `type` (VALUE) are in lower case; other `parameters` are by name in lower case. */
export type Property = {
  name: string;
  parameters: Record<string, unknown>;
  type: string;
  values: unknown[];
};

/** `unread` lists the names of invalid lines, in upper case. */
type ReadLines = { properties: Property[]; unread: string[] };

/** Expects unfolded lines. Uses only the parser's plain values (jCal, RFC 7265). */
export function readLines(lines: readonly string[]): ReadLines {
  const written = normalizeTimes(lines);
  const properties = parse(written);
  if (properties) return { properties, unread: [] };
  const each = written.map((line) => ({ line, properties: parse([line]) }));
  return {
    properties: each.flatMap((one) => one.properties ?? []),
    unread: each.flatMap((one) => (one.properties ? [] : [propertyName(one.line)])),
  };
}

function propertyName(line: string): string {
  return /^[A-Za-z-]*/.exec(line)?.[0].toUpperCase() ?? "";
}

function parse(lines: readonly string[]): Property[] | undefined {
  try {
    const component: unknown = ICAL.parse(["BEGIN:VEVENT", ...lines, "END:VEVENT"].join("\n"));
    const properties: unknown = Array.isArray(component) ? component[1] : undefined;
    return Array.isArray(properties) ? properties.flatMap(readProperty) : undefined;
  } catch {
    // It throws many kinds of errors, all of which only mean that the text is invalid.
    return undefined;
  }
}

function readProperty(property: unknown): Property[] {
  if (!Array.isArray(property)) return [];
  const [name, parameters, type, ...values]: unknown[] = property;
  if (typeof name !== "string" || !isRecord(parameters)) return [];
  return [{ name, parameters, type: String(type), values }];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
