// The texts of an event form's times.
import { newEventTimesOn } from "~/event/event-times";
import type { Day } from "~/time/days";
import { dayIn, timeIn } from "~/time/zones";

/** The times are used if All day is unticked; `from` tells what From was when the form was drawn. */
export function allDayValues(firstDay: Day, lastDay: Day, zone: string) {
  const { from, to } = newEventTimesOn(firstDay, zone);
  return {
    allDay: "on",
    from: String(from),
    to: "",
    fromDate: firstDay,
    fromTime: timeIn(from, zone),
    toDate: lastDay,
    toTime: timeIn(to, zone),
  };
}

/** The texts of the time fields for two instants, in the zone; To is empty where there is no end. */
export function timedValues(from: number, to: number, zone: string) {
  const begin = { from: String(from), fromDate: dayIn(from, zone), fromTime: timeIn(from, zone) };
  const end =
    to > from
      ? { to: String(to), toDate: dayIn(to, zone), toTime: timeIn(to, zone) }
      : { to: "", toDate: "", toTime: "" };
  return { allDay: "", ...begin, ...end };
}
