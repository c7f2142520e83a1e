// Detects a clock that is years off, which would purge everything as too old, or nothing.

/** There was no EAS before it; nobody has tried EAS after it. */
const FIRST = Date.UTC(2026, 0, 1);
const LAST = Date.UTC(2100, 0, 1);

/** A sentence that says what to do; null for a plausible time. */
export function findClockFault(now: number): string | null {
  if (now >= FIRST && now < LAST) return null;
  return `The clock of this machine says ${new Date(now).toISOString().slice(0, 16).replace("T", " ")} UTC, which cannot be right. Set it (timedatectl set-ntp true, or date), then start EAS again.`;
}
