// How the refusals with values are worded: the type of what writes one.
import type { Refusal, RefusalValues } from "~/values/refusals";
import type { Words } from "./words";

/** What a writer words with: the reader's words, and refusals that stand in another one's values. */
export type Wording = { words: Words; say: (refusal: Refusal) => string };

/** By key: makes the sentence of its values. */
export type RefusalWriters = {
  [Key in keyof RefusalValues]: (values: RefusalValues[Key], wording: Wording) => string;
};
