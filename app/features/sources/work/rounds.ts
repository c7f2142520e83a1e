// Every second, starts reading the sources that are due: a few at once, sparing each host, taking turns between people.

import { SOURCE_FETCH } from "~/features/sources/rules";
import type { DueSource } from "~/features/sources/store";
import { log } from "~/process/log";
import type { Runtime } from "~/process/runtime";
import { SECOND_MS } from "~/time/durations";
import { type ReadingParts, readSource } from "./reading";

type Parts = Pick<Runtime, "store" | "config" | "now" | "uidSuffix"> &
  Pick<ReadingParts, "lookUp" | "limits" | "readFile"> & { slowMs?: number };

/** `stop` resolves once no reading is running. Starts nothing if sources are switched off. */
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

/** `look` starts the readings due; `idle` resolves once none is running. */
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
  /** When the last request to a host ended, by the monotonic clock. */
  const endedAt = new Map<string, number>();
  /** The number of each person's last turn, while others wait. */
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

  /** A slow one is only waiting for its server, so it takes no slot until there are many. */
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

/** Without the port, since one machine may have many. */
function hostWithoutPort({ host }: DueSource): string {
  return host.replace(/:\d+$/, "");
}

/** Whose turn a reading counts as: the person who added the source, or the calendar if that account was deleted. */
function sourceOwner({ createdBy, calendarId }: DueSource): string {
  return createdBy === null ? `calendar ${calendarId}` : String(createdBy);
}
