// The next event in each of several calendars: the first that is not over, cached until it is.
import { describe, expect, it } from "vitest";
import { saveLink } from "~/features/sharing/operations";
import { favoriteCalendar, listCalendars } from "~/operations/calendars/calendars";
import { deleteEvent } from "~/operations/events/event-deletion";
import { findNextEvent } from "~/operations/events/event-lists";
import { cancelEvent, saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { eventValues } from "../../support/events";
import { createWorld, DAY, HOUR, MINUTE, NOW } from "../../support/operations";
import { ANN, BEN, createScene, draftOf } from "../scene";

function setUp() {
  const world = createWorld();
  const link = world.calendar();
  const save = (title: string, from: number, more: Record<string, unknown> = {}) =>
    perform(saveEvent, draftOf(link, { title, from, to: from + HOUR, ...more }), world.as(ANN));
  const next = (zone = "UTC") => perform(findNextEvent, { calendarId: link, zone }, world.as(null));
  return { world, link, save, next };
}

describe("what comes next in a calendar", () => {
  it("is nothing, or the first event or date that is not over", () => {
    const { world, save, next } = setUp();
    expect(next()).toBeNull();
    save("Over", NOW - 2 * HOUR);
    expect(next()).toBeNull();
    save("Later", NOW + 2 * DAY);
    expect(next()?.title).toBe("Later");
    save("Repeating", NOW - 20 * DAY, { repeat: { freq: "day" } });
    expect(next()).toMatchObject({ title: "Repeating", from: NOW });
    save("Lasting", NOW - 10 * DAY, { to: NOW + MINUTE });
    expect(next()?.title).toBe("Lasting");
    world.clock.now += 2 * MINUTE;
    expect(next()).toMatchObject({ title: "Repeating", from: NOW });
    world.clock.now = NOW + HOUR;
    expect(next()).toMatchObject({ title: "Repeating", from: NOW + DAY });
  });

  it("is another one at once when it changes, is deleted or comes after another", () => {
    const { world, link, save, next } = setUp();
    const { id } = save("First", NOW + DAY);
    save("Second", NOW + 2 * DAY);
    expect(next()?.title).toBe("First");
    save("Renamed", NOW + DAY, { id });
    expect(next()?.title).toBe("Renamed");
    save("Moved", NOW + 3 * DAY, { id });
    expect(next()?.title).toBe("Second");
    save("Moved", NOW + DAY, { id });
    expect(next()?.title).toBe("Moved");
    perform(deleteEvent, { calendarId: link, eventId: id }, world.as(ANN));
    expect(next()?.title).toBe("Second");
  });

  it("is for each reader what is not over on that reader's date, whoever asked before", () => {
    const { world, save, next } = setUp();
    const day = { allDay: true, from: Date.UTC(2026, 10, 20), to: Date.UTC(2026, 10, 20) };
    world.clock.now = Date.UTC(2026, 10, 20, 12);
    save("All day", day.from, day);
    save("Later", NOW + 20 * DAY);
    // It is already the 21st in one zone, and still the 20th in the other.
    const zones = ["UTC", "Pacific/Kiritimati", "UTC", "Pacific/Pago_Pago"];
    const titles = zones.map((zone) => next(zone)?.title);
    expect(titles).toEqual(["All day", "Later", "All day", "All day"]);
  });

  it("is found again when the clock is set back", () => {
    const { world, save, next } = setUp();
    save("First", NOW + HOUR);
    save("Second", NOW + DAY);
    world.clock.now = NOW + 3 * HOUR;
    expect(next()?.title).toBe("Second");
    world.clock.now = NOW;
    expect(next()?.title).toBe("First");
  });

  it("is told of each calendar, and not of one that is not there", () => {
    const { world, ours, theirs } = createScene();
    const find = (calendarId: string) =>
      perform(findNextEvent, { calendarId, zone: "UTC" }, world.as(null))?.id;
    expect(find(theirs.link)).toBe(theirs.eventId);
    expect(() => find("NoSuchCalendar________")).toThrow();
    expect(find(ours.link)).toBe(ours.eventId);
  });

  it("is told although very many are over, and not where very many begin at once", () => {
    const { world, link, save, next } = setUp();
    const { id: calendarId = 0, timeZone = "" } = world.store.calendars.findByLink(link) ?? {};
    const addMany = (from: number, name: string) =>
      world.store.events.addAll(
        calendarId,
        Array.from({ length: 600 }, (_, index) => ({
          ...eventValues({ title: name, from, timeZone }),
          id: `${name}${index}`,
          uid: `${name}${index}`,
          now: NOW,
        })),
      );
    addMany(NOW - 90 * DAY, "past");
    save("Next", NOW + DAY);
    expect(next()?.title).toBe("Next");
    addMany(NOW + HOUR, "coming");
    save("Another", NOW + 9 * DAY);
    expect(next()).toBeNull();
  });

  it("is by a busy link no more than a time, whoever asked before, and nothing canceled", () => {
    const { world, link, save } = setUp();
    const { id } = save("First", NOW + DAY);
    save("Second", NOW + 2 * DAY);
    const input = { calendarId: link, name: "Board", shows: "busy" };
    const busy = perform(saveLink, input, world.as(ANN)).list.at(-1)?.token ?? "";
    perform(favoriteCalendar, { id: busy }, world.as(BEN));
    const { favorites } = perform(listCalendars, {}, world.as(BEN));
    expect(favorites).toEqual([busy]);
    const told = () =>
      [link, ...favorites].map((calendarId) =>
        perform(findNextEvent, { calendarId, zone: "UTC" }, world.as(BEN)),
      );
    expect(told()).toMatchObject([
      { title: "First", location: "Hall", from: NOW + DAY },
      { title: "Busy", location: "", notes: "", from: NOW + DAY },
    ]);
    perform(cancelEvent, { calendarId: link, eventId: id }, world.as(ANN));
    expect(told()).toMatchObject([{ from: NOW + DAY }, { title: "Busy", from: NOW + 2 * DAY }]);
    expect(JSON.stringify(told()[1])).not.toMatch(/First|Second|Hall|water/);
  });
});
