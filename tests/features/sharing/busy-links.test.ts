// With a link that shows only busy times, no reading operation returns anything else.
import { describe, expect, it, test } from "vitest";
import { listLinks, saveLink } from "~/features/sharing/operations";
import { favoriteCalendar, listCalendars, saveCalendar } from "~/operations/calendars/calendars";
import { listEventsAround, listFeedEvents } from "~/operations/events/event-lists";
import { cancelEvent, saveEvent } from "~/operations/events/events";
import { showFeed } from "~/operations/events/feeds";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { OperationError } from "~/operations/kernel/errors";
import { perform } from "~/operations/kernel/operation";
import { EVERY_OPERATION } from "../../operations/every-operation";
import { ANN, BEN, type Content, createScene, draftOf, FROM } from "../../operations/scene";
import { DAY, HOUR, NOW, type World } from "../../support/operations";

/** The texts in the scene's calendar. */
const PRIVATE = [
  "Training",
  "Hall",
  "Bring water.",
  "Choir",
  "New hall",
  "From May on.",
  "Welcome",
  "https://example.org/",
  "ann...",
  ANN,
  "U12",
  "Thanksgiving Day",
];

function addLink(world: World, link: string, shows: "all" | "busy", name = shows): string {
  const input = { calendarId: link, name: `For ${name}`, shows };
  return perform(saveLink, input, world.as(ANN)).list.at(-1)?.token ?? "";
}

/** The scene with its event in a category, its calendar by a busy link, and another link's token. */
function openBusy() {
  const scene = createScene();
  const { world, ours } = scene;
  const categories = [{ name: "U12" }];
  const settings = { categories, holidays: "US", holidaysInFeed: true };
  perform(saveCalendar, { id: ours.link, title: "Club", ...settings }, world.as(ANN));
  const sorted = draftOf(ours.link, { id: ours.eventId, category: "U12" });
  perform(saveEvent, sorted, world.as(ANN));
  const [other, token] = [addLink(world, ours.link, "all"), addLink(world, ours.link, "busy")];
  return { ...scene, token, other, busy: { ...ours, link: token } satisfies Content };
}

const reads = EVERY_OPERATION.filter(({ effect, who }) => effect === "reads" && who === "all");

/** The result or error message as one text, including nested values. */
function tellingOf(work: () => unknown): string {
  try {
    return JSON.stringify(work(), (_name, value) => (value instanceof Map ? [...value] : value));
  } catch (error) {
    if (error instanceof OperationError) return error.message;
    throw error;
  }
}

describe("by a busy link", () => {
  const { world, ours, busy, other } = openBusy();
  // On the days that some operations read; without an event there, they would return nothing anyway.
  const near = draftOf(ours.link, { from: NOW + HOUR, to: NOW + 2 * HOUR });
  perform(saveEvent, near, world.as(ANN));

  it.each(reads)("$name tells nothing but times", ({ call, input }) => {
    for (const email of [null, BEN]) {
      const told = tellingOf(() => call(busy, world.as(email)));
      // The input may be repeated.
      const asked = Object.values(input(busy)).map(String);
      const found = [...PRIVATE, ours.link, other, "For all", "For busy", ours.seriesId].filter(
        (text) => told.includes(text) && !asked.some((each) => each.includes(text)),
      );
      expect(found).toEqual([]);
    }
  });

  it.each(reads)("$name answers its editors everything, by the main link", ({ call, name }) => {
    const told = tellingOf(() => call(busy, world.as(ANN)));
    expect(told).not.toContain("This link shows only");
    // These two repeat their input.
    if (!["listCalendars", "viewCalendarFrame"].includes(name))
      expect(told).not.toContain(busy.link);
  });

  test("these tests would see it: the texts are there by the main link", () => {
    const all = reads.map(({ call }) => tellingOf(() => call(ours, world.as(ANN)))).join();
    for (const text of [...PRIVATE, ours.link]) expect(all).toContain(text);
  });
});

describe("a busy time", () => {
  const view = (world: World, id: string) => perform(viewCalendar, { id }, world.as(null));

  it("has the times of its event, all-day ones their dates, and nothing to know it by", () => {
    const { world, ours, token } = openBusy();
    const allDay = { title: "Camp", allDay: true, from: FROM + DAY, to: FROM + 3 * DAY };
    perform(saveEvent, draftOf(ours.link, allDay), world.as(ANN));
    const [main, busy] = [view(world, ours.link), view(world, token)];
    const times = (list: typeof main.events) =>
      list.map(({ from, to, firstDay, lastDay }) => ({ from, to, firstDay, lastDay }));
    expect(times(busy.events)).toEqual(times(main.events));
    expect(new Set(busy.events.map(({ title }) => title))).toEqual(new Set(["Busy"]));
    const names = (list: typeof main.events) => list.flatMap(({ id, uid }) => [id, uid]);
    const known = names(main.events);
    expect(names(busy.events).filter((name) => known.includes(name))).toEqual([]);
    const second = view(world, addLink(world, ours.link, "busy", "busy"));
    expect(names(second.events).filter((name) => names(busy.events).includes(name))).toEqual([]);
  });

  it("stays the same while it is, whatever is written of it, and is another one when it moves", () => {
    const { world, ours, token } = openBusy();
    const [before] = view(world, token).events;
    world.clock.now += HOUR;
    const change = (more: object) =>
      perform(saveEvent, draftOf(ours.link, { id: ours.eventId, ...more }), world.as(ANN));
    change({ title: "Rowing", notes: "Bring more water." });
    expect(view(world, token).events[0]).toEqual(before);
    change({ from: FROM + HOUR, to: FROM + 2 * HOUR });
    const [after] = view(world, token).events;
    expect(after).toMatchObject({ from: FROM + HOUR, sequence: 0, createdAt: before?.createdAt });
    expect(after?.id).not.toBe(before?.id);
  });

  it("stays the same when its event begins to repeat, in feeds, too, and no two dates share a name", () => {
    const { world, ours, token } = openBusy();
    const times = () => view(world, token).events.filter(({ from }) => from === FROM);
    const before = times();
    const repeat = { freq: "day", until: "2026-12-31" };
    const series = perform(
      saveEvent,
      draftOf(ours.link, { id: ours.eventId, repeat }),
      world.as(ANN),
    );
    expect(times()).toEqual(before);
    const feed = perform(listFeedEvents, { calendarId: token }, world.as(null));
    expect(feed.events.map(({ uid }) => uid)).toContain(before[0]?.uid);
    const moved = { id: series.id, scope: "one", from: FROM + DAY, to: FROM + DAY + HOUR };
    perform(saveEvent, draftOf(ours.link, moved), world.as(ANN));
    const ids = view(world, token).events.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("does not tell those who have its calendar as a favorite when something changes", () => {
    const { world, ours, token } = openBusy();
    const quiet = world.calendar("Quiet");
    for (const id of [quiet, token]) perform(favoriteCalendar, { id }, world.as(BEN));
    const listed = () => perform(listCalendars, {}, world.as(BEN)).favorites;
    const before = listed();
    world.clock.now += HOUR;
    perform(saveEvent, draftOf(ours.link), world.as(ANN));
    expect(listed()).toEqual(before);
  });

  it("is none of a canceled event", () => {
    const { world, ours, token } = openBusy();
    const count = view(world, token).events.length;
    const one = { calendarId: ours.link, eventId: ours.eventId };
    perform(cancelEvent, one, world.as(ANN));
    expect(view(world, token).events).toHaveLength(count - 1);
  });

  it("fills the list behind canceled ones, so that nothing tells of them", () => {
    const { world, ours, token } = openBusy();
    const around = (sign: 1 | -1) =>
      [1, 2, 3].map((day) => {
        const from = NOW + sign * day * DAY;
        const title = day === 3 ? "Training" : "CANCELED: Training";
        perform(saveEvent, draftOf(ours.link, { title, from, to: from + HOUR }), world.as(ANN));
        return from;
      });
    const [coming, over] = [around(1).at(-1), around(-1).at(-1)];
    const list = perform(
      listEventsAround,
      { calendarId: token, zone: "Europe/Berlin", past: 1, upcoming: 1 },
      world.as(null),
    );
    expect(list.upcoming.map(({ from }) => from)).toEqual([coming]);
    expect(list.past.map(({ from }) => from)).toEqual([over]);
  });

  it("stands in the feed for each date of a series of about a year, and no rule", () => {
    const { world, ours, token } = openBusy();
    const weekly = draftOf(ours.link, { title: "Weekly", repeat: { freq: "week" } });
    perform(saveEvent, weekly, world.as(ANN));
    const feed = perform(listFeedEvents, { calendarId: token }, world.as(null));
    expect(feed.series).toEqual([]);
    expect(feed.events.length).toBeGreaterThan(45);
    expect(perform(showFeed, { calendarId: token }, world.as(null)).clocks).toEqual([]);
  });
});

test("a busy link that is made to show all does so from then on", () => {
  const { world, ours, token } = openBusy();
  const { list } = perform(listLinks, { calendarId: ours.link }, world.as(ANN));
  const id = list.find((each) => each.token === token)?.id;
  const all = { calendarId: ours.link, id, name: "Board", shows: "all" };
  perform(saveLink, all, world.as(ANN));
  const { events, admins } = perform(viewCalendar, { id: token }, world.as(null));
  expect([events[0]?.title, admins]).toEqual(["Training", [{ name: "ann...", email: "" }]]);
});
