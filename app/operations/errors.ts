// The one error with which operations refuse.
import { ERROR_MESSAGES } from "~/calendar/error-messages";

export type RefusalCode =
  | "invalid"
  | "signed-out"
  | "denied"
  | "missing"
  | "stale"
  | "too-many"
  | "expired";

type Details = {
  /** A message for each field at fault, by the field's name in the input ("links.0.url"). */
  fields?: Record<string, string>;
  /** Which of the possible issues of a failed login or invite it is. */
  reason?: "wrong" | "expired" | "too-many" | "accepted";
  retryAfterSeconds?: number;
};

/** A refusal; `message` is what the user reads. Anything else that is thrown is a bug. */
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

export function denied(): OperationError {
  return new OperationError("denied", ERROR_MESSAGES.denied);
}

export function signedOut(): OperationError {
  return new OperationError("signed-out", ERROR_MESSAGES.denied);
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
