// Limits of combined calendars, the order of the form's rows, and letter codes that tell calendars apart without
// colors.

export const TOGETHER = {
  /** Combined calendars per person, calendars in each, and favorites in one view. */
  aPerson: 20,
  calendars: 30,
  favorites: 50,
  /** Maximum length of a calendar's name in it, in UTF-16 units. */
  label: 50,
  /** Days the JSON view may cover, and its default days before and after now. */
  mostDays: 400,
  daysBefore: 31,
  daysAfter: 366,
} as const;

/** The prefix of position fields (from 1), followed by the name of the calendar's checkbox. */
export const ORDER = "order.";

const LAST = 1_000;

/** Sorts the form's rows by position; rows without one come last, in their old order. */
export function inOrder<Row>(rows: readonly Row[], orderOf: (row: Row) => string): Row[] {
  const typedPosition = (row: Row) => {
    const text = orderOf(row).trim();
    return /^\d{1,3}$/.test(text) ? Number(text) : LAST;
  };
  return [...rows].sort((a, b) => typedPosition(a) - typedPosition(b));
}

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** The longest letter code, including its number. */
const LONGEST = 3;

/** A distinct code of one to three characters per title: "Handball Club" HC, "Choir" Ch, a second one Ch2. */
export function letterCodes(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title) => {
    const mark = freeMark(plainMark(title), taken);
    taken.add(fold(mark));
    return mark;
  });
}

/** The initials of the first two words, or the first two characters of a single word. */
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
