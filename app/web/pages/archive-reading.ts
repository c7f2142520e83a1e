// Reads a whole calendar from a file that EAS wrote, in pieces, between which everybody else has a turn.
import type { z } from "zod";
import { IMPORT_ITEMS_A_PAGE } from "~/calendar/limits";
import type { ForeignItem, ForeignPlace } from "~/import/foreign-item";
import { type ArchiveEntry, readArchiveEntry } from "~/operations/archive-entries";
import { ARCHIVE_FORMAT, ARCHIVE_VERSION, archiveFrame } from "~/operations/archive-format";
import { invalid } from "~/operations/errors";
import type { CalendarParts } from "~/operations/import-items";
import type { Caller } from "~/operations/operation";
import { takeTurn } from "~/server/store/turns";

export type ReadArchive = { items: ForeignItem[]; remarks: string[]; parts: CalendarParts };

const OPENING_BRACE = "{".charCodeAt(0);
const BLANKS = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];

/** Calendar files of other programs begin with BEGIN:VCALENDAR. */
export function looksLikeArchive(bytes: Uint8Array): boolean {
  return bytes.find((byte) => !BLANKS.includes(byte)) === OPENING_BRACE;
}

/** Fails with `invalid` for what is no such file. */
export async function readArchive(
  bytes: Uint8Array,
  { timeZone }: ForeignPlace,
  caller: Caller,
): Promise<ReadArchive> {
  const { calendar, home, news, part, series, events } = parseFrame(bytes);
  const parts: CalendarParts = { ...calendar, home, news };
  const place = { timeZone, categories: calendar.categories };
  const entries: ArchiveEntry[] = [
    ...series.map((entry) => ({ kind: "series" as const, entry })),
    ...events.map((entry) => ({ kind: "event" as const, entry })),
  ];
  const items: ForeignItem[] = [];
  for (let at = 0; at < entries.length; at += IMPORT_ITEMS_A_PAGE) {
    const some = entries.slice(at, at + IMPORT_ITEMS_A_PAGE);
    await takeTurn(() => items.push(...some.map((each) => readArchiveEntry(each, place, caller))));
  }
  const remarks = part > 1 ? [`This is part ${part} of a calendar; import the others, too.`] : [];
  return { items: onceAUid(items), remarks, parts };
}

function parseFrame(bytes: Uint8Array): z.output<typeof archiveFrame> {
  const parsed = archiveFrame.safeParse(parseJson(bytes));
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: "" };
  const isOurs = path[0] !== "format" && path.length > 0;
  if (path[0] === "version") {
    throw invalid(
      `This file is of another version of EAS: this one reads version ${ARCHIVE_VERSION}.`,
      "text",
    );
  }
  throw invalid(
    isOurs
      ? `Something in this file is wrong: ${path.join(".")}: ${message}`
      : `This is no calendar file: neither .ics nor “${ARCHIVE_FORMAT}”.`,
    "text",
  );
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** What somebody has put in twice by hand: the later one counts. */
function onceAUid(items: readonly ForeignItem[]): ForeignItem[] {
  const known = new Map(items.map((item) => [item.uid, item]));
  return items.filter((item) => item.uid === "" || known.get(item.uid) === item);
}
