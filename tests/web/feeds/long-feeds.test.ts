// Feeds too large to decompress at once: clients without gzip get the same text, new or cached.

import { gunzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { NO_TEXTS } from "~/event/event-fields";
import { makeCalendar } from "../../support/calendars";
import { createClient } from "../../support/client";
import { withStore } from "../../support/data";
import { fetchFeed } from "../../support/feed-client";
import { joinSite, type SharedSite } from "../../support/shared-site";

const HOUR = 3_600_000;
const FROM = Date.UTC(2027, 0, 1, 10);
const EVENTS = 4_500;
const MEGABYTES = 8 * 1024 * 1024;

let site: SharedSite;
let link: string;

beforeAll(async () => {
  site = await joinSite();
  const ann = createClient(site);
  await ann.login("ann@example.org");
  link = await makeCalendar(ann, "Club");
  withStore(site, ({ calendars, events, change }) =>
    change(() => {
      const list = Array.from({ length: EVENTS }, (_, n) => ({
        ...NO_TEXTS,
        id: `e${n}`,
        uid: `u${n}`,
        title: `No. ${n}`,
        notes: "ü".repeat(2_000),
        categoryId: null,
        allDay: false,
        firstDay: null,
        lastDay: null,
        timeZone: "Europe/Berlin",
        now: FROM,
        from: FROM + n * HOUR,
        to: FROM + (n + 1) * HOUR,
      }));
      events.addAll(calendars.findByLink(link)?.id ?? 0, list);
    }),
  );
});

test.each(["made", "kept"])("a long feed that is %s says the same plain and packed", async () => {
  const address = `${site.origin}/ical/${link}.ics`;
  const plain = await fetchFeed(address);
  expect(plain.body.length).toBeGreaterThan(MEGABYTES);
  expect(plain.headers["content-length"]).toBe(String(plain.body.length));
  const packed = await fetchFeed(address, { headers: { "Accept-Encoding": "gzip" } });
  expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
  expect(plain.body.toString()).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r\n$/);
});

test("a reader that goes away in the middle leaves the site as it was", async () => {
  const address = `${site.origin}/ical/${link}.ics`;
  for (let n = 0; n < 5; n += 1) {
    const leaving = new AbortController();
    const answer = await fetch(address, {
      headers: { "Accept-Encoding": "identity" },
      signal: leaving.signal,
    });
    await answer.body?.getReader().read();
    leaving.abort();
  }
  expect((await fetchFeed(address)).body.length).toBeGreaterThan(MEGABYTES);
  expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
});
