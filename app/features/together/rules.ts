// Limits of several calendars in one view, the order of its form, and the marks that tell them apart without colors.

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
  const typedPosition = (row: Row) => {
    const text = orderOf(row).trim();
    return /^\d{1,3}$/.test(text) ? Number(text) : LAST;
  };
  return [...rows].sort((a, b) => typedPosition(a) - typedPosition(b));
}

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** A mark with its number has no more characters. */
const LONGEST = 3;

/** For each title one to three characters, no two alike: "Handball Club" HC, "Choir" Ch, a second one Ch2. */
export function letterCodes(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const mark = freeMark(plainMark(title), taken);
    taken.add(fold(mark));
    return mark;
  });
}

/** The initials of the first two words, else the first two characters. */
function plainMark(title: string): string {
  const [first = "", second] = title.match(WORDS) ?? [];
  if (second !== undefined) return begin(first, 1) + begin(second, 1);
  return begin(first || title.trim(), 2);
}

function freeMark(mark: string, taken: ReadonlySet<string>): string {
  if (!taken.has(fold(mark))) return mark;
  for (let number = 2; ; number += 1) {
    const digits = String(number);
    const numbered = begin(mark, LONGEST - digits.length) + digits;
    if (!taken.has(fold(numbered))) return numbered;
  }
}

function begin(text: string, length: number): string {
  return [...text].slice(0, length).join("");
}

function fold(mark: string): string {
  return mark.toUpperCase();
}
