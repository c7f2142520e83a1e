// Reads a chosen file, of another program or of EAS, and keeps what it would change for its person to look at.
import { type ForeignItem, ImportError, type NamedDate } from "~/import/foreign-item";
import { ownDateOf } from "~/import/own-dates";
import { readForeignFile } from "~/import/read-foreign-file";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { asRefusal, type Caller, perform } from "~/operations/kernel/operation";
import { getImportFile } from "~/operations/moving/import-drafts";
import { applyImport, getImportContext } from "~/operations/moving/imports";
import { getRuntime } from "~/process/runtime";
import { IMPORT_BYTES } from "~/values/limits";
import { looksLikeArchive, readArchive } from "./archive-reading";
import { keepPreview, type Preview } from "./import-preview";

/** As many as the front door lets in, and of them those of one person. */
const SEATS = 4;
const SEATS_A_PERSON = 2;

const taken: number[] = [];

/** What `work` answers. Fails with `too-many` where all seats, or this person's, are taken. */
async function inSeat<T>(userId: number, work: () => Promise<T>): Promise<T> {
  const own = taken.filter((id) => id === userId).length;
  if (taken.length >= SEATS || own >= SEATS_A_PERSON) {
    throw new OperationError(
      "too-many",
      "Other files are being read. Please try again in a moment.",
      { retryAfterSeconds: 1 },
    );
  }
  taken.push(userId);
  try {
    return await work();
  } finally {
    taken.splice(taken.indexOf(userId), 1);
  }
}

/** `timeZone` is for times on zones that nobody knows; without it the calendar's. */
type ChosenFile = {
  calendarId: string;
  name: string;
  bytes: Uint8Array;
  timeZone?: string | undefined;
};

/**
 * Fails as `previewImport` does, with `invalid` at `text` for a file of which nothing can be imported, and with
 * `too-many` while too many others are read. Who may not
 * edit the calendar learns that before anything is read.
 */
export async function previewFile(
  { calendarId, name, bytes, timeZone }: ChosenFile,
  caller: Caller,
): Promise<Preview> {
  const context = { ...perform(getImportContext, { calendarId }, caller), standIn: timeZone };
  if (bytes.length === 0) throw invalid("This file is empty.", "text");
  if (bytes.length > IMPORT_BYTES) {
    throw invalid("A calendar file can have at most 2 MB; this one has more.", "text");
  }
  const look = async () => {
    const file = looksLikeArchive(bytes)
      ? await readArchive(bytes, context, caller.signal)
      : { ...(await readForeignFile(bytes, context, caller.signal)), parts: null };
    const items = withInnerNames(file.items);
    return keepPreview(calendarId, { ...file, name, items, bytes }, caller);
  };
  try {
    return await inSeat(caller.actor?.id ?? 0, look);
  } catch (error) {
    if (error instanceof ImportError) throw invalid(error.message, "text");
    throw caller.signal?.aborted ? invalid(LEFT, "text") : error;
  }
}

/** Nobody reads it; a fault for the log it is not. */
const LEFT = "The file was not read to its end, since its sender had left.";

/**
 * What this installation told itself is known by its inner name: the file of one date of a repeating event, too, when
 * another program has saved it.
 */
function withInnerNames(items: readonly ForeignItem[]): ForeignItem[] {
  const end = `@${getRuntime().uidSuffix}`;
  const innerName = (uid: string) => (uid.endsWith(end) ? uid.slice(0, -end.length) : uid);
  const inner = (date: NamedDate) => ({ ...date, uid: innerName(date.uid) });
  const whole = new Set(items.map(({ uid }) => uid));
  const ownDate = ({ kind, uid }: ForeignItem) => {
    const date = kind === "event" && uid.endsWith(end) ? ownDateOf(uid) : undefined;
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
 * The preview that has times on unknown zones read in the one of the input: the one that is there already, or another one
 * in its place. Fails as `previewFile` and `applyImport` do.
 */
export async function previewInZone(
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<string> {
  const { name, file, readIn } = perform(getImportFile, input, caller);
  const parsed = applyImport.input.safeParse(input);
  if (!parsed.success) throw asRefusal(parsed.error);
  const { calendarId, draftId, timeZone } = parsed.data;
  if (file === undefined || timeZone === undefined || timeZone === readIn) return draftId;
  const bytes = new Uint8Array(Buffer.from(file, "base64"));
  return (await previewFile({ calendarId, name, bytes, timeZone }, caller)).draftId;
}
