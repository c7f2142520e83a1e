// Reads a calendar that is shown but not imported: its dates around today, without rules.
import { createHash } from "node:crypto";
import type { CalendarEvent } from "~/event/event";
import { datesBetween } from "~/event/series-dates";
import { type Day, dayOfNumber, numberOfDay } from "~/time/days";
import { midnightOf } from "~/time/zones";
import { SHOWN_DATES, SHOWN_FILE } from "~/values/limits";
import { pick } from "~/values/pick";
import { asRefusal, isRefusal, type Refusal, readRefusal, refusal } from "~/values/refusals";
import { compareText } from "~/values/text";
import { readCalendarFile } from "./calendar-items";
import { type ForeignItem, ImportError } from "./import-result";

/**
 * `suffix` is this installation's own UID suffix, whose entries are skipped; `today` is in the calendar's zone;
 * `charset` is the server's, if any.
 */
export type ShownContext = { timeZone: string; today: Day; suffix: string; charset?: string };

const FIELDS = [
  "title",
  "location",
  "notes",
  "allDay",
  "from",
  "to",
  "firstDay",
  "lastDay",
] as const;

/** For a date of a repeating entry, the uid starts with the day. */
export type ShownDate = Pick<CalendarEvent, "uid" | (typeof FIELDS)[number]>;
/**
 * `stamp` is a hash of the dates; `said` is a hash of the entries, which does not change over time. `remark` says what
 * in the file is not shown as intended, or is "".
 */
export type ShownDates = { dates: ShownDate[]; stamp: string; said: string; remark: Refusal | "" };

type Values = Pick<CalendarEvent, (typeof FIELDS)[number]>;
/** Midnights in epoch ms; the end is exclusive. */
type Reach = { from: number; to: number };

/** Synchronous, for the reading thread. Throws an ImportError if there is nothing to show, or too much. */
export function readShownDates(bytes: Uint8Array, context: ShownContext): ShownDates {
  const { timeZone, today, suffix, charset = "" } = context;
  const { daysBack, daysAhead } = SHOWN_DATES;
  const own = `@${suffix}`;
  const { items, remarks, unknown } = readCalendarFile(
    bytes,
    { timeZone, today, categories: [] },
    {
      ...SHOWN_FILE,
      charset,
      dates: SHOWN_DATES.most + 1,
      daysBack,
      daysAhead,
      leavesOut: ({ uid, isSourced }) => isSourced || uid.endsWith(own),
    },
  );
  const first = numberOfDay(today) - daysBack;
  const reach = {
    from: midnightOf(dayOfNumber(first), timeZone),
    to: midnightOf(dayOfNumber(numberOfDay(today) + daysAhead + 1), timeZone),
  };
  const dates = new Map<string, ShownDate>();
  for (const item of items) {
    for (const date of shownDates(item, reach, timeZone)) {
      const uid = date.uid === "" ? `${contentHash(valuesOf(date))}${own}` : date.uid;
      dates.set(uid, { ...date, uid });
    }
    if (dates.size > SHOWN_DATES.most) throw new ImportError(refusal("sourceTooManyDates"));
  }
  const all = [...dates.values()].sort((a, b) => compareText(a.uid, b.uid));
  const ofFile = remarks.filter(isRefusal).filter((one) => remarkRank(one) < OF_FILES.length);
  const ofLetters = ofFile.filter((one) => OF_CHARSET.has(refusalKey(one)));
  const others = ofFile.filter((one) => !ofLetters.includes(one));
  const remark = joined([
    ...ofLetters,
    ...zoneRemarks(unknown?.names ?? []),
    ...leftOutRemarks(items),
    ...differsRemarks(items),
    ...others.sort((one, other) => remarkRank(one) - remarkRank(other)),
  ]);
  const said = items.map(({ uid, stamp }) => `${uid} ${stamp}`).sort();
  return {
    dates: all,
    stamp: contentHash([timeZone, all.map(valuesOf)]),
    said: contentHash(said),
    remark,
  };
}

function shownDates(item: ForeignItem, reach: Reach, timeZone: string): ShownDate[] {
  if (item.kind === "leftOut" || item.isCancellation) return [];
  if (item.kind === "event") {
    return isWithin(item.values, reach) ? [{ ...taken(item.values), uid: plainUid(item.uid) }] : [];
  }
  const { values, changed } = item;
  const series = {
    ...values,
    id: "",
    uid: item.uid,
    asks: null,
    follows: null,
    sequence: 0,
    createdAt: 0,
    modifiedAt: 0,
    changedDays: changed.map(({ occurrence }) => occurrence),
    // Its days are in the calendar's zone, like those of all-day events.
    timeZone: values.allDay ? timeZone : values.timeZone,
  };
  const byRule = datesBetween([series], reach.from, reach.to - 1);
  const ofItsOwn = changed.filter((date) => isWithin(date, reach));
  return [...byRule, ...ofItsOwn].map((date) => {
    const day = date.occurrence ?? "";
    return { ...taken(date), uid: plainUid(item.uid === "" ? "" : `${item.uid}|${day}`) };
  });
}

function isWithin({ from, to }: Pick<Values, "from" | "to">, reach: Reach): boolean {
  return from < reach.to && to >= reach.from;
}

function taken(values: Values): Values {
  return pick(values, FIELDS);
}

function valuesOf(date: ShownDate | Values): unknown[] {
  return FIELDS.map((name) => date[name]);
}

const DATED = /^(.*)\|(\d{4})-(\d{2})-(\d{2})$/su;

/** "20261124-a@example.org" for a date of a repeating entry, whose uid here ends with its day. */
function plainUid(uid: string): string {
  return uid.replace(DATED, "$2$3$4-$1");
}

/** The first remarks, and the number of the others. */
function joined(remarks: readonly Refusal[]): Refusal | "" {
  const [first, ...more] = remarks;
  if (!first || more.length === 0) return first ?? "";
  const said = remarks.slice(0, MOST_REMARKS);
  return refusal("remarksInLine", { remarks: said, more: remarks.length - said.length });
}

/** Unlike for a file, nobody can be asked which zone is meant. */
function zoneRemarks(names: readonly string[]): Refusal[] {
  if (names.length === 0) return [];
  const more = names.length > MOST_ZONES ? ["…"] : [];
  return [refusal("zonesUnknown", { names: [...names.slice(0, MOST_ZONES), ...more].join(", ") })];
}

type Remarked = { title: string; remark: string };

/**
 * For each reason, how many entries cannot be shown, with the first title; omits private entries and those in other
 * years.
 */
function leftOutRemarks(items: readonly ForeignItem[]): Refusal[] {
  const left = items.flatMap((item): Remarked[] =>
    item.kind === "leftOut" && !ON_PURPOSE.has(refusalKey(item.reason))
      ? [{ title: item.title, remark: item.reason }]
      : [],
  );
  return byKind(left).map(({ count, title, what }) =>
    refusal("notAllShown", { count, title, what }),
  );
}

/** For each kind of remark in a file's preview, how many entries are not shown as intended, with the first title. */
function differsRemarks(items: readonly ForeignItem[]): Refusal[] {
  const others = items.flatMap((item): Remarked[] => {
    if (item.kind === "leftOut") return [];
    const { title } = item.values;
    const kinds = new Set(item.remarks.filter(isLoss).map(plainRefusal));
    return [...kinds].map((remark) => ({ title, remark }));
  });
  return byKind(others).map(({ count, title, what }) =>
    refusal("shownOtherwise", { count, title, what }),
  );
}

/** The most frequent kind first. */
function byKind(all: readonly Remarked[]): { count: number; title: string; what: Refusal }[] {
  const kinds = new Map<string, { count: number; title: string; what: Refusal }>();
  for (const { title, remark } of all) {
    const what = plainRefusal(remark);
    const kind = kinds.get(what) ?? { count: 0, title, what };
    kinds.set(what, { ...kind, count: kind.count + 1 });
  }
  return [...kinds.values()].sort((one, other) => other.count - one.count);
}

function remarkRank(remark: string): number {
  const at = OF_FILES.indexOf(refusalKey(remark));
  return at === -1 ? OF_FILES.length : at;
}

function isLoss(remark: string): boolean {
  return !WITHOUT_LOSS.has(refusalKey(remark));
}

function refusalKey(reason: string): string {
  return readRefusal(plainRefusal(reason)).key;
}

/** For a date of a series, the reason itself without the date. */
function plainRefusal(reason: string): Refusal {
  const what = asRefusal(reason);
  const { key, values } = readRefusal(what);
  return key === "at" ? plainRefusal(String(values.what)) : what;
}

const ON_PURPOSE: ReadonlySet<string> = new Set([
  "isPrivate",
  "noNearDate",
  "noDates",
  "outOfYears",
]);

/** Remarks without a loss: everything is shown. */
const WITHOUT_LOSS: ReadonlySet<string> = new Set([
  "noTitle",
  "titleTooLong",
  "isCanceled",
  "becomesSingle",
  "datesUsed",
  "before1970LeftOut",
]);

const MOST_REMARKS = 30;
const MOST_ZONES = 12;
/** Remarks on contents of the whole file that are not shown, most important first. */
const OF_FILES = [
  "notUtf8",
  "charsetUnknown",
  "partsNotTaken",
  "tasksNotTaken",
  "categoriesNotShown",
  "busyNotTaken",
  "remindersNotTaken",
];
const OF_CHARSET: ReadonlySet<string> = new Set(["notUtf8", "charsetUnknown"]);
const LENGTH = 22;

function contentHash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, LENGTH);
}
