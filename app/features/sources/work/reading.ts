// Reads a source: fetches it, converts it to dates, and shows them or waits for an editor's decision.

import { createHash } from "node:crypto";
import { NO_TEXTS } from "~/event/event-fields";
import { foldEvent } from "~/event/folded-event";
import {
  SOURCE_FAILING,
  SOURCE_FEW,
  SOURCE_FULL_MS,
  SOURCE_LOST_MS,
  SOURCE_ROWS_A_TURN,
  SOURCES,
} from "~/features/sources/rules";
import type { Held, Source, SourceChange, SourceDate } from "~/features/sources/store";
import { ImportError } from "~/import/import-result";
import { readShownFile } from "~/import/read-foreign-file";
import type { ShownDate, ShownDates } from "~/import/shown-file";
import { naming, notify } from "~/operations/kernel/mails";
import { whyNoBytes } from "~/operations/kernel/storage-quota";
import { yieldToOthers } from "~/store/kernel/yielding";
import type { Store } from "~/store/store";
import { DAY_MS, MINUTE_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { SHOWN_DATES } from "~/values/limits";
import { pick } from "~/values/pick";
import { type Refusal, readRefusal, refusal } from "~/values/refusals";
import { FetchError, type Fetched, type FetchOptions, fetchCalendar } from "./fetching";

const ROWS_AT_ONCE = 500;
const SAID = ["title", "location", "notes", "allDay", "from", "to", "firstDay", "lastDay"] as const;
const ID_LENGTH = 22;

/** The shown dates, by id. */
async function listGeneration(
  { id, generation }: Source,
  store: Store,
): Promise<Map<string, SourceDate>> {
  const all = new Map<string, SourceDate>();
  let after = "";
  for (;;) {
    const page = { after, limit: ROWS_AT_ONCE };
    const read = () => store.sourceDates.listOf({ sourceId: id, generation }, page);
    const rows: SourceDate[] = await yieldToOthers(read);
    for (const row of rows) all.set(row.id, row);
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return all;
    after = last.id;
  }
}

type Counts = Pick<Held, "new" | "changed" | "gone" | "of">;
/** Both sides leave out dates that ended before `since`. */
type Reading = { source: Source; since: number; now: number };

/** A date that was already shown keeps its count of changes, plus one if it changed. */
function differ(
  dates: readonly ShownDate[],
  shown: ReadonlyMap<string, SourceDate>,
  { source, since, now }: Reading,
): { counts: Counts; rows: Omit<SourceDate, "generation">[] } {
  const counts: Counts = { new: 0, changed: 0, gone: 0, of: 0 };
  const ids = new Set<string>();
  const rows = dates.map((date) => {
    const id = sourceDateId(source.id, date.uid);
    ids.add(id);
    const before = shown.get(id);
    const isSame = before !== undefined && SAID.every((name) => before[name] === date[name]);
    if (!before) counts.new += 1;
    else if (!isSame) counts.changed += 1;
    const { title, location, notes } = date;
    return {
      sourceId: source.id,
      id,
      uid: date.uid,
      ...pick(date, SAID),
      folded: foldEvent({ ...NO_TEXTS, title, location, notes }),
      changes: before ? before.changes + Number(!isSame) : 0,
      changedAt: before && isSame ? before.changedAt : now,
    };
  });
  for (const { id, to } of shown.values()) {
    if (to < since) continue;
    counts.of += 1;
    counts.gone += Number(!ids.has(id));
  }
  return { counts, rows };
}

/** Derived from the source and the UID, which contains the date's day. */
function sourceDateId(sourceId: number, uid: string): string {
  const hash = createHash("sha256").update(`${sourceId}\n${uid}`).digest("base64url");
  return hash.slice(0, ID_LENGTH);
}

type Parts = { store: Store; now: () => number };

/** Also raises the calendar's revision if its pages showed the dates as outdated. */
function succeeded(source: Source, change: SourceChange, { store, now }: Parts): void {
  const at = now();
  const { id, okAt, everyMinutes } = source;
  const wasStale = okAt !== null && at - okAt > SHOWN_DATES.staleMs;
  store.sources.change(id, {
    okAt: at,
    failures: 0,
    failingAt: null,
    mailedAt: null,
    message: "",
    nextAt: at + everyMinutes * MINUTE_MS,
    ...change,
  });
  const calendar = wasStale ? store.calendars.find(source.calendarId) : undefined;
  if (calendar) store.calendars.touch(calendar, at);
}

type Fault = { why: Refusal; isGone: boolean };

/**
 * Keeps showing the earlier dates. After many failures, or if the calendar is gone for good, nothing is tried until
 * someone asks.
 */
function failed(source: Source, { why, isGone }: Fault, parts: Parts): void {
  const { store, now } = parts;
  const at = now();
  const failures = source.failures + 1;
  const failingAt = source.failingAt ?? at;
  const isStopped = isGone || failures >= SOURCE_FAILING.stoppedAfter;
  const isTold = at - failingAt >= SOURCE_FAILING.mailedMs && source.mailedAt === null;
  if (isTold) tellAdmins(source, why, parts);
  store.sources.change(source.id, {
    failures,
    failingAt,
    message: isGone ? refusal("sourceAnswered", { status: 410 }) : why,
    nextAt: isStopped ? null : at + waitAfter(failures),
    state: isStopped ? "stopped" : source.heldGeneration === null ? "failing" : "waiting",
    ...(isTold && { mailedAt: at }),
  });
}

/** 1, 2, 4 hours and so on, up to a day. */
function waitAfter(failures: number): number {
  const { firstWaitMs, longestWaitMs } = SOURCE_FAILING;
  return Math.min(firstWaitMs * 2 ** Math.min(failures - 1, 10), longestWaitMs);
}

function tellAdmins({ calendarId, name, host, okAt }: Source, why: Refusal, parts: Parts): void {
  const { store, now } = parts;
  const calendar = store.calendars.find(calendarId);
  if (!calendar) return;
  const posting = { store, now: now(), calendar };
  for (const { email, language } of store.calendars.listAdmins(calendarId)) {
    const named = { ...naming(calendar), name, host, why, okAt };
    notify({ kind: "source-failing", to: email, language, ...named }, posting);
  }
}

export type ReadingParts = Omit<FetchOptions, "signal"> & {
  store: Store;
  now: () => number;
  /** The suffix of this installation's own UIDs. */
  suffix: string;
  signal: AbortSignal;
  /** Reads a file in a worker thread, except in tests. */
  readFile?: typeof readShownFile;
};

/** An editor changed or removed the source during the reading. */
class Outdated extends Error {
  override name = "Outdated";
}

/** Ends silently if an editor changed or removed the source: it is then due again, or gone. */
export async function readSource(source: Source, parts: ReadingParts): Promise<void> {
  const { store, now, signal } = parts;
  const { id, calendarId } = source;
  const startedAt = now();
  const claim = startedAt + SOURCE_LOST_MS;
  store.change(() => store.sources.change(id, { triedAt: startedAt, nextAt: claim }));
  /** Runs `work` in a transaction if this is still the source's latest reading. */
  const changeIfCurrent = (work: (current: Source) => void) =>
    store.change(() => {
      const current = store.sources.find(calendarId, id);
      if (current?.nextAt === claim) work(current);
    });
  const fail = (why: Refusal, isGone = false) =>
    changeIfCurrent((current) => failed(current, { why, isGone }, parts));
  try {
    await removeLeftovers(source, store);
    const fetched = await fetch(source, parts);
    if (fetched.is === "gone") return fail(refusal("sourceAnswered", { status: 410 }), true);
    if (fetched.is === "unchanged") {
      return changeIfCurrent((current) => {
        // The last message stays valid while the file is unchanged.
        const message = current.failures === 0 ? current.message : "";
        succeeded(current, { state: readState(current), message }, parts);
      });
    }
    const isCurrent = () => store.sources.find(calendarId, id)?.nextAt === claim;
    await take(fetched, { source, startedAt, changeIfCurrent, isCurrent }, parts);
  } catch (error) {
    if (error instanceof Outdated) return;
    if (signal.aborted) {
      changeIfCurrent(() => store.sources.change(id, { nextAt: startedAt }));
      return;
    }
    const why = findReason(error);
    if (!why) {
      fail(refusal("sourceNotCalendar"));
      throw error;
    }
    fail(why);
  }
}

function readState({ heldGeneration }: Source): Source["state"] {
  return heldGeneration === null ? "ok" : "waiting";
}

/** A file's faults as shown to an editor who only knows the address. */
const OF_FILES: Record<string, Refusal> = {
  noEventsInFile: refusal("sourceNoEvents"),
  over5000Events: refusal("sourceTooManyDates"),
  over500Repeating: refusal("sourceTooManyDates"),
  over2000Dates: refusal("sourceTooManyDates"),
  sourceTooManyDates: refusal("sourceTooManyDates"),
  fileCut: refusal("sourceCut"),
  fileLargerThan10MB: refusal("sourceTooLarge"),
  tookTooLong: refusal("sourceTookLong"),
};

function findReason(error: unknown): Refusal | undefined {
  if (error instanceof FetchError) return error.why;
  if (!(error instanceof ImportError)) return undefined;
  return OF_FILES[readRefusal(error.why).key] ?? refusal("sourceNotCalendar");
}

async function removeLeftovers(source: Source, store: Store): Promise<void> {
  const { id, generation, heldGeneration } = source;
  const kept = [generation, ...(heldGeneration === null ? [] : [heldGeneration])];
  for (let removed = SOURCE_ROWS_A_TURN; removed === SOURCE_ROWS_A_TURN; ) {
    removed = await yieldToOthers(() =>
      store.change(() => store.sourceDates.removeOthers(id, kept, SOURCE_ROWS_A_TURN)),
    );
  }
}

/** Fetches a source; once a week unconditionally, since servers may be wrong about what changed. */
function fetch(source: Source, { store, now, ...parts }: ReadingParts): Promise<Fetched> {
  const { id, etag, lastModified, fullAt, stamp } = source;
  const address = store.sources.findAddress(id);
  if (address === undefined) throw new FetchError(refusal("wrongSourceAddress"));
  const isKnown = stamp !== "" && fullAt !== null && now() - fullAt < SOURCE_FULL_MS;
  const known = isKnown ? { etag, lastModified } : { etag: "", lastModified: "" };
  return fetchCalendar(address, known, parts);
}

type Current = {
  source: Source;
  startedAt: number;
  changeIfCurrent: (work: (current: Source) => void) => void;
  isCurrent: () => boolean;
};

async function take(
  file: Extract<Fetched, { is: "file" }>,
  { source, startedAt, changeIfCurrent, isCurrent }: Current,
  parts: ReadingParts,
): Promise<void> {
  const { store, suffix, signal, readFile = readShownFile } = parts;
  const calendar = store.calendars.find(source.calendarId);
  if (!calendar) return;
  const { timeZone } = calendar;
  const today = dayIn(startedAt, timeZone);
  const { bytes, charset, etag, lastModified } = file;
  const read = await readFile(bytes, { timeZone, today, suffix, charset }, signal);
  const tags = { etag, lastModified, fullAt: startedAt, message: read.remark };
  const held = store.sources.readHeld(source);
  const drop = { heldGeneration: null, held: null };
  if (read.stamp === source.stamp) {
    return changeIfCurrent((current) =>
      succeeded(current, { ...tags, ...drop, state: "ok" }, parts),
    );
  }
  if (source.keptStamp !== "" && read.said === source.keptStamp) {
    return changeIfCurrent((current) => succeeded(current, { ...tags, state: "ok" }, parts));
  }
  if (held?.stamp === read.stamp) {
    return changeIfCurrent((current) => succeeded(current, { ...tags, state: "waiting" }, parts));
  }
  const shown = await listGeneration(source, store);
  requireRoom(read, { before: shown.size, account: calendar.createdBy }, store);
  const { counts, rows } = differ(read.dates, shown, {
    source,
    since: startedAt - (SHOWN_DATES.daysBack - 1) * DAY_MS,
    now: startedAt,
  });
  const generation = Math.max(source.generation, source.heldGeneration ?? 0) + 1;
  const written = rows.map((row) => ({ ...row, generation }));
  await write(written, isCurrent, store);
  const isHalf = counts.of > SOURCE_FEW && counts.gone * 2 > counts.of;
  const { stamp, said } = read;
  const change: SourceChange = isHalf
    ? { state: "waiting", heldGeneration: generation, held: asText({ ...counts, stamp, said }) }
    : { state: "ok", ...drop, generation, stamp, keptStamp: "" };
  changeIfCurrent((current) => {
    succeeded(current, { ...tags, ...change }, parts);
    if (!isHalf) store.calendars.touch(calendar, startedAt);
  });
}

function asText(held: Held): string {
  return JSON.stringify(held);
}

type Room = { before: number; account: number | null };

function requireRoom({ dates }: ShownDates, { before, account }: Room, store: Store): void {
  const max = SOURCES.datesPerSite;
  if (dates.length <= before) return;
  const why = whyNoBytes(account, { store }, (dates.length - before) * BYTES_A_DATE);
  if (why) throw new FetchError(why);
  if (store.sourceDates.countShown() - before + dates.length > max) {
    throw new FetchError(refusal("siteDatesFull", { max }));
  }
}

/** The approximate size of a stored date. */
const BYTES_A_DATE = 400;

async function write(
  rows: readonly SourceDate[],
  isCurrent: () => boolean,
  store: Store,
): Promise<void> {
  for (let at = 0; at < rows.length; at += SOURCE_ROWS_A_TURN) {
    const some = rows.slice(at, at + SOURCE_ROWS_A_TURN);
    const put = () => {
      if (!isCurrent()) throw new Outdated();
      store.sourceDates.addAll(some);
    };
    await yieldToOthers(() => store.change(put));
  }
}
