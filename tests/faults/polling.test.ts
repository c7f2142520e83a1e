// Many calendar programs poll one feed at once: nearly all get a quick "not modified", the others the same feed.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCalendar, saveEvent } from "../support/calendars";
import { createClient } from "../support/client";
import { fetchFeed } from "../support/feed-client";
import { type Site, startSite } from "../support/site";
import { expectWithin, isLong, note, TIMEOUT_MS } from "./rounds";

const POLLS = isLong ? 10_000 : 1_000;
const AT_ONCE = 50;
const LATE_MS = isLong ? 50 : 3_000;
const HOUR = 3_600_000;

let site: Site;
let feed: string;
beforeAll(async () => {
  site = await startSite();
  const ann = createClient(site);
  await ann.login("ann@example.org");
  const link = await makeCalendar(ann, "Ski");
  const from = Date.UTC(2031, 0, 1);
  for (let n = 0; n < 50; n += 1) {
    await saveEvent(ann, link, {
      title: `Training ${n}`,
      from: from + n * HOUR,
      to: from + (n + 1) * HOUR,
    });
  }
  feed = `${site.origin}/ical/${link}.ics`;
});
afterAll(() => site.stop());

test(
  "polls of a feed, fifty at once, are answered with 304 quickly, and with the same bytes where all is asked for",
  async () => {
    const { headers, body } = await fetchFeed(feed);
    const times: number[] = [];
    let unchanged = 0;
    let left = POLLS;
    const poll = async () => {
      while (left > 0) {
        left -= 1;
        const all = left % 200 === 0;
        const begun = performance.now();
        const answer = await fetchFeed(feed, {
          headers: all ? {} : { "If-None-Match": String(headers.etag) },
        });
        times.push(performance.now() - begun);
        if (answer.status === 304) unchanged += 1;
        else expect([answer.status, answer.body.equals(body)]).toEqual([200, true]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, poll));
    expect(unchanged / POLLS).toBeGreaterThanOrEqual(0.99);
    const late = times.sort((a, b) => a - b)[Math.floor(POLLS * 0.99)] ?? 0;
    expectWithin(late, LATE_MS);
    note(
      "polls of a feed, 50 at once",
      POLLS,
      `${unchanged} times 304, 99 % within ${Math.round(late)} ms`,
    );
  },
  TIMEOUT_MS,
);
