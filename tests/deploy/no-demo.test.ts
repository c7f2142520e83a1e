// With DEMO=off there is no demo calendar and no link to it; its address is a wrong link until it is on again.
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Client, createClient } from "../support/client";
import { type Site, startSite } from "../support/site";

const WRONG = "A".repeat(22);
const TITLE = "Riverside Rowing Club";

let site: Site;
let ann: Client;
let visitor: Client;
/** The demo calendar's parts before it was switched off. */
let before: { categories: { id: number; name: string }[]; events: { id: string }[] };

beforeAll(async () => {
  site = await startSite({ FLOOD_LIMITS: "off" });
  ann = createClient(site);
  await ann.login("ann@example.org");
  before = await ann.call("calendar/view", { id: "demo" });
  await ann.call("calendar/favorite", { id: "demo" });
  await restart("off");
});
afterAll(() => site.stop());

async function restart(DEMO: "on" | "off"): Promise<void> {
  const { dataDir: DATA_DIR } = site;
  await site.stop({ keep: true });
  const cookies = [...ann.cookies];
  site = await startSite({ FLOOD_LIMITS: "off", DATA_DIR, DEMO });
  [ann, visitor] = [createClient(site), createClient(site)];
  for (const [name, value] of cookies) ann.cookies.set(name, value);
}

/** One address of every kind for the calendar with this link. */
function addressesOf(link: string): string[] {
  const event = before.events[0]?.id ?? "";
  const category = before.categories[0]?.id ?? 0;
  const calendar = `/calendar/${link}`;
  const page = encodeURIComponent(`${site.origin}${calendar}`);
  return [
    ...["", "/home", "/calendar", "/list", "/news", `/list?category=${category}`].map(
      (tab) => calendar + tab,
    ),
    ...["/day/2026-11-21", `/events/${event}`, "/search?q=training", "/share", "/share/poster"].map(
      (tab) => calendar + tab,
    ),
    `${calendar}/term?from=2026-11-01&to=2026-11-30`,
    `${calendar}/suggest`,
    `/subscribe/ical/${link}`,
    `/subscribe/mail/${link}`,
    `/ical/${link}.ics`,
    `/ical/${link}/${event}.ics`,
    `/ical/${link}/category/${category}.ics`,
    `/news/${link}.atom`,
    `/embed/${link}`,
    `/embed/${link}?view=month`,
    `/embed/${link}/list.html`,
    `/oembed?url=${page}`,
  ];
}

it("answers each address of the demo calendar as that of a wrong link", async () => {
  const wrong = addressesOf(WRONG);
  for (const [index, path] of addressesOf("demo").entries()) {
    for (const client of [visitor, ann]) {
      const [demo, other] = [await client.send(path), await client.send(wrong[index] ?? "")];
      expect([path, demo.status]).toEqual([path, other.status]);
      expect([path, demo.status]).toEqual([
        path,
        expect.toSatisfy((status: number) => status >= 400),
      ]);
      const text = await demo.text();
      expect(text).not.toContain(TITLE);
      if (path.startsWith("/calendar/demo")) expect(text).toContain("The calendar link is wrong.");
    }
  }
});

it("refuses each call about it as one with a wrong link, and leaves it out of lists", async () => {
  for (const [call, body] of [
    ["calendar/view", { id: "demo" }],
    ["home/get", { id: "demo" }],
    ["news/list", { calendarId: "demo" }],
    ["calendar/search", { calendarId: "demo", q: "training" }],
    ["calendar/favorite", { id: "demo" }],
  ] as const) {
    expect(await ann.api(call, body)).toMatchObject({
      status: "Error",
      message: "The calendar link is wrong.",
    });
  }
  const lists = await ann.call("calendar/list", { extraCalendarIds: ["demo"] });
  expect(lists).toMatchObject({ favorites: [], calendars: {} });
});

it("leads to it from nowhere; the landing page draws a month from examples, the second time from memory", async () => {
  let first = "";
  for (const client of [visitor, visitor, createClient(site)]) {
    const response = await client.send("/");
    expect(response.status).toBe(200);
    const page = (await response.text()).replace(/ nonce="[^"]*"/g, "");
    expect(page).toContain("An example of a calendar.");
    expect(page).toContain(TITLE);
    expect(page).toMatch(/month-entry lane-0 tone-\d[^>]*>[\s\S]*?Training/);
    expect(page).not.toMatch(/\/calendar\/|\/events\/|Demo Calendar|Take a look around/);
    first ||= page.replace(/<script[\s\S]*/, "");
    expect(page.replace(/<script[\s\S]*/, "")).toBe(first);
  }
  expect((await visitor.send("/")).headers.get("Content-Security-Policy")).not.toContain("nonce-");
  for (const path of ["/calendars", "/faq", "/best-practices", "/inside", "/privacy", "/terms"]) {
    expect(await (await visitor.send(path)).text()).not.toContain("/calendar/demo");
  }
});

it("has none from the first start on where it is off from the beginning", async () => {
  const fresh = await startSite({ DEMO: "off" });
  const client = createClient(fresh);
  expect((await client.send("/calendar/demo")).status).toBe(404);
  expect(await (await client.send("/")).text()).toContain("An example of a calendar.");
  await fresh.stop({ keep: true });
  const later = await startSite({ DATA_DIR: fresh.dataDir });
  expect((await createClient(later).send("/calendar/demo/home")).status).toBe(200);
  await later.stop();
  rmSync(fresh.dataDir, { recursive: true, force: true });
});

it("is back when it is switched on again, with the addresses that it had and among the favorites of before", async () => {
  await restart("on");
  const now = await ann.call("calendar/view", { id: "demo" });
  expect(now.categories).toEqual(before.categories);
  expect(now.events.map(({ id }) => id)).toEqual(
    expect.arrayContaining(before.events.map(({ id }) => id).slice(0, 3)),
  );
  expect((await ann.call("calendar/list", { extraCalendarIds: [] })).favorites).toEqual(["demo"]);
  for (const path of ["/calendar/demo/home", "/ical/demo.ics", "/news/demo.atom"]) {
    expect([path, (await visitor.send(path)).status]).toEqual([path, 200]);
  }
  expect(await (await visitor.send("/")).text()).toContain("Take a look around");
});
