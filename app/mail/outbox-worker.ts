// Sends the mails of the outbox: which are due, how many at once, what is recorded, how it stops.
import { BULK, PROMPT } from "~/store/mails/outbox-message";
import type { OutboxStore, WaitingMail } from "~/store/mails/outbox-store";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";
import { createDelivery, type DeliveryParts, type MailHealth, type Outcome } from "./delivery";
import type { Mail } from "./mail";
import { describeFailure } from "./redaction";

export type OutboxWorkerParts = DeliveryParts & {
  outbox: Pick<OutboxStore, "findDue" | "findNextDue" | "countLimitedSent" | "postpone" | "close">;
  /** How many mails may leave in an hour; logins and confirmations always may. */
  mailsPerHour?: number;
};

/** `sending` is how many mails are on their way at this moment. */
type OutboxState = MailHealth & { sending: number };

export type OutboxWorker = {
  /** Says that a mail was put in; it is looked for once the transaction of this turn is over. */
  wake(): void;
  /** Resolves once nothing is on its way and nothing is due. */
  drained(): Promise<void>;
  /** Waits a second for what is on its way, leaves the rest in the outbox, closes the transport. */
  stop(): Promise<void>;
  state(): OutboxState;
};

const AT_ONCE = 3;
/** One way stays free, so that a login need not wait until a slow server has taken another mail. */
const LIMITED_AT_ONCE = 2;
/** Less than the front door gives the rest of the program to close. */
const STOP_WAIT_MS = 1_000;
/** Mails on their way count as due, so that the date of the next one cannot be asked for meanwhile. */
const LOOK_AGAIN_MS = 1_000;
const MAILS_PER_HOUR = 300;
/** However the clock jumps and whoever else writes to the database, it is looked at this often. */
const LONGEST_SLEEP_MS = 60_000;
const DATABASE_PAUSE_MS = 5_000;

/**
 * Sends the due mails of the outbox, starting with what an earlier run left.
 * A mail is sent once as far as SMTP allows: what became of it is recorded
 * right away, nothing else is sent while that cannot be recorded, and a mail
 * whose fate a crash hid goes out again under the same Message-ID.
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
      if ("state" in prepared) settle(due.id, prepared);
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
      settle(waiting.id, outcome);
    } catch (error) {
      logDatabaseError(error);
    }
    wake();
  }

  /** Throws a database error; the outcome is then kept and recorded before anything else is done. */
  function settle(id: number, outcome: Outcome): void {
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

/** Resolves when all of them have, or after `longestMs`. */
async function settledWithin(longestMs: number, promises: Iterable<Promise<void>>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, longestMs);
  });
  await Promise.race([Promise.all(promises), enough]);
  clearTimeout(timer);
}

/** What is dated later than this from now was sent while the clock was wrong, and must hold nothing up until then. */
const CLOCK_SLACK_MS = MINUTE_MS;

/**
 * A function that answers when the next mail that is neither login nor confirmation may leave, `now` or later (epoch ms):
 * so many an hour, so that a relay does not lock the site out. `onTheirWay` are being sent at the moment.
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
