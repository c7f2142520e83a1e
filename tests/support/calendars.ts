// Creates calendars and events for tests through the JSON API.
import type { Client } from "./client";

type EventFields = { title: string; from: number; to: number } & Record<string, unknown>;

/** Creates a calendar of the client in Berlin's time zone; returns its link. */
export async function makeCalendar(client: Client, title = "Club"): Promise<string> {
  const { calendarId } = await client.call("calendar/create", { title, timeZone: "Europe/Berlin" });
  return calendarId;
}

/** Saves an event, a new one if `event` has no id; returns its id. */
export async function saveEvent(
  client: Client,
  calendarId: string,
  event: EventFields,
): Promise<string> {
  const empty = { id: "", location: "", notes: "", allDay: false };
  return (await client.call("calendar/saveEvent", { ...empty, calendarId, ...event })).id;
}
