// Calendars followed by email, for the endurance run: lists and reminders become due while it runs.
import { NO_TEXTS } from "~/event/event-fields";
import type { Secrets } from "~/process/data/secrets";
import type { Store } from "~/store/store";
import { ZONE } from "./content";

type Desk = { store: Store; secrets: Secrets; now: number; editorId: number };

const CALENDARS = 40;
const FOLLOWERS = 5;
const MINUTE = 60_000;
/** Spread over the next hour. */
const EVENTS_IN_MINUTES = [5, 22, 39, 56];
const REMIND_HOURS = 2;

/** Returns the links of the new calendars, which the editor manages. */
export function addFollowedCalendars(desk: Desk): string[] {
  return Array.from({ length: CALENDARS }, (_, number) => addFollowedCalendar(number, desk));
}

function addFollowedCalendar(number: number, { store, secrets, now, editorId }: Desk): string {
  const link = secrets.newToken();
  const title = `A followed calendar, number ${number + 1}`;
  const calendar = store.calendars.add({ link, title, timeZone: ZONE, createdBy: editorId, now });
  store.calendars.addAdmin(calendar.id, editorId, now);
  const events = EVENTS_IN_MINUTES.map((minutes) => {
    const from = now + (REMIND_HOURS * 60 + minutes) * MINUTE;
    const times = { from, to: from + 90 * MINUTE, allDay: false, firstDay: null, lastDay: null };
    const names = { id: secrets.newId(), uid: secrets.newUid(), now };
    return { ...NO_TEXTS, ...times, ...names, title: "Training", timeZone: ZONE };
  });
  store.events.addAll(calendar.id, events);
  for (let follower = 0; follower < FOLLOWERS; follower += 1) {
    const choice = {
      digest: "weekly",
      changes: true,
      remindHours: REMIND_HOURS,
      categoryId: null,
    } as const;
    const email = `follower-${number}-${follower}@example.org`;
    const whose = {
      calendarId: calendar.id,
      email,
      zone: ZONE,
      linkId: null,
      language: null,
      createdAt: now,
    };
    const question = { confirmHash: "", confirmExpiresAt: now };
    const id = store.followers.ask({ ...choice, ...whose }, question);
    const nextDigestAt = now + (2 + ((number * FOLLOWERS + follower) % 55)) * MINUTE;
    store.followers.confirm(id, { now, nextDigestAt, nextReminderAt: now });
  }
  return link;
}
