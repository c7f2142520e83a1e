// What a save of a series' date changes, by the choice which dates it applies to.
import { msg } from "@lingui/core/macro";
import type { SCOPE_TEXTS } from "~/event/typed-repeat";
import type { Words } from "~/words/words";

/** `single` ones are for a series that is not to repeat any more. */
export type ScopeHints = Record<
  keyof typeof SCOPE_TEXTS | "following-single" | "all-single",
  string
>;

export function scopeHintsFor(date: string, words: Words): ScopeHints {
  return {
    one: words._(msg`Only ${date} changes.`),
    following: words._(msg`${date} and all later dates change.`),
    all: words._(msg`All dates change, past ones too.`),
    "following-single": words._(
      msg`${date} stays, without repeating. All later dates are removed.`,
    ),
    "all-single": words._(msg`${date} stays, without repeating. All other dates are removed.`),
  };
}
