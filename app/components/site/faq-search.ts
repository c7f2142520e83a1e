// Finds the questions and answers that have the words of a search.
import { FAQ, type FaqEntry } from "./faq-entries";

/** Entries in which each word of `query` occurs somewhere, whatever its case; all for an empty query. */
export function findAnswers(query: string): readonly FaqEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return FAQ;
  return FAQ.filter((entry) => {
    const text = textOf(entry);
    return words.every((word) => text.includes(word));
  });
}

function textOf({ question, answer, keywords }: FaqEntry): string {
  return [question, ...answer, keywords].join(" ").toLowerCase();
}
