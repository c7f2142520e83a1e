// Titles and names in mails that nobody asked for: links and addresses are removed, all else stays.
import { describe, expect, it } from "vitest";
import { tameName } from "~/mail/tame-name";
import { wordMail } from "~/mail/wording";
import type { MailMessage } from "~/store/mails/outbox-message";
import { ENGLISH } from "~/words/server-words";

const HOSTILE = [
  "http://evil.example/a?b=c",
  "Pay at https://evil.example now",
  "HTTPS://EVIL.EXAMPLE",
  "hxxp://evil.example",
  "evil.example",
  "evil.example/login",
  "go to evil.co.uk:8080",
  "www.evil.example",
  "WWW.EVIL",
  "ann@evil.example",
  "mailto:ann@evil.example",
  "tel:+15550100",
  "198.51.100.7/x",
  "http://198.51.100.7",
  "пример.рф",
  "例え.jp",
  "evil．example",
  "evil。example",
  "ann＠evil.example",
  "evil\u200b.\u200bexample",
  "xn--e1afmkfd.xn--p1ai",
  "a.b.c.evil.example",
  "evil\r\n.example.com",
  "(evil.example)",
  "“evil.example”",
  "Club,evil.example",
];

/** What mail programs turn into links: a scheme, an "@", a "www.", words joined by dots, four numbers. */
const LINK =
  /:\/\/|\S[@＠]\S|www\.|[\p{L}\p{N}-]\p{Cf}*[.．。｡]\p{Cf}*\p{L}[\p{L}\p{N}-]|\d+(\.\d+){3}|mailto:|tel:/iu;

const USUAL = [
  "St. John's Choir",
  "Team 2.0",
  "21.11.2026",
  "9 a.m. Yoga",
  "U.S.A. trip",
  "e.g. this",
  "Dr. No...",
  "ann...",
  "Wait... what?",
  "Yoga@Home",
  "Meet @ the park",
  "Mo.-Fr.",
  "Tel: 0123",
  "Ratio 3:1",
  "C++ / C#",
  "and/or",
  "Müllers & Söhne",
  "👨‍👩‍👧 family",
  "مدرسه‌ها",
  "日本語の会。",
  "12:30–14:00",
];

describe("a name in a mail", () => {
  it.each(HOSTILE)("loses what a mail program makes a link of: %j", (text) => {
    expect(tameName(text)).not.toMatch(LINK);
    expect(tameName(tameName(text))).toBe(tameName(text));
  });

  it("can tell: as they were typed, each is one", () => {
    for (const text of HOSTILE) expect(text.replace(/[\r\n]/g, "")).toMatch(LINK);
  });

  it.each(USUAL)("stays as it is otherwise: %j", (text) => {
    expect(tameName(text)).toBe(text);
  });

  it("can still be read where only its dots could be taken for a link's", () => {
    expect(tameName("node.js meetup")).toBe("node. js meetup");
    expect(tameName("Dr.Smith")).toBe("Dr. Smith");
    expect(tameName("See https://evil.example, friends")).toBe("See … friends");
    expect(tameName("See evil.example/login or evil.example:8080")).toBe("See … or …");
  });
});

describe("mails to other people", () => {
  const names = { calendarTitle: "Win at evil.example", calendarLink: "Link__________________" };
  const to = "ben@example.org";
  const token = "A".repeat(22);
  const MAILS: MailMessage[] = [
    { kind: "invite", to, inviter: "http://evil.example", ...names, token },
    { kind: "invite-canceled", to, calendarTitle: names.calendarTitle },
    { kind: "invite-accepted", to, newAdmin: "ann@evil.example", ...names },
    { kind: "admin-removed", to, remover: "www.evil.example", ...names },
    { kind: "admin-left", to, leaver: "evil.example", ...names },
    { kind: "calendar-deleted", to, deleter: "evil.example", ...names, token, keptUntil: 0 },
    { kind: "calendar-restored", to, ...names },
  ];

  it.each(MAILS.map((mail) => [mail.kind, mail] as const))(
    "%s names nobody and nothing with a link in it",
    (_kind, mail) => {
      const { subject, parts } = wordMail(mail, "https://cal.example.org", ENGLISH);
      const texts = parts.map((part) => (part.is === "paragraph" ? part.text : ""));
      for (const text of [subject, ...texts]) {
        expect(text.replace("cal.example.org", "")).not.toMatch(LINK);
        expect(text).not.toMatch(/evil\.\S/);
      }
    },
  );
});
