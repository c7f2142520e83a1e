// Invalid feed addresses, programs that poll endlessly, and feeds that are too large.

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NO_TEXTS } from "~/event/event-fields";
import { makeCalendar, saveEvent } from "../../support/calendars";
import { createClient } from "../../support/client";
import { withStore } from "../../support/data";
import { fetchFeed } from "../../support/feed-client";
import { type Site, startSite } from "../../support/site";

const HOUR = 3_600_000;
const FROM = Date.parse("2026-12-05T14:00:00Z");

let site: Site;
let feed: string;
let news: string;

beforeAll(async () => {
  site = await startSite();
  const ann = createClient(site);
  await ann.login("ann@example.org");
  const link = await makeCalendar(ann, "Ski");
  await saveEvent(ann, link, { title: "Training", from: FROM, to: FROM + HOUR });
  feed = `${site.origin}/ical/${link}.ics`;
  news = `${site.origin}/news/${link}.atom`;
});
afterAll(async () => {
  await site.stop();
});

describe("addresses that are no feed", () => {
  test.each(["GET", "HEAD"])("%s of an unknown calendar: 404 as plain text", async (method) => {
    for (const path of ["/ical/AAAAAAAAAAAAAAAAAAAAAA.ics", "/news/AAAAAAAAAAAAAAAAAAAAAA.atom"]) {
      const { status, headers, body } = await fetchFeed(site.origin + path, { method });
      expect(status).toBe(404);
      expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(body.toString()).toBe(method === "HEAD" ? "" : "The calendar link is wrong.");
    }
  });

  test.each([
    ["no id", ".ics"],
    ["NUL", "%00.ics"],
    ["a way up", "..%2f.ics"],
    ["a long way up", "..%2f..%2fetc%2fpasswd.ics"],
    ["3,000 characters", `${"a".repeat(3_000)}.ics`],
    ["20,000 characters", `${"a".repeat(20_000)}.ics`],
    ["no UTF-8", "%ff.ics"],
    ["half a percent", "%E0%A4%A.ics"],
    ["an emoji", "%F0%9F%92%A9.ics"],
    ["a line break", "a%0d%0ab.ics"],
    ["an encoded slash", "a%2Fb.ics"],
    ["a blank", "%20.ics"],
    ["a blank behind", "demo%20.ics"],
    ["SQL", "'%20or%201=1--.ics"],
    ["a name that objects have", "__proto__.ics"],
    ["no ending", "demo"],
    ["nothing", ""],
    ["no event", "demo/.ics"],
    ["an event that objects have", "demo/__proto__.ics"],
    ["an event of 3,000 characters", `demo/${"a".repeat(3_000)}.ics`],
  ])("an odd one is refused and never a fault: %s", async (_name, id) => {
    const { status, headers } = await fetchFeed(`${site.origin}/ical/${id}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  });

  test.each([
    "/ical",
    "/ical/",
    "/ical/x/y/z.ics",
    "/ical/demo.ICS/x",
    "/news",
    "/news/demo",
    "/news/demo.rss",
    "/news/%00.atom",
    "/news/..%2fx.atom",
    `/news/${"a".repeat(9_000)}.atom`,
  ])("never with a page, since programs ask: %s", async (path) => {
    for (const method of ["GET", "POST"]) {
      const headers = { Origin: site.origin, "Content-Length": "0" };
      const answer = await fetchFeed(site.origin + path, { method, headers });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers["content-type"]).toBe("text/plain; charset=utf-8");
    }
  });

  test("the site is not hurt by any of them", async () => {
    expect((await fetchFeed(feed)).status).toBe(200);
    expect(site.output()).not.toMatch(/"status":5\d\d/);
  });
});

describe("programs that poll", () => {
  test("are never told to slow down: 1,100 polls in a minute from one address", async () => {
    const { etag = "" } = (await fetchFeed(feed)).headers;
    const headers = { "If-None-Match": etag, "X-Forwarded-For": "203.0.113.9" };
    const polls = Array.from({ length: 1_100 }, () => fetchFeed(feed, { headers }));
    const statuses = new Set((await Promise.all(polls)).map(({ status }) => status));
    expect([...statuses]).toEqual([304]);
  });

  test("are let in by robots.txt, while search engines are told not to list a secret address", async () => {
    const robots = await fetchFeed(`${site.origin}/robots.txt`);
    expect(robots.status).toBe(200);
    expect(robots.body.toString()).not.toMatch(/disallow:\s*\/(ical|news)?\/?\s*$/im);
    for (const address of [feed, news])
      expect((await fetchFeed(address)).headers["x-robots-tag"]).toBe("noindex");
  });

  test("a feed above 1 MB is rendered once a revision and noted in the log without its link", async () => {
    const large = addLargeCalendar();
    for (let poll = 0; poll < 3; poll++) {
      const { status, body } = await fetchFeed(`${site.origin}/ical/${large}.ics`);
      expect(status).toBe(200);
      expect(body.length).toBeGreaterThan(1_000_000);
    }
    const lines = site
      .output()
      .split("\n")
      .filter((line) => line.includes("feed-large"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toContain(large);
  });
});

/** Adds a calendar with years of events. */
function addLargeCalendar(): string {
  const link = "LargeLargeLargeLarge22";
  withStore(site, ({ calendars, events, change }) =>
    change(() => {
      const created = { createdBy: null, now: FROM };
      const { id } = calendars.add({ link, title: "Big", timeZone: "UTC", ...created });
      for (let index = 0; index < 600; index++) {
        const texts = {
          ...NO_TEXTS,
          title: `Event ${index}`,
          notes: "n".repeat(2_000),
          categoryId: null,
        };
        const times = { allDay: false, from: FROM, to: FROM + HOUR, timeZone: "UTC" };
        const ids = { id: `large-${index}`, uid: `large-${index}`, now: FROM };
        events.add(id, { ...texts, ...times, firstDay: null, lastDay: null, ...ids });
      }
    }),
  );
  return link;
}
