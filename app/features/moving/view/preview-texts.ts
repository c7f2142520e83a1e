// The texts of an import's preview, and the message after the import.
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { EventSpan } from "~/event/event";
import type { EventTextName } from "~/event/event-fields";
import { isEventText, nameWithin } from "~/event/event-text-labels";
import { eventTimeLabel, weekdayAndDay } from "~/event/labels";
import { ruleTextIn } from "~/event/stored-rule-text";
import type { getImport } from "~/features/moving/operations/imports";
import type {
  Difference,
  EntryTime,
  ImportCounts,
  ImportRow as MatchedRow,
} from "~/features/moving/operations/items";
import type { UnknownZones } from "~/import/import-result";
import type { Clashes } from "~/operations/events/clashes";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import { timeZones } from "~/time/zones";
import { IMPORT_ITEMS_A_PAGE } from "~/values/limits";
import { describeClashes, onlyDayOf } from "~/web/pages/events/clash-words";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
  todayOf,
} from "~/web/request/calendar-display";
import { formatNumber } from "~/words/numbers";
import { sayRefusal } from "~/words/say-refusal";
import type { Words } from "~/words/words";
import {
  countChanged,
  countDeleted,
  countLeftOut,
  countNew,
  countSame,
  newsItems,
} from "./stored-preview";

/** `becomes` is a state such as "New" or "Already here"; `why` are sentences, "" for none. */
export type ImportRow = {
  key: number;
  title: string;
  when: string;
  becomes: string;
  state: MatchedRow["state"];
  why: string;
};

type Page = { calendar: ShownCalendar; display: CalendarDisplay };

const LEFT_OUT = msg({ message: "Left out", context: "of an event in a file" });

const BECOMES: Record<MatchedRow["state"], MessageDescriptor> = {
  new: msg({ message: "New", context: "of an event in a file" }),
  changed: msg({ message: "Changed", context: "of an event in a file" }),
  same: msg({ message: "Already here", context: "of an event in a file" }),
  leftOut: LEFT_OUT,
  deletedHere: LEFT_OUT,
};

/** A row with the events at the same place and time. */
type Row = Omit<MatchedRow, "placed"> & {
  location?: string;
  spans?: readonly EventSpan[];
  clashes?: Clashes;
};

function buildPreviewRow(row: Row, key: number, page: Page): ImportRow {
  const { title, state, reason, remarks } = row;
  const { words } = page.display;
  const said = (text: string) => sayRefusal(text, words);
  const told = [
    said(reason),
    sayDifferences(row, page),
    ...remarks.map(said),
    rowClashes(row, page),
  ];
  const why = told.filter((sentence) => sentence !== "");
  return {
    key,
    title: title || words._(msg`Without a title`),
    when: whenOfRow(row, page),
    becomes: words._(BECOMES[state]),
    state,
    why: why.join(" "),
  };
}

function rowClashes({ location, spans = [], clashes }: Row, { calendar, display }: Page): string {
  if (location === undefined || !clashes) return "";
  const [zone, { now, words }] = [shownZone(display, calendar), display];
  const [only] = spans.length === 1 ? spans : [];
  return describeClashes(location, clashes, only && onlyDayOf(only, zone), { zone, now, words });
}

/** The first and the last of several dates. */
function whenOfRow({ when, last, count }: Row, page: Page): string {
  const first = sayEntryTime(when, page);
  if (!last) return first;
  const { words } = page.display;
  const others = count - 1;
  const more = formatNumber(others, words);
  const end = sayEntryTime(last, page);
  return words._(
    msg({
      message: `${first}, and ${plural(others, { one: `${more} more`, other: `${more} more` })} to ${end}`,
      comment: "Several dates of one event.",
    }),
  );
}

function sayEntryTime(when: EntryTime, { calendar, display }: Page): string {
  const { now, words } = display;
  const zone = shownZone(display, calendar);
  if (when.kind === "series") {
    return ruleTextIn({ ...when, timeZone: when.timeZone ?? zone }, { zone, now, words });
  }
  if (when.kind === "leftOut")
    return when.day === "" ? "" : weekdayAndDay(when.day, todayOf(display, calendar), words);
  return eventTimeLabel(when, zone, now, words);
}

const DIFFERENT: Record<Exclude<Difference, EventTextName>, MessageDescriptor> = {
  category: msg({ message: "category", context: "what differs" }),
  time: msg({ message: "time", context: "what differs" }),
  repeat: msg({ message: "how it repeats", context: "what differs" }),
  skips: msg({ message: "dates left out", context: "what differs" }),
  dates: msg({ message: "changed dates", context: "what differs" }),
  asks: msg({ message: "who's coming", context: "what differs" }),
};

/** Such as "Different: title (here “Match”), notes."; "" for none. */
function sayDifferences({ differs, here }: Row, page: Page): string {
  if (differs.length === 0) return "";
  const { words } = page.display;
  const described = differs.map((name) => {
    const field = isEventText(name) ? nameWithin(name, words) : words._(DIFFERENT[name]);
    const old = here ? sayOldValue(name, here, page) : "";
    return old === ""
      ? field
      : words._(
          msg({
            message: `${field} (here ${old})`,
            comment: "What of an event in a file differs, and what it is in the calendar.",
          }),
        );
  });
  const list = described.join(", ");
  return words._(msg`Different: ${list}.`);
}

function sayOldValue(
  name: Difference,
  { title, when }: NonNullable<MatchedRow["here"]>,
  page: Page,
) {
  const { words } = page.display;
  if (name === "title") return words._(msg({ message: `“${title}”`, comment: "A title." }));
  if (name === "time" && when.kind === "series") {
    return when.startTime ?? words._(msg({ message: "all day", comment: "The time of an event." }));
  }
  return name === "time" || name === "repeat" ? sayEntryTime(when, page) : "";
}

export type ImportView = {
  name: string;
  /** "38 new · 4 changed · 120 already here · 3 left out" */
  summary: string;
  remarks: string[];
  /** The unknown zones, and a choice of the zone to use instead; null if all are known. */
  zone: { warning: string; value: string; choices: { value: string; text: string }[] } | null;
  /** Why nothing can be imported; "" if it can. */
  fault: string;
  /** "Of the 4 changed ones, 1 was changed here since." or "" */
  conflicts: string;
  /** "Bring back the 2 events that were deleted here" or "" */
  deleted: string;
  /** The button's text; "" if there is nothing to do. */
  button: string;
  rows: ImportRow[];
  /** "1 to 50 of 165" */
  range: string;
  previousHref: string;
  nextHref: string;
};

type ImportPreview = Result<typeof getImport>;

export function buildImportView(
  draftId: string,
  preview: ImportPreview,
  { calendar, display }: Page,
): ImportView {
  const { counts, page, rows: total, parts } = preview;
  const start = page * IMPORT_ITEMS_A_PAGE;
  const href = (page: number) =>
    page >= 0 && page * IMPORT_ITEMS_A_PAGE < total
      ? pagePaths.importPreview(calendar.link, draftId, page)
      : "";
  const { words } = display;
  const said = (text: string) => sayRefusal(text, words);
  const what = parts && !preview.partsStay ? [describeParts(parts, words)] : [];
  return {
    name: preview.name,
    summary: summarize(counts, words),
    fault: said(preview.fault ?? ""),
    remarks: [
      ...preview.remarks.map(said),
      ...(preview.partsStay ? [said(preview.partsStay)] : what),
    ],
    zone: preview.unknown && askForZone(preview.unknown, words),
    conflicts: counts.conflicts > 0 ? importQuestion(counts, words) : "",
    deleted: counts.deletedHere > 0 ? words._(bringBack(counts.deletedHere, words)) : "",
    button: preview.fault ? "" : buttonFor(counts, parts !== null && !preview.partsStay, words),
    rows: preview.list.map((each, index) =>
      buildPreviewRow(each, start + index, { calendar, display }),
    ),
    range:
      total > IMPORT_ITEMS_A_PAGE
        ? rangeText({ start, length: preview.list.length, total }, words)
        : "",
    previousHref: href(page - 1),
    nextHref: href(page + 1),
  };
}

const NAMES_TOLD = 3;

type Range = Record<"start" | "length" | "total", number>;

function rangeText({ start, length, total }: Range, words: Words): string {
  const first = start + 1;
  const last = start + length;
  const all = formatNumber(total, words);
  return words._(
    msg({ message: `${first} to ${last} of ${all}`, comment: "Which events a page shows." }),
  );
}

/** One warning for all entries. */
export function describeUnknownZones({ names, said, readIn }: UnknownZones, words: Words): string {
  const zone = readIn.replaceAll("_", " ");
  const ofFile = said?.replaceAll("_", " ");
  const floating =
    ofFile &&
    words._(
      msg`The file gives ${ofFile} as its time zone. Its times without a time zone are read as ${zone}.`,
    );
  const unknown = names.length > 0 && describeNames(names, zone, words);
  return [floating, unknown].filter(Boolean).join(" ");
}

function describeNames(names: readonly string[], zone: string, words: Words): string {
  const told = names
    .slice(0, NAMES_TOLD)
    .map((name) => words._(msg({ message: `“${name}”`, comment: "A name." })));
  const rest = names.length - told.length;
  const more =
    rest > 0
      ? [
          words._(
            msg({ message: plural(rest, { one: "# more", other: "# more" }), comment: "Names." }),
          ),
        ]
      : [];
  const list = [...told, ...more].join(", ");
  return words._(
    names.length === 1
      ? msg`The file has times in a time zone we don't know: ${list}. They are read as ${zone}.`
      : msg`The file has times in time zones we don't know: ${list}. They are read as ${zone}.`,
  );
}

function askForZone(unknown: UnknownZones, words: Words): ImportView["zone"] {
  const choices = [...new Set([unknown.readIn, ...timeZones()])].sort();
  return {
    warning: describeUnknownZones(unknown, words),
    value: unknown.readIn,
    choices: choices.map((value) => ({ value, text: value.replaceAll("_", " ") })),
  };
}

function summarize(counts: ImportCounts, words: Words): string {
  const parts: [number, (count: number, words: Words) => MessageDescriptor][] = [
    [counts.new, countNew],
    [counts.changed, countChanged],
    [counts.same, countSame],
    [counts.deletedHere, countDeleted],
    [counts.leftOut, countLeftOut],
  ];
  const some = parts.filter(([count]) => count > 0);
  if (some.length === 0) return words._(msg({ message: "No events", comment: "In a file." }));
  return some.map(([count, say]) => words._(say(count, words))).join(" · ");
}

function importQuestion({ changed, conflicts }: ImportCounts, words: Words): string {
  if (changed === 1) return words._(msg`The changed one was changed here since, too.`);
  const all = formatNumber(changed, words);
  const count = formatNumber(conflicts, words);
  return words._(
    msg`${plural(conflicts, {
      one: `Of the ${all} changed ones, ${count} was changed here since, too.`,
      other: `Of the ${all} changed ones, ${count} were changed here since, too.`,
    })}`,
  );
}

function buttonFor(counts: ImportCounts, hasParts: boolean, words: Words): string {
  const count = counts.new + counts.changed;
  if (count > 0) {
    const told = formatNumber(count, words);
    return words._(
      msg`${plural(count, { one: `Import ${told} Event`, other: `Import ${told} Events` })}`,
    );
  }
  if (hasParts) return words._(msg`Import This Calendar`);
  return counts.deletedHere > 0 ? words._(msg`Import What Is Chosen`) : "";
}

function bringBack(count: number, words: Words): MessageDescriptor {
  const told = formatNumber(count, words);
  return count === 1
    ? msg`Bring back the event that was deleted here`
    : msg`${plural(count, {
        one: `Bring back the ${told} event that was deleted here`,
        other: `Bring back the ${told} events that were deleted here`,
      })}`;
}

function describeParts(
  { title, timeZone, categories, news, home }: NonNullable<ImportPreview["parts"]>,
  words: Words,
): string {
  const zone = timeZone.replaceAll("_", " ");
  const things = [
    msg`the title “${title}” and the time zone ${zone}`,
    ...(categories.length > 0 ? [msg`its categories`] : []),
    ...(news.length > 0 ? [newsItems(news.length)] : []),
    ...(home ? [msg({ message: "the home page", comment: "What a calendar gets." })] : []),
  ].map((thing) => words._(thing));
  const last = things.pop() ?? "";
  const others = things.join(", ");
  const list = others === "" ? last : words._(msg`${others} and ${last}`);
  return words._(msg`This calendar is empty, so it also gets ${list}.`);
}

/** The addresses of a calendar's import and export pages and of its list. */
export function importAddresses(link: string) {
  return {
    importHref: pagePaths.importFile(link),
    takeHref: pagePaths.takeAway(link),
    listHref: pagePaths.listWindow(link),
  };
}

type Applied = Record<"new" | "changed" | "kept" | "full" | "deletedHere", number>;

/** The message after an import: what was imported, then what was not. */
export function describeImported(
  { new: added, changed, kept, full, deletedHere }: Applied,
  words: Words,
) {
  const what = [
    ...(added > 0 ? [words._(countNew(added, words))] : []),
    ...(changed > 0 ? [words._(countChanged(changed, words))] : []),
  ].join(", ");
  const more = describeNotImported({ kept, deletedHere, full }, words);
  if (!what) return { text: words._(msg`There was nothing new to import.`), more };
  return { text: words._(more ? msg`Imported: ${what}.` : msg`Imported: ${what}`), more };
}

type NotApplied = Pick<Applied, "kept" | "full" | "deletedHere">;

/** A sentence per reason; "" if everything was imported. */
function describeNotImported({ kept, deletedHere, full }: NotApplied, words: Words): string {
  const [stays, deleted, rest] = [kept, deletedHere, full].map((n) => formatNumber(n, words));
  return [
    ...(kept > 0
      ? [
          msg`${plural(kept, {
            one: `${stays} that was changed here stays.`,
            other: `${stays} that were changed here stay.`,
          })}`,
        ]
      : []),
    ...(deletedHere > 0
      ? [
          msg`${plural(deletedHere, {
            one: `${deleted} stays deleted.`,
            other: `${deleted} stay deleted.`,
          })}`,
        ]
      : []),
    ...(full > 0
      ? [
          msg`${plural(full, {
            one: `There was no room for ${rest}.`,
            other: `There was no room for ${rest}.`,
          })}`,
        ]
      : []),
  ]
    .map((sentence) => words._(sentence))
    .join(" ");
}
