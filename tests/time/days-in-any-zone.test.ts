// Calculations with days and their names do not depend on the machine's time zone, though date-fns uses it.

import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { dayHeading, monthLabel } from "~/event/labels";
import { addDays, addMonths, daysBetween, daysIn, isDay, weekdayOfDay } from "~/time/days";
import { ENGLISH } from "~/words/server-words";
import { anyDay, anyMonth } from "../event/sample-events";

const DAY_MS = 86_400_000;
const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const machine = process.env.TZ;
afterEach(() => {
  if (machine === undefined) delete process.env.TZ;
  else process.env.TZ = machine;
});

/** Counted by the platform, in UTC. */
const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayAt = (instant: number) => new Date(instant).toISOString().slice(0, 10);

/** Apia skipped December 30, 2011; elsewhere some days begin at 1am, or have 23, 23½ or 25 hours. */
describe.each([
  "Pacific/Apia",
  "America/Havana",
  "Australia/Lord_Howe",
  "America/New_York",
  "Asia/Kathmandu",
])("on a machine in %s", (zone) => {
  it("days are added, counted and named as in UTC", () => {
    process.env.TZ = zone;
    const aroundChanges = fc.constantFrom("2011-12-29", "2011-12-30", "2026-03-08", "2026-11-01");
    fc.assert(
      fc.property(
        fc.oneof(anyDay, aroundChanges),
        anyDay,
        fc.integer({ min: -800, max: 800 }),
        (day, other, count) => {
          const weekday = new Date(instantOf(day)).getUTCDay();
          expect(isDay(day)).toBe(true);
          expect(addDays(day, count)).toBe(dayAt(instantOf(day) + count * DAY_MS));
          expect(daysBetween(day, other)).toBe((instantOf(other) - instantOf(day)) / DAY_MS);
          expect(weekdayOfDay(day)).toBe(weekday);
          expect(dayHeading(day, ENGLISH)).toContain(`${WEEKDAYS[weekday]}, `);
          expect(dayHeading(day, ENGLISH)).toContain(
            ` ${Number(day.slice(8))}, ${day.slice(0, 4)}`,
          );
        },
      ),
    );
  });

  it("months are added, measured and named as in UTC", () => {
    process.env.TZ = zone;
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -400, max: 400 }), (month, count) => {
        const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))];
        const then = dayAt(Date.UTC(year, number - 1 + count, 1)).slice(0, 7);
        expect(addMonths(month, count)).toBe(then);
        expect(daysIn(month)).toBe(new Date(Date.UTC(year, number, 0)).getUTCDate());
        expect(monthLabel(month, ENGLISH)).toContain(` ${month.slice(0, 4)}`);
      }),
    );
  });
});
