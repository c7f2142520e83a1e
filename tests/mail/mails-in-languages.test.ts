// Each kind of mail in each language: fully translated, with its language declared, and no English left.
import { describe, expect, it } from "vitest";
import { composeMail } from "~/mail/compose-mail";
import type { MailMessage } from "~/store/mails/outbox-message";
import { LANGUAGES } from "~/values/languages";
import { everyKind, OPTIONS } from "./sample-mails";

const languages = { all: LANGUAGES, fallback: "en" } as const;
const OTHERS = LANGUAGES.filter((language) => language !== "en");

const compose = (message: MailMessage) => composeMail(message, { ...OPTIONS, languages });
/** Lines with a sentence: at least three words, and no address. */
const sentencesOf = (text: string) =>
  text
    .split("\n")
    .filter((line) => !line.includes("http") && /(?:\p{L}{2,}[^\p{L}]+){3}/u.test(line));

const isOfFollowers = ({ kind }: MailMessage) => ["digest", "changes", "reminder"].includes(kind);
/** Without the content of followers' mails, which is translated when they enter the outbox. */
const KINDS = everyKind.map((message) =>
  isOfFollowers(message) ? { ...message, entries: [] } : message,
);
const CASES = KINDS.flatMap((message) => OTHERS.map((language) => ({ ...message, language })));

describe("a mail", () => {
  it.each(CASES)("of the kind $kind is in $language", (message) => {
    const english = compose({ ...message, language: "en" });
    const mail = compose(message);
    expect(mail.headers["Content-Language"]).toBe(message.language);
    expect(mail.html).toContain(`<html lang="${message.language}">`);
    const typed = Object.values(message)
      .filter((value) => typeof value === "string")
      .join("\n");
    const same = sentencesOf(mail.text).filter(
      (line) => english.text.includes(line) && !typed.includes(line.trim()),
    );
    expect(same).toEqual([]);
    // Tests of their content are in tests/features/follow/languages.test.ts.
    const isWritten = isOfFollowers(message) || message.kind === "contact";
    if (!isWritten) expect(mail.subject).not.toBe(english.subject);
    expect(`${mail.subject}${mail.text}`).not.toMatch(/\{\w+\}|undefined|<\d+\/?>/);
    expect(mail.keys).toEqual(english.keys);
  });

  it.each(KINDS)("of the kind $kind has a blank before each colon in French", (message) => {
    const { text } = compose({ ...message, language: "fr" });
    expect(text).not.toMatch(/[\p{L}\d]:(?: http|$)/mu);
  });
});
