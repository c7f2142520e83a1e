// Removes links and addresses from titles and names in mails to people who did not request them.
import { cleanLine } from "~/values/text";

const LEFT_OUT = "…";
/** A dot as mail programs read it: also full-width, or with invisible characters around it. */
const DOT = String.raw`\p{Cf}*[.．。｡]\p{Cf}*`;

/** Signs of an address in a word: a scheme, "www.", four numbers, a path or port after a host. */
const ADDRESS = new RegExp(
  [
    String.raw`\p{L}:[/／\\]{2}`,
    "(?:mailto|tel|sms|xmpp|skype):.",
    `www${DOT}`,
    String.raw`\p{N}(?:${DOT}\p{N}+){3}`,
    String.raw`${DOT}[\p{L}-]{2,}[:/]`,
  ].join("|"),
  "iu",
);
const MAIL_ADDRESS = new RegExp(`^[^@＠]+[@＠].*${DOT}.`, "u");

/** A dot within a word, as in "evil.example", which some mail programs turn into a link. */
const DOTTED = new RegExp(
  String.raw`(?<=[\p{L}\p{N}\p{M}-])(${DOT})(?=\p{L}[\p{L}\p{N}\p{M}-])`,
  "gu",
);

/**
 * One line without anything a mail program would turn into a link: removes addresses, and adds a space after a dot
 * within a word. Other texts do not change: "St. John's 2.0 at 9 a.m., 21.11.2026".
 */
export function tameName(text: string): string {
  return cleanLine(text).replace(/\S+/g, (word) =>
    ADDRESS.test(word) || MAIL_ADDRESS.test(word) ? LEFT_OUT : word.replace(DOTTED, "$1 "),
  );
}
