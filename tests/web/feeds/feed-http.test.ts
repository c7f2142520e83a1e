// The feeds over HTTP, checked byte by byte on the built site.
import { gunzipSync } from "node:zlib";
import ICAL from "ical.js";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeCalendar, saveEvent } from "../../support/calendars";
import { type Client, createClient } from "../../support/client";
import { withStore } from "../../support/data";
import { fetchFeed } from "../../support/feed-client";
import { waitUntil } from "../../support/patience";
import { joinSite, type SharedSite } from "../../support/shared-site";

const HOUR = 3_600_000;
const FROM = Date.parse("2026-12-05T14:00:00Z");

let site: SharedSite;
let ann: Client;
let link: string;
let eventId: string;
let feed: string;
let news: string;
let file: string;

beforeAll(async () => {
  site = await joinSite();
  ann = createClient(site);
  await ann.login("ann@example.org");
  link = await makeCalendar(ann, "Ski, Gruppe B");
  eventId = await saveEvent(ann, link, { title: "Training", from: FROM, to: FROM + HOUR });
  await ann.api("news/save", { calendarId: link, id: "", title: "Snow", text: "At last." });
  feed = `${site.origin}/ical/${link}.ics`;
  news = `${site.origin}/news/${link}.atom`;
  file = `${site.origin}/ical/${link}/${eventId}.ics`;
});

/** Waits until the date alone suffices again, a second after the last changes. */
async function untilSettled(): Promise<void> {
  await waitUntil(async () => {
    const { "last-modified": date = "" } = (await fetchFeed(feed)).headers;
    return (await fetchFeed(feed, { headers: { "If-Modified-Since": date } })).status === 304;
  });
}

/** Headers that vary between responses without meaning. */
const PASSING = ["date", "x-request-id", "connection", "keep-alive"];

function lasting(headers: object): object {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !PASSING.includes(name)));
}

function summaries(body: Buffer): string[] {
  const calendar = new ICAL.Component(ICAL.parse(body.toString()));
  return calendar
    .getAllSubcomponents("vevent")
    .map((event) => String(event.getFirstPropertyValue("summary")));
}

describe("a feed is the same for every program", () => {
  test.each([undefined, "text/html", "application/json", "image/png;q=0.1", "*/*"])(
    "200 and text/calendar whatever Accept says (%s); no cookie, no redirect",
    async (accept) => {
      const { status, headers, body } = await fetchFeed(feed, {
        headers: accept === undefined ? {} : { Accept: accept },
      });
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe("text/calendar; charset=utf-8");
      expect(headers["set-cookie"]).toBeUndefined();
      expect(summaries(body)).toEqual(["Training"]);
    },
  );

  test("the query is ignored, and so are cookies", async () => {
    const plain = await fetchFeed(feed);
    const asked = await fetchFeed(`${feed}?x=1&nocache=${Date.now()}`, {
      headers: { Cookie: [...ann.cookies].map((pair) => pair.join("=")).join("; ") },
    });
    expect(asked.body.equals(plain.body)).toBe(true);
    expect(lasting(asked.headers)).toEqual(lasting(plain.headers));
  });

  test("a file saved from it has the calendar's name", async () => {
    const { headers } = await fetchFeed(feed);
    expect(headers["content-disposition"]).toBe("inline; filename*=UTF-8''Ski%2C%20Gruppe%20B.ics");
  });

  test("any site may read it, a wrong address included", async () => {
    for (const address of [feed, news, file, `${site.origin}/ical/nobody.ics`]) {
      const { headers } = await fetchFeed(address, {
        headers: { Origin: "https://elsewhere.example" },
      });
      expect(headers["access-control-allow-origin"]).toBe("*");
    }
  });

  test("the news feed is Atom with the same manners", async () => {
    const { status, headers, body } = await fetchFeed(news);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/atom+xml; charset=utf-8");
    expect(body.toString()).toContain("<title>Snow</title>");
  });

  test("a news feed has the newest hundred", async () => {
    const calendar = await makeCalendar(ann, "Much to say");
    withStore(site, ({ calendars, news, change }) =>
      change(() => {
        const calendarId = calendars.findByLink(calendar)?.id ?? 0;
        for (let index = 0; index < 130; index++) {
          const item = { id: `much-${index}`, title: `No. ${index}`, text: "", authorName: "Ann" };
          news.add({ ...item, calendarId, authorId: null, now: FROM + index * HOUR });
        }
      }),
    );
    const { body } = await fetchFeed(`${site.origin}/news/${calendar}.atom`);
    const titles = [...body.toString().matchAll(/<title>No\. (\d+)<\/title>/g)].map(([, n]) => n);
    expect(titles).toHaveLength(100);
    expect([titles[0], titles.at(-1)]).toEqual(["129", "30"]);
  });

  test("one event is a calendar of this event alone", async () => {
    const other = await saveEvent(ann, link, { title: "Other", from: FROM, to: FROM + HOUR });
    const { status, headers, body } = await fetchFeed(file);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toBe("inline; filename*=UTF-8''Training.ics");
    expect(summaries(body)).toEqual(["Training"]);
    await ann.api("calendar/deleteEvent", { calendarId: link, eventId: other });
    expect((await fetchFeed(`${site.origin}/ical/${link}/${other}.ics`)).status).toBe(404);
    expect((await fetchFeed(`${site.origin}/ical/demo/${eventId}.ics`)).status).toBe(404);
  });
});

describe.each([
  ["the feed", () => feed],
  ["the news", () => news],
  ["an event's file", () => file],
])("%s: who has it already", (_name, address) => {
  beforeEach(untilSettled);

  test("validators on 200 and on 304, the tag weak", async () => {
    const whole = await fetchFeed(address());
    const { etag = "" } = whole.headers;
    expect(etag).toMatch(/^W\/"[\w-]+"$/);
    expect(whole.headers["cache-control"]).toBe("no-cache");
    expect(whole.headers.vary).toBe("Accept-Encoding");
    const same = await fetchFeed(address(), { headers: { "If-None-Match": etag } });
    expect(same.status).toBe(304);
    expect(same.body.length).toBe(0);
    for (const name of ["etag", "last-modified", "cache-control", "vary"])
      expect(same.headers[name]).toBe(whole.headers[name]);
  });

  test("If-None-Match as a list, *, W/ or not gives 304; another tag gives 200 whatever the date", async () => {
    const { headers } = await fetchFeed(address());
    const tag = headers.etag?.replace("W/", "") ?? "";
    for (const tags of [tag, `W/${tag}`, `"a", ${tag}, "b"`, "*"]) {
      const answer = await fetchFeed(address(), { headers: { "If-None-Match": tags } });
      expect(answer.status).toBe(304);
    }
    const date = { "If-Modified-Since": headers["last-modified"] ?? "" };
    const other = await fetchFeed(address(), { headers: { "If-None-Match": '"a"', ...date } });
    expect(other.status).toBe(200);
    expect((await fetchFeed(address(), { headers: date })).status).toBe(304);
    const no = { headers: { "If-Modified-Since": "Sat, 01 Jan 2000 00:00:00 GMT" } };
    expect((await fetchFeed(address(), no)).status).toBe(200);
    const junk = { headers: { "If-Modified-Since": "soon" } };
    expect((await fetchFeed(address(), junk)).status).toBe(200);
  });

  test("HEAD has GET's headers and no body, packed or not", async () => {
    for (const encoding of ["gzip", "identity", "br"]) {
      const headers = { "Accept-Encoding": encoding };
      const get = await fetchFeed(address(), { headers });
      const head = await fetchFeed(address(), { method: "HEAD", headers });
      expect(head.status).toBe(200);
      expect(head.body.length).toBe(0);
      expect(lasting(head.headers)).toEqual(lasting(get.headers));
      expect(Number(get.headers["content-length"])).toBe(get.body.length);
    }
  });

  test("gzip only where it is asked for, and nothing else ever", async () => {
    const plain = await fetchFeed(address());
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const packed = await fetchFeed(address(), { headers: { "Accept-Encoding": "br, gzip" } });
    expect(packed.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    for (const encoding of ["br", "deflate", "gzip;q=0", "identity"]) {
      const other = await fetchFeed(address(), { headers: { "Accept-Encoding": encoding } });
      expect(other.headers["content-encoding"]).toBeUndefined();
      expect(other.body.equals(plain.body)).toBe(true);
    }
  });

  test("it can only be read", async () => {
    const answer = await fetchFeed(address(), {
      method: "POST",
      headers: { Origin: site.origin, "Content-Length": "0" },
    });
    expect(answer.status).toBe(405);
    expect(answer.headers.allow).toBe("GET, HEAD");
  });
});

describe("a change shows at the next poll, by tag and by date", () => {
  async function pollAfter(change: () => Promise<unknown>) {
    const { etag = "", "last-modified": date = "" } = (await fetchFeed(feed)).headers;
    await change();
    const byTag = await fetchFeed(feed, { headers: { "If-None-Match": etag } });
    const byDate = await fetchFeed(feed, { headers: { "If-Modified-Since": date } });
    expect([byTag.status, byDate.status]).toEqual([200, 200]);
    expect(byTag.headers.etag).not.toBe(etag);
    const lastModified = Date.parse(byTag.headers["last-modified"] ?? "");
    expect(lastModified).toBeLessThanOrEqual(Date.now());
    expect(byTag.body.equals(byDate.body)).toBe(true);
    return byTag.body;
  }
  test("a new event, its deletion, and another name of the calendar", async () => {
    let added = "";
    const withNew = await pollAfter(async () => {
      added = await saveEvent(ann, link, { title: "Race", from: FROM, to: FROM + HOUR });
    });
    expect(summaries(withNew)).toEqual(["Race", "Training"]);
    const without = await pollAfter(() =>
      ann.api("calendar/deleteEvent", { calendarId: link, eventId: added }),
    );
    expect(summaries(without)).toEqual(["Training"]);
    const renamed = await pollAfter(() =>
      ann.api("calendar/save", { id: link, title: "Ski, Gruppe C" }),
    );
    expect(renamed.toString()).toContain("X-WR-CALNAME:Ski\\, Gruppe C\r\n");
    await ann.api("calendar/save", { id: link, title: "Ski, Gruppe B" });
  });

  test("67 quick saves leave one date, that of the last of them, which the next poll may name", async () => {
    await untilSettled();
    const asked = Date.now();
    await waitUntil(() => Date.now() - asked > 1000);
    let last = 0;
    for (let n = 0; n < 67; n++) {
      const event = { calendarId: link, id: eventId, title: "Training", from: FROM };
      const before = Date.now();
      await ann.api("calendar/saveEvent", { ...event, to: FROM + HOUR });
      last = before;
    }
    const { payload } = await ann.api<{ modifiedAt: number }>("calendar/view", { id: link });
    expect(payload.modifiedAt).toBeGreaterThanOrEqual(last);
    expect(payload.modifiedAt).toBeLessThanOrEqual(Date.now());
    const { "last-modified": date = "" } = (await fetchFeed(feed)).headers;
    expect(date).toBe(new Date(payload.modifiedAt).toUTCString());
    const again = await fetchFeed(feed, { headers: { "If-Modified-Since": date } });
    expect([again.status, again.headers["last-modified"]]).toEqual([304, date]);
  });

  test("saves that polls fall between are never hidden behind a date", async () => {
    for (let n = 0; n < 12; n++) {
      const { "last-modified": date = "" } = (await fetchFeed(feed)).headers;
      const event = { calendarId: link, id: eventId, title: `No. ${n}`, from: FROM };
      await ann.api("calendar/saveEvent", { ...event, to: FROM + HOUR });
      const { status, body } = await fetchFeed(feed, { headers: { "If-Modified-Since": date } });
      expect(status).toBe(200);
      expect(summaries(body)).toEqual([`No. ${n}`]);
    }
  });
});
