// Asks the `ics` package for the head of a calendar, and for an event's properties in their order.
import { createRequire } from "node:module";
import type { EventAttributes, HeaderAttributes } from "ics";
import { unfoldLines } from "./content-line";

const require = createRequire(import.meta.url);

const PRODUCT = "-//EAS//EAS 1.0//EN";
/** The package's line for how often to ask again; it cannot be told another. */
const PACKAGE_REFRESH = "X-PUBLISHED-TTL:PT1H";

/** A line that is the same in every event, or the beginning of one whose value comes from the event. */
export type FrameLine<Property = EventProperty> =
  | { fixed: string }
  | { head: string; property: Property };

/** The properties of an event that the frame leaves open. */
export type EventProperty = (typeof OPEN)[number];

const OPEN = [
  "UID",
  "SUMMARY",
  "DTSTAMP",
  "DTSTART",
  "DTEND",
  "SEQUENCE",
  "URL",
  "LOCATION",
  "CATEGORIES",
  "LAST-MODIFIED",
] as const;

/** The package passes a text of this form as it is; a list of numbers makes it a date. */
const SAMPLE_TIME = "20000101T000000Z";

/** Its values only show the package which lines to draw. */
const SAMPLE = {
  uid: "uid",
  title: "title",
  timestamp: SAMPLE_TIME,
  sequence: 0,
  url: "https://example.org/",
  location: "location",
  status: "CONFIRMED",
  classification: "PUBLIC",
  lastModified: SAMPLE_TIME,
} as const;

// No METHOD: PUBLISH would demand an ORGANIZER (RFC 5546 §3.2.1), and admins' e-mails are private.
const HEADER = { productId: PRODUCT, method: undefined };

/** The lines of a timed event: it makes its reader busy. */
export const timedFrame = once(() =>
  eventFrame({
    ...SAMPLE,
    start: SAMPLE_TIME,
    end: SAMPLE_TIME,
    busyStatus: "BUSY",
    transp: "OPAQUE",
  }),
);

/** The lines of an all-day event: dates, and no busy time. */
export const allDayFrame = once(() =>
  eventFrame({
    ...SAMPLE,
    start: [2000, 1, 1],
    end: [2000, 1, 2],
    busyStatus: "FREE",
    transp: "TRANSPARENT",
  }),
);

/** What `make` answers, made at the first call and kept. */
export function once<T>(make: () => T): () => T {
  let kept: { value: T } | undefined;
  return () => {
    kept ??= { value: make() };
    return kept.value;
  };
}

/**
 * The lines before the first event for an already escaped title (the package
 * does not escape this one), `more` standing where the package has its
 * own hint how often to ask again. Not folded. Throws where the package refuses.
 */
export function calendarHead(title: string, more: string[]): string[] {
  const lines = draw([], { ...HEADER, calName: title });
  return lines.slice(0, -1).flatMap((line) => (line === PACKAGE_REFRESH ? more : [line]));
}

function eventFrame(sample: EventAttributes): FrameLine[] {
  const lines = draw([{ ...sample, categories: ["category"] }], HEADER);
  return lines.slice(lines.indexOf("BEGIN:VEVENT"), lines.indexOf("END:VEVENT")).map(frameLine);
}

function frameLine(line: string): FrameLine {
  const head = line.slice(0, line.indexOf(":") + 1);
  const name = /^[A-Z-]*/.exec(head)?.[0];
  const property = OPEN.find((open) => open === name);
  return property ? { head, property } : { fixed: line };
}

/** The package is loaded for the first feed: a start of the process is 25 ms of CPU shorter without it. */
function draw(events: EventAttributes[], header: HeaderAttributes): string[] {
  const { createEvents }: typeof import("ics") = require("ics");
  const { error, value } = createEvents(events, header);
  if (value === null) throw new Error("The ics package refused its sample", { cause: error });
  return unfoldLines(value);
}
