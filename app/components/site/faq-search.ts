// Finds the questions and answers with the words that somebody types, in the reader's language.
import { fold } from "~/event/folded";
import type { Words } from "~/words/words";
import { FAQ } from "./faq-entries";
import type { FaqEntry } from "./faq-entry";

const texts = new WeakMap<Words, Map<FaqEntry, string>>();

/** Entries that contain each word of `query`, in any case and with or without accents; all for an empty query. */
export function findAnswers(query: string, words: Words): readonly FaqEntry[] {
  const wanted = simplify(query).split(/\s+/).filter(Boolean);
  const known = texts.get(words) ?? new Map(FAQ.map((entry) => [entry, textOf(entry, words)]));
  texts.set(words, known);
  return FAQ.filter((entry) => wanted.every((word) => known.get(entry)?.includes(word)));
}

function textOf({ question, answer, keywords }: FaqEntry, words: Words): string {
  return simplify([question, ...answer, keywords].map((each) => words._(each)).join(" "));
}

/** Few people type curved apostrophes. */
function simplify(text: string): string {
  return fold(text.replaceAll("’", "'"));
}
