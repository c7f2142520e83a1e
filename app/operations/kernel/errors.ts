// The error that operations throw to refuse something.
import { ERROR_MESSAGES } from "~/values/error-messages";

export type RefusalCode =
  | "invalid"
  | "signed-out"
  | "denied"
  | "missing"
  | "stale"
  | "too-many"
  | "expired";

type Details = {
  /** A message for each invalid field, by the field's name in the input ("links.0.url"). */
  fields?: Record<string, string>;
  /**
   * The reason of a failed login or invite; for a wrong link, that it used to be right; for an import, that it is
   * done.
   */
  reason?: "wrong" | "expired" | "too-many" | "accepted" | "ended" | "replaced" | "imported";
  retryAfterSeconds?: number;
};

/** A refusal; `message` is shown to the user. Any other exception is a bug. */
export class OperationError extends Error {
  override name = "OperationError";
  readonly fields: Record<string, string>;
  readonly reason: Details["reason"];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly code: RefusalCode,
    message: string,
    details: Details = {},
  ) {
    super(message);
    this.fields = details.fields ?? {};
    this.reason = details.reason;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

export const WRONG_LINK = ERROR_MESSAGES.wrongLink;

export function wrongLink(): OperationError {
  return new OperationError("missing", WRONG_LINK);
}

/** Shown on pages and in feeds for a link that has ended: its reader can ask somebody. */
export const ENDED_LINK = "This link no longer works. Ask whoever gave it to you for the new one.";

/** A link that has ended or expired: to programs it is a wrong link, pages say more. */
export function endedLink(): OperationError {
  return new OperationError("missing", WRONG_LINK, { reason: "ended" });
}

export function denied(): OperationError {
  return new OperationError("denied", ERROR_MESSAGES.denied);
}

export function signedOut(): OperationError {
  return new OperationError("signed-out", ERROR_MESSAGES.denied);
}

export function replacedAlready(): OperationError {
  return new OperationError(
    "stale",
    "Someone else replaced this link in the meantime. Nothing was changed.",
  );
}

/** For an editor with a former main link: to programs it is a wrong link, forms say more. */
export function replacedLink(): OperationError {
  return new OperationError("missing", WRONG_LINK, { reason: "replaced" });
}

/** For an editor whose form was opened before the link was replaced. */
export function replacedMeanwhile(): OperationError {
  return new OperationError(
    "stale",
    "This calendar has a new link since you opened this form. Nothing is saved yet: copy what you typed, and open the calendar from My Calendars.",
  );
}

export function invalid(message: string, field?: string): OperationError {
  return new OperationError("invalid", message, field ? { fields: { [field]: message } } : {});
}

export function tooMany(retryAfterSeconds: number): OperationError {
  return new OperationError("too-many", ERROR_MESSAGES.tooMany, {
    retryAfterSeconds,
  });
}

export function stale(what: string): OperationError {
  return new OperationError(
    "stale",
    `Someone else changed this ${what} in the meantime. Nothing is saved yet.`,
  );
}
