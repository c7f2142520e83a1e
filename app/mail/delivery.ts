// Tries once to send a mail, decides what to do with the result, and tracks whether mail works at present.
import type { MailMessage } from "~/store/mails/outbox-message";
import type { FailureReason, WaitingMail } from "~/store/mails/outbox-store";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "~/time/durations";
import { DeliveryError, type Mail, type MailTransport, mailMessageId } from "./mail";
import { describeFailure, stackFrames } from "./redaction";

export type Outcome =
  | { state: "sent"; at: number }
  | { state: "failed"; at: number; error: string; why: FailureReason }
  | { state: "later"; nextAt: number; error: string };

export type MailHealth = {
  /** True after a failure that was not the mail's own fault, until the next mail is accepted. */
  degraded: boolean;
  lastSentAt: number | null;
  lastFailedAt: number | null;
  /** The text of the latest failure, safe to show; null if there was none. */
  lastError: string | null;
};

export type DeliveryParts = {
  transport: MailTransport;
  compose: (message: MailMessage) => Mail;
  now: () => number;
  /** Lines must not contain codes, secret links or addresses. */
  log: (line: Record<string, unknown>) => void;
};

export function createDelivery({ transport, compose, now, log }: DeliveryParts) {
  const health: MailHealth = {
    degraded: false,
    lastSentAt: null,
    lastFailedAt: null,
    lastError: null,
  };

  /** The mail to send, or the outcome of one that is not sent: too old, or impossible to compose. */
  function prepare(waiting: WaitingMail): Mail | Outcome {
    const at = now();
    if (at >= waiting.expiresAt) {
      note("warn", "mail-expired", waiting);
      return { state: "failed", at, error: "It was too old to be of use.", why: "too-late" };
    }
    try {
      return compose(waiting.message);
    } catch (reason) {
      const error = describeFailure(reason, waiting.message);
      note("error", "mail-unwritable", waiting, { error, frames: stackFrames(reason) });
      return { state: "failed", at, error: "It could not be written.", why: "unwritable" };
    }
  }

  /** Never rejects. */
  async function attempt(waiting: WaitingMail, mail: Mail): Promise<Outcome> {
    const startedAt = now();
    try {
      await transport.send(mail, mailMessageId(waiting, mail.host));
    } catch (reason) {
      return judge(reason, waiting);
    }
    const at = now();
    Object.assign(health, { degraded: false, lastSentAt: at });
    note("info", transport.isFolder ? "mail-written" : "mail-sent", waiting, {
      ms: at - startedAt,
    });
    return { state: "sent", at };
  }

  function judge(reason: unknown, waiting: WaitingMail): Outcome {
    const at = now();
    const error = describeFailure(reason, waiting.message);
    const isRefused = reason instanceof DeliveryError && reason.permanent;
    const nextAt = isRefused ? undefined : nextAttemptAt(waiting, at);
    Object.assign(health, { lastFailedAt: at, lastError: error });
    if (!isRefused) health.degraded = true;
    if (nextAt === undefined) {
      note("error", isRefused ? "mail-refused" : "mail-given-up", waiting, { error });
      return { state: "failed", at, error, why: isRefused ? "refused" : "too-late" };
    }
    note("warn", "mail-postponed", waiting, { error, retryInMs: nextAt - at });
    return { state: "later", nextAt, error };
  }

  function note(level: string, event: string, waiting: WaitingMail, more: object = {}): void {
    const attempt = waiting.attempts + 1;
    log({ level, event, mail: waiting.id, kind: waiting.message.kind, attempt, ...more });
  }

  return { prepare, attempt, health: (): MailHealth => ({ ...health }) };
}

/** Delays after the first failure, the second and so on; the last one repeats. */
const PAUSES = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
];
const LONGEST_TRYING_MS = 24 * HOUR_MS;
/**
 * A login mail expires after ten minutes and is tried every fifty seconds, so that it is still useful when the server
 * is back.
 */
const TRIES_IN_A_LIFE = 12;

/** For attendees, late is better than never. */
const LONGEST_TO_ANSWERER_MS = 7 * 24 * HOUR_MS;

type Trial = Pick<WaitingMail, "createdAt" | "expiresAt" | "attempts" | "answererId">;

/**
 * When to try again after a failure at `now`; `attempts` counts earlier failures. Undefined to give up. A mail is tried
 * once more at the end of its 24 hours, or of a week for attendees; an expired mail is never sent.
 */
export function nextAttemptAt(
  { createdAt, expiresAt, attempts, answererId }: Trial,
  now: number,
): number | undefined {
  const longest = answererId === null ? LONGEST_TRYING_MS : LONGEST_TO_ANSWERER_MS;
  const end = Math.min(expiresAt, createdAt + longest);
  if (now >= end) return undefined;
  const pause = PAUSES[Math.min(attempts, PAUSES.length - 1)] ?? HOUR_MS;
  const shortLife = (expiresAt - createdAt) / TRIES_IN_A_LIFE;
  return Math.min(now + Math.floor(Math.min(pause, shortLife)), end);
}
