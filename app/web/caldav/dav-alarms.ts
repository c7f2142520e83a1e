// Tells when the alarms ring that a user's apps keep of an item.
import type { CalendarEvent } from "~/event/event";
import { eventOn } from "~/event/series";
import { plainDays } from "~/event/series-dates";
import { takenTime } from "~/event/taken-places";
import { instantMs, lengthOf } from "~/import/written-time";
import type { DavItem } from "~/operations/caldav/dav-items";
import { dayOfNumber } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { findInstant, type TimeRange } from "./dav-range";

/** `at` is an instant, or the distance from the event's start or end. */
type Alarm = { at: number; from: "start" | "end" | null; repeats: number; every: number };

const MOST_REPEATS = 100;
/** Of a series' dates around the range. */
const MOST_ALARM_DATES = 400;

export function hasAlarm({ kept }: DavItem): boolean {
  return kept.some(({ lines }) => lines.includes("BEGIN:VALARM"));
}

/** Whether one of them rings in the range (RFC 4791 §9.9). */
export function alarmsIn(item: DavItem, range: TimeRange, timeZone: string): boolean {
  const on = (day: string) => alarmsOf(item.kept.find((each) => each.day === day)?.lines ?? "");
  const rings = (event: CalendarEvent, alarms: readonly Alarm[]) =>
    alarms.some((alarm) =>
      timesOf(alarm, event, timeZone).some((at) => at >= range.start && at < range.end),
    );
  const whole = on("");
  if (item.kind === "event") return rings(item.event, whole);
  const { series, changed } = item;
  if (changed.some((date) => rings(date, on(date.occurrence ?? "")))) return true;
  return whole.some((alarm) => {
    const reach = Math.abs(alarm.from === null ? 0 : alarm.at) + alarm.repeats * alarm.every;
    const day = (at: number, more: number) => Math.floor(at / DAY_MS) + more;
    const [first, last] = [day(range.start - reach, -368), day(range.end + reach, 2)];
    if (!Number.isFinite(first) || !Number.isFinite(last)) return true;
    return plainDays(series, [first, last], MOST_ALARM_DATES).some((number) =>
      rings(eventOn(series, dayOfNumber(number)), [alarm]),
    );
  });
}

function alarmsOf(lines: string): Alarm[] {
  return lines
    .split("BEGIN:VALARM")
    .slice(1)
    .flatMap((text): Alarm[] => {
      const trigger = /^TRIGGER((?:;[^:]*)?):(.*)$/im.exec(text);
      if (!trigger) return [];
      const [, parameters = "", value = ""] = trigger;
      const repeats = Math.min(Number(/^REPEAT:(\d+)/im.exec(text)?.[1] ?? 0), MOST_REPEATS);
      const every = msOf(/^DURATION:(.*)$/im.exec(text)?.[1] ?? "") ?? 0;
      const length = msOf(value);
      if (length !== undefined) {
        const from = /RELATED=END/i.test(parameters) ? ("end" as const) : ("start" as const);
        return [{ at: length, from, repeats, every }];
      }
      const at = findInstant(value.trim().replace(/Z?$/, "Z"));
      return at === undefined ? [] : [{ at, from: null, repeats, every }];
    });
}

function timesOf({ at, from, repeats, every }: Alarm, event: CalendarEvent, timeZone: string) {
  const taken = takenTime(event, timeZone);
  const first = from === null ? at : (from === "start" ? taken.from : taken.to) + at;
  return Array.from({ length: repeats + 1 }, (_, n) => first + n * every);
}

function msOf(text: string): number | undefined {
  const length = lengthOf(text.trim());
  return length && instantMs(length);
}
