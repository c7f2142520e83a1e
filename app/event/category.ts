// What the events of a calendar may be sorted into: a name with one of the eight colors.
import { cleanLine } from "~/values/text";

/** `tone` is 1 to 8. */
export type Category = { id: number; name: string; tone: number };

/** What the colors are called, by their tones 1 to 8. */
export const TONE_NAMES = [
  "Red",
  "Orange",
  "Gold",
  "Green",
  "Teal",
  "Blue",
  "Purple",
  "Pink",
] as const;
export const TONES = TONE_NAMES.length;

/** The category that an event is in; undefined for none, and for one that was removed. */
export function categoryOf(
  { categoryId }: { categoryId: number | null },
  categories: readonly Category[] = [],
): Category | undefined {
  return categories.find(({ id }) => id === categoryId);
}

/** The category of this name, whatever its letter case. */
export function findByName<Named extends { name: string }>(
  name: string,
  categories: readonly Named[],
): Named | undefined {
  const folded = foldName(name);
  return categories.find((each) => foldName(each.name) === folded);
}

/** Upper case first: only it makes one of "ß" and "SS", or of the two small sigmas. */
function foldName(name: string): string {
  return cleanLine(name).toUpperCase().toLowerCase().normalize("NFKC");
}

/** The first tone that nobody has yet, else one after the other. */
export function freeTone(taken: readonly { tone: number }[]): number {
  for (let tone = 1; tone <= TONES; tone += 1) {
    if (taken.every((each) => each.tone !== tone)) return tone;
  }
  return (taken.length % TONES) + 1;
}
