// Decides whether a link still works.

/** "busy" for a link that shows only busy times. */
export type Shows = "all" | "busy";

/** Epoch ms; null for never or not yet. */
type Ends = { expiresAt: number | null; endedAt: number | null };

export function isWorking({ expiresAt, endedAt }: Ends, now: number): boolean {
  return endedAt === null && (expiresAt === null || expiresAt > now);
}
