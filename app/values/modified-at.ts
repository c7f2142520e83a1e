// The time stored for a change, computed from the previous one and the clock.

/**
 * The time of a change to an event: always in a later second than the last one. Calendar programs compare whole seconds
 * and never show an edit whose LAST-MODIFIED did not increase (RFC 5545 section 3.8.7.3 has no fractions). Epoch ms.
 */
export function nextEventTime(last: number, now: number): number {
  return Math.max(now, Math.floor(last / 1000) * 1000 + 1000);
}

/**
 * The time of a change to a news item or a home page: later than the last one, so that a form can detect which version
 * it started from. Epoch ms.
 */
export function nextPageTime(last: number, now: number): number {
  return Math.max(now, last + 1);
}
