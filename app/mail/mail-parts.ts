// What the words of a mail are made of, whichever mail it is.
import type { MailPart } from "./mail-body";

export type { MailPart } from "./mail-body";

export function say(text: string): MailPart {
  return { is: "paragraph", text };
}

/** Which installation the mail is about, as people read it. */
export function hostOf(origin: string): string {
  return new URL(origin).host;
}
