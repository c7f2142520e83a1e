// The error that operations throw to refuse something.
import { type Refusal, refusal } from "~/values/refusals";

export type RefusalCode =
  | "invalid"
  | "signed-out"
  | "denied"
  | "missing"
  | "stale"
  | "too-many"
  | "too-large"
  | "expired";

type Details = {
  /** The error of each invalid field, by the field's name in the input ("links.0.url"). */
  fields?: Record<string, Refusal>;
  /** Why a login or invite failed; for a wrong link, that it used to be right; for an import, that it is done. */
  reason?: "wrong" | "expired" | "too-many" | "accepted" | "ended" | "replaced" | "imported";
  retryAfterSeconds?: number;
  earlier?: Earlier;
};

/**
 * The result of an earlier attempt with the same key; `id` is "" if this attempt cannot change it; `repeats` for a date
 * of a series.
 */
export type Earlier = { id: string; modifiedAt: number; repeats?: boolean };

/** A refusal without words; `message` is `what` for developers, never shown. Any other exception is a bug. */
export class OperationError extends Error {
  override name = "OperationError";
  readonly fields: Record<string, Refusal>;
  readonly reason: Details["reason"];
  readonly retryAfterSeconds: number | undefined;
  readonly earlier: Earlier | undefined;

  constructor(
    readonly code: RefusalCode,
    readonly what: Refusal,
    details: Details = {},
  ) {
    super(what);
    this.fields = details.fields ?? {};
    this.reason = details.reason;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.earlier = details.earlier;
  }
}

export function wrongLink(): OperationError {
  return new OperationError("missing", refusal("wrongLink"));
}

/** A link that has ended or expired: programs see a wrong link, pages say more. */
export function endedLink(): OperationError {
  return new OperationError("missing", refusal("wrongLink"), { reason: "ended" });
}

export function denied(): OperationError {
  return new OperationError("denied", refusal("denied"));
}

export function signedOut(): OperationError {
  return new OperationError("signed-out", refusal("denied"));
}

export function replacedAlready(): OperationError {
  return new OperationError("stale", refusal("linkReplacedAlready"));
}

/** For an editor with a former main link: programs see a wrong link, forms say more. */
export function replacedLink(): OperationError {
  return new OperationError("missing", refusal("wrongLink"), { reason: "replaced" });
}

/** For an editor whose form was opened before the link was replaced. */
export function replacedMeanwhile(): OperationError {
  return new OperationError("stale", refusal("linkReplacedMeanwhile"));
}

/** For a form sent again with values other than those saved under `title`. */
export function savedAlready(title: string, earlier: Earlier): OperationError {
  return new OperationError("stale", refusal("savedAlready", { title }), { earlier });
}

/** For a program that sends an attempt again with other values. */
export function sentAlready(): OperationError {
  return new OperationError("stale", refusal("sentAlready"));
}

export function invalid(what: Refusal, field?: string): OperationError {
  return new OperationError("invalid", what, field ? { fields: { [field]: what } } : {});
}

export function tooMany(retryAfterSeconds: number): OperationError {
  return new OperationError("too-many", refusal("tooManyAttempts"), {
    retryAfterSeconds,
  });
}

export function stale(what: "calendar" | "event" | "home" | "news"): OperationError {
  return new OperationError("stale", refusal(`stale.${what}`));
}
