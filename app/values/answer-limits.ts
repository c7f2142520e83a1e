// Limits of events that ask who comes, and of answers.

/** Limits of an event that asks who comes; `slotIds` is the highest id of a slot, which is never given twice. */
export const ASKS = {
  places: 999,
  closesHours: 720,
  slots: 10,
  slotName: 40,
  slotPlaces: 99,
  slotIds: 999,
} as const;

/** Limits of answers: characters of a name, people of an answer; answers of a date, a calendar and a device. */
export const ANSWERS = {
  name: 40,
  people: 9,
  perDate: 300,
  perCalendar: 20_000,
  perHolder: 10,
  /** Dates that one answer to all coming dates is for, and how far ahead they are at most. */
  datesAtOnce: 60,
  daysAhead: 366,
  /** Dates that a private address lists, people that are removed at once, days of counts at once. */
  listed: 100,
  removedAtOnce: 50,
  countedDays: 400,
  /** Hours in which removed answers can be restored, and days that answers are kept after their date. */
  restoredHours: 24,
  keptDays: 30,
  /** Hours before the start at which people are reminded; of an all-day event it is the evening before. */
  remindHours: 24,
} as const;
