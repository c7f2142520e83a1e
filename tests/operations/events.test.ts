// Events over their life: saved, changed, canceled, deleted, brought back, and read in the windows of pages and feeds.
import { describe, expect, it } from "vitest";
import { viewCalendar } from "~/operations/calendars";
import {
  cancelEvent,
  deleteEvent,
  getEvent,
  listDeletedEvents,
  listEventsAround,
  listEventsOfDays,
  listFeedEvents,
  restoreEvent,
  saveEvent,
} from "~/operations/events";
import { getFeedEvent } from "~/operations/feeds";
import { perform } from "~/operations/operation";
import { createWorld, DAY, HOUR, NOW, refusalOf } from "../support/operations";
import { ANN, draftOf, FROM } from "./scene";

function setUp() {
  const world = createWorld();
  const link = world.calendar();
  const save = (more: Record<string, unknown> = {}) =>
    perform(saveEvent, draftOf(link, more), world.as(ANN));
  const one = (eventId: string) => ({ calendarId: link, eventId });
  const read = (eventId: string) => perform(getEvent, one(eventId), world.as(null));
  const titles = () =>
    perform(viewCalendar, { id: link }, world.as(null)).events.map(({ title }) => title);
  return { world, link, save, one, read, titles };
}

describe("saving an event", () => {
  it("without an id adds one and answers it as it is stored", () => {
    const { world, link, save } = setUp();
    const event = save({ id: "", title: " Training ", notes: "a\r\nb" });
    expect(event).toEqual({
      ...{ id: event.id, title: "Training", location: "Hall", notes: "a\nb", allDay: false },
      ...{ from: FROM, to: FROM + HOUR, canEdit: true, modifiedAt: NOW },
    });
    const { events } = perform(viewCalendar, { id: link }, world.as(null));
    expect(events).toEqual([{ ...event, canEdit: false }]);
  });

  it("with its id replaces all that was said before", () => {
    const { save, titles, read } = setUp();
    const { id } = save({ location: "Hall" });
    save({
      id,
      title: "Match",
      location: undefined,
      notes: undefined,
      from: FROM + HOUR,
      to: FROM + 2 * HOUR,
    });
    expect(titles()).toEqual(["Match"]);
    expect(read(id)).toMatchObject({ location: "", notes: "", from: FROM + HOUR });
  });

  it("keeps its name in feeds and raises its sequence by one", () => {
    const { world, save, read } = setUp();
    const { id } = save();
    const first = read(id);
    world.clock.now += DAY;
    save({ id });
    save({ id });
    expect(read(id)).toMatchObject({
      uid: first.uid,
      createdAt: NOW,
      sequence: first.sequence + 2,
    });
  });

  it("with an id that nobody has is refused", () => {
    const { save, titles } = setUp();
    for (const id of ["nope", " ", "x".repeat(64), "__proto__"]) {
      const { code, message } = refusalOf(() => save({ id }));
      expect([code, message]).toEqual(["missing", "There is no such event in this calendar."]);
    }
    for (const id of [null, 7, {}, "x".repeat(65)]) {
      expect(refusalOf(() => save({ id })).fields).toHaveProperty("id");
    }
    expect(titles()).toEqual([]);
  });

  it("tells of every field at fault at once, each with its own message", () => {
    const { save } = setUp();
    const { fields, message } = refusalOf(() =>
      save({ title: "", location: "x".repeat(501), notes: 7, from: "x", to: null }),
    );
    expect(Object.keys(fields).sort()).toEqual(["from", "location", "notes", "title", "to"]);
    expect(Object.values(fields)).toContain(message);
  });
});

describe("deleting an event", () => {
  it("takes it out of every window, and bringing it back puts it in again", () => {
    const { world, link, save, one, titles, read } = setUp();
    const { id } = save();
    const before = read(id);
    expect(perform(deleteEvent, one(id), world.as(ANN))).toEqual({});
    const days = { calendarId: link, first: "2026-11-01", last: "2027-01-31", zone: "UTC" };
    const around = { calendarId: link, zone: "UTC", past: 9, upcoming: 9 };
    expect(titles()).toEqual([]);
    expect(perform(listEventsOfDays, days, world.as(null))).toEqual([]);
    expect(perform(listEventsAround, around, world.as(null))).toMatchObject({ upcoming: [] });
    expect(perform(listFeedEvents, { calendarId: link }, world.as(null)).events).toEqual([]);
    for (const ask of [
      () => read(id),
      () => perform(getFeedEvent, one(id), world.as(null)),
      () => perform(deleteEvent, one(id), world.as(ANN)),
      () => perform(cancelEvent, one(id), world.as(ANN)),
    ]) {
      expect(refusalOf(ask).code).toBe("missing");
    }
    const restored = perform(restoreEvent, one(id), world.as(ANN));
    const { sequence, modifiedAt, ...same } = read(id);
    expect(same).toEqual((({ sequence: _s, modifiedAt: _m, ...rest }) => rest)(before));
    expect(sequence).toBe(before.sequence + 2);
    expect(restored.modifiedAt).toBe(modifiedAt);
    expect(modifiedAt).toBeGreaterThan(before.modifiedAt);
  });

  it("lists it among the deleted ones, the last deleted first, with when", () => {
    const { world, link, save, one } = setUp();
    const [first, second] = [save({ title: "First" }), save({ title: "Second" })];
    perform(deleteEvent, one(second.id), world.as(ANN));
    world.clock.now += HOUR;
    perform(deleteEvent, one(first.id), world.as(ANN));
    const { list } = perform(listDeletedEvents, { calendarId: link }, world.as(ANN));
    expect(list.map(({ title, deletedAt }) => [title, deletedAt])).toEqual([
      ["First", NOW + HOUR],
      ["Second", NOW],
    ]);
  });

  it("cannot be taken back for one that is there or never was", () => {
    const { world, save, one } = setUp();
    const { id } = save();
    for (const eventId of [id, "nope", ""]) {
      expect(refusalOf(() => perform(restoreEvent, one(eventId), world.as(ANN))).code).toBe(
        "missing",
      );
    }
  });
});

describe("canceling an event", () => {
  it("says so in its title and leaves the rest", () => {
    const { world, save, one, read } = setUp();
    const { id } = save({ allDay: true });
    const before = read(id);
    expect(perform(cancelEvent, one(id), world.as(ANN)).title).toBe("CANCELED: Training");
    const { title, sequence, modifiedAt, ...rest } = read(id);
    expect(before).toMatchObject(rest);
    expect(sequence).toBe(before.sequence + 1);
  });

  it("twice does not say it twice, and a full title still fits", () => {
    const { world, save, one } = setUp();
    const { id } = save({ title: "x".repeat(50) });
    const once = perform(cancelEvent, one(id), world.as(ANN)).title;
    expect(once).toBe(`CANCELED: ${"x".repeat(40)}`);
    expect(perform(cancelEvent, one(id), world.as(ANN)).title).toBe(once);
  });
});

describe("the events of some days", () => {
  it("are those that a reader in some zone sees on them", () => {
    const { world, link, save } = setUp();
    save({ title: "Timed" });
    save({ title: "All day", allDay: true });
    save({ title: "Long", from: FROM - 90 * DAY, to: FROM + DAY });
    save({ title: "Far", from: FROM + 40 * DAY, to: FROM + 41 * DAY });
    const listed = (first: string, last: string, zone: string) =>
      perform(listEventsOfDays, { calendarId: link, first, last, zone }, world.as(null)).map(
        ({ title }) => title,
      );
    for (const zone of ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      expect(listed("2026-12-21", "2026-12-21", zone)).toEqual(["Long", "All day", "Timed"]);
    }
    expect(listed("2026-10-15", "2026-10-15", "UTC")).toEqual(["Long"]);
    expect(listed("2026-08-01", "2026-08-31", "UTC")).toEqual([]);
  });

  it("must be days that exist, of any year", () => {
    const { world, link } = setUp();
    const list = (first: unknown, last: unknown) =>
      perform(listEventsOfDays, { calendarId: link, first, last, zone: "UTC" }, world.as(null));
    expect(list("0000-01-02", "9999-12-31")).toEqual([]);
    for (const wrong of ["2026-02-31", "2026-13-01", "2026-1-1", "", "today", 20261121, null]) {
      expect(refusalOf(() => list(wrong, "2026-11-21")).fields).toHaveProperty("first");
      expect(refusalOf(() => list("2026-11-21", wrong)).fields).toHaveProperty("last");
    }
  });
});

describe("the events around now", () => {
  function setUpList() {
    const { world, link, save } = setUp();
    for (let n = 1; n <= 8; n++)
      save({ title: `Past ${n}`, from: NOW - n * DAY, to: NOW - n * DAY + HOUR });
    for (let n = 1; n <= 4; n++)
      save({ title: `Next ${n}`, from: NOW + n * DAY, to: NOW + n * DAY + HOUR });
    save({ title: "Running", from: NOW - 100 * DAY, to: NOW + 1 });
    save({ title: "Just over", from: NOW - HOUR, to: NOW });
    save({ title: "Today", allDay: true, from: NOW, to: NOW });
    return (past: number, upcoming: number, zone = "Europe/Berlin") => {
      const input = { calendarId: link, zone, past, upcoming };
      const list = perform(listEventsAround, input, world.as(null));
      const titles = (events: { title: string }[]) => events.map(({ title }) => title);
      return { ...list, past: titles(list.past), upcoming: titles(list.upcoming) };
    };
  }

  it("are the next ones, and no past ones unless asked for", () => {
    const list = setUpList();
    expect(list(0, 100)).toEqual({
      ...{ past: [], hasMorePast: true, hasMoreUpcoming: false },
      upcoming: ["Running", "Today", "Next 1", "Next 2", "Next 3", "Next 4"],
    });
  });

  it("come three earlier ones at a time", () => {
    const list = setUpList();
    expect(list(3, 2)).toEqual({
      ...{ past: ["Past 2", "Past 1", "Just over"], hasMorePast: true },
      ...{ upcoming: ["Running", "Today"], hasMoreUpcoming: true },
    });
    expect(list(6, 6)).toMatchObject({
      past: ["Past 5", "Past 4", "Past 3", "Past 2", "Past 1", "Just over"],
      ...{ hasMorePast: true, hasMoreUpcoming: false },
    });
    expect(list(9, 1)).toMatchObject({ hasMorePast: false });
    expect(list(9, 1).past).toHaveLength(9);
    expect(list(12, 1).past).toHaveLength(9);
  });

  it("keep an all-day event of today until the reader's day is over", () => {
    const list = setUpList();
    expect(list(1, 100, "Pacific/Pago_Pago").upcoming).toContain("Today");
    // 10:00 UTC is already the next day there.
    expect(list(2, 100, "Pacific/Kiritimati").past).toEqual(["Today", "Just over"]);
  });

  it("are counted in whole numbers", () => {
    const list = setUpList();
    for (const wrong of [-1, 0.5, Number.NaN, 20_001]) {
      expect(refusalOf(() => list(wrong, 1)).code).toBe("invalid");
      expect(refusalOf(() => list(1, wrong)).code).toBe("invalid");
    }
    expect(refusalOf(() => list(1, 1, "Mars/Olympus")).fields).toHaveProperty("zone");
  });
});

describe("the whole calendar", () => {
  it("has its events by start, then title, then id, as the feed has", () => {
    const { world, link, save, titles } = setUp();
    save({ title: "b", from: FROM, to: FROM + HOUR });
    save({ title: "a", from: FROM, to: FROM + 5 * HOUR });
    save({ title: "c", from: FROM - 1, to: FROM + HOUR });
    save({ title: "a", from: FROM, to: FROM + HOUR });
    expect(titles()).toEqual(["c", "a", "a", "b"]);
    const fed = perform(listFeedEvents, { calendarId: link }, world.as(null)).events;
    const shown = perform(viewCalendar, { id: link }, world.as(null)).events;
    expect(fed.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
    const [first, second] = shown.filter(({ title }) => title === "a").map(({ id }) => id);
    expect(first?.localeCompare(second ?? "", "en")).not.toBe(0);
    expect([first, second].sort()).toEqual([first, second]);
  });
});
