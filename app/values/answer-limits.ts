// Limits of events that take answers, and of answers.

/** Limits of an event that takes answers; `slotIds` is the highest slot id, which is never reused. */
export const ASKS = {
  places: 999,
  closesHours: 720,
  slots: 10,
  slotName: 40,
  slotPlaces: 99,
  slotIds: 999,
} as const;

/** Limits of answers: characters in a name, people per answer; answers per date, calendar and device. */
export const ANSWERS = {
  name: 40,
  people: 9,
  perDate: 300,
  perCalendar: 20_000,
  perHolder: 10,
  /** Dates covered by one answer to all upcoming dates, and how far ahead they may be. */
  datesAtOnce: 60,
  daysAhead: 366,
  /** Dates listed at a private address, people removed at once, days counted at once. */
  listed: 100,
  removedAtOnce: 50,
  countedDays: 400,
  /** Hours in which removed answers can be restored, and days that answers are kept after their date. */
  restoredHours: 24,
  keptDays: 30,
  /** Hours before the start at which people are reminded; for an all-day event, the evening before. */
  remindHours: 24,
} as const;
