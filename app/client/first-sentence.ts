// Shortens a message to its first sentence, for a toast beside the message itself.

/** The whole text where it has only one. Safari before 16.4 reads no lookbehind. */
export function firstSentence(text: string): string {
  return /^.*?[.!?…](?=\s)/s.exec(text.trim())?.[0] ?? text.trim();
}
