// The one table from an operation's refusal to an HTTP status for pages. The JSON interface has its own
// reading of it in envelope.ts.
import type { RefusalCode } from "~/operations/errors";

export const STATUS_OF: Record<RefusalCode, number> = {
  invalid: 400,
  "signed-out": 401,
  denied: 403,
  missing: 404,
  stale: 409,
  expired: 410,
  "too-many": 429,
};
