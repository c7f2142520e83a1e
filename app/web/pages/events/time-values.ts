// The texts of an event form's times.
import { newEventTimesOn } from "~/event/event-times";
import type { Day } from "~/time/days";
import { dayIn, timeIn } from "~/time/zones";

/** The times are used if All day is unticked. */
export function allDayValues(firstDay: Day, lastDay: Day, zone: string) {
  const { from, to } = newEventTimesOn(firstDay, zone);
  return {
    allDay: "on",
    from: "",
    to: "",
    fromDate: firstDay,
    fromTime: timeIn(from, zone),
    toDate: lastDay,
    toTime: timeIn(to, zone),
  };
}

/** The texts of the time fields for two instants, in the zone. */
export function timedValues(from: number, to: number, zone: string) {
  return {
    allDay: "",
    from: String(from),
    to: String(to),
    fromDate: dayIn(from, zone),
    fromTime: timeIn(from, zone),
    toDate: dayIn(to, zone),
    toTime: timeIn(to, zone),
  };
}
