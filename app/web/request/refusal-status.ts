// The HTTP status of a refusal for pages, API calls, feeds and calendar apps.
import type { OperationError, RefusalCode } from "~/operations/kernel/errors";

type Door = "page" | "call" | "feed" | "app";

/**
 * A refused call has 200 if the message is for the user: the old client shows it only then. Feeds use only statuses for
 * missing or gone. An app skips an item at 409 and ends its whole sync at 403 (DAVx⁵).
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
