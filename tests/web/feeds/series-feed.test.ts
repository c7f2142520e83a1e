// Repeating events in the built site's feeds, event files and personal data; a new day changes none of them.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dateId } from "~/event/series";
import { unfoldLines } from "~/feed/content-line";
import { epochAt, timeIn } from "~/time/zones";
import { readDates } from "../../feed/series-reader";
import { readStrictly, valuesOf } from "../../feed/strict-reader";
import { makeCalendar, saveEvent } from "../../support/calendars";
import { type Client, createClient } from "../../support/client";
import { withStore } from "../../support/data";
import { eventValues, seriesValues } from "../../support/events";
import { fetchFeed } from "../../support/feed-client";
import { waitUntil } from "../../support/patience";
import { type Site, startSite } from "../../support/site";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ZONE = "Europe/Berlin";
const NOON = Date.parse("2026-11-20T11:00:00Z");
const FIRST = "2026-01-05";

let folder: string;
let site: Site;
let ann: Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "eas-clock-"));
  writeFileSync(join(folder, "now"), String(NOON));
  site = await startSite({
    FLOOD_LIMITS: "off",
    CLOCK_FILE: join(folder, "now"),
    NODE_OPTIONS: `--import=${pathToFileURL(resolve("tests/web/set-clock.mjs"))}`,
  });
  ann = createClient(site);
  await ann.login("ann@example.org");
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

async function setClock(now: number): Promise<void> {
  writeFileSync(join(folder, "now"), String(now));
  site.process.kill("SIGUSR2");
  await waitUntil(async () => (await ann.call("test/now", {})).now === now);
}

/** An hour and a half, starting at a time in Berlin. */
function at(day: string, time = "19:00") {
  const from = epochAt(day, time, ZONE);
  return { from, to: from + 1.5 * HOUR };
}

/**
 * Adds a weekly training since January with a retitled date, two moved ones and a deleted one; returns the series' id.
 */
async function fill(calendarId: string, client = ann): Promise<string> {
  const save = (values: { from: number; to: number } & Record<string, unknown>) =>
    saveEvent(client, calendarId, { title: "Training", ...values });
  const first = await save({ ...at(FIRST), repeat: { freq: "week" } });
  const id = first.slice(0, first.lastIndexOf("_"));
  const date = (day: string) => dateId({ id, day });
  await save({ ...at("2026-01-12"), id: date("2026-01-12"), title: "Match" });
  await save({ ...at("2026-01-21"), id: date("2026-01-19"), title: "Moved" });
  await save({ ...at("2026-02-02", "15:00"), id: date("2026-01-26"), title: "Beyond" });
  await client.call("calendar/deleteEvent", { calendarId, eventId: date("2026-02-09") });
  await save({ ...at("2026-01-08"), title: "Board" });
  return id;
}

async function textOf(address: string): Promise<string> {
  const { status, body } = await fetchFeed(`${site.origin}${address}`);
  expect(status).toBe(200);
  return body.toString();
}

function linesOf(text: string): string[] {
  return readDates(text, "2027-01-01").map(({ title, start }) => {
    return `${new Date(start).toISOString().slice(5, 10)} ${timeIn(Number(start), ZONE)} ${title}`;
  });
}

test("each date is there once, at 19:00 on both sides of both clock changes", async () => {
  const link = await makeCalendar(ann);
  await fill(link);
  const dates = linesOf(await textOf(`/ical/${link}.ics`));
  expect(dates.slice(0, 7)).toEqual([
    "01-05 19:00 Training",
    "01-08 19:00 Board",
    "01-12 19:00 Match",
    "01-21 19:00 Moved",
    "02-02 15:00 Beyond",
    "02-02 19:00 Training",
    "02-16 19:00 Training",
  ]);
  expect(dates).toHaveLength(52);
  expect(dates.slice(6).every((line) => line.endsWith("19:00 Training"))).toBe(true);
});

/** The head and the events, without lines that differ between calendars with the same content. */
function partsOf(text: string): string[] {
  const own = /^(UID|URL|SEQUENCE|DTSTAMP|LAST-MODIFIED|END:VCALENDAR)/;
  const lines = unfoldLines(text).filter((line) => !own.test(line));
  return lines.join("\n").split(/\n(?=BEGIN:VEVENT)/);
}

test("a calendar that is made in pieces says the same", async () => {
  const [small, large] = [await makeCalendar(ann), await makeCalendar(ann)];
  const ids = [await fill(small), await fill(large)];
  const more = Array.from({ length: 2_600 }, (_, n) => ({
    ...eventValues({ title: "More", from: NOON + n * HOUR, timeZone: ZONE }),
    id: `more${n}`,
    uid: `more${n}`,
    now: NOON,
  }));
  const isLarge = withStore(site, ({ calendars, events, change }) => {
    const id = calendars.findByLink(large)?.id ?? 0;
    change(() => events.addAll(id, more));
    return events.isLarge(id);
  });
  expect(isLarge).toBe(true);
  const atOnce = await textOf(`/ical/${small}.ics`);
  const inPieces = await textOf(`/ical/${large}.ics`);
  expect(partsOf(inPieces).filter((part) => !part.includes("SUMMARY:More"))).toEqual(
    partsOf(atOnce),
  );
  expect(unfoldLines(inPieces).filter((line) => line.endsWith(`/events/${ids[1]}`))).toHaveLength(
    1,
  );
  expect(() => readStrictly(inPieces)).not.toThrow();
});

test("a date's address gives that date, a series' address the series", async () => {
  const link = await makeCalendar(ann);
  const id = await fill(link);
  const fileOf = (day: string) => `/ical/${link}/${dateId({ id, day })}.ics`;
  const alone = await textOf(fileOf("2026-03-30"));
  expect(linesOf(alone)).toEqual(["03-30 19:00 Training"]);
  expect(alone).toMatch(/^UID:[\w-]+-20260330@/m);
  expect(linesOf(await textOf(fileOf("2026-01-26")))).toEqual(["02-02 15:00 Beyond"]);
  const { headers } = await fetchFeed(`${site.origin}/ical/${link}/${id}.ics`);
  expect(headers["content-disposition"]).toBe("inline; filename*=UTF-8''Training.ics");
  const series = linesOf(await textOf(`/ical/${link}/${id}.ics`));
  expect(series).toHaveLength(51);
  expect(series.join()).not.toContain("Board");
  for (const day of ["2026-02-09", "2026-03-31"]) {
    expect((await fetchFeed(site.origin + fileOf(day))).status).toBe(404);
  }
});

test("another day alone changes neither the bytes nor what a poll is answered", async () => {
  const link = await makeCalendar(ann);
  const id = await fill(link);
  const address = `${site.origin}/ical/${link}.ics`;
  const file = `/ical/${link}/${dateId({ id, day: "2026-12-28" })}.ics`;
  const fileBefore = await textOf(file);
  const first = await fetchFeed(address);
  await setClock(NOON + 40 * DAY);
  const { etag = "" } = first.headers;
  expect((await fetchFeed(address, { headers: { "If-None-Match": etag } })).status).toBe(304);
  const again = await fetchFeed(`${address}?anew`);
  expect(again.body.equals(first.body)).toBe(true);
  expect(again.headers.etag).toBe(etag);
  expect(again.headers["last-modified"]).toBe(first.headers["last-modified"]);
  expect(await textOf(file)).toBe(fileBefore);
  await setClock(NOON);
});

test("a change to one date reaches the next poll", async () => {
  const link = await makeCalendar(ann);
  const id = await fill(link);
  const address = `${site.origin}/ical/${link}.ics`;
  const { etag = "" } = (await fetchFeed(address)).headers;
  const eventId = dateId({ id, day: "2026-03-02" });
  await ann.call("calendar/deleteEvent", { calendarId: link, eventId });
  const next = await fetchFeed(address, { headers: { "If-None-Match": etag } });
  expect(next.status).toBe(200);
  expect(linesOf(next.body.toString())).toHaveLength(51);
});

describe("the account's data", () => {
  test("as iCalendar have each series with its changes, and its zone", async () => {
    const client = createClient(site);
    await client.login("bea@example.org");
    const own = await makeCalendar(client);
    await fill(own, client);
    await client.call("calendar/save", { id: own, title: "Club", timeZone: "Asia/Tokyo" });
    const text = await (await client.send("/account/data.ics")).text();
    const dates = linesOf(text);
    expect(dates).toHaveLength(52);
    expect(dates.filter((line) => /Match|Moved|Beyond|Board/.test(line))).toHaveLength(4);
    const zones = readZones(text);
    expect(zones).toEqual(["Asia/Tokyo", ZONE]);
    expect(readZones(await textOf(`/ical/${own}.ics`))).toEqual(zones);
    const data = JSON.parse(await (await client.send("/account/data.json")).text());
    expect(data.calendars[0].series).toMatchObject([
      { title: "Training", freq: "week", skips: ["2026-02-09"], timeZone: ZONE },
    ]);
    expect(data.calendars[0].events).toHaveLength(4);
  });
});

function readZones(text: string): string[] {
  return [...text.matchAll(/^TZID:(.*)\r$/gm)].map(([, zone = ""]) => zone);
}

test("500 endless daily series take no more than 300 kB", async () => {
  const link = await makeCalendar(ann);
  withStore(site, ({ calendars, series, change }) =>
    change(() => {
      const id = calendars.findByLink(link)?.id ?? 0;
      for (let n = 0; n < 500; n += 1) {
        series.add(id, {
          ...seriesValues({ title: `No. ${n}`, freq: "day", weekdays: 0, firstDay: FIRST }),
          id: `Wq3f0Zk9sL2mB7cX${n}`,
          uid: `8f2c1d7e4b1a4c0d9e1f${n}`,
          follows: null,
          now: NOON,
        });
      }
    }),
  );
  const text = await textOf(`/ical/${link}.ics`);
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(300_000);
  const events = readStrictly(text).components.filter((part) => part.name === "VEVENT");
  expect(events.flatMap((event) => valuesOf(event, "RRULE"))).toHaveLength(500);
});

describe("a category's feed", () => {
  /** Adds a weekly training for juniors with one date for the board, and a party without a category. */
  async function fillByCategory() {
    const calendarId = await makeCalendar(ann);
    const categories = ["Juniors", "Board"].map((name, index) => ({ name, tone: index + 1 }));
    await ann.call("calendar/save", { id: calendarId, title: "Club", categories });
    const training = { title: "Training", category: "Juniors" };
    const first = await saveEvent(ann, calendarId, {
      ...training,
      ...at(FIRST),
      repeat: { freq: "week", count: 4 },
    });
    const id = dateId({ id: first.slice(0, first.lastIndexOf("_")), day: "2026-01-12" });
    await saveEvent(ann, calendarId, { id, ...at("2026-01-12"), title: "Talk", category: "Board" });
    await saveEvent(ann, calendarId, { ...at("2026-01-13"), title: "Party" });
    const link = calendarId;
    const keys = withStore(site, ({ calendars, categories: stored }) =>
      stored.list(calendars.findByLink(link)?.id ?? 0).map((each) => each.id),
    );
    return { link, juniors: keys[0] ?? 0, board: keys[1] ?? 0 };
  }

  const addMany = (link: string) =>
    withStore(site, ({ calendars, events, change }) => {
      const id = calendars.findByLink(link)?.id ?? 0;
      const more = Array.from({ length: 600 }, (_, n) => ({
        ...eventValues({ title: "More", from: NOON + n * HOUR, timeZone: ZONE }),
        id: `${link}${n}`,
        uid: `${link}${n}`,
        now: NOON,
      }));
      change(() => events.addAll(id, more));
    });

  test.each(["at once", "in pieces"])(
    "tells a date of another category in that one's alone, %s",
    async (way) => {
      const { link, juniors, board } = await fillByCategory();
      if (way === "in pieces") addMany(link);
      const read = async (category: number) => {
        const url = `${site.origin}/ical/${link}/category/${category}.ics`;
        return unfoldLines((await fetchFeed(url)).body.toString());
      };
      const valuesIn = (lines: string[], name: string) =>
        lines.flatMap((line) => (line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []));
      const ofJuniors = await read(juniors);
      expect(valuesIn(ofJuniors, "SUMMARY")).toEqual(["Training"]);
      expect(valuesIn(ofJuniors, "CATEGORIES")).toEqual(["Juniors"]);
      expect(ofJuniors.filter((line) => line.startsWith("EXDATE"))).toEqual([
        "EXDATE;TZID=Europe/Berlin:20260112T190000",
      ]);
      const ofBoard = await read(board);
      expect(valuesIn(ofBoard, "SUMMARY")).toEqual(["Talk"]);
      expect(valuesIn(ofBoard, "CATEGORIES")).toEqual(["Board"]);
      const event = ofBoard.slice(ofBoard.indexOf("BEGIN:VEVENT"));
      expect(event.filter((line) => /^(RRULE|RECURRENCE-ID|EXDATE)/.test(line))).toEqual([]);
    },
  );
});
