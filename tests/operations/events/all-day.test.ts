// All-day events in the API: dates without a zone, given as midnights in the calendar's zone.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { saveCalendar } from "~/operations/calendars/calendars";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { getEvent, saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { addDays } from "~/time/days";
import { dayIn, epochAt, midnightOf } from "~/time/zones";
import { createWorld, DAY, HOUR, refusalOf } from "../../support/operations";
import { ANN, draftOf } from "../scene";

const ODD_ZONES = [
  "Europe/Berlin",
  "UTC",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "Pacific/Chatham",
  "America/Santiago",
  "Africa/Cairo",
  "Asia/Beirut",
  "America/Havana",
  "Atlantic/Azores",
  "Asia/Tehran",
];

function setUp(timeZone = "Europe/Berlin") {
  const world = createWorld();
  const link = world.calendar();
  perform(saveCalendar, { id: link, title: "Club", timeZone }, world.as(ANN));
  const save = (more: Record<string, unknown>) =>
    perform(saveEvent, draftOf(link, { allDay: true, ...more }), world.as(ANN));
  const read = (eventId: string) =>
    perform(getEvent, { calendarId: link, eventId }, world.as(null));
  const move = (zone: string) =>
    perform(saveCalendar, { id: link, title: "Club", timeZone: zone }, world.as(ANN));
  return { world, link, save, read, move };
}

const day = fc
  .integer({ min: 0, max: 84_000 })
  .map((number) => addDays("1970-01-02", number))
  .filter((text) => text < "2200-12-31");

describe("an all-day event", () => {
  it("is brought to midnight from any time of its day in the calendar's zone", () => {
    const { save, read } = setUp("Asia/Kathmandu");
    for (const time of ["00:00", "00:01", "05:44", "12:00", "23:59"]) {
      const from = epochAt("2027-02-03", time, "Asia/Kathmandu");
      const { id, ...event } = save({ from, to: from });
      expect(event.from).toBe(Date.UTC(2027, 1, 2, 18, 15));
      expect(event.to).toBe(event.from);
      expect(read(id)).toMatchObject({ firstDay: "2027-02-03", lastDay: "2027-02-03" });
    }
  });

  it("includes its last day, whatever the time of To", () => {
    const { save, read } = setUp();
    const from = epochAt("2027-02-03", "18:00", "Europe/Berlin");
    const to = epochAt("2027-02-05", "00:00", "Europe/Berlin");
    const { id, ...event } = save({ from, to });
    expect(read(id)).toMatchObject({ firstDay: "2027-02-03", lastDay: "2027-02-05" });
    expect(event.to - event.from).toBe(2 * DAY);
  });

  it("may end before it begins by the clock on one day, not on an earlier date", () => {
    const { save } = setUp();
    const noon = epochAt("2027-02-03", "12:00", "Europe/Berlin");
    expect(save({ from: noon, to: noon - 11 * HOUR }).allDay).toBe(true);
    const refusal = refusalOf(() => save({ from: noon, to: noon - 13 * HOUR }));
    expect(refusal.fields).toEqual({ to: "To cannot be on an earlier date than From." });
  });

  it("comes back as it was told, in any zone and on any day, clock changes included", () => {
    const worlds = new Map(ODD_ZONES.map((zone) => [zone, setUp(zone)]));
    fc.assert(
      fc.property(fc.constantFrom(...ODD_ZONES), day, fc.nat(365), (zone, first, length) => {
        const { save, read } = worlds.get(zone) ?? setUp(zone);
        const last = addDays(first, length) > "2200-12-30" ? first : addDays(first, length);
        const told = save({ from: midnightOf(first, zone), to: midnightOf(last, zone) });
        expect(read(told.id)).toMatchObject({ firstDay: first, lastDay: last });
        const again = save({ id: told.id, from: told.from, to: told.to });
        expect([again.from, again.to]).toEqual([told.from, told.to]);
        expect([dayIn(again.from, zone), dayIn(again.to, zone)]).toEqual([first, last]);
      }),
      { numRuns: 300 },
    );
  });

  it("has no first and last day any more once it is not all-day", () => {
    const { save, read } = setUp();
    const { id } = save({});
    const { from } = save({ id, allDay: false });
    expect(read(id)).toMatchObject({ allDay: false, firstDay: null, lastDay: null, from });
  });

  it("is not all-day unless true is said", () => {
    const { save } = setUp();
    expect(save({ allDay: undefined }).allDay).toBe(false);
    for (const allDay of ["true", "on", 1, 0, null, "", {}]) {
      expect(refusalOf(() => save({ allDay })).fields).toEqual({
        allDay: "All day must be true or false.",
      });
    }
  });
});

describe("a calendar that changes its zone", () => {
  it("keeps the dates of all-day events and the instants of timed ones", () => {
    const { save, read, move } = setUp("Europe/Berlin");
    const from = epochAt("2027-03-27", "15:00", "Europe/Berlin");
    const allDay = save({ from, to: from + 3 * DAY });
    const timed = save({ allDay: false, from, to: from + HOUR });
    for (const zone of ODD_ZONES) {
      move(zone);
      expect(read(allDay.id)).toMatchObject({
        firstDay: "2027-03-27",
        lastDay: "2027-03-30",
        timeZone: zone,
        from: midnightOf("2027-03-27", zone),
        to: midnightOf("2027-03-30", zone),
      });
      expect(read(timed.id)).toMatchObject({ from, to: from + HOUR, timeZone: "Europe/Berlin" });
    }
  });

  it("is no change to its events: they keep sequence and time, and nobody's edit is stale", () => {
    const { save, read, move } = setUp();
    const { id, modifiedAt } = save({});
    const before = read(id);
    move("Pacific/Kiritimati");
    const { sequence, modifiedAt: after } = read(id);
    expect([sequence, after]).toEqual([before.sequence, before.modifiedAt]);
    expect(save({ id, modifiedAt }).id).toBe(id);
  });

  it("moves deleted events along, so that they come back on their dates", () => {
    const { world, link, save, read, move } = setUp();
    const { id } = save({
      from: epochAt("2027-02-03", "12:00", "Europe/Berlin"),
      to: epochAt("2027-02-03", "12:00", "Europe/Berlin"),
    });
    perform(deleteEvent, { calendarId: link, eventId: id }, world.as(ANN));
    move("Pacific/Pago_Pago");
    const restored = perform(restoreEvent, { calendarId: link, eventId: id }, world.as(ANN));
    expect(dayIn(restored.from, "Pacific/Pago_Pago")).toBe("2027-02-03");
    expect(read(id)).toMatchObject({ firstDay: "2027-02-03", lastDay: "2027-02-03" });
  });

  it("to one that skipped a day whole keeps an event of that day", () => {
    const { save, read, move } = setUp("UTC");
    const from = Date.UTC(2011, 11, 30, 12);
    const { id } = save({ from, to: from });
    move("Pacific/Apia");
    expect(read(id)).toMatchObject({ firstDay: "2011-12-30", lastDay: "2011-12-30" });
    move("UTC");
    expect(read(id)).toMatchObject({ from: Date.UTC(2011, 11, 30), firstDay: "2011-12-30" });
  });

  it("leaves the events of other calendars alone", () => {
    const { world, move, save } = setUp();
    save({});
    const other = world.calendar("Other");
    const saved = perform(saveEvent, draftOf(other, { allDay: true }), world.as(ANN));
    const { calendar: _calendar, clashes: _clashes, ...event } = saved;
    move("Asia/Tokyo");
    const { events } = perform(viewCalendar, { id: other }, world.as(ANN));
    expect(events).toEqual([event]);
  });
});
