// The arithmetic of days against date-fns, which does it by the Date of the machine's zone.
import * as dates from "date-fns";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, addMonths, daysBetween, daysIn, weekdayOf } from "~/calendar/days";
import { anyDay, anyMonth } from "./sample-events";

/** Noon lies in every day, whatever a zone's clocks do. */
function dateOf(day: string): Date {
  return dates.parse(`${day} 12:00`, "yyyy-MM-dd HH:mm", 0);
}

const dayOf = (date: Date) => dates.format(date, "yyyy-MM-dd");

it("adds days, counts them and finds weekdays as date-fns does", () => {
  fc.assert(
    fc.property(anyDay, anyDay, fc.integer({ min: -800, max: 800 }), (day, other, count) => {
      expect(addDays(day, count)).toBe(dayOf(dates.addDays(dateOf(day), count)));
      expect(daysBetween(day, other)).toBe(
        dates.differenceInCalendarDays(dateOf(other), dateOf(day)),
      );
      expect(weekdayOf(day)).toBe(dates.getDay(dateOf(day)));
    }),
  );
});

it("adds months and knows their lengths as date-fns does", () => {
  fc.assert(
    fc.property(anyMonth, fc.integer({ min: -400, max: 400 }), (month, count) => {
      const first = dateOf(`${month}-01`);
      expect(addMonths(month, count)).toBe(dates.format(dates.addMonths(first, count), "yyyy-MM"));
      expect(daysIn(month)).toBe(dates.getDaysInMonth(first));
    }),
  );
});
