// The dates and times of forms: as fields show them, and as people type them in browsers without a picker.
import { msg } from "@lingui/core/macro";
import { newEventTimesOn } from "~/event/event-times";
import { type Day, EARLIEST_DAY, isDay, isDayInReach, LATEST_DAY } from "~/time/days";
import { dayIn, timeIn } from "~/time/zones";
import type { Words } from "~/words/words";

const DATE_LIKE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const TIME_LIKE = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2}(?:\.\d+)?)?\s*([ap]m)?$/i;

/** "2026-1-5" as "2026-01-05"; anything else unchanged. */
export function tidyDate(text: string): string {
  const [, year, month = "", date = ""] = DATE_LIKE.exec(text.trim()) ?? [];
  return year ? `${year}-${month.padStart(2, "0")}-${date.padStart(2, "0")}` : text.trim();
}

/** "5pm", "5:30 pm", "17.30" and "17:30:00" as "17:30"; anything else unchanged. */
export function tidyTime(text: string): string {
  const [, hour, minute = "00", half] = TIME_LIKE.exec(text.trim()) ?? [];
  if (!hour) return text.trim();
  if (!half) return `${hour.padStart(2, "0")}:${minute}`;
  if (Number(hour) < 1 || Number(hour) > 12) return text.trim();
  const hours = (Number(hour) % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  return `${String(hours).padStart(2, "0")}:${minute}`;
}

/** The error of a normalized date, "" for none. */
export function dateError(date: string, words: Words): string {
  if (isDayInReach(date)) return "";
  const [earliest, latest] = [EARLIEST_DAY, LATEST_DAY];
  if (isDay(date)) return words._(msg`Enter a date from ${earliest} to ${latest}.`);
  if (DATE_LIKE.test(date)) return words._(msg`This date does not exist.`);
  return words._(msg`Enter a date, such as 2026-11-21.`);
}

/** The times apply if All day is unticked; `from` is From when the form was rendered. */
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

/** The texts of the time fields for two instants, in the zone; To is empty if there is no end. */
export function timedValues(from: number, to: number, zone: string) {
  const begin = { from: String(from), fromDate: dayIn(from, zone), fromTime: timeIn(from, zone) };
  const end =
    to > from
      ? { to: String(to), toDate: dayIn(to, zone), toTime: timeIn(to, zone) }
      : { to: "", toDate: "", toTime: "" };
  return { allDay: "", ...begin, ...end };
}
