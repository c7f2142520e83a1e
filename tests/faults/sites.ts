// What the tests of faults need from a running site: an editor with a calendar, a draft, and whether its data is
// intact.
import { join } from "node:path";
import { expect } from "vitest";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { makeCalendar } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import type { Site } from "../support/site";

const FROM = Date.parse("2026-12-05T14:00:00Z");
const HOUR = 3_600_000;

export async function newEditor(site: Site): Promise<{ ann: Client; link: string }> {
  const ann = createClient(site);
  await ann.login("ann@example.org");
  return { ann, link: await makeCalendar(ann) };
}

/** A large event: about a page of the database. */
export function draft(calendarId: string, title: string) {
  const notes = "Bring shoes. ".repeat(100);
  return { calendarId, title, location: "", notes, from: FROM, to: FROM + HOUR };
}

/** Expects pages, feed and API of a calendar to work as usual. */
export async function expectReadable(client: Client, link: string): Promise<void> {
  for (const path of [`/calendar/${link}/list`, `/calendar/${link}/home`, `/ical/${link}.ics`]) {
    expect([path, (await client.send(path)).status]).toEqual([path, 200]);
  }
  expect((await client.api("calendar/view", { id: link })).status).toBe("OK");
}

/** SQLite's integrity check of a database that no process has open for changes. */
export function integrityOf(folder: string): unknown {
  const connection = new BetterSqlite(join(folder, "calendar.db"), { readonly: true });
  try {
    return connection.pragma("integrity_check", { simple: true });
  } finally {
    connection.close();
  }
}
