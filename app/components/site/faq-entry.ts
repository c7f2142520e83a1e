// The type of a question with its answer.
import type { MessageDescriptor } from "@lingui/core";

export type FaqEntry = {
  id: string;
  question: MessageDescriptor;
  /** Paragraphs. */
  answer: readonly MessageDescriptor[];
  /** Search words that question and answer do not contain; each language has its own, as many as it likes. */
  keywords: MessageDescriptor;
  link?: { to: string; text: MessageDescriptor };
};
