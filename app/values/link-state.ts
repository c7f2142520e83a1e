// Tells whether a link still works.

/** "busy" for a link that tells only when the calendar is busy. */
export type Shows = "all" | "busy";

/** Epoch ms, null for what is not to come or has not been. */
type Ends = { expiresAt: number | null; endedAt: number | null };

export function isWorking({ expiresAt, endedAt }: Ends, now: number): boolean {
  return endedAt === null && (expiresAt === null || expiresAt > now);
}
