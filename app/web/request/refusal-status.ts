// Which HTTP status a refusal has for pages, calls of the API, feeds and calendar apps.
import type { OperationError, RefusalCode } from "~/operations/kernel/errors";

type Door = "page" | "call" | "feed" | "app";

/**
 * A refused call has 200 where the message is meant for the user: the old client shows it only then. A feed knows that
 * something is not there, or no longer. An app skips an item at 409 and ends its whole sync at 403 (DAVx⁵).
 */
const STATUS_OF: Record<RefusalCode, Record<Door, number>> = {
  invalid: { page: 400, call: 200, feed: 404, app: 409 },
  "signed-out": { page: 401, call: 401, feed: 404, app: 404 },
  denied: { page: 403, call: 401, feed: 404, app: 404 },
  missing: { page: 404, call: 200, feed: 404, app: 404 },
  stale: { page: 409, call: 200, feed: 404, app: 412 },
  expired: { page: 410, call: 200, feed: 410, app: 404 },
  "too-large": { page: 413, call: 413, feed: 404, app: 404 },
  "too-many": { page: 429, call: 429, feed: 404, app: 404 },
};

export function refusalStatus({ code }: Pick<OperationError, "code">, door: Door): number {
  return STATUS_OF[code][door];
}
