// The shape of a question with its answer.

export type FaqEntry = {
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** Words that people search for and that question and answer do not use. */
  keywords: string;
  link?: { to: string; text: string };
};
