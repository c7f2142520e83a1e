// Looks each second which of the other calendars are to be read: a few at once, each host gently, people in turn.

import { SOURCE_FETCH } from "~/features/sources/rules";
import type { DueSource } from "~/features/sources/store";
import { log } from "~/process/log";
import type { Runtime } from "~/process/runtime";
import { SECOND_MS } from "~/time/durations";
import { type ReadingParts, readSource } from "./reading";

type Parts = Pick<Runtime, "store" | "config" | "now" | "uidSuffix"> &
  Pick<ReadingParts, "lookUp" | "limits" | "readFile"> & { slowMs?: number };

/** `stop` resolves once nothing is being read any more. Where they are switched off, nothing begins. */
export function startReading(parts: Parts) {
  const { config } = parts;
  if (!config.sources.isOn) return { stop: async () => {} };
  const rounds = createReadingRounds(parts);
  const timer = setInterval(rounds.look, SECOND_MS);
  timer.unref();
  return {
    async stop(): Promise<void> {
      clearInterval(timer);
      await rounds.stop();
    },
  };
}

type Running = { host: string; person: string; begunAt: number; ended: Promise<void> };

/** `look` begins what is due; `idle` resolves once nothing is being read. */
export function createReadingRounds({
  store,
  config,
  now,
  uidSuffix,
  slowMs = SOURCE_FETCH.slowMs,
  ...given
}: Parts) {
  const stopping = new AbortController();
  const running = new Map<number, Running>();
  /** When a host was last left alone, in the time of this process, which nobody sets. */
  const endedAt = new Map<string, number>();
  /** The number of the last turn of each person who had one, as long as others wait. */
  const turns = new Map<string, number>();
  let turn = 0;

  function begin(due: DueSource): void {
    const source = store.sources.find(due.calendarId, due.id);
    if (!source) return;
    const { id } = source;
    const [host, person] = [hostWithoutPort(due), sourceOwner(due)];
    turn += 1;
    turns.set(person, turn);
    const { origin, sources } = config;
    const { signal } = stopping;
    const { allow } = sources;
    const parts = { store, now, suffix: uidSuffix, origin, allow, signal, ...given };
    const ended = readSource(source, parts)
      .catch((error) =>
        log({ level: "error", event: "source-failed", source: id, error: String(error) }),
      )
      .finally(() => {
        running.delete(id);
        endedAt.set(host, performance.now());
      });
    running.set(id, { host, person, begunAt: performance.now(), ended });
  }

  function isFree(due: DueSource): boolean {
    const [host, person] = [hostWithoutPort(due), sourceOwner(due)];
    const all = [...running.values()];
    const isBusy = all.some((one) => one.host === host) || endedAt.has(host);
    const own = all.filter((one) => one.person === person).length;
    return !running.has(due.id) && !isBusy && own < SOURCE_FETCH.perPerson;
  }

  /** A slow one only waits, so it takes no other's place until there are many. */
  function hasPlace(): boolean {
    const at = performance.now();
    const fresh = [...running.values()].filter(({ begunAt }) => at - begunAt < slowMs).length;
    return fresh < SOURCE_FETCH.atOnce && running.size < SOURCE_FETCH.atMost;
  }

  function look(): void {
    if (stopping.signal.aborted || !hasPlace()) return;
    try {
      for (const [host, at] of endedAt) {
        if (performance.now() - at >= SOURCE_FETCH.hostPauseMs) endedAt.delete(host);
      }
      const due = store.sources.listDue(now());
      if (due.length === 0) turns.clear();
      const turnOf = (one: DueSource) => turns.get(sourceOwner(one)) ?? 0;
      while (hasPlace()) {
        const [next] = due.filter(isFree).sort((a, b) => turnOf(a) - turnOf(b));
        if (!next) return;
        begin(next);
        due.splice(due.indexOf(next), 1);
      }
    } catch (error) {
      log({ level: "error", event: "sources-failed", error: String(error) });
    }
  }

  const idle = async () => {
    await Promise.all([...running.values()].map(({ ended }) => ended));
  };
  return {
    look,
    idle,
    async stop(): Promise<void> {
      stopping.abort();
      await idle();
    },
  };
}

/** The host without its port: one machine may have many. */
function hostWithoutPort({ host }: DueSource): string {
  return host.replace(/:\d+$/, "");
}

/** Whom a reading counts for: the person who added the source, or the calendar once their account is gone. */
function sourceOwner({ createdBy, calendarId }: DueSource): string {
  return createdBy === null ? `calendar ${calendarId}` : String(createdBy);
}
