// Lengths of time units, in milliseconds.

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours; a day with a clock change has 23 or 25. */
export const DAY_MS = 24 * HOUR_MS;
