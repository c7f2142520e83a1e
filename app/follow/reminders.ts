// Finds due reminders, writes their mail, and computes when the next one is due.

import { msg, plural } from "@lingui/core/macro";
import { type CalendarEvent, compareEvents, firstDayIn } from "~/event/event";
import { isTooLate, reminderAt } from "~/event/follow-times";
import { dayWord, nameReminder } from "~/event/reminder-words";
import { pagePaths } from "~/paths/pages";
import type { Store } from "~/store/store";
import { DAY_MS, HOUR_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import type { Audience } from "./audience";
import { eventLine } from "./digest";
import { limited, type MailContent } from "./mail-content";

/** Reminders that are due within this time share a mail. */
const TOGETHER_MS = HOUR_MS;
/** How far ahead reminders are computed before checking again. */
const AHEAD_MS = DAY_MS;
/** An all-day event's day begins within two days of its reminder, in any zone. */
const LONGEST_BEFORE_ALL_DAY_MS = 2 * DAY_MS;
/** Maximum events examined in a very full calendar. */
const EVENTS_LOOKED_AT = 500;

/** An upcoming event, and when its reminder is due. */
export type Dated = { event: CalendarEvent; at: number };

/** `due` may be empty; `until` and `nextAt` have to be stored with the follower. */
type Reminders = {
  due: Dated[];
  until: number;
  nextAt: number;
  /** When the last event of the mail begins. */
  usefulUntil: number;
};

/**
 * Uses the calendar's current state: a moved event is announced at its new time, one moved into the past not at all.
 */
export function listDated(
  audience: Audience,
  { hours, now }: { hours: number; now: number },
  store: Store,
): Dated[] {
  const { calendar, zone, category } = audience;
  const today = dayIn(now, zone);
  const before = Math.max(hours * HOUR_MS, LONGEST_BEFORE_ALL_DAY_MS);
  const end = now + before + TOGETHER_MS + AHEAD_MS;
  const wanted = category === null ? {} : { category };
  const found = store.dates.listUnlessFull(calendar.id, now, end, wanted);
  const at = { now, today, past: 0, upcoming: EVENTS_LOOKED_AT, ...wanted };
  const events = found ?? store.dates.listAround(calendar.id, at).upcoming;
  return events
    .filter(({ from, firstDay }) => (firstDay === null ? from > now : firstDay > today))
    .map((event) => ({ event, at: reminderAt(event, { hours, zone }) }));
}

/** Reminders due now or within an hour, and not before `remindedUntil`. */
export function findReminders(
  dated: readonly Dated[],
  { remindedUntil, now }: { remindedUntil: number; now: number },
): Reminders {
  const open = dated.filter(({ at }) => at > remindedUntil && !isTooLate(at, now));
  const isDue = open.some(({ at }) => at <= now);
  const until = isDue ? now + TOGETHER_MS : remindedUntil;
  const due = isDue ? open.filter(({ at }) => at <= until) : [];
  const later = open.filter(({ at }) => !isDue || at > until).map(({ at }) => at);
  return {
    due,
    until,
    nextAt: Math.min(now + AHEAD_MS, ...later),
    usefulUntil: Math.max(...due.map(({ event }) => event.from), now + TOGETHER_MS),
  };
}

/** Undefined if the audience cannot see any of it. */
export function writeReminder(
  due: readonly Dated[],
  audience: Audience,
  now: number,
): MailContent | undefined {
  const events = due.map(({ event }) => event).sort(compareEvents);
  const shown = audience.see(events);
  if (shown.length === 0) return undefined;
  const subject = subjectOf(shown, audience, now);
  return {
    kind: "reminder",
    subject,
    heading: subject,
    entries: limited(
      shown.map((event) => eventLine(event, audience, { now })),
      pagePaths.listWindow(audience.token),
      audience.words,
    ),
  };
}

/** "Tomorrow: Training, 7pm", for several "Tomorrow: 3 events", on several days "Tomorrow and after: 3 events". */
function subjectOf(events: CalendarEvent[], { zone, words }: Audience, now: number): string {
  const [first, ...others] = events;
  if (!first) return "";
  if (others.length === 0) return nameReminder(first, zone, now, words);
  const day = dayWord(firstDayIn(first, zone), dayIn(now, zone), words);
  const count = events.length;
  const isOneDay = others.every((event) => firstDayIn(event, zone) === firstDayIn(first, zone));
  return isOneDay
    ? words._(msg`${plural(count, { one: `${day}: # event`, other: `${day}: # events` })}`)
    : words._(
        msg`${plural(count, { one: `${day} and after: # event`, other: `${day} and after: # events` })}`,
      );
}
