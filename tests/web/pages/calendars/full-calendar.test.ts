// A calendar filled up by deleted events: the form explains what to do, and the pages let an editor do it.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCalendar } from "../../../support/calendars";
import { type Client, createClient } from "../../../support/client";
import { type Site, startSite } from "../../../support/site";
import { withDatabase } from "../../site-data";

let site: Site;
let ann: Client;
let link: string;
beforeAll(async () => {
  site = await startSite({ FLOOD_LIMITS: "off" });
  ann = createClient(site);
  await ann.login("ann@example.org");
  link = await makeCalendar(ann);
});
afterAll(() => site.stop());

/** Adds recently deleted events. */
function addDeleted(count: number): void {
  withDatabase(site, (database) =>
    database.exec(`
      with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${count})
      insert into events (id, calendar_id, title, location, notes, all_day, "from", "to", time_zone,
        uid, created_at, modified_at, deleted_at)
      select 'e' || n, id, 'Training', '', '', 0, n, n + 1, 'UTC', 'u' || n, 1, 1, ${Date.now()}
      from counter, (select id from calendars where link = '${link}');
      update calendars set revision = revision + 1`),
  );
}

const read = async (path: string) => (await ann.send(`/calendar/${link}${path}`)).text();
const save = () => {
  const times = { from: Date.now() + 60_000, to: Date.now() + 120_000 };
  return ann.api("calendar/saveEvent", { calendarId: link, id: "", title: "New", ...times });
};

test("with room, deleted events are only brought back", async () => {
  addDeleted(300);
  expect((await save()).status).toBe("OK");
  const page = await read("/events/deleted");
  expect(page).toMatch(
    /Showing the (<!-- -->)?200(<!-- -->)? deleted most recently, out of (<!-- -->)?300/,
  );
  expect(page).not.toContain("Remove them for good");
  const refused = await ann.post(`/calendar/${link}/events/deleted/remove`, { confirmed: "yes" });
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain("There is room for more events.");
  expect(await read("/events/deleted")).toContain("Training");
});

test("filled by deleted events, it says so, and has room again once they are removed", async () => {
  withDatabase(site, (database) =>
    database.exec("delete from events where deleted_at is not null"),
  );
  addDeleted(19_999);
  const refused = await save();
  expect([refused.status, refused.message]).toEqual([
    "Error",
    "A calendar can have at most 20,000 events, and the 19,999 deleted ones count for 30 days. To make room, open Deleted Events in the list and remove them for good.",
  ]);
  expect(await read("/events/deleted")).toContain(`href="/calendar/${link}/events/deleted/remove"`);
  expect(await read("/events/deleted/remove")).toContain("19,999");
  const done = await ann.post(`/calendar/${link}/events/deleted/remove`, { confirmed: "yes" });
  expect(done.status).toBe(303);
  expect((await save()).status).toBe("OK");
  expect(await read("/events/deleted")).toContain("No deleted events");
});
