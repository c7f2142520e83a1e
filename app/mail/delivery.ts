// Tries once to send a mail, draws the conclusion, and tells whether mail works at present.
import type { MailMessage } from "~/store/mails/outbox-message";
import type { FailureReason, WaitingMail } from "~/store/mails/outbox-store";
import { DeliveryError } from "./delivery-error";
import type { Mail } from "./mail";
import { messageIdOf } from "./message-id";
import { describeFailure, framesOf } from "./redaction";
import { nextAttemptAt } from "./retry-schedule";
import type { MailTransport } from "./transport";

export type Outcome =
  | { state: "sent"; at: number }
  | { state: "failed"; at: number; error: string; why: FailureReason }
  | { state: "later"; nextAt: number; error: string };

export type MailHealth = {
  /** True from a failure that was not the mail's own fault until the next mail is taken. */
  degraded: boolean;
  lastSentAt: number | null;
  lastFailedAt: number | null;
  /** What the newest failure said, safe to show; null when there was none. */
  lastError: string | null;
};

export type DeliveryParts = {
  transport: MailTransport;
  compose: (message: MailMessage) => Mail;
  now: () => number;
  /** Lines hold no codes, secrets of links or addresses. */
  log: (line: Record<string, unknown>) => void;
};

export function createDelivery({ transport, compose, now, log }: DeliveryParts) {
  const health: MailHealth = {
    degraded: false,
    lastSentAt: null,
    lastFailedAt: null,
    lastError: null,
  };

  /** The mail to send, or the outcome of one that is not to be sent at all: too old, or not to be written. */
  function prepare(waiting: WaitingMail): Mail | Outcome {
    const at = now();
    if (at >= waiting.expiresAt) {
      tell("warn", "mail-expired", waiting);
      return { state: "failed", at, error: "It was too old to be of use.", why: "too-late" };
    }
    try {
      return compose(waiting.message);
    } catch (reason) {
      const error = describeFailure(reason, waiting.message);
      tell("error", "mail-unwritable", waiting, { error, frames: framesOf(reason) });
      return { state: "failed", at, error: "It could not be written.", why: "unwritable" };
    }
  }

  /** Never rejects. */
  async function attempt(waiting: WaitingMail, mail: Mail): Promise<Outcome> {
    const startedAt = now();
    try {
      await transport.send(mail, messageIdOf(waiting, mail.host));
    } catch (reason) {
      return judge(reason, waiting);
    }
    const at = now();
    Object.assign(health, { degraded: false, lastSentAt: at });
    tell("info", transport.isFolder ? "mail-written" : "mail-sent", waiting, {
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
      tell("error", isRefused ? "mail-refused" : "mail-given-up", waiting, { error });
      return { state: "failed", at, error, why: isRefused ? "refused" : "too-late" };
    }
    tell("warn", "mail-postponed", waiting, { error, retryInMs: nextAt - at });
    return { state: "later", nextAt, error };
  }

  function tell(level: string, event: string, waiting: WaitingMail, more: object = {}): void {
    const attempt = waiting.attempts + 1;
    log({ level, event, mail: waiting.id, kind: waiting.message.kind, attempt, ...more });
  }

  return { prepare, attempt, health: (): MailHealth => ({ ...health }) };
}
