// The type of a question with its answer.

export type FaqEntry = {
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** Search words that the question and the answer do not contain. */
  keywords: string;
  link?: { to: string; text: string };
};
