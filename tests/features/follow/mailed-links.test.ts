// The links in mails: they survive being opened by scanners first, and never lead to another site.
import { beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../../support/client";
import { joinSite, type SharedSite } from "../../support/shared-site";
import { findFreePort, readLogin, readMails, startSite, waitForMail } from "../../support/site";
import { makeFullCalendar } from "../../web/api/api-people";
import { sendRaw } from "../../web/api/api-raw";
import { dumpSite } from "../../web/site-data";

let site: SharedSite;
beforeAll(async () => {
  site = await joinSite();
});

/** Like a mail scanner: requests the headers, then opens the link several times without cookies. */
async function scan(address: string): Promise<void> {
  for (const method of ["HEAD", "GET", "GET", "GET"]) {
    const { status } = await createClient(site).send(address, { method });
    expect([method, status]).toEqual([method, 200]);
  }
}

describe("a link that a scanner has opened four times", () => {
  test("still logs its reader in", async () => {
    const reader = createClient(site);
    await reader.api("user/accesscode", { email: "ann@example.org" });
    const { link } = readLogin(await waitForMail(site, "ann@example.org"));
    const before = dumpSite(site);
    await scan(link);
    expect(dumpSite(site)).toEqual(before);
    const { pathname, searchParams } = new URL(link);
    const done = await reader.post(pathname, Object.fromEntries(searchParams));
    expect([done.status, done.headers.get("location")]).toEqual([
      303,
      `${site.origin}/account/profile`,
    ]);
    expect(await reader.call("user/profile", {})).toMatchObject({ email: "ann@example.org" });
  });

  test("still makes its reader a manager", async () => {
    const ben = createClient(site);
    await ben.login("ben@example.org");
    const { id } = await makeFullCalendar(ben, "Club");
    await ben.call("invite/send", { calendarId: id, email: "cat@example.org" });
    const { text } = await waitForMail(site, "cat@example.org", /accept-invite/);
    const link = /https?:\/\/\S+\/account\/accept-invite\?\S+/.exec(text)?.[0] ?? "";
    const before = dumpSite(site);
    await scan(link);
    expect(dumpSite(site)).toEqual(before);
    const { pathname, searchParams } = new URL(link);
    const done = await createClient(site).post(pathname, Object.fromEntries(searchParams));
    expect(await done.text()).toContain("You now manage the calendar");
    const { admins } = await ben.call("calendar/view", { id });
    expect(admins).toEqual(["ben@example.org", "cat@example.org"]);
  });
});

const FORGED: Record<string, string>[] = [
  { "X-Forwarded-Host": "evil.example" },
  { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "X-Forwarded-Port": "444" },
  { Forwarded: "host=evil.example;proto=https" },
  { "X-Host": "evil.example", "X-Original-Host": "evil.example", "X-HTTP-Host-Override": "evil" },
  { "X-Original-URL": "http://evil.example/", "X-Rewrite-URL": "//evil.example/" },
  { Referer: "https://evil.example/", "X-Forwarded-Server": "evil.example" },
];

/** Requests a login mail at the machine's own address, with any Host header. */
function askFor(port: string, email: string, headers: Record<string, string>) {
  return sendRaw(`http://127.0.0.1:${port}/api/user/accesscode`, {
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ email }),
  });
}

describe("a login mail that was asked for under a forged host", () => {
  test("links to the own address where none is configured", async () => {
    const { port, origin } = new URL(site.origin);
    const forged = [{ Host: "evil.example" }, { Host: "evil.example:8443" }, ...FORGED];
    for (const [n, headers] of forged.entries()) {
      const email = `forged${n}@example.org`;
      const { http } = await askFor(port, email, { Host: `localhost:${port}`, ...headers });
      expect(http).toBe(200);
      const mail = await waitForMail(site, email);
      expect(mail.raw).not.toContain("evil");
      expect(new URL(readLogin(mail).link).origin).toBe(origin);
    }
  });

  test("is not sent where the address is configured, but for the headers that nobody believes", async () => {
    const port = String(await findFreePort());
    const ORIGIN = "https://calendar.example.org";
    const configured = await startSite({ ORIGIN, PORT: port });
    try {
      for (const Host of [
        "evil.example",
        "calendar.example.org.evil.example",
        `localhost:${port}`,
      ]) {
        const { http } = await askFor(port, "ann@example.org", { Host });
        expect([Host, http]).toEqual([Host, 421]);
      }
      expect(await readMails(configured)).toEqual([]);
      for (const [n, headers] of FORGED.entries()) {
        const email = `forged${n}@example.org`;
        await askFor(port, email, { Host: "calendar.example.org", ...headers });
        const mail = await waitForMail(configured, email);
        expect(mail.raw).not.toContain("evil");
        expect(new URL(readLogin(mail).link).origin).toBe(ORIGIN);
      }
    } finally {
      await configured.stop();
    }
  });
});
