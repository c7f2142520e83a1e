// What the sentences of refusals with values are made of.
import type { Refusal } from "~/values/refusals";
import type { Words } from "./words";

/** A field by its name in the reader's language, at the beginning of a sentence. */
export type Named = { field: string };
export type Most = { max: number };

/** The reader's words, and refusals that stand in another one's values. */
export type Wording = { words: Words; say: (refusal: Refusal) => string };
