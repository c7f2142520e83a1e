// Titles of a calendar's pages in the browser.
import { msg } from "@lingui/core/macro";
import type { Words } from "~/words/words";

/** "EAS: Choir" */
export function titleOfCalendar(title: string, words: Words): string {
  return words._(msg({ message: `EAS: ${title}`, comment: "The title of a page." }));
}

/** "2027 – EAS: Choir" */
export function titleInCalendar(part: string, title: string, words: Words): string {
  return words._(msg({ message: `${part} – EAS: ${title}`, comment: "The title of a page." }));
}
