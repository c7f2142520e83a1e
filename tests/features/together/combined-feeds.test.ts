// Feeds of several calendars: what they omit, what they are called, and what happens when addresses end.
import { afterAll, describe, expect, it } from "vitest";
import { saveLink } from "~/features/sharing/operations";
import { createNearestParts } from "~/features/together/files";
import { replaceTogetherLink } from "~/features/together/operations/togethers";
import { makeFeed } from "~/features/together/operations/views";
import { deleteAccount } from "~/operations/accounts/account";
import { favoriteCalendar, saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { leaveWorld } from "../../support/in-process";
import { ANN, BEN, createWorld, DAY, HOUR, type World } from "../../support/operations";
import { showDates } from "../../support/sources";
import { combine, eventsIn, feedOf } from "./together-support";

afterAll(leaveWorld);

function add(world: World, calendarId: string, title: string, from: number, more: object = {}) {
  const event = { calendarId, title, from, to: from + HOUR, ...more };
  return perform(saveEvent, event, world.as(ANN));
}

const textOf = async (world: World, name: string) => (await feedOf(world, name)).text();

const titlesIn = (feed: string) =>
  eventsIn(feed).flatMap((event) => /^SUMMARY:(.*)\r$/m.exec(event)?.[1] ?? []);

describe("the feed of a combined calendar", () => {
  it("begins titles with the calendar's name if its owner wants that", async () => {
    const world = createWorld();
    const link = world.calendar("Handball");
    add(world, link, "Training", world.clock.now + DAY);
    add(world, link, "Course", world.clock.now + DAY, { repeat: { freq: "week", weekdays: [1] } });
    const plain = combine(world, [link]);
    const named = combine(world, [link], { labels: ["U12"], prefix: true });
    expect(titlesIn(await textOf(world, `t-${plain}`)).sort()).toEqual(["Course", "Training"]);
    expect(titlesIn(await textOf(world, `t-${named}`)).sort()).toEqual([
      "[U12] Course",
      "[U12] Training",
    ]);
  });

  it("has holidays of one region once, and dates of other calendars by links that show all", async () => {
    const world = createWorld();
    const settings = { holidays: "DE-BY", holidaysInFeed: true };
    const links = ["Handball", "Choir"].map((title) => {
      const id = world.calendar(title);
      perform(saveCalendar, { id, title, ...settings }, world.as(ANN));
      showDates(world, id, [{ title: `Of ${title}`, day: "2026-11-24" }]);
      return id;
    });
    const busy = { calendarId: links[1], name: "Board", shows: "busy" };
    const token = perform(saveLink, busy, world.as(ANN)).list.at(-1)?.token ?? "";
    const shown = titlesIn(await textOf(world, `t-${combine(world, [`${links[0]}`, token])}`));
    expect(shown.filter((title) => title.startsWith("Of "))).toEqual(["Of Handball"]);
    const both = await textOf(world, `t-${combine(world, links, { title: "Both" })}`);
    expect(both).toContain("SUMMARY:Of Choir");
    expect(both.split("UID:holiday-DE-BY-20261225@")).toHaveLength(2);
  });

  it("leaves out what ended before the first day of the month 13 months ago", async () => {
    const world = createWorld();
    const link = world.calendar("Handball");
    // In November 2026, the feed begins on October 1, 2025, at midnight in Berlin.
    const begins = Date.UTC(2025, 8, 30, 22);
    add(world, link, "Gone", begins - HOUR);
    add(world, link, "Still there", begins - HOUR + 60_000);
    add(world, link, "Last day in September", begins - 10 * HOUR, { allDay: true });
    const weekly = { freq: "week", weekdays: [2], until: "2025-09-30" };
    add(world, link, "Series that ended", Date.UTC(2025, 7, 5, 10), { repeat: weekly });
    const longer = { ...weekly, until: "2025-10-07" };
    add(world, link, "Series that goes on", Date.UTC(2025, 7, 5, 10), { repeat: longer });
    const token = combine(world, [link]);
    expect(titlesIn(await textOf(world, `t-${token}`)).sort()).toEqual([
      "Series that goes on",
      "Still there",
    ]);
  });

  it("has an event once that two links show, and busy times beside it", async () => {
    const world = createWorld();
    const link = world.calendar("Handball");
    add(world, link, "Training", world.clock.now + DAY);
    const extra = (shows: "all" | "busy") =>
      perform(saveLink, { calendarId: link, name: "Extra", shows }, world.as(ANN)).list.at(-1);
    const links = [link, extra("all")?.token ?? "", extra("busy")?.token ?? ""];
    const feed = await textOf(world, `t-${combine(world, links)}`);
    expect(titlesIn(feed).sort()).toEqual(["Busy", "Training"]);
    expect(new Set([...feed.matchAll(/UID:(.*)\r\n/g)].map(([, uid]) => uid)).size).toBe(2);
  });

  it("is 304 to who has it, until something in it changes", async () => {
    const world = createWorld();
    const link = world.calendar("Handball");
    add(world, link, "Training", world.clock.now + DAY);
    const token = combine(world, [link]);
    const first = await feedOf(world, `t-${token}`);
    expect(first.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"/);
    const known = { "If-None-Match": tag };
    const second = await feedOf(world, `t-${token}`, known);
    expect([second.status, await second.text()]).toEqual([304, ""]);
    world.clock.now += HOUR;
    expect((await feedOf(world, `t-${token}`, known)).status).toBe(304);
    add(world, link, "Game", world.clock.now + DAY);
    const changed = await feedOf(world, `t-${token}`, known);
    expect([changed.status, changed.headers.get("etag") === tag]).toEqual([200, false]);
    expect(titlesIn(await changed.text()).sort()).toEqual(["Game", "Training"]);
  });

  it("is 404 where there is none, and 410 once its link was replaced", async () => {
    const world = createWorld();
    const token = combine(world, [world.calendar()]);
    expect((await feedOf(world, "t-0000000000000000000000")).status).toBe(404);
    perform(replaceTogetherLink, { id: token }, world.as(BEN));
    const gone = await feedOf(world, `t-${token}`);
    expect([gone.status, gone.headers.get("content-type")]).toEqual([
      410,
      "text/plain; charset=utf-8",
    ]);
  });
});

describe("the feed of all favorites", () => {
  it("follows the favorites, and ends with its address or with the account", async () => {
    const world = createWorld();
    const [a, b] = [world.calendar("Handball"), world.calendar("Choir")];
    add(world, a, "Training", world.clock.now + DAY);
    add(world, b, "Rehearsal", world.clock.now + DAY);
    const { token } = perform(makeFeed, {}, world.as(BEN));
    expect(titlesIn(await textOf(world, `u-${token}`))).toEqual([]);
    perform(favoriteCalendar, { id: a }, world.as(BEN));
    perform(favoriteCalendar, { id: b }, world.as(BEN));
    expect(titlesIn(await textOf(world, `u-${token}`)).sort()).toEqual(["Rehearsal", "Training"]);
    const second = perform(makeFeed, { replace: true, prefix: true }, world.as(BEN));
    expect((await feedOf(world, `u-${token}`)).status).toBe(410);
    expect(titlesIn(await textOf(world, `u-${second.token}`)).sort()).toEqual([
      "[Choir] Rehearsal",
      "[Handball] Training",
    ]);
    perform(deleteAccount, {}, world.as(BEN));
    expect((await feedOf(world, `u-${second.token}`)).status).toBe(410);
  });
});

describe("of too many parts", () => {
  it("the farthest are left out, and the others keep their order", () => {
    const most = { components: 5, bytes: 1_000 };
    const near = createNearestParts(most);
    const distances = [9, 1, 8, 2, 7, 3, 6, 4, 5, 10, 11, 12];
    for (const distance of distances) near.add({ text: String(distance), components: 1, distance });
    expect(near.read()).toEqual(["1", "2", "3", "4", "5"]);
    expect(near.isBeyond(12)).toBe(true);
    expect(near.isBeyond(0)).toBe(false);
  });

  it("bytes count too, and a series with its changes as many components", () => {
    const near = createNearestParts({ components: 5, bytes: 20 });
    near.add({ text: "ä".repeat(6), components: 1, distance: 1 });
    near.add({ text: "b".repeat(9), components: 1, distance: 2 });
    expect(near.read()).toEqual(["ä".repeat(6)]);
    const series = createNearestParts({ components: 5, bytes: 1_000 });
    series.add({ text: "near", components: 1, distance: 0 });
    series.add({ text: "changed often", components: 5, distance: 1 });
    expect(series.read()).toEqual(["near"]);
  });
});
