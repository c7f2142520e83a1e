// The HTTP status of each refusal for pages; the API has its own in envelope.ts.
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
