// Makes the calendars and events that tests begin with, over the JSON interface.
import type { Client } from "./client";

type EventFields = { title: string; from: number; to: number } & Record<string, unknown>;

/** Makes a calendar of the client's in Berlin's zone; answers its link. */
export async function makeCalendar(client: Client, title = "Club"): Promise<string> {
  const { calendarId } = await client.call("calendar/create", { title, timeZone: "Europe/Berlin" });
  return calendarId;
}

/** Saves an event, a new one where `event` has no id; answers its id. */
export async function saveEvent(
  client: Client,
  calendarId: string,
  event: EventFields,
): Promise<string> {
  const empty = { id: "", location: "", notes: "", allDay: false };
  return (await client.call("calendar/saveEvent", { ...empty, calendarId, ...event })).id;
}
