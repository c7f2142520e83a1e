// The mail that asks for confirmation to follow a calendar, word for word, and that titles cannot break it.
import { expect, it } from "vitest";
import { compose, LINK, TOKEN } from "../../mail/sample-mails";

const question = (calendarTitle: string, wish = "a list every Monday, and changes") =>
  compose({
    kind: "follow-confirm",
    to: "ann@example.org",
    calendarTitle,
    calendarLink: LINK,
    wish,
    token: `7.${TOKEN}`,
  });

it("says what was asked for, where the button is, and what happens without it", () => {
  const { subject, text, html, headers } = question("Rowing Club");
  expect(subject).toBe('Confirm: email updates for "Rowing Club"');
  expect(
    text,
  ).toBe(`Someone, hopefully you, asked to get email updates for the calendar “Rowing Club”: a list every Monday, and changes.

Open this link and press Confirm:

Confirm:
https://calendar.example.org/follow/confirm?key=7.${TOKEN}

If you did not ask, ignore this email: you won't get any others. This link is valid for 48 hours.

-- 
EAS: everyone can do calendars. Shared calendars that anyone with the link can read.
https://calendar.example.org
`);
  expect(html).toContain(`href="https://calendar.example.org/follow/confirm?key=7.${TOKEN}"`);
  // The reader may not have asked for it, and the calendar's link is secret.
  expect(`${text}${html}`).not.toContain(LINK);
  expect(headers).toEqual({ "Content-Language": "en", "Auto-Submitted": "auto-generated" });
});

it("cannot be bent by a title or a category: no header, no encoded word, no link", () => {
  const title = 'A\r\nBcc: eve@example.net =?utf-8?q?b?= https://evil.example/ "';
  const { subject, text, html } = question(title, "changes, of the category evil.example only");
  expect(subject).not.toMatch(/[\r\n]|=\?/);
  expect(`${subject}${text}${html}`).not.toMatch(/eve@|https?:\/\/evil|evil\.example/);
});

it("is not written with what is no key", () => {
  const message = { calendarTitle: "A", calendarLink: LINK, wish: "changes", to: "a@example.org" };
  for (const token of ["", TOKEN, `7.${TOKEN}?`, "7.short"]) {
    expect(() => compose({ kind: "follow-known", ...message, token })).toThrow("not one");
  }
});
