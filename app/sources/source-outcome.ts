// Stores how a reading of another calendar ended, when it is read next, and who is told that it fails.
import { naming, notify } from "~/operations/kernel/mails";
import type { Source, SourceChange } from "~/store/sources/source-store";
import type { Store } from "~/store/store";
import { MINUTE_MS } from "~/time/durations";
import { type Refusal, refusal } from "~/values/refusals";
import { SOURCE_FAILING } from "~/values/source-limits";

type Parts = { store: Store; now: () => number };

/** Its pages said from when it is, which they no longer do. */
export function succeeded(source: Source, change: SourceChange, { store, now }: Parts): void {
  const at = now();
  const { id, okAt, everyMinutes } = source;
  const wasStale = okAt !== null && at - okAt > SOURCE_FAILING.staleMs;
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

/** What is shown stays. After many failures, or where it is gone for good, nothing is tried until somebody asks. */
export function failed(source: Source, { why, isGone }: Fault, parts: Parts): void {
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

/** 1, 2, 4 hours and so on up to a day. */
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
