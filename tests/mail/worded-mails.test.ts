// Mails in the recipient's language: fully translated, with the language declared and typed text unchanged.
import { describe, expect, it } from "vitest";
import { composeMail } from "~/mail/compose-mail";
import type { MailMessage } from "~/store/mails/outbox-message";
import { compose, everyKind, OPTIONS, spanAfter, suggestionDeclined } from "./sample-mails";

const XA = "en-XA";
/** Typed to break out of a header or of the HTML. */
const TRICK = "a\\u000d\\u000aBcc: x@y.example <b>b</b>";

/** The text outside translated messages, which may be nested. */
function outsideWords(text: string): string {
  let [depth, rest] = [0, ""];
  for (const character of text) {
    if (character === "⟦") depth += 1;
    else if (character === "⟧") depth -= 1;
    else if (depth === 0) rest += character;
  }
  return rest;
}

const visibleIn = (html: string) =>
  html
    .slice(html.indexOf("<body"))
    .replace(/<[^>]*aria-label="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<[^>]*>/g, " ");

/** Messages whose typed texts have no letters, so that every letter in the mail is ours. */
function withoutLetters(message: MailMessage): MailMessage {
  const typed = [
    "name subject message inviter newAdmin remover leaver deleter replacer calendarTitle eventTitle note location slot",
  ].flatMap((names) => names.split(" "));
  const isOfFollowers = ["digest", "changes", "reminder"].includes(message.kind);
  const plain = Object.fromEntries(
    Object.entries(message).map(([name, value]) => [name, typed.includes(name) ? "12" : value]),
  );
  const language = { language: XA };
  // The content of these is translated when they enter the outbox: tests/features/follow/languages.test.ts.
  const content = isOfFollowers ? { subject: "12", heading: "12", entries: [] } : {};
  return { ...message, ...plain, ...content, ...language } as MailMessage;
}

const SPECIAL: Partial<Record<MailMessage["kind"], object>> = {
  "login-refused": { rule: undefined, allowed: { domains: ["y.example"], hasOthers: true } },
  "follow-confirm": {
    wish: undefined,
    choice: { digest: "weekly", changes: true, remindHours: 24, category: "7" },
  },
  "follow-known": {
    wish: undefined,
    choice: { digest: "daily", changes: false, remindHours: null, category: "" },
  },
  "suggestions-wait": { calendars: [{ title: "12", link: "1", waiting: 2 }] },
  "source-failing": { host: "12" },
  "answer-changes": {
    changes: (["moved", "canceled", "deleted", "back"] as const).map((what) => ({
      what,
      title: "12",
      was: spanAfter(),
      is: spanAfter(1),
    })),
  },
  "suggestion-approved": {
    approved: {
      title: "12",
      span: {
        allDay: false,
        from: Date.UTC(2026, 11, 24, 9),
        to: Date.UTC(2026, 11, 24, 10),
        firstDay: null,
        lastDay: null,
      },
      zone: "Europe/Berlin",
      at: Date.UTC(2026, 10, 23),
      repeats: true,
    },
  },
};

describe.each(everyKind.map((message) => [message.kind, message] as const))(
  "a mail of the kind %s",
  (kind, message) => {
    const pseudo = { ...withoutLetters(message), ...SPECIAL[kind] } as MailMessage;

    it("is worded throughout", () => {
      const { subject, text, html } = compose(pseudo);
      for (const part of [subject, text, visibleIn(html)]) {
        const bare = outsideWords(part)
          .replace(/https?:\S+/g, "")
          .replace(/\S+@\S+/g, "")
          .replace(/calendar\.example\.org|EAS|[0-9A-Z]{4}-[0-9A-Z]{4}/g, "");
        expect(bare).not.toMatch(/\p{L}/u);
      }
    });

    it("says its language in the header and in the HTML", () => {
      const mail = compose(pseudo);
      expect(mail.headers["Content-Language"]).toBe(XA);
      expect(mail.html).toContain(`<html lang="${XA}">`);
      expect(compose({ ...pseudo, language: "ar-XB" }).html).toContain(
        '<html lang="ar-XB" dir="rtl">',
      );
    });

    it("is in English if an older release wrote it, else in the installation's language", () => {
      const languages = { ...OPTIONS.languages, fallback: XA } as const;
      const languageOf = (language?: string | null) => {
        const { language: _, ...rest } = pseudo;
        const mail = { ...rest, ...(language !== undefined && { language }) } as MailMessage;
        return composeMail(mail, { ...OPTIONS, languages }).headers["Content-Language"];
      };
      expect([undefined, null, "de", "en"].map(languageOf)).toEqual(["en", XA, XA, "en"]);
    });
  },
);

describe("what people typed", () => {
  const titled: MailMessage[] = [
    ...everyKind.filter((message) => "calendarTitle" in message),
    suggestionDeclined({ eventTitle: TRICK }),
  ].map((message) => {
    const isOfAnswer = message.kind.startsWith("answer-");
    const isOfPassword = message.kind === "app-password";
    const named = {
      calendarTitle: TRICK,
      ...(isOfAnswer && { eventTitle: TRICK }),
      ...(isOfPassword && { name: TRICK }),
    };
    return { ...message, ...named } as MailMessage;
  });

  it.each(titled.flatMap((message) => ["en", XA].map((language) => ({ ...message, language }))))(
    "stays as it is in subject and body: $kind in $language",
    (message) => {
      const { subject, text, html } = compose(message);
      // Mails that nobody asked for contain no typed addresses.
      const shown = [TRICK, TRICK.replace("x@y.example", "…")];
      const escaped = shown.map((each) => each.replace(/</g, "&lt;").replace(/>/g, "&gt;"));
      expect(subject).not.toMatch(/[\r\n]/);
      expect(shown.some((each) => text.includes(each))).toBe(true);
      expect(escaped.some((each) => html.includes(each))).toBe(true);
      expect(html).not.toContain("<b>b</b>");
      expect(text).not.toMatch(/^Bcc:/m);
      const isNamed = !["digest", "changes", "reminder"].includes(message.kind);
      if (isNamed) expect(shown.some((each) => subject.includes(each))).toBe(true);
    },
  );
});
