// Looks each second which of the other calendars are to be read, a few at once and each host gently.
import { log } from "~/process/log";
import type { Runtime } from "~/process/runtime";
import type { Source } from "~/store/sources/source-store";
import { SECOND_MS } from "~/time/durations";
import { SOURCE_FETCH } from "~/values/source-limits";
import { type ReadingParts, readSource } from "./source-reading";

/** Those whose host is busy are passed over. */
const LOOKED_AT = 50;

type Parts = Pick<Runtime, "store" | "config" | "now" | "uidSuffix"> &
  Pick<ReadingParts, "lookUp" | "limits" | "readFile">;

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

/** `look` begins what is due; `idle` resolves once nothing is being read. */
export function createReadingRounds({ store, config, now, uidSuffix, ...given }: Parts) {
  const stopping = new AbortController();
  const running = new Map<number, Promise<void>>();
  const busyHosts = new Set<string>();
  /** When a host was last left alone, in the time of this process, which nobody sets. */
  const endedAt = new Map<string, number>();

  function begin(source: Source): void {
    const { id, host } = source;
    busyHosts.add(host);
    const { origin, sources } = config;
    const { signal } = stopping;
    const { allow } = sources;
    const parts = { store, now, suffix: uidSuffix, origin, allow, signal, ...given };
    const reading = readSource(source, parts)
      .catch((error) =>
        log({ level: "error", event: "source-failed", source: id, error: String(error) }),
      )
      .finally(() => {
        running.delete(id);
        busyHosts.delete(host);
        endedAt.set(host, performance.now());
      });
    running.set(id, reading);
  }

  function isFree({ id, host }: Source): boolean {
    const ended = endedAt.get(host);
    const isRested = ended === undefined || performance.now() - ended >= SOURCE_FETCH.hostPauseMs;
    return !running.has(id) && !busyHosts.has(host) && isRested;
  }

  function look(): void {
    if (stopping.signal.aborted || running.size >= SOURCE_FETCH.atOnce) return;
    try {
      for (const [host, at] of endedAt) {
        if (performance.now() - at >= SOURCE_FETCH.hostPauseMs) endedAt.delete(host);
      }
      for (const source of store.sources.listDue(now(), LOOKED_AT)) {
        if (running.size >= SOURCE_FETCH.atOnce) return;
        if (isFree(source)) begin(source);
      }
    } catch (error) {
      log({ level: "error", event: "sources-failed", error: String(error) });
    }
  }

  const idle = async () => {
    await Promise.all(running.values());
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
