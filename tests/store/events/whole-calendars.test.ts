// Reads a very large calendar in pieces: complete, in order, from one moment.
// Also decides from few rows whether a page would have to read too many.

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type CalendarEvent, compareEvents } from "~/event/event";
import { NO_TEXTS } from "~/event/event-fields";
import { eventOn } from "~/event/series";
import type { ReadSeries } from "~/event/series-dates";
import type { WholePiece } from "~/store/events/whole-calendars";
import { addCalendar, makeFolder, type OpenData, openData, removeFolder } from "../../support/data";
import { eventValues, seriesValues } from "../../support/events";
import { DAY, HOUR, NOW } from "../../support/operations";

const COUNT = 1_234;

let folder: string;
let data: OpenData;
beforeEach(() => {
  folder = makeFolder();
  data = openData(folder);
});
afterEach(() => {
  data.close();
  removeFolder(folder);
});

type Times = { from: number; to: number; firstDay?: string; lastDay?: string };

function addEvents(timesOf: (n: number) => Times, count = COUNT): number {
  const calendarId = addCalendar(data, "0123456789012345678901", 0);
  const list = Array.from({ length: count }, (_, n) => {
    const { firstDay = null, lastDay = null, ...times } = timesOf(n);
    const [id, title] = [`e${(n * 7919) % count}`, `Training ${n % 7}`];
    const texts = {
      ...NO_TEXTS,
      id,
      uid: id,
      title,
      notes: "Shoes",
      categoryId: null,
      timeZone: "UTC",
      now: NOW,
    };
    return { ...texts, ...times, firstDay, lastDay, allDay: firstDay !== null };
  });
  data.store.events.addAll(calendarId, list);
  return calendarId;
}

function addSeries(calendarId: number, id: string, firstDay: string): ReadSeries {
  return data.store.series.add(calendarId, {
    ...seriesValues({ title: id, timeZone: "UTC", firstDay }),
    id,
    uid: id,
    follows: null,
    now: NOW,
  });
}

function addChangedDate(calendarId: number, series: ReadSeries, day: string): CalendarEvent {
  const { id, uid, title, timeZone, from } = eventOn(series, day);
  const values = eventValues({ title, timeZone, from, to: from + 2 * HOUR });
  const place = { seriesId: series.id, occurrence: day };
  return data.store.events.add(calendarId, { ...values, id, uid, now: NOW, ...place });
}

async function collect<T>(pieces: AsyncIterable<T[]>): Promise<{ sizes: number[]; all: T[] }> {
  const lists: T[][] = [];
  for await (const list of pieces) lists.push(list);
  return { sizes: lists.map(({ length }) => length), all: lists.flat() };
}

const hour = (from: number) => ({ from, to: from + HOUR });
const mixed = (n: number): Times =>
  n % 3 === 0
    ? { from: NOW - 10 * HOUR, to: NOW, firstDay: "2026-11-21", lastDay: "2026-11-21" }
    : hour(NOW + (n % 5) * 20_000 + (n % 11) * DAY);

describe("a whole calendar", () => {
  it.each<[string, (n: number) => Times]>([
    ["of events at one instant", () => hour(NOW)],
    ["of events at all times", mixed],
  ])("%s comes in small pieces, in order and complete", async (_what, timesOf) => {
    const id = addEvents(timesOf);
    const expected: CalendarEvent[] = data.store.events.listAll(id).sort(compareEvents);
    const { sizes, all } = await collect(data.store.whole.events(id));

    expect(all).toEqual(expected);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  });

  it("is that of one moment, whatever changes meanwhile", async () => {
    const id = addEvents(mixed);
    const before = data.store.events.listAll(id).sort(compareEvents);
    const pieces = data.store.whole.events(id);
    const first = await pieces.next();
    data.store.change(() => {
      for (const event of before.slice(0, 600)) {
        data.store.events.setDeleted(id, event.id, { deletedAt: NOW, modifiedAt: NOW });
      }
    });
    const { all } = await collect(pieces);

    expect([...(first.value ?? []), ...all]).toEqual(before);
    expect(data.store.events.listAll(id)).toHaveLength(before.length - 600);
    const deleted = await collect(data.store.whole.deletedEvents(id));
    expect(deleted.all).toHaveLength(600);
    expect(Math.max(...deleted.sizes)).toBeLessThanOrEqual(100);
  });

  it("has each series with its changed dates before all other events, as they were at one moment", async () => {
    const id = addEvents(mixed, 120);
    const [early, late] = [
      addSeries(id, "early", "2026-01-05"),
      addSeries(id, "late", "2026-03-02"),
    ];
    const changed = addChangedDate(id, late, "2026-03-09");
    const others = data.store.events.listAll(id).filter(({ seriesId }) => seriesId === null);
    const pieces = data.store.whole.pieces(id);
    const first = await pieces.next();
    data.store.change(() => {
      data.store.events.setDeleted(id, changed.id, { deletedAt: NOW, modifiedAt: NOW });
      data.store.series.setDeleted(id, "late", { deletedAt: NOW, modifiedAt: NOW });
    });
    const rest: WholePiece[] = [];
    for await (const piece of pieces) rest.push(piece);

    expect(first.value?.series).toEqual([{ series: early, changed: [], elsewhere: [] }]);
    expect(rest[0]?.series).toEqual([
      { series: { ...late, changedDays: ["2026-03-09"] }, changed: [changed], elsewhere: [] },
    ]);
    expect(rest.flatMap(({ events }) => events)).toEqual(others.sort(compareEvents));
  });

  it("gives back what it has open when nobody reads on", async () => {
    const id = addEvents(mixed);
    for (let round = 0; round < 30; round += 1) {
      const pieces = data.store.whole.events(id);
      await pieces.next();
      await pieces.return(undefined);
    }
    // A read that is still open would keep the log from being truncated.
    expect(data.database.$client.pragma("wal_checkpoint(TRUNCATE)")).toEqual([
      { busy: 0, log: 0, checkpointed: 0 },
    ]);
  });
});

describe("too many for a page", () => {
  const few = { past: 0, upcoming: 100 };
  const isFull = (id: number) => ({
    month: data.store.events.isFullBetween(id, NOW - 20 * DAY, NOW + 20 * DAY),
    list: data.store.events.isFullAround(id, { now: NOW, ...few }),
  });

  it.each<[string, (n: number) => Times, { month: boolean; list: boolean }]>([
    [
      "ten years of a few a day",
      (n) => hour(NOW + (n - 600) * 8 * HOUR),
      { month: false, list: false },
    ],
    [
      "very many that last",
      (n) => ({ from: NOW - (n + 5) * DAY, to: NOW + DAY }),
      { month: true, list: true },
    ],
    ["very many on one day", (n) => hour(NOW + 5 * DAY + n), { month: true, list: false }],
    ["very many at once in years", () => hour(NOW + 900 * DAY), { month: false, list: true }],
    ["very many at once years ago", () => hour(NOW - 900 * DAY), { month: false, list: false }],
    [
      "very many around now",
      (n) => hour(NOW - 600 * 60_000 + n * 60_000),
      { month: true, list: true },
    ],
  ])("are not told of %s unless a page shows them", (_what, timesOf, expected) => {
    expect(isFull(addEvents(timesOf))).toEqual(expected);
  });
});
