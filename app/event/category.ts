// A calendar's categories: a name with one of eight colors.
import { msg } from "@lingui/core/macro";
import { COUNTS } from "~/values/limits";
import { cleanLine } from "~/values/text";

/** `tone` is 1 to 8; `mark` a few characters before titles in a month, where colors need them. */
export type Category = { id: number; name: string; tone: number; mark?: string };

/** The names of the colors 1 to 8. */
export const COLOR_NAMES = [
  "Red",
  "Orange",
  "Gold",
  "Green",
  "Teal",
  "Blue",
  "Purple",
  "Pink",
] as const;
export const COLORS = COLOR_NAMES.length;

/** The colors 1 to 8 of tokens.css for a light scheme, for mails and calendar apps. */
const LIGHT_COLORS = [
  "#cb272f",
  "#b05000",
  "#896600",
  "#227d00",
  "#007a70",
  "#006dbe",
  "#7d4ed5",
  "#ba2d8b",
];

/** Undefined for a number that is not a color. */
export function lightColor(tone: number): string | undefined {
  return LIGHT_COLORS[tone - 1];
}

export const COLOR_MESSAGES = [
  msg({ message: "Red", context: "color" }),
  msg({ message: "Orange", context: "color" }),
  msg({ message: "Gold", context: "color" }),
  msg({ message: "Green", context: "color" }),
  msg({ message: "Teal", context: "color" }),
  msg({ message: "Blue", context: "color" }),
  msg({ message: "Purple", context: "color" }),
  msg({ message: "Pink", context: "color" }),
];

/** The event's category; undefined if it has none or the category was removed. */
export function categoryOf(
  { categoryId }: { categoryId: number | null },
  categories: readonly Category[] = [],
): Category | undefined {
  return categories.find(({ id }) => id === categoryId);
}

/** Finds a category by name, ignoring case. */
export function findByName<Named extends { name: string }>(
  name: string,
  categories: readonly Named[],
): Named | undefined {
  const folded = foldCategoryName(name);
  return categories.find((each) => foldCategoryName(each.name) === folded);
}

/** Upper case first, because only that makes "ß" equal to "SS" and the two small sigmas equal. */
function foldCategoryName(name: string): string {
  return cleanLine(name).toUpperCase().toLowerCase().normalize("NFKC");
}

/** The first color that no category has yet, otherwise the colors in rotation. */
export function freeColor(taken: readonly { tone: number }[]): number {
  for (let tone = 1; tone <= COLORS; tone += 1) {
    if (taken.every((each) => each.tone !== tone)) return tone;
  }
  return (taken.length % COLORS) + 1;
}

/** Whether a calendar with these categories may have another one. */
export function mayHaveMore(categories: readonly Category[]): boolean {
  return categories.length < COUNTS.categories;
}
