// Limits on an event's dates: whole milliseconds from 1970 to 2200, To not before From, at most 366 days.
import { describe, expect, it } from "vitest";
import { saveCalendar } from "~/operations/calendars/calendars";
import { getEvent, saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { createWorld, DAY, HOUR, refusalOf } from "../../support/operations";
import { ANN, draftOf, FROM } from "../scene";

const FIRST = Date.UTC(1970, 0, 1);
const LAST = Date.UTC(2201, 0, 1) - 1;

function setUp(timeZone = "UTC") {
  const world = createWorld();
  const link = world.calendar();
  perform(saveCalendar, { id: link, title: "Club", timeZone }, world.as(ANN));
  const save = (more: Record<string, unknown>) =>
    perform(saveEvent, draftOf(link, more), world.as(ANN));
  const refuse = (more: Record<string, unknown>) => refusalOf(() => save(more)).fields;
  return { world, link, save, refuse };
}

describe("a timed event", () => {
  it("ends after it begins", () => {
    const { save, refuse } = setUp();
    expect(save({ from: FROM, to: FROM + 1 }).to).toBe(FROM + 1);
    expect(refuse({ from: FROM, to: FROM - 1 })).toEqual({ to: "To must be after From." });
  });

  it("lasts 366 days at the most", () => {
    const { save, refuse } = setUp();
    expect(save({ from: FROM, to: FROM + 366 * DAY }).from).toBe(FROM);
    expect(refuse({ from: FROM, to: FROM + 366 * DAY + 1 })).toEqual({
      to: "An event can last at most 366 days.",
    });
  });

  it("lies between 1970 and 2200, to the millisecond", () => {
    const { save, refuse } = setUp();
    expect(save({ from: FIRST, to: FIRST + 1 }).from).toBe(FIRST);
    expect(save({ from: LAST - 1, to: LAST }).to).toBe(LAST);
    expect(refuse({ from: FIRST - 1, to: FIRST + 1 })).toEqual({
      from: "From must be between 1970 and 2200.",
    });
    expect(refuse({ from: LAST, to: LAST + 1 })).toEqual({
      to: "To must be between 1970 and 2200.",
    });
  });

  it("keeps the zone that it was written in, else has the calendar's", () => {
    const { world, link, save, refuse } = setUp("Asia/Kathmandu");
    const zoneOf = (eventId: string) =>
      perform(getEvent, { calendarId: link, eventId }, world.as(null)).timeZone;
    expect(zoneOf(save({}).id)).toBe("Asia/Kathmandu");
    expect(zoneOf(save({ timeZone: "America/St_Johns" }).id)).toBe("America/St_Johns");
    const { id, from, to } = save({ timeZone: "Asia/Tokyo" });
    for (const [more, zone] of [
      [{}, "Asia/Tokyo"],
      [{ timeZone: "America/St_Johns" }, "America/St_Johns"],
      [{ to: to + HOUR }, "Asia/Kathmandu"],
    ] as const) {
      save({ id, from, to, ...more });
      expect(zoneOf(id)).toBe(zone);
    }
    for (const timeZone of ["Mars/Olympus", "", "+02:00", "Europe/Berlin\0", 7, null]) {
      expect(Object.keys(refuse({ timeZone }))).toEqual(["timeZone"]);
    }
  });
});

describe("an all-day event", () => {
  it("lasts 366 days at the most, first and last included, over clock changes too", () => {
    const { save, refuse } = setUp("America/St_Johns");
    const allDay = true;
    for (let month = 0; month < 12; month++) {
      const from = Date.UTC(2027, month, 15, 15);
      expect(save({ allDay, from, to: from + 365 * DAY }).from).toBeLessThan(from);
      expect(refuse({ allDay, from, to: from + 366 * DAY })).toEqual({
        to: "An event can last at most 366 days.",
      });
    }
  });

  it.each(["UTC", "Europe/Berlin", "America/St_Johns", "Pacific/Kiritimati", "Pacific/Pago_Pago"])(
    "may be on each day from 1970-01-01 to 2200-12-31 of %s and on no other",
    (zone) => {
      const { world, link, save, refuse } = setUp(zone);
      const daysOf = (eventId: string) => {
        const event = perform(getEvent, { calendarId: link, eventId }, world.as(null));
        return [event.firstDay, event.lastDay];
      };
      const noon = (epoch: number) => ({ allDay: true, from: epoch, to: epoch });
      // Noon in the zone, as UTC noon moved by the zone's offset, is safely within the day.
      const offset = {
        "Pacific/Kiritimati": 14,
        "Pacific/Pago_Pago": -11,
        "America/St_Johns": -3.5,
      };
      const shift = (Reflect.get(offset, zone) ?? 0) * HOUR;
      const [first, last] = [FIRST + 12 * HOUR - shift, LAST - 12 * HOUR - shift];
      // Kiritimati was 10:40 behind UTC in 1970, a day away from where it is now.
      const early = zone === "Pacific/Kiritimati" ? FIRST + 22 * HOUR : first;
      const earliest = save(noon(early));
      expect(daysOf(earliest.id)).toEqual(["1970-01-01", "1970-01-01"]);
      const latest = save(noon(last));
      expect(daysOf(latest.id)).toEqual(["2200-12-31", "2200-12-31"]);
      for (const { id, from, to } of [earliest, latest]) {
        expect(save({ id, allDay: true, from, to })).toMatchObject({ from, to });
      }
      expect(refuse(noon(early - DAY))).toEqual({ from: "From must be between 1970 and 2200." });
      expect(refuse(noon(last + DAY))).toEqual({ from: "From must be between 1970 and 2200." });
      expect(refuse({ allDay: true, from: last, to: last + DAY })).toEqual({
        to: "To must be between 1970 and 2200.",
      });
    },
  );
});

describe("a time", () => {
  const WRONG = [
    undefined,
    null,
    "",
    "0",
    String(FROM),
    "2026-11-21",
    true,
    {},
    [],
    [FROM],
    new Date(FROM),
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    FROM + 0.5,
    1e-7,
    8.64e15,
    -8.64e15,
    8.64e15 + 1,
    1e300,
    -1e300,
    2 ** 53,
    -(2 ** 53),
    2 ** 60,
    253402300800000,
    FIRST - 2 * DAY,
    LAST + 2 * DAY,
    -1e12,
  ];

  it.each(["from", "to"])("in %s must be whole milliseconds of those years", (name) => {
    const { refuse } = setUp();
    for (const allDay of [false, true]) {
      // A missing end is allowed.
      for (const wrong of WRONG.filter((each) => name === "from" || each !== null)) {
        const fields = refuse({ allDay, [name]: wrong });
        expect([wrong, Object.keys(fields)]).toEqual([wrong, [name]]);
        expect(fields[name]).toMatch(/^(From|To) must (be|lie) /);
      }
    }
  });

  it("may be zero, however it is signed", () => {
    const { save } = setUp();
    expect(Object.is(save({ from: -0, to: 1 }).from + 0, 0)).toBe(true);
  });
});
