// Says how long units of time are, in milliseconds.

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** Of the calendar: one of a clock that changes lasts 23 or 25 hours. */
export const DAY_MS = 24 * HOUR_MS;
