// What the list says besides its events.
import { msg, plural } from "@lingui/core/macro";
import { dayHeading } from "~/event/labels";
import type { Day } from "~/time/days";
import type { Words } from "~/words/words";
import type { CategoryFilter } from "./category-filter-view";

/** For a list without coming events. */
export function emptyTextOf(
  hasPast: boolean,
  filter: CategoryFilter | undefined,
  words: Words,
): string {
  const { text: name } = filter?.links?.find(({ look, isCurrent }) => look && isCurrent) ?? {};
  if (name === undefined)
    return hasPast ? words._(msg`Nothing coming up`) : words._(msg`No events yet`);
  return hasPast
    ? words._(msg`Nothing coming up in ${name}`)
    : words._(msg`No events in ${name} yet`);
}

/** Where the list of endlessly repeating events ends. */
export function endText(day: Day, words: Words): string {
  const date = dayHeading(day, words);
  return words._(msg`Repeating events are listed until ${date}. Later dates are in the month.`);
}

/** On the button that leads to suggestions. */
export function waitingText(waiting: number, words: Words): string {
  return words._(msg`${plural(waiting, { one: "# Suggestion", other: "# Suggestions" })}`);
}
