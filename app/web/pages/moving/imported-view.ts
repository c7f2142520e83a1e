// The message after an import: what was done, and what was not.
import { msg, plural } from "@lingui/core/macro";
import { formatNumber } from "~/words/numbers";
import type { Words } from "~/words/words";
import { countChanged, countNew } from "./import-counts";

type Applied = Record<"new" | "changed" | "kept" | "full" | "deletedHere", number>;

/** The message after an import, in two parts: what was done, and what was not. */
export function describeImported(
  { new: added, changed, kept, full, deletedHere }: Applied,
  words: Words,
) {
  const what = [
    ...(added > 0 ? [words._(countNew(added, words))] : []),
    ...(changed > 0 ? [words._(countChanged(changed, words))] : []),
  ].join(", ");
  const more = describeNotImported({ kept, deletedHere, full }, words);
  if (!what) return { text: words._(msg`There was nothing new to import.`), more };
  return { text: words._(more ? msg`Imported: ${what}.` : msg`Imported: ${what}`), more };
}

type NotApplied = Pick<Applied, "kept" | "full" | "deletedHere">;

/** A sentence for each kind; "" where everything was imported. */
function describeNotImported({ kept, deletedHere, full }: NotApplied, words: Words): string {
  const [stays, deleted, rest] = [kept, deletedHere, full].map((n) => formatNumber(n, words));
  return [
    ...(kept > 0
      ? [
          msg`${plural(kept, {
            one: `${stays} that was changed here stays.`,
            other: `${stays} that were changed here stay.`,
          })}`,
        ]
      : []),
    ...(deletedHere > 0
      ? [
          msg`${plural(deletedHere, {
            one: `${deleted} stays deleted.`,
            other: `${deleted} stay deleted.`,
          })}`,
        ]
      : []),
    ...(full > 0
      ? [
          msg`${plural(full, {
            one: `There was no room for ${rest}.`,
            other: `There was no room for ${rest}.`,
          })}`,
        ]
      : []),
  ]
    .map((sentence) => words._(sentence))
    .join(" ");
}
