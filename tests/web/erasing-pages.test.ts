// Deleting and restoring a calendar, deleting an account, and downloading personal data: by form without JavaScript,
// with the mails.
import ICAL from "ical.js";
import { beforeAll, describe, expect, test } from "vitest";
import { makeCalendar, saveEvent } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { joinSite, type SharedSite } from "../support/shared-site";
import { readMails, waitForMail } from "../support/site";

const HOUR = 3_600_000;
const FROM = Date.parse("2026-12-05T14:00:00Z");

let site: SharedSite;

beforeAll(async () => {
  site = await joinSite();
});

async function newUser(name: string): Promise<{ client: Client; email: string }> {
  const email = `${name}@example.org`;
  const client = createClient(site);
  await client.login(email);
  return { client, email };
}

async function makeCalendarWithEvent(client: Client, title: string): Promise<string> {
  const link = await makeCalendar(client, title);
  await saveEvent(client, link, { title: "Training", from: FROM, to: FROM + HOUR });
  return link;
}

async function makeAdmin(client: Client, calendarId: string, email: string): Promise<void> {
  await client.api("invite/send", { calendarId, email });
  const { text } = await waitForMail(site, email, /accept-invite/);
  const url = new URL(/https?:\/\/\S+accept-invite\S+/.exec(text)?.[0] ?? "");
  const answer = await createClient(site).api(
    "invite/accept",
    Object.fromEntries(url.searchParams),
  );
  expect(answer.status).toBe("OK");
}

async function status(client: Client, path: string): Promise<number> {
  return (await client.send(path)).status;
}

async function readPage(client: Client, path: string): Promise<{ status: number; text: string }> {
  const response = await client.send(path);
  return { status: response.status, text: await response.text() };
}

function linkIn(text: string): string {
  const url = new URL(/https?:\/\/\S+\/calendar-restore\?\S+/.exec(text)?.[0] ?? "");
  return `${url.pathname}${url.search}`;
}

function fieldsOf(path: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(path.split("?")[1]));
}

describe("deleting a calendar", () => {
  let ann: Client;
  let ben: Client;
  let link: string;

  beforeAll(async () => {
    ({ client: ann } = await newUser("ann"));
    ({ client: ben } = await newUser("ben"));
    link = await makeCalendarWithEvent(ann, "Ski  Club");
    await makeAdmin(ann, link, "ben@example.org");
  });

  test("the dialog of title and time zone leads there", async () => {
    const { text } = await readPage(ann, `/calendar/${link}/edit`);
    expect(text).toContain(`/calendar/${link}/delete`);
    expect(text).toContain("Delete this calendar");
  });

  test("the question says that followers go with it, and stay away", async () => {
    const page = () => readPage(ann, `/calendar/${link}/delete`);
    expect((await page()).text).not.toContain("by email will get");
    await ann.call("follow/ask", { calendarId: link, email: "ann@example.org" });
    expect((await page()).text).toContain(
      "1 person who follows it by email will get no more emails. Restoring it does not bring them back",
    );
  });

  test("the question says what would be lost, to editors only", async () => {
    const { text } = await readPage(ann, `/calendar/${link}/delete`);
    expect(text).toContain("This deletes the calendar");
    expect(text).toContain("1 event, 0 news items");
    const visitor = await createClient(site).send(`/calendar/${link}/delete`);
    expect([visitor.status, visitor.headers.get("Location")]).toEqual([302, "/account/login"]);
    const { client: cat } = await newUser("cat");
    expect(await status(cat, `/calendar/${link}/delete`)).toBe(403);
  });

  test("typed twice right, it is gone like a wrong link, and its feed for good", async () => {
    await ben.api("calendar/favorite", { id: link });
    const done = await ann.post(`/calendar/${link}/delete`, { title: " ski club " });
    expect([done.status, done.headers.get("Location")]).toEqual([303, `${site.origin}/calendars`]);
    const page = await readPage(ben, `/calendar/${link}/list`);
    expect(page.status).toBe(404);
    expect(page.text).toContain("The calendar link is wrong.");
    expect(await status(ben, `/ical/${link}.ics`)).toBe(410);
    expect((await ben.api("calendar/view", { id: link })).message).toBe(
      "The calendar link is wrong.",
    );
    const { payload } = await ben.api<{ favorites: string[] }>("calendar/list", {
      extraCalendarIds: [link],
    });
    expect(payload).toEqual({ favorites: [], hidden: [], calendars: {} });
  });

  test("opening the link changes nothing; its button brings all of it back", async () => {
    const mail = await waitForMail(site, "ben@example.org", /calendar-restore/);
    const path = linkIn(mail.text);
    const page = await readPage(createClient(site), path);
    expect(page.text).toContain("Ski  Club");
    expect(await status(ben, `/calendar/${link}/list`)).toBe(404);
    const done = await createClient(site).post(path, fieldsOf(path));
    expect([done.status, done.headers.get("Location")]).toEqual([
      303,
      `${site.origin}/calendar/${link}`,
    ]);
    const { payload } = await ann.api<{ events: unknown[]; canEdit: boolean }>("calendar/view", {
      id: link,
    });
    expect([payload.events.length, payload.canEdit]).toEqual([1, true]);
    expect(await status(ben, `/ical/${link}.ics`)).toBe(200);
    await waitForMail(site, "ann@example.org", /was restored/);
  });

  test("the link, used again, says that the calendar is not deleted", async () => {
    const mail = await waitForMail(site, "ben@example.org", /calendar-restore/);
    const page = await readPage(createClient(site), linkIn(mail.text));
    expect([page.status, page.text.includes("is not deleted")]).toEqual([200, true]);
  });
});

describe("deleting an account", () => {
  test("who is logged out is sent to the login", async () => {
    const response = await createClient(site).send("/account/delete");
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/account/login"]);
    expect((await createClient(site).post("/account/delete", {})).status).toBe(401);
  });

  test("calendars that only this user manages are named, and nothing happens before each is agreed to", async () => {
    const { client: dora } = await newUser("dora");
    const choir = await makeCalendarWithEvent(dora, "Choir");
    const band = await makeCalendarWithEvent(dora, "Band");
    await dora.api("invite/send", { calendarId: band, email: "emil@example.org" });
    const { text } = await readPage(dora, "/account/delete");
    expect(text).toContain("Choir");
    expect(text).toContain(`/calendar/${band}/admins`);
    expect(text).toContain("An invite to emil@example.org is not accepted yet.");

    const refused = await dora.post("/account/delete", { [choir]: "on" });
    expect(refused.status).toBe(400);
    const again = await refused.text();
    expect(again).toContain(
      "Check the box to delete “Band” too, or invite another person to manage it first.",
    );
    expect(again).not.toContain("delete “Choir” too");
    expect(again).toMatch(new RegExp(`<input[^>]*name="${choir}"[^>]*checked`));
    expect(await status(dora, `/calendar/${choir}/list`)).toBe(200);

    const done = await dora.post("/account/delete", { [choir]: "on", [band]: "on" });
    expect([done.status, done.headers.get("Location")]).toEqual([303, `${site.origin}/`]);
    expect(dora.cookies.has("sid")).toBe(false);
    expect(await status(createClient(site), `/calendar/${choir}/list`)).toBe(404);
    expect(await status(createClient(site), `/calendar/${band}/list`)).toBe(404);
  });
});

describe("taking the own data along", () => {
  test("only the own session gets the files, which nobody keeps", async () => {
    for (const path of ["/account/data.json", "/account/data.ics"]) {
      const response = await createClient(site).send(path);
      expect([response.status, response.headers.get("Location")]).toEqual([302, "/account/login"]);
    }
    const { client: ida } = await newUser("ida");
    const response = await ida.send("/account/data.json");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(response.headers.get("Content-Disposition")).toContain("attachment");
    const account = await readPage(ida, "/account");
    for (const path of ["/account/data.json", "/account/data.ics", "/account/delete"]) {
      expect(account.text).toContain(path);
    }
  });

  test("the .ics is one calendar with the events of all that the user manages", async () => {
    const { client: lea } = await newUser("lea");
    await makeCalendarWithEvent(lea, "Rowing");
    await makeCalendarWithEvent(lea, "Sailing");
    const text = await (await lea.send("/account/data.ics")).text();
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents("vevent");
    expect(events.map((event) => event.getFirstPropertyValue("summary"))).toEqual([
      "Training",
      "Training",
    ]);
    expect(calendar.getAllSubcomponents("vtimezone")).toHaveLength(1);
  });
});

test("no mail about an account or a calendar tells who else was written to", async () => {
  for (const { to, raw } of await readMails(site)) {
    const addresses = raw.match(/[a-z]+@example\.org/g) ?? [];
    expect([...new Set(addresses)].filter((address) => address !== to)).toEqual([]);
  }
});
