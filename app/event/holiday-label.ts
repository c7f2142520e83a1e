// The label of a day that is a public holiday.
import { msg } from "@lingui/core/macro";
import type { Words } from "~/words/words";

/** "Thursday, November 26, 2026, holiday: Thanksgiving Day" */
export function withHoliday(date: string, holiday: string, words: Words): string {
  return words._(msg({ message: `${date}, holiday: ${holiday}`, comment: "A public holiday." }));
}
