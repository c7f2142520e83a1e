// The life of an event: saved, changed, canceled, deleted, restored, and read in the windows of pages and feeds.
import { describe, expect, it } from "vitest";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import {
  listEventsAround,
  listEventsOfDays,
  listFeedEvents,
} from "~/operations/events/event-lists";
import { cancelEvent, getEvent, saveEvent } from "~/operations/events/events";
import { getFeedEvent } from "~/operations/events/feeds";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { listDeletedEvents } from "~/operations/history/deleted-things";
import { perform } from "~/operations/kernel/operation";
import { createWorld, DAY, HOUR, NOW, refusalOf } from "../../support/operations";
import { ANN, draftOf, FROM } from "../scene";

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
    const { calendar, clashes, ...stored } = event;
    expect(clashes).toEqual({ list: [], total: 0 });
    expect(stored).toMatchObject({
      title: "Training",
      location: "Hall",
      notes: "a\nb",
      allDay: false,
      from: FROM,
      to: FROM + HOUR,
      modifiedAt: NOW,
    });
    expect(calendar).toMatchObject({ link, modifiedAt: NOW });
    const { events } = perform(viewCalendar, { id: link }, world.as(null));
    expect(events).toEqual([stored]);
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
      expect([code, message]).toEqual(["missing", "This event is not in this calendar."]);
    }
    for (const id of [null, 7, {}, "x".repeat(65)]) {
      expect(refusalOf(() => save({ id })).fields).toHaveProperty("id");
    }
    expect(titles()).toEqual([]);
  });

  it("tells of every field at fault at once, each with its own message", () => {
    const { save } = setUp();
    const { fields, message } = refusalOf(() =>
      save({ title: "", location: "x".repeat(501), notes: 7, from: "x", to: "x" }),
    );
    expect(Object.keys(fields).sort()).toEqual(["from", "location", "notes", "title", "to"]);
    expect(Object.values(fields)).toContain(message);
  });
});

describe("deleting an event", () => {
  it("takes it out of every window, and bringing it back puts it in again", () => {
    const { world, link, save, one, titles, read } = setUp();
    const saved = save();
    const { id } = saved;
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
    expect(restored).toMatchObject({ ...same, sequence, modifiedAt, calendar: { link } });
    expect(restored.calendar.revision).toBe(saved.calendar.revision + 2);
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

  it("twice does not say it twice, and a full title stays whole, here and in the form", () => {
    const { world, save, one } = setUp();
    const { id } = save({ title: "x".repeat(50) });
    const once = perform(cancelEvent, one(id), world.as(ANN)).title;
    expect(once).toBe(`CANCELED: ${"x".repeat(50)}`);
    expect(perform(cancelEvent, one(id), world.as(ANN)).title).toBe(once);
    expect(save({ id, title: `CANCELED: ${"y".repeat(50)}` }).title).toContain("y".repeat(50));
    expect(refusalOf(() => save({ id, title: `CANCELED: ${"y".repeat(51)}` })).code).toBe(
      "invalid",
    );
  });
});
