// The result of reading another program's calendar file: each entry as it would be stored, or why it is left out.

import type { SentAsks } from "~/event/asks";
import type { Category } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import type { SUGGESTED_VALUES } from "~/event/event-fields";
import type { SeriesValues } from "~/event/series";
import type { Day } from "~/time/days";
import type { Refusal } from "~/values/refusals";

/** What an event asks, which only archives say; absent, it stays as it is here. */
type MaybeAsks = {
  asks?: SentAsks | null | undefined;
  /** What an app wrote longer than it is shown; absent, it stays with the texts that stay. */
  appTexts?: string | null | undefined;
};

/** The fields of an event that every file has. */
export type FileValues = Pick<CalendarEvent, (typeof SUGGESTED_VALUES)[number]>;
/** Everything stored of an event except its id, uid and time. */
export type ForeignValues = FileValues & MaybeAsks;

/** A series' values from a file. */
export type FileSeriesValues = Omit<SeriesValues, "asks">;
type ForeignSeriesValues = FileSeriesValues & MaybeAsks;

/** A changed date of a series: `occurrence` is its day by rule, which `skips` never contains. */
export type ForeignDate = ForeignValues & { occurrence: Day };

/** `day` is its day (for a series the first) on the calendar's clock; "" where it cannot be read. */
type LeftOut = { kind: "leftOut"; title: string; day: Day | ""; reason: string };
export type ForeignEvent = { kind: "event"; values: ForeignValues };
/**
 * `values` includes its rule and skips; skips and changed dates together do not exceed a series' limit. `strays` come from
 * calendar apps alone: dates on days that the rule does not have.
 */
export type ForeignSeries = {
  kind: "series";
  values: ForeignSeriesValues;
  changed: ForeignDate[];
  strays?: ForeignDate[];
};

/**
 * One date of a repeating event, whose uid is `uid`; `at` is the instant of the date by rule in epoch ms, null where
 * only a day is given.
 */
export type NamedDate = { uid: string; day: Day; at: number | null };

/**
 * `uid` has at most 255 characters and is "" where the file has none. It is the entry's uid followed by "|" and a day
 * ("2026-11-23") for an event that comes from a rule that calendars here do not support, or from a changed date without
 * its series, and for a series that begins with a change of all later dates. All items of a file that are not left out
 * have different uids, except "". `stamp` is a hash of what would be stored, the same for every reading of the same
 * entry in the same calendar; "" for what is left out. `sequence` and `lastModified` (epoch ms) are 0 where they are
 * not given. `remarks` are sentences on what differs from the file. Items with the same number in `expanded` come from
 * one entry.
 */
export type ForeignItem = {
  uid: string;
  expanded?: number | undefined;
  stamp: string;
  sequence: number;
  lastModified: number;
  remarks: string[];
  /** It only cancels what is stored already (METHOD:CANCEL). */
  isCancellation?: boolean | undefined;
  /** The one date of a repeating event that it cancels; an event without a title does nothing else. */
  calledOff?: NamedDate | undefined;
  /**
   * The date that this event is, of a repeating event that is not in the file: where the calendar has that event, this
   * becomes its date.
   */
  dateOf?: NamedDate | undefined;
} & (ForeignEvent | ForeignSeries | LeftOut);

/**
 * Names of unknown zones; `said` is the zone that the file gives to times without any, where it is another than the
 * calendar's. `readIn` is the zone in which both are read.
 */
export type UnknownZones = { names: string[]; said?: string | undefined; readIn: string };

/** In the order of the file. `remarks` are about the whole file; `unknown` is set where a zone has to be chosen. */
export type ForeignFile = {
  items: ForeignItem[];
  remarks: string[];
  unknown?: UnknownZones | undefined;
};

/**
 * What an import needs to know of the calendar. `today` is on its clock. `standIn` is the zone that was chosen for times
 * in unknown zones, and for those without any where the file gives them another zone than the calendar's.
 */
export type ImportContext = {
  timeZone: string;
  standIn?: string | undefined;
  categories: readonly Pick<Category, "id" | "name">[];
  today: Day;
};

/**
 * Rejects with an ImportError where nothing of the file can be imported, and with the signal's reason when it aborts.
 */
export type ReadForeignFile = (
  bytes: Uint8Array,
  context: ImportContext,
  signal?: AbortSignal,
) => Promise<ForeignFile>;

/** `why` is for the user who chose the file, without words yet. */
export class ImportError extends Error {
  override name = "ImportError";

  constructor(readonly why: Refusal) {
    super(why);
  }
}
