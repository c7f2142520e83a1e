// Reads an uploaded calendar file, of EAS or another program, stores its preview, and imports that page by page.

import {
  applyImport,
  applyImportPage,
  findEarlierZone,
  getImportContext,
} from "~/features/moving/operations/imports";
import { finishImport, getImportFile } from "~/features/moving/operations/items";
import {
  type ForeignFile,
  type ForeignItem,
  type ImportContext,
  ImportError,
  type NamedDate,
  type ReadForeignFile,
} from "~/import/import-result";
import { readOwnDate } from "~/import/own-dates";
import { readForeignFile, readInLine } from "~/import/read-foreign-file";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { type Caller, perform, type Result, refuseInput } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import { yieldToOthers } from "~/store/kernel/yielding";
import { ARCHIVE_BYTES, IMPORT_BYTES } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { readForm } from "~/web/request/form-fields";
import type { ReadArchive } from "./archive-items";
import { ARCHIVE_SCRIPT } from "./archive-script";
import { inPages, type Preview, storePreview } from "./stored-preview";

const OPENING = ["{", "["].map((sign) => sign.charCodeAt(0));
const BLANKS = [0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf];

/** True for JSON: other programs' files begin with BEGIN:VCALENDAR. */
export function looksLikeArchive(bytes: Uint8Array): boolean {
  const first = bytes.find((byte) => !BLANKS.includes(byte));
  return first !== undefined && OPENING.includes(first);
}

/** Rejects with an ImportError for any other file, and with the signal's reason if aborted. */
export function readArchive(
  bytes: Uint8Array,
  context: ImportContext,
  signal?: AbortSignal,
): Promise<ReadArchive> {
  return readInLine<ReadArchive>({ bytes, context }, { script: ARCHIVE_SCRIPT, signal });
}

/** The most files read at once, in total and per user; the total is as many as the front door admits. */
const SEATS = 4;
const SEATS_A_PERSON = 2;

const taken: number[] = [];

/** Runs `work`. Fails with `too-many` if all seats, or the user's, are taken. */
async function inSeat<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const own = taken.filter((id) => id === userId).length;
  if (taken.length >= SEATS || own >= SEATS_A_PERSON) {
    throw new OperationError("too-many", refusal("othersAreRead"), { retryAfterSeconds: 1 });
  }
  taken.push(userId);
  try {
    return await work();
  } finally {
    taken.splice(taken.indexOf(userId), 1);
  }
}

/**
 * `timeZone` replaces unknown zones; without it, the zone of an earlier import of the same entries is used, or else the
 * calendar's.
 */
type ChosenFile = {
  calendarId: string;
  name: string;
  bytes: Uint8Array;
  timeZone?: string | undefined;
};

/**
 * Fails like `previewImport`: with `invalid` at `text` if there is nothing to import, with `too-many` while too many
 * files are read. Checks editing rights before reading anything.
 */
export async function previewFile(
  { calendarId, name, bytes, timeZone }: ChosenFile,
  caller: Caller,
  read: ReadForeignFile = readForeignFile,
): Promise<Preview> {
  const context = perform(getImportContext, { calendarId }, caller);
  if (bytes.length === 0) throw invalid(refusal("emptyFile"), "text");
  if (bytes.length > IMPORT_BYTES) throw invalid(refusal("fileOver10MB"), "text");
  if (bytes.length > ARCHIVE_BYTES && looksLikeArchive(bytes)) {
    throw invalid(refusal("archiveOver2MB"), "text");
  }
  const readAs = async (standIn: string | undefined) => {
    const within = { ...context, standIn };
    const file = looksLikeArchive(bytes)
      ? await readArchive(bytes, within, caller.signal)
      : { ...(await read(bytes, within, caller.signal)), parts: null };
    return { ...file, items: withInnerNames(file.items) };
  };
  const look = async () => {
    const file = await readAs(timeZone);
    const earlier = timeZone ? undefined : await earlierZone(calendarId, file, caller);
    const again = earlier && (await readAs(earlier.timeZone));
    const isAsEarlier = again?.items.some(
      (item) => item.uid === earlier?.uid && zoneOfItem(item) === earlier.timeZone,
    );
    const shown = again && isAsEarlier ? again : file;
    return storePreview(calendarId, { ...shown, name, bytes }, caller);
  };
  try {
    return await inSeat(caller.actor?.id ?? 0, look);
  } catch (error) {
    if (error instanceof ImportError) throw invalid(error.why, "text");
    throw caller.signal?.aborted ? invalid(LEFT, "text") : error;
  }
}

/** The zone in which one of the entries was read before, where this time the user would be asked. */
async function earlierZone(calendarId: string, { items, unknown }: ForeignFile, caller: Caller) {
  if (!unknown) return undefined;
  const { readIn } = unknown;
  const named = items.filter((item) => item.uid !== "" && zoneOfItem(item) === readIn);
  for (const some of inPages(named)) {
    const input = { calendarId, uids: some.map(({ uid }) => uid), readIn };
    const found = await yieldToOthers(() => perform(findEarlierZone, input, caller));
    if (found) return found;
  }
  return undefined;
}

/** The zone of its times; undefined for all-day and left-out items. */
function zoneOfItem(item: ForeignItem): string | undefined {
  return item.kind === "leftOut" || item.values.allDay ? undefined : item.values.timeZone;
}

/** Nobody sees this; a refusal keeps the abort out of the error log. */
const LEFT = refusal("senderLeft");

/**
 * Replaces UIDs published by this installation with its own ids, even if another program saved one date of a repeating
 * event.
 */
function withInnerNames(items: readonly ForeignItem[]): ForeignItem[] {
  const end = `@${getRuntime().uidSuffix}`;
  const innerName = (uid: string) => (uid.endsWith(end) ? uid.slice(0, -end.length) : uid);
  const inner = (date: NamedDate) => ({ ...date, uid: innerName(date.uid) });
  const whole = new Set(items.map(({ uid }) => uid));
  const ownDate = ({ kind, uid }: ForeignItem) => {
    const date = kind === "event" && uid.endsWith(end) ? readOwnDate(uid) : undefined;
    return date && whole.has(date.uid) ? undefined : date;
  };
  return items.map((item) => {
    const { calledOff, dateOf = ownDate(item) } = item;
    return {
      ...item,
      uid: innerName(item.uid),
      ...(calledOff && { calledOff: inner(calledOff) }),
      ...(dateOf && { dateOf: inner(dateOf) }),
    };
  });
}

/**
 * The id of a preview that reads unknown zones in the given one: the stored preview, or a new one replacing it. Fails
 * like `previewFile` and `applyImport`.
 */
export async function previewInZone(
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<string> {
  const { name, file, readIn } = perform(getImportFile, input, caller);
  const parsed = applyImport.input.safeParse(input);
  if (!parsed.success) throw refuseInput(parsed.error);
  const { calendarId, draftId, timeZone } = parsed.data;
  if (file === undefined || timeZone === undefined || timeZone === readIn) return draftId;
  const bytes = new Uint8Array(Buffer.from(file, "base64"));
  return (await previewFile({ calendarId, name, bytes, timeZone }, caller)).draftId;
}

type Upload = { name: string; bytes: Uint8Array };

/**
 * The file in this field. Throws `invalid` if none was chosen or it is too large, and a 400 if the body is no form.
 * Uses Node's parser: Remix's is forty times slower, and refuses names with "=" or ";".
 */
export async function readUpload(request: Request, field: string): Promise<Upload> {
  const file = (await readForm(request)).get(field);
  // Browsers send an unnamed empty file if none was chosen.
  if (!(file instanceof File) || (file.name === "" && file.size === 0)) {
    throw invalid(refusal("chooseFile"), field);
  }
  if (file.size > IMPORT_BYTES) throw invalid(refusal("fileOver10MB"), field);
  const name = file.name.replace(/^.*[/\\]/, "");
  return { name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/**
 * The counts of entries. `hasParts`: the file had more than events. `kept` were changed on both sides and keep the
 * calendar's version; `full` did not fit.
 */
export type ImportResult = Result<typeof applyImportPage> & { batch: string; hasParts: boolean };

type Input = Readonly<Record<string, unknown>>;

/**
 * `input` and errors are those of `applyImport`. Everything is one history batch. After an interruption the stored part
 * stays, and the next try continues with the rest.
 */
export async function applyAll(given: Input, asking: Caller): Promise<ImportResult> {
  const draftId = given.timeZone ? await previewInZone(given, asking) : given.draftId;
  const input = { ...given, draftId };
  const begun = perform(applyImport, input, { ...asking, via: "import" });
  const { batch, pages, hasParts } = begun;
  const caller: Caller = { ...asking, via: "import", batch };
  const sum = {
    new: 0,
    changed: 0,
    same: 0,
    leftOut: 0,
    deletedHere: 0,
    conflicts: 0,
    kept: 0,
    full: 0,
  };
  for (let page = 0; page < pages; page += 1) {
    const counts = await yieldToOthers(() => perform(applyImportPage, { ...input, page }, caller));
    for (const name of COUNTED) sum[name] += counts[name];
  }
  perform(finishImport, input, caller);
  return { ...sum, batch, hasParts };
}

const COUNTED = [
  "new",
  "changed",
  "same",
  "leftOut",
  "deletedHere",
  "conflicts",
  "kept",
  "full",
] as const;
