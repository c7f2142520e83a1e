// What is read of another program's calendar file: each entry as the store would hold it, or why it is left out.
import type { Category } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import type { EVENT_VALUES } from "~/event/event-fields";
import type { SeriesValues } from "~/event/series";
import type { Day } from "~/time/days";

/** All that the store takes of an event but its id, uid and time. */
export type ForeignValues = Pick<CalendarEvent, (typeof EVENT_VALUES)[number]>;

/** A changed date of a series: `occurrence` is the day that it falls on by rule, which `skips` never has. */
export type ForeignDate = ForeignValues & { occurrence: Day };

/** `day` is when it would be (the first day of a series), as the calendar's clock shows it; "" where that cannot be read. */
type LeftOut = { kind: "leftOut"; title: string; day: Day | ""; reason: string };
export type ForeignEvent = { kind: "event"; values: ForeignValues };
/** `values` has its rule and skips; skips and changed dates together are no more than a series may have. */
export type ForeignSeries = { kind: "series"; values: SeriesValues; changed: ForeignDate[] };

/**
 * One date of a repeating event: `uid` is that one's; `at` is the instant of the date by rule in epoch ms, null where
 * only a day is given.
 */
export type NamedDate = { uid: string; day: Day; at: number | null };

/**
 * `uid` has at most 255 characters and is "" where the file gives none. An event that came of a rule
 * that the calendar does not know, or of a changed date without its series, and a series that begins with a change
 * of all following dates, has the uid of the entry followed by "|" and its day ("2026-11-23"). Those of a file that
 * are not left out differ in their uids, but for "".
 * `stamp` is a hash of what would be stored, the same for every reading of the same
 * entry in the same calendar; "" of what is left out. `sequence` is 0 and `lastModified` (epoch ms) 0 where they are
 * not given. `remarks` are sentences on what becomes different from the file. Those with
 * the same number in `expanded` came of one entry.
 */
export type ForeignItem = {
  uid: string;
  expanded?: number | undefined;
  stamp: string;
  sequence: number;
  lastModified: number;
  remarks: string[];
  /** It only says that what is here already is called off (METHOD:CANCEL). */
  isCancellation?: boolean | undefined;
  /** The one date of a repeating event that it calls off; an event without a title is about nothing else. */
  calledOff?: NamedDate | undefined;
  /**
   * The one date that an event is, of a repeating event that the file does not have: of one that the calendar has, it
   * is that date.
   */
  dateOf?: NamedDate | undefined;
} & (ForeignEvent | ForeignSeries | LeftOut);

/** Names of zones that nobody knows, and the zone in which times on them are read. */
export type UnknownZones = { names: string[]; readIn: string };

/** In the order of the file. `remarks` are about all of it; `unknown` is there where a zone is not known. */
export type ForeignFile = {
  items: ForeignItem[];
  remarks: string[];
  unknown?: UnknownZones | undefined;
};

/** What of the calendar decides what an entry becomes. `today` is on its clock. `standIn` is for times on zones that nobody knows; without it the calendar's. */
export type ImportContext = {
  timeZone: string;
  standIn?: string | undefined;
  categories: readonly Pick<Category, "id" | "name">[];
  today: Day;
};

/** Rejects with an ImportError where nothing of the file can be imported, and with the signal's reason once it ends it. */
export type ReadForeignFile = (
  bytes: Uint8Array,
  context: ImportContext,
  signal?: AbortSignal,
) => Promise<ForeignFile>;

/** `message` is a sentence for whoever chose the file. */
export class ImportError extends Error {
  override name = "ImportError";
}
