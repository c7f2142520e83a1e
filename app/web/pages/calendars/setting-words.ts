// Words for a calendar's settings, where two versions of them are shown.
import { msg } from "@lingui/core/macro";
import { type Category, COLOR_MESSAGES } from "~/event/category";
import type { Words } from "~/words/words";

/** For a setting that is on; one that is off is empty. */
export function sayYes(words: Words): string {
  return words._(msg({ message: "yes", comment: "Of a setting." }));
}

/** "U12 (Green)" */
export function nameWithColor(
  { name, tone }: Pick<Category, "name" | "tone">,
  words: Words,
): string {
  const message = COLOR_MESSAGES[tone - 1];
  const color = message ? words._(message) : "";
  return words._(msg({ message: `${name} (${color})`, comment: "A category and its color." }));
}
