import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { composeMail } from "~/mail/compose-mail";
import { mailMessageId, readMessageId } from "~/mail/mail";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import type { MailMessage } from "~/store/mails/outbox-message";
import {
  CODE,
  compose,
  contact,
  everyKind,
  invite,
  LINK,
  login,
  OPTIONS,
  ORIGIN,
  SHOWN_CODE,
  START,
  suggestionDeclined,
  TOKEN,
  told,
} from "./sample-mails";

/** The text that a reader of the HTML sees, and the link targets; the last link, in every footer, leads home. */
function readHtml(html: string) {
  const decode = (text: string) =>
    text
      .replaceAll("&lt;", "<")
      .replaceAll("&gt;", ">")
      .replaceAll("&quot;", '"')
      .replaceAll("&#39;", "'")
      .replaceAll("&amp;", "&");
  const body = html.slice(html.indexOf("<body"));
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => decode(url ?? ""));
  return {
    text: decode(body.replace(/<[^>]*>/g, "")),
    links: links.slice(0, -1),
    home: links.at(-1),
  };
}

/** Only letters and digits, because HTML has line breaks where the text has commas. */
const wordsOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "").toLowerCase();

const linesOf = (text: string) => text.split("\n");

describe("the login mail", () => {
  it("shows the code as XXXX-XXXX on a line of its own, in text and HTML", () => {
    const mail = compose(login());
    expect(linesOf(mail.text)).toContain(SHOWN_CODE);
    expect(linesOf(readHtml(mail.html).text)).toContain(SHOWN_CODE);
    expect(mail.text).not.toContain(CODE);
  });

  it("holds one link, on a line of its own, to the login page with e-mail and secret", () => {
    const mail = compose(login("ann+calendar@example.org"));
    const expected = `${ORIGIN}/account/login-code?email=ann%2Bcalendar%40example.org&code=${TOKEN}`;
    expect(linesOf(mail.text)).toContain(expected);
    expect(readHtml(mail.html).links).toEqual([expected]);
    expect(expected).toBe(
      addressAt(ORIGIN, pagePaths.loginCode("ann+calendar@example.org", TOKEN)),
    );
  });

  it("keeps the e-mail whole in the link, whatever an address may hold", () => {
    for (const to of ["o'brien@example.org", "a&b=c#d%41?@example.org", "x~!*$/{|}@example.org"]) {
      const link = new URL(compose(login(to)).keys[0] ?? "");
      expect(Object.fromEntries(link.searchParams)).toEqual({ email: to, code: TOKEN });
      expect(link.hash).toBe("");
      expect(link.href).not.toMatch(/['"<>()\s]/);
    }
  });

  it("tells how long it lives, that it works once, that nothing happened yet, and when to ignore it", () => {
    const mail = compose(login());
    for (const text of [mail.text, readHtml(mail.html).text]) {
      expect(text).toContain("valid for 10 minutes. You can use one of them, once.");
      expect(text).toContain("Nobody is logged in until you open the link and press Login");
      expect(text).toContain("If you did not ask for this email, ignore it");
    }
  });

  it("names link and code apart from the text, and puts neither into the subject", () => {
    const mail = compose(login());
    expect(mail.keys).toEqual([
      `${ORIGIN}/account/login-code?email=ann%40example.org&code=${TOKEN}`,
      SHOWN_CODE,
    ]);
    expect(mail.subject).toBe("Your login to EAS");
  });

  it("is not written with a code or secret that is none", () => {
    for (const code of ["", "12345678901", "7K2M9QX\n", "<b>K2M9</b>"]) {
      expect(() => compose({ ...login(), code })).toThrow("access code");
    }
    for (const token of ["", "short", "Zm9vYmFyYmF6cXV4MTIzNA\r\nX: y", "a".repeat(65)]) {
      expect(() => compose({ ...login(), token })).toThrow("secret of the link");
    }
  });
});

describe("the invite mail", () => {
  it("says who invites to which calendar for how long, and links to the page that accepts", () => {
    const mail = compose(invite());
    const expected = `${ORIGIN}/account/accept-invite?calendarId=${LINK}&email=ben%40example.com&code=${TOKEN}`;
    expect(expected).toBe(
      addressAt(ORIGIN, pagePaths.acceptInvite(LINK, "ben@example.com", TOKEN)),
    );
    expect(linesOf(mail.text)).toContain(expected);
    expect(readHtml(mail.html).links).toEqual([expected]);
    expect(mail.subject).toBe("Invite to manage the calendar “Choir”");
    expect(mail.text).toContain("Ann has invited you to manage the calendar “Choir”");
    expect(mail.text).toContain("30 days");
  });
});

describe("the contact mail", () => {
  it("can be answered to the visitor and comes from the installation", () => {
    const mail = composeMail(contact(), { ...OPTIONS, contactName: "Owner" });
    expect(mail.from).toEqual(OPTIONS.from);
    expect(mail.to).toEqual({ name: "Owner", address: "owner@example.org" });
    expect(mail.replyTo).toEqual({ name: "Ben", address: "ben@example.com" });
    expect(mail.subject).toBe("EAS contact: A question");
  });

  it("holds the message as it was typed, in text and HTML", () => {
    const message = "First line\n\n  indented <b>not bold</b> & “quotes”\n.\nFrom here on";
    const mail = compose(contact({ message }));
    expect(mail.text).toContain(`\n\n${message}\n\n`);
    expect(readHtml(mail.html).text).toContain(message);
    expect(mail.html).toContain("white-space:pre-wrap");
    expect(mail.html).not.toContain("<b>");
  });

  it("is the only kind that does not call itself automatic", () => {
    const automatic = everyKind.filter(
      (message) => compose(message).headers["Auto-Submitted"] === "auto-generated",
    );
    expect(automatic.map(({ kind }) => kind)).toEqual(
      everyKind.map(({ kind }) => kind).filter((kind) => kind !== "contact"),
    );
  });
});

describe("news in a mail to followers", () => {
  it("have their marks in HTML, and none in text", () => {
    const mail = compose(
      told("changes", "News", "**Boats** are\n- [here](https://e.org/x)\n- <b>"),
    );
    expect(mail.text).toContain("\nBoats are\n- here: https://e.org/x\n- <b>\n");
    expect(mail.html).toContain("<b>Boats</b> are<ul><li><a ");
    expect(mail.html).toContain(">here</a></li><li>&lt;b&gt;</li></ul>");
    expect(readHtml(mail.html).links).toContain("https://e.org/x");
  });
});

describe("the mails about suggestions", () => {
  const trick =
    'Win at www.evil.example\r\nBcc: eve@example.net <a href="https://evil.example">x</a>';

  it("tell the address that anybody may have typed nothing to click on, and not the secret link", () => {
    const declined = suggestionDeclined({ eventTitle: trick, note: trick, calendarTitle: trick });
    const approved = { title: trick, when: trick };
    for (const message of [
      declined,
      { ...declined, kind: "suggestion-approved" as const, approved },
    ]) {
      const mail = compose(message);
      expect(readHtml(mail.html).links).toEqual([]);
      expect(mail.keys).toEqual([]);
      expect(mail.subject).not.toMatch(/\p{Cc}/u);
      for (const text of [mail.subject, mail.text.replace(`\n${ORIGIN}\n`, "")]) {
        expect(text).not.toMatch(/evil\.example|eve@example|https?:/);
      }
      expect(mail.to).toEqual({ name: "", address: "dora@example.com" });
    }
  });

  it("say as what and when the event is in the calendar now", () => {
    const approved = { title: "Winter Fair", when: "Thu, Dec 24, 10am - 12pm" };
    const { text } = compose({
      ...suggestionDeclined(),
      kind: "suggestion-approved",
      approved,
    });
    expect(text).toContain(
      "It was accepted and is now in the calendar: “Winter Fair”, Thu, Dec 24, 10am - 12pm.",
    );
  });

  it("hand on the note of a refusal line by line, and say nothing where there is none", () => {
    expect(compose(suggestionDeclined()).text).toContain("The hall is taken.\nTry June.");
    expect(compose(suggestionDeclined({ note: " " })).text).not.toContain("They wrote");
  });

  it("tell the admins how many wait, in one calendar or several, and nothing of them", () => {
    const calendars = [
      { title: "Choir", link: LINK, waiting: 1 },
      { title: "Club", link: "another", waiting: 2 },
    ];
    const mail = compose({
      kind: "suggestions-wait",
      to: "ann@example.org",
      waiting: 3,
      calendars,
    });
    expect(mail.subject).toBe("3 event suggestions for your calendars are waiting");
    expect(mail.keys).toEqual(
      [LINK, "another"].map((link) => addressAt(ORIGIN, pagePaths.suggestions(link))),
    );
    expect(readHtml(mail.html).links).toEqual(mail.keys);
    expect(mail.html).not.toContain('class="go"');
    const one = compose({
      kind: "suggestions-wait",
      to: "ann@example.org",
      waiting: 1,
      calendars: calendars.slice(0, 1),
    });
    expect(one.subject).toBe("1 event suggestion for the calendar “Choir” is waiting");
    expect(one.text).toContain("Nobody else sees it until you decide.");
    expect(mail.text).toContain("Nobody else sees them until you decide.");
  });
});

describe("every mail", () => {
  it.each(everyKind)("of kind $kind says the same as text and as HTML", (message) => {
    const mail = compose(message);
    const { text, links } = readHtml(mail.html);
    const seen = wordsOf(text);
    const isShown = (line: string) => line !== "" && !line.endsWith(":");
    for (const line of linesOf(mail.text).filter(isShown)) {
      const [, url] = /(https?:\S+)$/.exec(line) ?? [];
      if (url && [...links, ORIGIN].includes(url)) continue;
      expect(seen).toContain(wordsOf(line));
    }
    expect(mail.subject.length).toBeGreaterThan(8);
    expect(mail.to.address).toBe(message.to);
  });

  it.each(everyKind)(
    "of kind $kind links only to this installation and loads nothing",
    (message) => {
      const mail = compose(message);
      for (const link of readHtml(mail.html).links) expect(new URL(link).origin).toBe(ORIGIN);
      expect(mail.html).not.toMatch(/\ssrc=|url\(|<link|<script|<img|@import|background=/i);
    },
  );

  it.each(everyKind)("of kind $kind has a dark color for each color that it has", (message) => {
    const { html } = compose(message);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const dark = /prefers-color-scheme:dark\)\{(.*?!important\})\}/.exec(html)?.[1] ?? "";
    const darkens = (names: string[], property: string) =>
      names.some((name) => new RegExp(`\\.${name}\\{[^}]*${property}:#`).test(dark));
    const body = html.slice(html.indexOf("<body"));
    const colored = [...body.matchAll(/<[^>]*style="[^"]*#[^>]*>/g)].map(([tag]) => tag);
    expect(colored.length).toBeGreaterThan(10);
    for (const tag of colored) {
      const names = /class="([^"]*)"/.exec(tag)?.[1]?.split(" ") ?? [];
      const style = /style="([^"]*)"/.exec(tag)?.[1] ?? "";
      const wanted = [
        ...(/(?:^|;)color:#/.test(style) ? ["(?<![-])color"] : []),
        ...(/background:#/.test(style) ? ["background"] : []),
        ...(/border[^:]*:[^;]*#/.test(style) ? ["border-color"] : []),
      ];
      for (const property of wanted) expect([tag, darkens(names, property)]).toEqual([tag, true]);
    }
  });

  it("has the colors of the site", () => {
    const tokens = readFileSync("app/styles/tokens.css", "utf8");
    const { html } = compose(login());
    const colors = new Set(html.match(/#[0-9a-f]{6}\b/g));
    expect(colors.size).toBeGreaterThan(25);
    for (const color of colors) {
      expect(`${tokens} #ffffff`.includes(color), color).toBe(true);
    }
  });

  it.each(everyKind)(
    "of kind $kind begins with the ring and the calendar's name, and says in the end what EAS is",
    (message) => {
      const { html, text } = compose(message);
      const dots = [...html.matchAll(/<span class="b(\d)" style="[^"]*background:#/g)];
      expect(dots.map(([, tone]) => Number(tone)).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      const seen = readHtml(html);
      // The mail of an app password is about the account and names the calendar only in its text.
      const isOfCalendar =
        message.kind !== "app-password" &&
        ("calendarTitle" in message || message.kind === "suggestions-wait");
      expect(seen.text.trim().split("\n")[0]).toBe(isOfCalendar ? "Choir" : "EAS");
      const about =
        "EAS: everyone can do calendars. Shared calendars that anyone with the link can read.";
      expect(seen.text.trim()).toMatch(new RegExp(`${about} calendar.example.org$`));
      expect(seen.home).toBe(ORIGIN);
      expect(text.endsWith(`\n\n-- \n${about}\n${ORIGIN}\n`)).toBe(true);
      expect([...html.matchAll(/<h1[ >]/g)]).toHaveLength(1);
      expect([...html.matchAll(/class="go"/g)].length).toBeLessThanOrEqual(1);
    },
  );

  it("says the right installation also where it runs on another port or without TLS", () => {
    const mail = composeMail(login(), { ...OPTIONS, origin: "http://localhost:3000" });
    expect(mail.text).toContain("EAS at localhost:3000");
    expect(mail.keys[0]).toMatch(/^http:\/\/localhost:3000\/account\/login-code\?/);
    expect(mail.host).toBe("localhost");
  });

  it("comes from a domain with other letters in its lookup form", () => {
    const from = { name: "Club", address: "club@müller.example" };
    const sent = { name: "Club", address: "club@xn--mller-kva.example" };
    expect(composeMail(login(), { ...OPTIONS, from }).from).toEqual(sent);
  });

  it("may be sent by an installation that is only known by an IPv6 address", () => {
    const from = { name: "EAS", address: "no-reply@[::1]" };
    expect(composeMail(login(), { ...OPTIONS, origin: "http://[::1]:3000", from }).from).toEqual(
      from,
    );
  });

  it("of a kind that this version does not know is refused", () => {
    const unknown: MailMessage = JSON.parse('{"kind":"unheard-of","to":"ann@example.org"}');
    expect(() => compose(unknown)).toThrow("no such kind");
  });
});

describe("text of users in a mail", () => {
  const hostile = 'Ann\r\nBcc: eve@example.net\r\n\r\n<script>alert(1)</script>"\u202E\u0000';

  it("stays on one line of the subject", () => {
    const mails = [
      compose(contact({ subject: hostile })),
      compose(invite({ calendarTitle: hostile })),
      compose({
        kind: "invite-accepted",
        to: "a@example.org",
        newAdmin: hostile,
        calendarTitle: hostile,
        calendarLink: LINK,
      }),
      compose({
        kind: "admin-left",
        to: "a@example.org",
        leaver: hostile,
        calendarTitle: hostile,
        calendarLink: LINK,
      }),
    ];
    for (const { subject } of mails) {
      expect(subject).not.toMatch(/[\p{Cc}\u202E]/u);
      expect(subject).toContain("Ann Bcc: ");
    }
  });

  it("is text in the HTML", () => {
    for (const message of [
      contact({ message: hostile, name: hostile }),
      invite({ inviter: hostile }),
    ]) {
      const { html } = compose(message);
      expect(html).not.toContain("<script>");
      expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;&quot;");
    }
  });

  it("cannot break a link by what stands in a calendar's id", () => {
    const { html } = compose({
      kind: "admin-removed",
      to: "a@example.org",
      remover: "Ann",
      calendarTitle: "Choir",
      calendarLink: '../x?"><a href="https://evil.example">',
    });
    for (const link of readHtml(html).links) {
      expect(link.startsWith(`${ORIGIN}/calendar/`)).toBe(true);
      expect(new URL(link).pathname.split("/")).toHaveLength(3);
    }
  });

  it("of any length leaves a subject that a header can carry", () => {
    const { subject } = compose(contact({ subject: "🎉".repeat(2_000) }));
    expect(Array.from(subject)).toHaveLength(250);
    expect(subject).not.toMatch(/\p{Surrogate}/u);
  });
});

describe("the Message-ID", () => {
  it("is the same at every attempt, other for every mail, and of this installation", () => {
    const row = { id: 7, createdAt: START };
    const { host } = compose(login());
    expect(mailMessageId(row, host)).toBe(`<eas-7-${START}@calendar.example.org>`);
    expect(mailMessageId({ ...row, id: 8 }, host)).not.toBe(mailMessageId(row, host));
    expect(readMessageId(mailMessageId(row, host))).toEqual(row);
    expect(() => readMessageId("<other@example.org>")).toThrow();
  });
});
