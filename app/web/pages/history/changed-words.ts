// Finds the words that differ between two versions of a text.
import { diffWordsWithSpace } from "diff";

/** A run of a text; `isChanged` where the other text does not have it. */
export type Piece = { text: string; isChanged: boolean };

/** More differences than this, and the texts have nothing in common worth telling; finding them takes their square. */
const MOST_EDITS = 1_000;

/** The pieces of both texts in their order; together they are the whole texts. */
export function compareWords(before: string, after: string): { before: Piece[]; after: Piece[] } {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) return { before: allOf(before), after: allOf(after) };
  const side = (other: "added" | "removed") =>
    changes
      .filter((change) => !change[other])
      .map(({ value, added, removed }) => ({ text: value, isChanged: added || removed }));
  return { before: side("added"), after: side("removed") };
}

function allOf(text: string): Piece[] {
  return text === "" ? [] : [{ text, isChanged: true }];
}
