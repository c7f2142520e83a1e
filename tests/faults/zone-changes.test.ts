// An editor repeatedly changes the zone of a calendar with 15,000 all-day events, twenty times at once: readers of
// other calendars hardly notice.
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "~/time/days";
import { makeCalendar } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { waitUntil } from "../support/patience";
import { type Site, startSite } from "../support/site";
import { withDatabase } from "../web/site-data";
import { expectWithin, isLong, note, TIMEOUT_MS } from "./rounds";

const EVENTS = isLong ? 15_000 : 3_000;
const AT_ONCE = 20;
/** The longest that others may wait. */
const LONGEST_MS = 1_500;
const ZONES = ["Asia/Tokyo", "America/St_Johns", "Pacific/Kiritimati", "Europe/Berlin"];

let site: Site;
let ann: Client;
let id: string;
beforeAll(async () => {
  site = await startSite({ FLOOD_LIMITS: "off" });
  ann = createClient(site);
  await ann.login("ann@example.org");
  id = await makeCalendar(ann);
  withDatabase(site, (database) => {
    const key = database.prepare("select id from calendars where link = ?").pluck().get(id);
    const add = database.prepare(
      `insert into events (id, calendar_id, title, location, notes, all_day, "from", "to", first_day, last_day,
         time_zone, uid, created_at, modified_at, folded)
       values (@id, @key, 'Day', '', '', 1, @at, @at, @day, @day, 'Europe/Berlin', @id, 1, 1, 'day')`,
    );
    database.transaction(() => {
      for (let n = 0; n < EVENTS; n += 1) {
        const day = addDays("2000-01-01", n);
        add.run({ id: `e${n}`, key, day, at: Date.parse(`${day}T00:00Z`) });
      }
    })();
  });
});
afterAll(() => site.stop());

const countIn = (zone: string) =>
  withDatabase(site, (database) =>
    database
      .prepare("select count(*) from events where title = 'Day' and time_zone = ?")
      .pluck()
      .get(zone),
  );

test(
  "everybody else is answered while twenty changes of the zone move all events",
  async () => {
    const waits: number[] = [];
    let isOver = false;
    const visitor = createClient(site);
    const reading = (async () => {
      while (!isOver && site.process.exitCode === null) {
        const begun = performance.now();
        const response = await visitor.send("/calendar/demo/list");
        await response.arrayBuffer();
        expect(response.status).toBe(200);
        waits.push(performance.now() - begun);
        await delay(20);
      }
    })();
    const changes = Array.from({ length: AT_ONCE }, (_, n) =>
      ann.api("calendar/save", { id, title: "Club", timeZone: ZONES[n % ZONES.length] }),
    );
    const answers = await Promise.all(changes);
    expect(answers.filter(({ http }) => ![200, 429].includes(http))).toEqual([]);
    const { payload } = await ann.api<{ timeZone: string }>("calendar/view", { id });
    await waitUntil(() => countIn(payload.timeZone) === EVENTS);
    isOver = true;
    await reading;
    const longest = Math.max(...waits);
    expectWithin(longest, LONGEST_MS);
    note(
      `20 changes of the zone at once, ${EVENTS.toLocaleString("en")} all-day events`,
      waits.length,
      `others waited ${Math.round(longest)} ms at most`,
    );
  },
  TIMEOUT_MS,
);
