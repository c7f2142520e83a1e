// The events that pages and feeds read: of some days, around now, and all of them.
import { describe, expect, it } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { isPast } from "~/event/list-window";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import {
  countListedTo,
  listEventsAround,
  listEventsOfDays,
  listFeedEvents,
} from "~/operations/events/event-lists";
import { saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { createWorld, DAY, HOUR, NOW, refusalOf } from "../../support/operations";
import { ANN, BEN, draftOf, FROM } from "../scene";

function setUp() {
  const world = createWorld();
  const link = world.calendar();
  const save = (more: Record<string, unknown> = {}) =>
    perform(saveEvent, draftOf(link, more), world.as(ANN));
  return { world, link, save };
}

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
      past: [],
      hasMorePast: true,
      hasMoreUpcoming: false,
      hasDeleted: false,
      hasSeveral: false,
      endsAt: null,
      upcoming: ["Running", "Today", "Next 1", "Next 2", "Next 3", "Next 4"],
    });
  });

  it("come three earlier ones at a time", () => {
    const list = setUpList();
    expect(list(3, 2)).toEqual({
      past: ["Past 2", "Past 1", "Just over"],
      hasMorePast: true,
      upcoming: ["Running", "Today"],
      hasMoreUpcoming: true,
      hasDeleted: false,
      hasSeveral: false,
      endsAt: null,
    });
    expect(list(6, 6)).toMatchObject({
      past: ["Past 5", "Past 4", "Past 3", "Past 2", "Past 1", "Just over"],
      hasMorePast: true,
      hasMoreUpcoming: false,
    });
    expect(list(9, 1)).toMatchObject({ hasMorePast: false });
    expect(list(9, 1).past).toHaveLength(9);
    expect(list(12, 1).past).toHaveLength(9);
  });

  it("keep an all-day event of today until the reader's day is over", () => {
    const list = setUpList();
    expect(list(1, 100, "Pacific/Pago_Pago").upcoming).toContain("Today");
    // At 10:00 UTC it is already the next day there.
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

describe("how far down the list an event stands", () => {
  it("is how many events have to be shown for it to be the last of them, in any zone", () => {
    const { world, link, save } = setUp();
    const events: CalendarEvent[] = [];
    for (let n = 0; n < 60; n++) {
      const from = NOW + ((n * 37) % 60) * 7 * HOUR - 200 * HOUR;
      const length = n % 5 === 0 ? 40 * DAY : (1 + (n % 30)) * HOUR;
      events.push(save({ title: `${n}`, from, to: from + length, allDay: n % 4 === 0 }));
    }
    for (const zone of ["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
      for (const event of events) {
        const isOver = isPast(event, NOW, zone);
        const place = { calendarId: link, from: event.from, isOver, zone };
        const { count } = perform(countListedTo, place, world.as(null));
        const shown = isOver ? { past: count, upcoming: 1 } : { past: 0, upcoming: count };
        const list = perform(
          listEventsAround,
          { calendarId: link, zone, ...shown },
          world.as(null),
        );
        const part = isOver ? list.past : list.upcoming;
        expect(part).toHaveLength(count);
        expect(part.some(({ id }) => id === event.id)).toBe(true);
      }
    }
  });

  it("counts what begins with it, and nothing that is deleted", () => {
    const { world, link, save } = setUp();
    const [first, , gone] = ["A", "B", "C"].map((title) => save({ title }));
    perform(deleteEvent, { calendarId: link, eventId: gone?.id }, world.as(ANN));
    const place = { calendarId: link, from: first?.from ?? 0, isOver: false, zone: "UTC" };
    expect(perform(countListedTo, place, world.as(null))).toEqual({ count: 2 });
  });
});

describe("whether there are deleted events", () => {
  it("is told to editors, while they can be brought back", () => {
    const { world, link, save } = setUp();
    const other = world.calendar("Other");
    const { id: eventId } = save();
    const told = (calendarId: string, email: string | null) =>
      perform(listEventsAround, { calendarId, zone: "UTC", past: 0, upcoming: 1 }, world.as(email))
        .hasDeleted;
    expect(told(link, ANN)).toBe(false);
    perform(deleteEvent, { calendarId: link, eventId }, world.as(ANN));
    expect([told(link, ANN), told(link, BEN), told(link, null)]).toEqual([true, false, false]);
    expect(told(other, ANN)).toBe(false);
    perform(restoreEvent, { calendarId: link, eventId }, world.as(ANN));
    expect(told(link, ANN)).toBe(false);
  });
});

describe("the whole calendar", () => {
  it("has its events by start, then title, then id, as the feed has", () => {
    const { world, link, save } = setUp();
    save({ title: "b", from: FROM, to: FROM + HOUR });
    save({ title: "a", from: FROM, to: FROM + 5 * HOUR });
    save({ title: "c", from: FROM - 1, to: FROM + HOUR });
    save({ title: "a", from: FROM, to: FROM + HOUR });
    const fed = perform(listFeedEvents, { calendarId: link }, world.as(null)).events;
    const shown = perform(viewCalendar, { id: link }, world.as(null)).events;
    expect(shown.map(({ title }) => title)).toEqual(["c", "a", "a", "b"]);
    expect(fed.map(({ id }) => id)).toEqual(shown.map(({ id }) => id));
    const [first, second] = shown.filter(({ title }) => title === "a").map(({ id }) => id);
    expect(first?.localeCompare(second ?? "", "en")).not.toBe(0);
    expect([first, second].sort()).toEqual([first, second]);
  });
});

describe("whether the calendar has several events", () => {
  it("counts those that are not shown, and tells editors alone", () => {
    const { world, link, save } = setUp();
    const ask = (actor: string | null, more = {}) => {
      const window = { calendarId: link, zone: "UTC", past: 0, upcoming: 1, ...more };
      return perform(listEventsAround, window, world.as(actor)).hasSeveral;
    };
    expect(ask(ANN)).toBe(false);
    for (const days of [1, 2]) save({ from: NOW - days * DAY, to: NOW - days * DAY + HOUR });
    expect(ask(ANN)).toBe(false);
    const { id } = save({ from: NOW - 3 * DAY, to: NOW - 3 * DAY + HOUR });
    expect(ask(ANN)).toBe(true);
    expect(ask(ANN, { category: 1 })).toBe(true);
    expect([ask(BEN), ask(null)]).toEqual([false, false]);
    perform(deleteEvent, { calendarId: link, eventId: id }, world.as(ANN));
    expect(ask(ANN)).toBe(false);
    perform(restoreEvent, { calendarId: link, eventId: id }, world.as(ANN));
    expect(ask(ANN)).toBe(true);
  });
});
