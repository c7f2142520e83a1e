// The time stored for a change, from the time of the last one and the clock.

/**
 * The time of a change to an event: never in the same second as the last one, nor before it. Calendar programs
 * compare whole seconds and never show an edit whose LAST-MODIFIED did not increase (RFC 5545 section 3.8.7.3 has no
 * fractions). Epoch ms.
 */
export function nextEventTime(last: number, now: number): number {
  return Math.max(now, Math.floor(last / 1000) * 1000 + 1000);
}

/**
 * The time of a change to a news item or a home page: later than the last one, so that a form can detect which
 * version it began from. Epoch ms.
 */
export function nextPageTime(last: number, now: number): number {
  return Math.max(now, last + 1);
}
