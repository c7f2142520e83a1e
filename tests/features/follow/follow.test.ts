// Following a calendar by email over HTTP: requests of mail scanners and mail programs, and where keys must not appear.
import { beforeAll, describe, expect, it } from "vitest";
import { type Client, createClient } from "../../support/client";
import { readStamp } from "../../support/form-stamp";
import { joinSite, type SharedSite } from "../../support/shared-site";
import { waitForMail } from "../../support/site";
import { dumpSite } from "../../web/site-data";

let site: SharedSite;
let ann: Client;
let calendarId: string;

beforeAll(async () => {
  site = await joinSite();
  ann = createClient(site);
  await ann.login("ann@example.org");
  ({ calendarId } = await ann.call("calendar/create", { title: "Rowing Club" }));
});

let people = 0;
function newPerson(): string {
  people += 1;
  return `f${people}@example.org`;
}

async function ask(email: string): Promise<string> {
  await createClient(site).call("follow/ask", { calendarId, email });
  const { text } = await waitForMail(site, email);
  return /https?:\/\/\S+\/follow\/confirm\?key=\S+/.exec(text)?.[0] ?? "";
}

/** Adds a follower and returns its key. */
async function follow(email = newPerson()): Promise<string> {
  const key = new URL(await ask(email)).searchParams.get("key") ?? "";
  return (await createClient(site).call("follow/confirm", { key })).key;
}

/** Like a mail provider's server: no cookie, no Origin, no browser headers, follows no redirect. */
function oneClick(key: string, type = "application/x-www-form-urlencoded"): Promise<Response> {
  const form = new FormData();
  form.set("List-Unsubscribe", "One-Click");
  return fetch(`${site.origin}/follow/${key}/unsubscribe`, {
    method: "POST",
    redirect: "manual",
    ...(type === "multipart/form-data"
      ? { body: form }
      : { headers: { "Content-Type": type }, body: "List-Unsubscribe=One-Click" }),
  });
}

const followers = () => dumpSite(site).followers?.length ?? 0;

describe("the links in mails", () => {
  it("change nothing when they are opened", async () => {
    const question = await ask(newPerson());
    const key = await follow();
    const before = dumpSite(site);
    const addresses = [question, `/follow/${key}`, `/follow/${key}/unsubscribe`];
    for (const address of addresses) {
      for (const method of ["HEAD", "GET", "GET"]) {
        const { status } = await createClient(site).send(address, { method });
        expect([method, status]).toEqual([method, 200]);
      }
    }
    expect(dumpSite(site)).toEqual(before);
    expect(await (await createClient(site).send(question)).text()).toContain("Confirm");
    const page = await (await createClient(site).send(`/follow/${key}/unsubscribe`)).text();
    expect(page).toContain("Stop All Emails");
  });

  it("lead to pages that nobody stores or lists", async () => {
    const key = await follow();
    for (const address of [
      `/follow/${key}`,
      `/follow/${key}/unsubscribe`,
      "/follow/x",
      "/follow/confirm?key=x",
    ]) {
      const { headers } = await createClient(site).send(address);
      expect([headers.get("cache-control"), headers.get("x-robots-tag")]).toEqual([
        "no-store",
        "noindex",
      ]);
      expect(headers.get("referrer-policy")).toBe("same-origin");
    }
  });
});

describe("one click", () => {
  it.each(["application/x-www-form-urlencoded", "multipart/form-data"])(
    "as %s ends the mails, and is answered the same again",
    async (type) => {
      const key = await follow();
      const before = followers();
      const first = await oneClick(key, type);
      expect(first.status).toBe(200);
      expect(await first.text()).toContain("You will get no more emails about this calendar.");
      expect(followers()).toBe(before - 1);
      expect((await oneClick(key, type)).status).toBe(200);
      expect((await createClient(site).send(`/follow/${key}`)).status).toBe(404);
    },
  );

  it("with a wrong key is answered the same, and ends nothing", async () => {
    const key = await follow();
    const before = dumpSite(site).followers;
    for (const wrong of [`${key}x`, "1.aaaaaaaaaaaaaaaaaaaaaa", "x", "%00", "9".repeat(300)]) {
      const { status } = await oneClick(wrong);
      expect([wrong, status]).toEqual([wrong, wrong === "%00" ? 400 : 200]);
    }
    expect(dumpSite(site).followers).toEqual(before);
  });

  it("leaves pages that lead on: to follow the same calendar again where the mailed link names it", async () => {
    const key = await follow();
    await oneClick(key);
    const open = async (path: string) => {
      const response = await createClient(site).send(path);
      return [response.status, await response.text()] as const;
    };
    const again = `href="/subscribe/mail/${calendarId}"`;
    for (const [path, wanted] of [
      [`/follow/${key}`, 404],
      [`/follow/${key}/unsubscribe`, 200],
    ] as const) {
      const [status, named] = await open(`${path}?calendar=${calendarId}`);
      expect(status).toBe(wanted);
      expect(named).toContain(again);
      for (const query of ["", "?calendar=https://evil.example/", "?calendar=../x"]) {
        const [, page] = await open(`${path}${query}`);
        expect(page).toContain("Open My Calendars");
        expect(page).not.toContain("Follow again");
      }
    }
    const [status, page] = await open("/follow/confirm?key=x");
    expect([status, page.includes("This link no longer works.")]).toEqual([404, true]);
  });

  it("from another website's page is refused", async () => {
    const key = await follow();
    const before = followers();
    const { status } = await fetch(`${site.origin}/follow/${key}/unsubscribe`, {
      method: "POST",
      body: "List-Unsubscribe=One-Click",
      headers: {
        Origin: "https://evil.example",
        "Sec-Fetch-Site": "cross-site",
        "Content-Type": "application/x-www-form-urlencoded",
      },
    });
    expect(status).toBe(403);
    expect(followers()).toBe(before);
  });
});

describe("asking", () => {
  it("is answered alike for every e-mail, by form and by call", async () => {
    const known = newPerson();
    await follow(known);
    const answers = [];
    const stamp = await readStamp(ann, `/subscribe/mail/${calendarId}`);
    for (const email of [known, newPerson(), known]) {
      const form = { email, list: "on", rhythm: "weekly", stamp };
      const sent = await createClient(site).post(`/subscribe/mail/${calendarId}`, form);
      const { http, status, message, payload } = await createClient(site).api("follow/ask", {
        calendarId,
        email,
      });
      const location = sent.headers.get("location");
      const cookies = sent.headers.getSetCookie();
      answers.push([sent.status, location, cookies, http, status, message, payload]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it("is over by program for who fills in the field that nobody sees", async () => {
    const form = { email: newPerson(), list: "on", rhythm: "weekly", website: "x" };
    const before = followers();
    const { status } = await createClient(site).post(`/subscribe/mail/${calendarId}`, form);
    expect([status, followers()]).toEqual([303, before]);
  });
});

it("what is printed holds no key and no e-mail", async () => {
  const email = newPerson();
  const question = await ask(email);
  const key = await follow();
  for (const path of [question, `/follow/${key}`, `/follow/${key}.data`, `/follow/${key}x`]) {
    await createClient(site).send(path);
  }
  const dead = await (await createClient(site).send(`/follow/${key}x`)).text();
  expect(dead.replaceAll(`${key}x`, "")).not.toContain(key.split(".")[1]);
  await oneClick(key);
  const printed = site.output().replaceAll(/^ {2}https?:\S+$/gm, "");
  for (const secret of [key.split(".")[1] ?? "", new URL(question).searchParams.get("key") ?? ""]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(printed).not.toContain(secret);
  }
});
