// Sends the mails in the outbox: finds due ones, limits how many at once, records results, shuts down.
import { BULK, PROMPT } from "~/store/mails/outbox-message";
import type { OutboxStore, WaitingMail } from "~/store/mails/outbox-store";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";
import { createDelivery, type DeliveryParts, type MailHealth, type Outcome } from "./delivery";
import type { Mail } from "./mail";
import { describeFailure } from "./redaction";

export type OutboxWorkerParts = DeliveryParts & {
  outbox: Pick<OutboxStore, "findDue" | "findNextDue" | "countLimitedSent" | "postpone" | "close">;
  /** How many mails may be sent per hour; logins and confirmations are exempt. */
  mailsPerHour?: number;
};

/** `sending` is the number of mails being sent now. */
type OutboxState = MailHealth & { sending: number };

export type OutboxWorker = {
  /** Announces a new mail; the worker looks for it after the current transaction. */
  wake(): void;
  /** Resolves once nothing is being sent or due. */
  drained(): Promise<void>;
  /** Waits up to a second for mails being sent, leaves the others in the outbox, closes the transport. */
  stop(): Promise<void>;
  state(): OutboxState;
};

const AT_ONCE = 3;
/** One connection stays free, so that a login never waits for a slow server. */
const LIMITED_AT_ONCE = 2;
/** Less than the time the front door gives the rest of the program to close. */
const STOP_WAIT_MS = 1_000;
/** Mails being sent count as due, so the time of the next one cannot be queried meanwhile. */
const LOOK_AGAIN_MS = 1_000;
const MAILS_PER_HOUR = 300;
/** The longest time between queries, in case the clock jumps or another process writes to the database. */
const LONGEST_SLEEP_MS = 60_000;
const DATABASE_PAUSE_MS = 5_000;

/**
 * Sends the due mails in the outbox, starting with those left by an earlier run. A mail is sent once, as far as SMTP
 * allows: its result is recorded at once, nothing else is sent until then, and a mail whose result was lost in a crash
 * is sent again with the same Message-ID.
 */
export function createOutboxWorker(parts: OutboxWorkerParts): OutboxWorker {
  const { outbox, transport, now, log, mailsPerHour = MAILS_PER_HOUR } = parts;
  const delivery = createDelivery(parts);
  const findLimitedTime = createHourlyLimit(outbox, mailsPerHour);
  const sending = new Map<number, { done: Promise<void>; isLimited: boolean }>();
  const unrecorded = new Map<number, Outcome>();
  let waiters: (() => void)[] = [];
  let phase: "running" | "stopping" | "stopped" = "running";
  let stopping: Promise<void> | undefined;
  let isAwake = false;
  let timer: NodeJS.Timeout | undefined;

  function wake(): void {
    if (isAwake || phase !== "running") return;
    isAwake = true;
    setImmediate(round);
  }

  function round(): void {
    isAwake = false;
    if (phase !== "running") return;
    try {
      record();
      startDue();
      sleep(findPause());
      if (sending.size === 0) releaseWaiters();
    } catch (error) {
      logDatabaseError(error);
      sleep(DATABASE_PAUSE_MS);
    }
  }

  function startDue(): void {
    while (sending.size < AT_ONCE) {
      const mayLimited = countLimited() < LIMITED_AT_ONCE && limitedTime() <= now();
      const lowest = mayLimited ? BULK : PROMPT;
      const due = outbox
        .findDue(now(), sending.size + 1, lowest)
        .find(({ id }) => !sending.has(id));
      if (!due) return;
      const prepared = delivery.prepare(due);
      if ("state" in prepared) recordOutcome(due.id, prepared);
      else sending.set(due.id, { done: deliver(due, prepared), isLimited: due.priority < PROMPT });
    }
  }

  function limitedTime(): number {
    return findLimitedTime(now(), countLimited());
  }

  function countLimited(): number {
    return [...sending.values()].filter(({ isLimited }) => isLimited).length;
  }

  /** Never rejects. */
  async function deliver(waiting: WaitingMail, mail: Mail): Promise<void> {
    const outcome = await delivery.attempt(waiting, mail);
    sending.delete(waiting.id);
    // The database may be closed by now; the mail waits for the next start.
    if (phase === "stopped") return;
    try {
      recordOutcome(waiting.id, outcome);
    } catch (error) {
      logDatabaseError(error);
    }
    wake();
  }

  /** Throws a database error; the result is then kept, and recorded before anything else is done. */
  function recordOutcome(id: number, outcome: Outcome): void {
    unrecorded.set(id, outcome);
    record();
  }

  function record(): void {
    for (const [id, outcome] of unrecorded) {
      if (outcome.state === "later") outbox.postpone(id, outcome);
      else {
        const { at: now, ...closing } = outcome;
        outbox.close(id, { now, ...closing });
      }
      unrecorded.delete(id);
    }
  }

  function findPause(): number {
    const prompt = outbox.findNextDue(PROMPT) ?? Number.POSITIVE_INFINITY;
    const any = outbox.findNextDue(BULK) ?? Number.POSITIVE_INFINITY;
    const wait = Math.min(prompt, Math.max(any, limitedTime())) - now();
    return Math.min(Math.max(wait, sending.size > 0 ? LOOK_AGAIN_MS : 0), LONGEST_SLEEP_MS);
  }

  function sleep(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, ms).unref();
  }

  function releaseWaiters(): void {
    const released = waiters;
    waiters = [];
    for (const release of released) release();
  }

  function logDatabaseError(error: unknown): void {
    log({ level: "error", event: "outbox-unavailable", error: describeFailure(error) });
  }

  async function windDown(): Promise<void> {
    phase = "stopping";
    clearTimeout(timer);
    await settledWithin(
      STOP_WAIT_MS,
      [...sending.values()].map(({ done }) => done),
    );
    phase = "stopped";
    try {
      record();
    } catch (error) {
      logDatabaseError(error);
    }
    transport.close();
    releaseWaiters();
  }

  wake();
  return {
    wake,
    drained: () =>
      new Promise((resolve) => {
        if (phase !== "running") return resolve();
        waiters.push(resolve);
        wake();
      }),
    stop() {
      stopping ??= windDown();
      return stopping;
    },
    state: () => ({ ...delivery.health(), sending: sending.size }),
  };
}

/** Resolves once all promises have settled, or after `longestMs`. */
async function settledWithin(longestMs: number, promises: Iterable<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestMs);
  });
  await Promise.race([Promise.all(promises), enough]);
  clearTimeout(timer);
}

/** A mail dated further ahead was sent while the clock was wrong, and must not delay others until then. */
const CLOCK_SLACK_MS = MINUTE_MS;

/**
 * Returns a function for when the next mail other than a login or confirmation may be sent, `now` or later (epoch ms).
 * Limits them per hour, so that a relay does not block the site. `onTheirWay` counts mails being sent now.
 */
function createHourlyLimit(outbox: Pick<OutboxStore, "countLimitedSent">, most: number) {
  return (now: number, onTheirWay: number): number => {
    const { count, oldestAt } = outbox.countLimitedSent({
      since: now - HOUR_MS,
      until: now + CLOCK_SLACK_MS,
    });
    if (count + onTheirWay < most) return now;
    return oldestAt === null ? now + SECOND_MS : oldestAt + HOUR_MS;
  };
}
