// Limits of several calendars in one view.

export const TOGETHER = {
  /** Combined calendars of a person, calendars in each, and favorites in one view. */
  aPerson: 20,
  calendars: 30,
  favorites: 50,
  /** Maximum length of a calendar's name in it, in UTF-16 units. */
  label: 50,
  /** Days that the view as data may cover, and what it covers by default before and after now. */
  mostDays: 400,
  daysBefore: 31,
  daysAfter: 366,
} as const;

/** The fields with the positions of calendars, from 1: "order." and the name of the calendar's box. */
export const ORDER = "order.";

const LAST = 1_000;

/** Rows of the form by their positions; those without one come last, as they are. */
export function inOrder<Row>(rows: readonly Row[], orderOf: (row: Row) => string): Row[] {
  const positionOf = (row: Row) => {
    const text = orderOf(row).trim();
    return /^\d{1,3}$/.test(text) ? Number(text) : LAST;
  };
  return [...rows].sort((a, b) => positionOf(a) - positionOf(b));
}
