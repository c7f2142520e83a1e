// Helpers for fault tests on a running site: an editor with a calendar, a draft, and integrity checks.
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

/** A large event, about one page of the database. */
export function draft(calendarId: string, title: string) {
  const notes = "Bring shoes. ".repeat(100);
  return { calendarId, title, location: "", notes, from: FROM, to: FROM + HOUR };
}

/** A calendar app with a password for this calendar, which has found its collection. */
export async function newCalendarApp(site: Site, ann: Client, link: string) {
  const made = await ann.call("password/create", {
    calendarId: link,
    name: "A phone",
  });
  const login = Buffer.from(`${made.username}:${made.password}`).toString("base64");
  const send = (path: string, method: string, body?: string, more: object = {}) => {
    const headers = { Authorization: `Basic ${login}`, ...more };
    return fetch(site.origin + path, { method, headers, body: body ?? null });
  };
  const list = (path: string) => send(path, "PROPFIND", undefined, { Depth: "1" });
  const asked = '<propfind xmlns="DAV:"><prop><current-user-principal/></prop></propfind>';
  const root = await (await send("/dav/", "PROPFIND", asked, { Depth: "0" })).text();
  const [, user = ""] = /\/dav\/p\/([^/<]+)\//.exec(root) ?? [];
  const home = await (await list(`/dav/c/${user}/`)).text();
  const [collection = ""] = /\/dav\/c\/[^/<]+\/[^/<]+\//.exec(home) ?? [];
  return {
    list: () => list(collection),
    read: (name: string) => send(`${collection}${name}.ics`, "GET"),
    /** Adds or replaces an item. */
    put: (name: string) =>
      send(`${collection}${name}.ics`, "PUT", itemOf(name), { "Content-Type": "text/calendar" }),
  };
}

function itemOf(name: string): string {
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Test//EN",
    "BEGIN:VEVENT",
    `UID:${name}`,
    "DTSTAMP:20261101T000000Z",
    "DTSTART:20261205T140000Z",
    "DTEND:20261205T150000Z",
    `SUMMARY:${name}`,
    `DESCRIPTION:${"Bring shoes. ".repeat(100)}`,
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}

/** Expects a calendar's pages, feed and API to work as usual. */
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
