// The short marks of calendars that are shown in one view, so that no color is without a text.

const WORDS = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;
/** A mark with its number has no more characters. */
const LONGEST = 3;

/** For each title one to three characters, no two alike: "Handball Club" HC, "Choir" Ch, a second one Ch2. */
export function marksOf(titles: readonly string[]): string[] {
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
