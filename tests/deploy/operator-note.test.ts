// On a fresh installation, the landing page tells the operator, on that machine only, what is left to set up.
import { request } from "node:http";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildOperatorNote } from "~/web/pages/site/operator";
import { createClient } from "../support/client";
import { type Site, startSite } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.stop());

/** The landing page as a browser on this machine gets it, with these headers. */
function openLandingPage(headers: Record<string, string> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(site.origin, { headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => resolve(Buffer.concat(pieces).toString("utf8")));
    });
    asked.once("error", reject).end();
  });
}

it("says in the terminal, in three lines, where it runs, where mails go and how to log in", () => {
  const lines = site.output().split("\n");
  const ready = lines.findIndex((line) => line.startsWith("EAS is ready"));
  expect(lines.slice(ready, ready + 3)).toEqual([
    `EAS is ready at ${site.origin}`,
    `Emails are written to ${site.dataDir}/outbox, because no mail server is set (SMTP_URL).`,
    `Log in at ${site.origin}/account/login with your email: the link is printed in the terminal.`,
  ]);
});

it("says the same on the landing page", async () => {
  const page = await openLandingPage();
  expect(page).toContain(`EAS runs at ${site.origin}.`);
  expect(page).toContain(`Emails are written to ${site.dataDir}/outbox`);
  expect(page).toContain(`Log in at ${site.origin}/account/login`);
});

it("says on the machine itself that mail, address and https are not set", async () => {
  const page = await openLandingPage();
  expect(page).toContain("Your installation");
  for (const name of ["SMTP_URL", "ORIGIN", "https"]) expect(page).toContain(name);
});

it("says nothing to anybody who comes from elsewhere, through a proxy or under another name", async () => {
  const others: Record<string, string>[] = [
    { "X-Forwarded-For": "203.0.113.9" },
    { "X-Forwarded-For": "127.0.0.1" },
    { Via: "1.1 proxy" },
    { "X-Real-IP": "203.0.113.9" },
    { "X-Forwarded-For": "203.0.113.9", "X-EAS-Peer-Address": "127.0.0.1" },
    { Host: "calendar.example.org" },
  ];
  for (const headers of others) {
    const page = await openLandingPage(headers);
    expect(page).toContain("everyone can do calendars");
    expect(page).not.toContain("Your installation");
  }
});

it("says nothing any more once somebody has logged in", async () => {
  await createClient(site).login("owner@example.org");
  expect(await openLandingPage()).not.toContain("Your installation");
});

it("is silent where all is set, and never shows the password of the mail account", () => {
  const half = {
    origin: "http://localhost:3000",
    configuredOrigin: null,
    https: false,
    smtpUrl: "smtp://me:hush@mail.example.org:587",
    dataDir: "/data",
  };
  const note = buildOperatorNote(half);
  expect(note?.facts.map(({ isSet }) => isSet)).toEqual([true, false, false]);
  expect(JSON.stringify(note)).not.toContain("hush");
  expect(note?.steps).toEqual([
    "EAS runs at http://localhost:3000.",
    "Emails are sent through mail.example.org:587.",
    "Log in at http://localhost:3000/account/login with your email: the link arrives there.",
  ]);
  const origin = "https://calendar.example.org";
  expect(buildOperatorNote({ ...half, origin, configuredOrigin: origin, https: true })).toBeNull();
});
