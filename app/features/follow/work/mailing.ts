// Once a minute, queues the mails due to followers and attendees.

import { log } from "~/process/log";
import type { Runtime } from "~/process/runtime";
import { MINUTE_MS } from "~/time/durations";
import type { MailingParts } from "./mail-content";

/** The steps of a round in order, and the names of its log events. */
export type MailingRound = {
  mailed: string;
  failed: string;
  steps: [kind: string, post: (now: number) => Promise<number>][];
};

/** Starts at once. Logs failures and retries a minute later. `stop` resolves once nothing is being written. */
export function startMailing(
  { store, secrets, config, now }: Pick<Runtime, "store" | "secrets" | "config" | "now">,
  roundsOf: ((parts: MailingParts) => MailingRound)[],
) {
  let isStopped = false;
  const parts = {
    store,
    secrets,
    languages: config.languages,
    isStopped: () => isStopped,
    log,
  };

  async function go({ mailed, failed, steps }: MailingRound): Promise<void> {
    for (const [kind, post] of steps) {
      if (isStopped) return;
      try {
        const mails = await post(now());
        if (mails > 0) log({ level: "info", event: mailed, kind, mails });
      } catch (error) {
        log({ level: "error", event: failed, kind, error: String(error) });
      }
    }
  }

  /** Runs the round each minute, unless the last one is still running. */
  function repeat(round: MailingRound) {
    let running: Promise<void> | undefined;
    const look = () => {
      running ??= go(round).finally(() => {
        running = undefined;
      });
    };
    const timer = setInterval(look, MINUTE_MS);
    timer.unref();
    look();
    return {
      async stop(): Promise<void> {
        clearInterval(timer);
        await running;
      },
    };
  }

  const rounds = roundsOf.map((roundOf) => repeat(roundOf(parts)));
  return {
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(rounds.map((round) => round.stop()));
    },
  };
}
