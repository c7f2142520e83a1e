// Fields with strict formats: e-mails, access codes and link addresses.
import { describe, expect, it } from "vitest";
import { acceptInvite, sendCalendarAdminInvite } from "~/operations/accounts/invites";
import { logIn, sendAccessCode } from "~/operations/accounts/login";
import { postContact } from "~/operations/calendars/contact";
import { saveHome } from "~/operations/calendars/home";
import { type Caller, perform } from "~/operations/kernel/operation";
import { createWorld, refusalOf } from "../../support/operations";
import { ANN } from "../scene";

const contact = { name: "Dora", email: "dora@example.org", subject: "Hello", message: "Where?" };

describe("an e-mail", () => {
  const LONGEST = `${"a".repeat(64)}@${"b".repeat(31)}.org`;
  const asks: [string, (email: unknown, caller: Caller, link: string) => unknown][] = [
    ["of a login", (email, caller) => perform(sendAccessCode, { email }, caller)],
    [
      "of an invite",
      (email, caller, calendarId) =>
        perform(sendCalendarAdminInvite, { email, calendarId }, caller),
    ],
    [
      "of a contact message",
      (email, caller) => perform(postContact, { ...contact, email }, caller),
    ],
  ];

  it.each(asks)("%s takes 100 characters and not one more", (_name, ask) => {
    const world = createWorld();
    const link = world.calendar();
    expect(LONGEST).toHaveLength(100);
    expect(ask(LONGEST, world.as(ANN), link)).toBeDefined();
    expect(refusalOf(() => ask(`${LONGEST}x`, world.as(ANN), link)).fields).toEqual({
      email: "E-mail can have at most 100 characters.",
    });
  });

  it.each(asks)("%s is lower-cased and trimmed", (_name, ask) => {
    const world = createWorld();
    const link = world.calendar();
    ask("  Dora.X@Example.ORG\n", world.as(ANN), link);
    const { to, email } = world.mails().at(-1) ?? {};
    expect([to, email]).toContain("dora.x@example.org");
  });

  it.each(asks)("%s must be one plain address", (_name, ask) => {
    const world = createWorld();
    const link = world.calendar();
    const wrong = [
      undefined,
      "",
      " ",
      7,
      null,
      {},
      "x",
      "@",
      "a@",
      "@b",
      "a@b@c",
      "a b@c.org",
      "a@b c",
      "a@b.org,c@d.org",
      "a@b.org;c@d.org",
      "<a@b.org>",
      "A <a@b.org>",
      '"a"@b.org',
      "a@b.org\nBcc: c@d.org",
      "a@b.org\r\n\r\nhi",
      "a..b@c.org",
      ".a@b.org",
      "a.@b.org",
      "a@b..org",
      "a@.org",
      "a@[127.0.0.1]",
      "(x)a@b.org",
      "ä@b.org",
      `${"a".repeat(65)}@b.org`,
      "\0a@b.org",
    ];
    for (const email of wrong) {
      const { code, fields } = refusalOf(() => ask(email, world.as(ANN), link));
      expect([email, code, Object.keys(fields)]).toEqual([email, "invalid", ["email"]]);
    }
    expect(world.mails()).toEqual([]);
  });
});

describe("an access code", () => {
  const email = "dora@example.org";
  const uses: [string, (code: unknown, caller: Caller, link: string) => unknown][] = [
    ["of a login", (code, caller) => perform(logIn, { email, code }, caller)],
    [
      "of an invite",
      (code, caller, calendarId) => perform(acceptInvite, { calendarId, email, code }, caller),
    ],
  ];

  it.each(uses)("%s may have 30 characters and is required", (_name, use) => {
    const world = createWorld();
    const link = world.calendar();
    const messageFor = (code: unknown) => refusalOf(() => use(code, world.as(null), link)).message;
    expect(messageFor("x".repeat(31))).toBe(
      "Access code can have at most 30 characters; this has 31.",
    );
    expect(messageFor(" ")).toBe("Access code is required.");
    expect(messageFor(undefined)).toBe("Access code is required.");
    expect(["Hm, it did not work.", "Failed."]).toContain(messageFor("x".repeat(30)));
  });
});

describe("the address of a link", () => {
  function setUpLink() {
    const world = createWorld();
    const calendarId = world.calendar();
    return (url: unknown) =>
      perform(saveHome, { calendarId, links: [{ title: "A", url }] }, world.as(ANN)).links[0]?.url;
  }

  it("takes 500 characters and not one more", () => {
    const save = setUpLink();
    const most = `https://example.org/${"x".repeat(480)}`;
    expect(save(most)).toBe(most);
    expect(refusalOf(() => save(`${most}x`)).fields).toHaveProperty(["links.0.url"]);
  });

  it("is http, https, mailto or tel", () => {
    const save = setUpLink();
    const right = [
      "http://example.org",
      "HTTPS://EXAMPLE.ORG/a?b#c",
      "https://user@example.org:8443/",
      "mailto:ann@example.org?subject=Hi",
      "tel:+49-30-1234",
      "https://例え.jp/ü",
      "http://[::1]/",
    ];
    for (const url of right) expect(save(`  ${url}\n`)).toBe(url);
  });

  it("is nothing that runs, reads or leads somewhere unsaid", () => {
    const save = setUpLink();
    const wrong = [
      "javascript:alert(1)",
      " JaVaScRiPt:alert(1)",
      "java\nscript:alert(1)",
      "vbscript:x",
      "data:text/html,x",
      "file:///etc/passwd",
      "ftp://example.org",
      "blob:https://a/b",
      "//example.org",
      "/path",
      "example",
      "https:/example.org",
      "https:example.org",
      "https://",
      "https:// example.org",
      "https://exa mple.org",
      "https:\\\\example.org",
      "mailto:",
      "tel:",
      "\u0001javascript:alert(1)",
      "https://[zz]/",
      "",
      " ",
      undefined,
      7,
    ];
    for (const url of wrong) {
      const { code, fields } = refusalOf(() => save(url));
      expect([url, code, Object.keys(fields)]).toEqual([url, "invalid", ["links.0.url"]]);
    }
  });
});
