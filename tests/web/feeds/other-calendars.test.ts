// Dates of sources in a calendar's feed, and calendars that are sources of each other.
import { gunzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { saveLink } from "~/features/sharing/operations";
import { readCalendarFile } from "~/import/calendar-items";
import { readShownDates } from "~/import/shown-file";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { packCalendar } from "~/web/feeds/feed-content";
import { leaveWorld, requestOf } from "../../support/in-process";
import { ANN, createWorld, HOUR, NOW, type World } from "../../support/operations";
import { showDates } from "../../support/sources";

afterEach(leaveWorld);

async function feedOf(world: World, link: string): Promise<string> {
  requestOf(world, null, "/");
  const { packed } = await packCalendar(link);
  return gunzipSync(packed).toString("utf8").replace(/\r\n /g, "");
}

const context = (suffix: string) => ({ timeZone: "Europe/Berlin", today: "2026-11-21", suffix });

describe("a feed", () => {
  it("has each date with its own UID and its source, once if two calendars have it", async () => {
    const world = createWorld();
    const link = world.calendar();
    const date = { title: "Derby", day: "2026-11-24", uid: "20261124-a@school.example" };
    showDates(world, link, [date]);
    showDates(world, link, [date, { title: "Own", day: "2026-11-25" }]);
    showDates(world, link, [{ title: "Left out", day: "2026-11-24" }], { inFeed: false });
    const feed = await feedOf(world, link);
    expect(feed.split("UID:20261124-a@school.example\r\n")).toHaveLength(2);
    expect(feed).toContain("X-EAS-SOURCE:School\r\n");
    expect(feed).toContain("SEQUENCE:0\r\n");
    expect(feed).not.toContain("Left out");
    expect(feed.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    expect(feed.endsWith("END:VCALENDAR\r\n")).toBe(true);
  });

  it("that is saved as a file is imported without what is only shown: holidays and dates of others", async () => {
    const world = createWorld();
    const link = world.calendar();
    const holidays = { holidays: "DE-BY", holidaysInFeed: true };
    perform(saveCalendar, { id: link, title: "Club", ...holidays }, world.as(ANN));
    showDates(world, link, [{ title: "Derby", day: "2026-11-24" }]);
    const own = { calendarId: link, title: "Own", from: NOW + HOUR, to: NOW + 2 * HOUR };
    perform(saveEvent, own, world.as(ANN));
    const feed = await feedOf(world, link);
    expect(feed).toContain("SUMMARY:Derby");
    expect(feed).toContain("UID:holiday-DE-BY-");
    const where = { timeZone: "Europe/Berlin", categories: [], today: "2026-11-21" };
    const { items } = readCalendarFile(Buffer.from(feed), where);
    expect(items.map((item) => item.kind === "event" && item.values.title)).toEqual(["Own"]);
    const foreign = Buffer.from(feed.replace(/^PRODID:.*$/m, "PRODID:-//Another//EN"));
    expect(readCalendarFile(foreign, where).items.length).toBeGreaterThan(10);
  });

  it("by a link that shows only times has nothing of them", async () => {
    const world = createWorld();
    const link = world.calendar();
    const input = { calendarId: link, name: "Board", shows: "busy" };
    const busy = perform(saveLink, input, world.as(ANN)).list.at(-1)?.token ?? "";
    const before = await feedOf(world, busy);
    showDates(world, link, [{ title: "Derby", day: "2026-11-24" }]);
    expect(await feedOf(world, busy)).toBe(before);
  });
});

it("two calendars that show each other do not grow, and what is deleted goes from both", async () => {
  const worlds = [createWorld(), createWorld()] as const;
  const links = worlds.map((world) => world.calendar());
  const events = worlds.map((world, at) => {
    const calendarId = links[at];
    const times = { from: NOW + HOUR, to: NOW + 2 * HOUR };
    return perform(saveEvent, { calendarId, title: `Own ${at}`, ...times }, world.as(ANN)).id;
  });
  const counts: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    for (const [at, world] of worlds.entries()) {
      const other = worlds[1 - at] ?? world;
      const feed = await feedOf(other, links[1 - at] ?? "");
      // Each installation has its own UID suffix; here both use "x".
      const theirs = feed.replaceAll("@x\r\n", `@${1 - at}.eas\r\n`);
      const { dates } = readShownDates(Buffer.from(theirs), context(`${at}.eas`));
      world.database.$client.exec("delete from sources");
      showDates(
        world,
        links[at] ?? "",
        dates.map(({ title, uid }) => ({ title, uid, day: "2026-11-21" })),
      );
      counts.push(dates.length);
    }
  }
  expect(counts).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
  expect(events).toHaveLength(2);
});
