// Limits of calendars that are read by their address, and how often that is done.
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";

/** Lengths of texts; sources of a calendar, a person and a site; dates of a source and of a site. */
export const SOURCES = {
  name: 50,
  address: 1000,
  perCalendar: 5,
  perPerson: 20,
  perSite: 500,
  dates: 5_000,
  datesPerSite: 50_000,
  /** Minutes between readings: fewest, most, and if nobody chooses. */
  leastMinutes: 60,
  mostMinutes: 1440,
  usualMinutes: 360,
  /** How far the dates reach, in days from today. */
  daysBack: 366,
  daysAhead: 731,
} as const;

/** Limits of reading what an address sends; entries are events of the file, before its rules become dates. */
export const SOURCE_FILE = {
  bytes: 5 * 1024 * 1024,
  entries: 10_000,
  rules: 5_000,
} as const;

/** Limits of fetching. */
export const SOURCE_FETCH = {
  connectMs: 10 * SECOND_MS,
  totalMs: 30 * SECOND_MS,
  headerBytes: 16 * 1024,
  redirects: 5,
  /** How many begin at once; one that is slower than this no longer counts among them, up to so many in all. */
  atOnce: 2,
  slowMs: 3 * SECOND_MS,
  atMost: 8,
  perPerson: 2,
  /** How long one host is left alone between two. */
  hostPauseMs: 2 * SECOND_MS,
} as const;

/** What happens while reading fails. */
export const SOURCE_FAILING = {
  firstWaitMs: HOUR_MS,
  longestWaitMs: DAY_MS,
  /** Visitors are told when it was read after this long, and its editors are mailed once. */
  staleMs: 48 * HOUR_MS,
  mailedMs: 7 * DAY_MS,
  stoppedAfter: 60,
} as const;

/** It is asked for everything, not only what changed, this often. */
export const SOURCE_FULL_MS = 7 * DAY_MS;
/** More than half gone is asked about where there were more dates than this. */
export const SOURCE_FEW = 10;
/** Rows that are written or removed before others have their turn. */
export const SOURCE_ROWS_A_TURN = 200;
/** A reading that never ended, such as by a stop, is done again after this long. */
export const SOURCE_LOST_MS = 10 * MINUTE_MS;
