// Checks once a minute who is due a mail: followers, and people who answered whether they come.

import { log } from "~/process/log";
import type { Runtime } from "~/process/runtime";
import { MINUTE_MS } from "~/time/durations";
import type { MailingParts } from "./mail-content";

/** What one round does in turn, with the names of its log lines. */
export type MailingRound = {
  mailed: string;
  failed: string;
  steps: [kind: string, post: (now: number) => Promise<number>][];
};

/**
 * Starts at once. Failures are logged and retried in a minute. `stop` resolves once nothing is being written any
 * more.
 */
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

  /** Begins the round each minute, unless it is still going on. */
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
