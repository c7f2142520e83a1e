// The HTTP status of each refusal for pages; the API has its own in envelope.ts.
import type { RefusalCode } from "~/operations/kernel/errors";

/** Of a link that no longer works. */
export const STATUS_OF_ENDED = 410;

export const STATUS_OF: Record<RefusalCode, number> = {
  invalid: 400,
  "signed-out": 401,
  denied: 403,
  missing: 404,
  stale: 409,
  expired: 410,
  "too-many": 429,
};
