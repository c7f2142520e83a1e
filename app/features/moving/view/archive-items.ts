// Reads the items of an archive, EAS's file of a whole calendar; runs in a worker thread.
import { createHash } from "node:crypto";
import type { z } from "zod";
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  archiveFrame,
} from "~/features/moving/operations/archive-format";
import { readArchiveEntry } from "~/features/moving/operations/archives";
import type { CalendarParts } from "~/features/moving/operations/items";
import { type ForeignItem, type ImportContext, ImportError } from "~/import/import-result";
import { IMPORT_MOST_ITEMS } from "~/values/limits";
import { asRefusal, refusal } from "~/values/refusals";

export type ReadArchive = { items: ForeignItem[]; remarks: string[]; parts: CalendarParts };

/** The deepest nesting allowed; an archive has six levels. */
const DEEPEST = 16;

const TOO_DEEP = refusal("tooDeep");
const TOO_MANY = refusal("fileTooMany", { max: IMPORT_MOST_ITEMS });

const TWICE = refusal("moreThanOnce");

/** Synchronous. Throws an ImportError for any other file. */
export function readArchiveFile(bytes: Uint8Array, { timeZone }: ImportContext): ReadArchive {
  const { calendar, home, news, part, series, events } = readFrame(bytes);
  if (series.length + events.length > IMPORT_MOST_ITEMS) throw new ImportError(TOO_MANY);
  const parts: CalendarParts = { ...calendar, home, news };
  const context = { timeZone, categories: calendar.categories };
  const items = [
    ...series.map((entry) => readArchiveEntry({ kind: "series", entry }, context, hashText)),
    ...events.map((entry) => readArchiveEntry({ kind: "event", entry }, context, hashText)),
  ];
  const remarks = part > 1 ? [refusal("partOfCalendar", { part })] : [];
  return { items: onceAUid(items), remarks, parts };
}

/** The same hash as createSecrets, to recognize earlier imports. */
function hashText(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function readFrame(bytes: Uint8Array): z.output<typeof archiveFrame> {
  const value = parseJson(bytes);
  // Checked before the schema, which would report an error for each of a million entries.
  if (hasLongList(value)) throw new ImportError(TOO_MANY);
  const parsed = archiveFrame.safeParse(value);
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0] ?? { path: [], message: "" };
  const isOurs = path[0] !== "format" && path.length > 0;
  if (path[0] === "version") {
    throw new ImportError(refusal("otherVersion", { version: ARCHIVE_VERSION }));
  }
  throw new ImportError(
    isOurs
      ? refusal("wrongInFile", { place: path.join("."), what: asRefusal(message) })
      : refusal("neitherFormat", { format: ARCHIVE_FORMAT }),
  );
}

function parseJson(bytes: Uint8Array): unknown {
  const text = utf8Of(bytes);
  if (text === undefined) return undefined;
  if (isDeep(text)) throw new ImportError(TOO_DEEP);
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function utf8Of(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Checks the text, since even traversing the parsed value of a million brackets fails. */
function isDeep(text: string): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) at += Number(sign === "\\");
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

function hasLongList(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value) && value.length > IMPORT_MOST_ITEMS) return true;
  return Object.values(value).some(hasLongList);
}

/** If someone duplicated an entry by hand, the last one counts, with a remark. */
function onceAUid(items: readonly ForeignItem[]): ForeignItem[] {
  const known = new Map(items.map((item) => [item.uid, item]));
  const counts = new Map<string, number>();
  for (const { uid } of items) counts.set(uid, (counts.get(uid) ?? 0) + 1);
  return items
    .filter((item) => item.uid === "" || known.get(item.uid) === item)
    .map((item) =>
      item.uid !== "" && (counts.get(item.uid) ?? 0) > 1
        ? { ...item, remarks: [...item.remarks, TWICE] }
        : item,
    );
}
