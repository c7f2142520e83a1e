// Checks once a minute which followers are due a mail.

import { log } from "~/process/log";
import type { Runtime } from "~/process/runtime";
import { MINUTE_MS } from "~/time/durations";
import { createFollowerMails } from "./follower-mails";

/**
 * Starts at once. Failures are logged and retried in a minute. `stop` resolves once nothing is being written any
 * more.
 */
export function startMailing({
  store,
  secrets,
  config,
  now,
}: Pick<Runtime, "store" | "secrets" | "config" | "now">) {
  let isStopped = false;
  const mails = createFollowerMails({
    store,
    secrets,
    languages: config.languages,
    isStopped: () => isStopped,
    log,
  });

  async function attempt(kind: string, post: (now: number) => Promise<number>): Promise<void> {
    if (isStopped) return;
    try {
      const posted = await post(now());
      if (posted > 0) log({ level: "info", event: "followers-mailed", kind, mails: posted });
    } catch (error) {
      log({ level: "error", event: "following-failed", kind, error: String(error) });
    }
  }

  async function round(): Promise<void> {
    await attempt("reminder", mails.postReminders);
    await attempt("digest", mails.postDigests);
    await attempt("changes", mails.postChanges);
  }

  let running: Promise<void> | undefined;
  const look = () => {
    running ??= round().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(look, MINUTE_MS);
  timer.unref();
  look();
  return {
    async stop(): Promise<void> {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
