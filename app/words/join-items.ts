// Joins items that may have commas of their own.
import { msg } from "@lingui/core/macro";
import type { Words } from "./words";

/** "6am Rehearsal, U12; Choir weekend; 4 more" */
export function joinItems(items: readonly string[], words: Words): string {
  if (items.length === 0) return "";
  return items.reduce((before, item) =>
    words._(msg({ message: `${before}; ${item}`, comment: "A list; an item may have commas." })),
  );
}
