// The subject of a reminder, and the word for the event's day.
import { msg } from "@lingui/core/macro";
import { addDays, type Day } from "~/time/days";
import { dayIn } from "~/time/zones";
import type { Words } from "~/words/words";
import { type CalendarEvent, firstDayIn } from "./event";
import { shortTime, weekdayAndDay } from "./labels";

type Reminded = Pick<CalendarEvent, "title" | "allDay" | "from" | "to" | "firstDay" | "lastDay">;

/** "Tomorrow: Training, 7pm", or "Tomorrow: Camp" for an all-day event. */
export function nameReminder(event: Reminded, zone: string, now: number, words: Words): string {
  const day = dayWord(firstDayIn(event, zone), dayIn(now, zone), words);
  const { title } = event;
  if (event.allDay) return words._(msg`${day}: ${title}`);
  const time = shortTime(event.from, zone, words);
  return words._(msg`${day}: ${title}, ${time}`);
}

/** "Today", "Tomorrow", "Tue, Nov 24" */
export function dayWord(day: Day, today: Day, words: Words): string {
  if (day === today) return words._(msg`Today`);
  return day === addDays(today, 1) ? words._(msg`Tomorrow`) : weekdayAndDay(day, today, words);
}
