// Email addresses that mean two people, or a file, in everything that sends mail: only the intended person gets one.

import { afterAll, beforeAll, expect, test } from "vitest";
import { HOSTILE_ADDRESSES } from "../mail/sample-mails";
import { makeCalendar } from "../support/calendars";
import { createClient } from "../support/client";
import { waitUntil } from "../support/patience";
import { spread } from "../support/runs";
import { type Site, startSite } from "../support/site";
import { type Mailbox, startMailbox } from "../support/smtp";
import { readNumber } from "./site-data";

const OWNER = "owner@example.org";
let mailbox: Mailbox;
let site: Site;
beforeAll(async () => {
  mailbox = await startMailbox();
  site = await startSite({ SMTP_URL: mailbox.url, CONTACT_TO: OWNER, FLOOD_LIMITS: "off" });
});
afterAll(async () => {
  await site.stop();
  await mailbox.stop();
});

const OTHERS: unknown[] = [
  { path: "/etc/passwd" },
  { href: "file:///etc/passwd" },
  { address: "a@x.org", name: "b@y.org" },
  ["a@x.org", "b@y.org"],
  [["a@x.org"], "b@y.org"],
  `${"a".repeat(250)}@x.org`,
  `a@${"x".repeat(300)}.org`,
  7,
  null,
  true,
];
const ADDRESSES = [...HOSTILE_ADDRESSES, ...OTHERS];
const FILE_TEXT = { name: { path: "/etc/passwd" }, subject: "S", message: { path: "/etc/passwd" } };

/** Logs in without the tests' outbox folder, because this site has a mail server. */
async function logIn(email: string) {
  const client = createClient(site);
  await client.api("user/accesscode", { email });
  const { text } = await mailbox.waitFor(email, /[0-9A-Z]{4}-[0-9A-Z]{4}/);
  const code = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0];
  expect((await client.api("auth/local/login", { email, code })).status).toBe("OK");
  return client;
}

test(`${ADDRESSES.length} addresses in login, invite and contact reach at the most the one that they are`, async () => {
  expect(ADDRESSES.length).toBeGreaterThanOrEqual(30);
  const ann = await logIn("ann@example.org");
  const calendarId = await makeCalendar(ann, "Club");
  const before = mailbox.mails.length;
  for (const email of spread(ADDRESSES, 20)) {
    const someone = createClient(site);
    const contact = { name: "N", subject: "S", message: "M", email };
    const replies = [
      await someone.api("user/accesscode", { email }),
      await ann.api("invite/send", { calendarId, email }),
      await someone.api("contact", contact),
      await someone.api("contact", { ...FILE_TEXT, email: "a@x.org" }),
      await someone.api("auth/local/login", { email, code: "0000-0000" }),
    ];
    const plain = typeof email === "string" && email.trim() === "a@x.org";
    for (const [n, { http, status }] of replies.entries()) {
      if (!plain || n > 2)
        expect([email, n, http, status]).toEqual([email, n, http === 429 ? 429 : 200, "Error"]);
    }
  }
  await waitUntil(
    () => readNumber(site, "select count(*) from outbox where state = 'waiting'") === 0,
  );
  const reached = mailbox.mails.slice(before);
  expect([...new Set(reached.map(({ to }) => to))].sort()).toEqual(["a@x.org", OWNER]);
  expect(readNumber(site, "select count(*) from outbox where state = 'sent'")).toBe(
    mailbox.mails.length,
  );
  for (const { raw, to } of reached) {
    expect(raw).not.toMatch(/root:|b@y\.org/);
    expect(raw.match(/^(to|cc|bcc):.*$/gim)).toEqual([`To: ${to}`]);
  }
});
