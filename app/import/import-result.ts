// The result of reading another program's calendar file: each entry as it would be stored, or why it is left out.

import type { SentAsks } from "~/event/asks";
import type { Category } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import type { SUGGESTED_VALUES } from "~/event/event-fields";
import type { SeriesValues } from "~/event/series";
import type { Day } from "~/time/days";
import type { Refusal } from "~/values/refusals";

/** The answer settings, which only archives contain; if absent, they stay unchanged. */
type MaybeAsks = {
  asks?: SentAsks | null | undefined;
  /** Longer texts from an app; if absent, they stay with the texts they belong to. */
  appTexts?: string | null | undefined;
};

/** The event fields in every file. */
export type FileValues = Pick<CalendarEvent, (typeof SUGGESTED_VALUES)[number]>;
/** All stored fields of an event except id, uid and time. */
export type ForeignValues = FileValues & MaybeAsks;

export type FileSeriesValues = Omit<SeriesValues, "asks">;
type ForeignSeriesValues = FileSeriesValues & MaybeAsks;

/** A changed date of a series: `occurrence` is its day by rule, which `skips` never contains. */
export type ForeignDate = ForeignValues & { occurrence: Day };

/** `day` is its day (for a series, the first) in the calendar's zone; "" if it cannot be read. */
type LeftOut = { kind: "leftOut"; title: string; day: Day | ""; reason: string };
export type ForeignEvent = { kind: "event"; values: ForeignValues };
/**
 * `values` includes the rule and skips; skips and changed dates together stay within a series' limit. `strays` come
 * only from calendar apps: dates on days that the rule does not include.
 */
export type ForeignSeries = {
  kind: "series";
  values: ForeignSeriesValues;
  changed: ForeignDate[];
  strays?: ForeignDate[];
};

/**
 * A date of a repeating event with this `uid`; `at` is the instant of the date by rule in epoch ms, null if only a day
 * is given.
 */
export type NamedDate = { uid: string; day: Day; at: number | null };

/**
 * `uid` has at most 255 characters and is "" if the file has none. It is the entry's uid followed by "|" and a day
 * ("2026-11-23") for an event from an unsupported rule, for a changed date without its series, and for a series that
 * begins with a change of all later dates. Items that are not left out have different uids, except "". `stamp` is a
 * hash of the stored values, the same whenever the same entry is read for the same calendar; "" for a left-out item.
 * `sequence` and `lastModified` (epoch ms) are 0 if missing. `remarks` are sentences on differences from the file.
 * Items with the same number in `expanded` come from one entry.
 */
export type ForeignItem = {
  uid: string;
  expanded?: number | undefined;
  stamp: string;
  sequence: number;
  lastModified: number;
  remarks: string[];
  /** It only cancels a stored event (METHOD:CANCEL). */
  isCancellation?: boolean | undefined;
  /** The date of a repeating event that it cancels; an event without a title does nothing else. */
  calledOff?: NamedDate | undefined;
  /**
   * The date of a repeating event outside the file that this event is; if the calendar has that series, it becomes a
   * changed date.
   */
  dateOf?: NamedDate | undefined;
} & (ForeignEvent | ForeignSeries | LeftOut);

/**
 * Names of unknown zones; `said` is the file's zone for times without one, if it is not the calendar's. `readIn` is the
 * zone in which both are read.
 */
export type UnknownZones = { names: string[]; said?: string | undefined; readIn: string };

/** Items in file order. `remarks` are about the whole file; `unknown` is set if a zone must be chosen. */
export type ForeignFile = {
  items: ForeignItem[];
  remarks: string[];
  unknown?: UnknownZones | undefined;
};

/**
 * The calendar's data that an import needs. `today` is in its zone. `standIn` is the zone chosen for times in unknown
 * zones, and for times without one if the file's zone differs from the calendar's.
 */
export type ImportContext = {
  timeZone: string;
  standIn?: string | undefined;
  categories: readonly Pick<Category, "id" | "name">[];
  today: Day;
};

/** Rejects with an ImportError if nothing can be imported, and with the signal's reason if aborted. */
export type ReadForeignFile = (
  bytes: Uint8Array,
  context: ImportContext,
  signal?: AbortSignal,
) => Promise<ForeignFile>;

/** `why` is for the user who chose the file, not yet translated. */
export class ImportError extends Error {
  override name = "ImportError";

  constructor(readonly why: Refusal) {
    super(why);
  }
}
