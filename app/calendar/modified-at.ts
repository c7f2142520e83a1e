// Owns when a change counts as made. Refuses to know what changed and the clock.

/**
 * The time of a change: never in the same second as the last one, nor before
 * it. Calendar programs compare whole seconds and never show an edit whose
 * LAST-MODIFIED did not grow (RFC 5545 section 3.8.7.3 has no fractions). Epoch ms.
 */
export function nextModifiedAt(last: number, now: number): number {
  return Math.max(now, Math.floor(last / 1000) * 1000 + 1000);
}
