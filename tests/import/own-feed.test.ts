// A file written by another installation of this product is read back unchanged.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { EVENT_VALUES } from "~/event/event-fields";
import { SERIES_VALUES, type Series } from "~/event/series";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { readCalendarFile } from "~/import/calendar-items";
import type { ForeignSeries } from "~/import/import-result";
import { daysByRule } from "~/time/recurrence";
import { pick } from "~/values/pick";
import { allDayEvent, feedCalendar, timedEvent } from "../feed/sample-calendar";
import { changedDate, movedDate, weekly } from "../feed/sample-series";
import { anyRule } from "../time/sample-rules";
import { bytesOf } from "./import-context";

const ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Tokyo"];
const CATEGORIES = [{ id: 3, name: "U14", tone: 1 }];

function readBack(given: { series?: Series[]; events: CalendarEvent[] }, timeZone: string) {
  const calendar = feedCalendar({ ...given, timeZone, categories: CATEGORIES });
  const { text } = renderCalendarFeed(calendar);
  const context = { timeZone, categories: CATEGORIES, today: "2026-11-22" };
  return readCalendarFile(bytesOf(text), context).items;
}

/** Only archives contain `asks`. */
function inFile<Values extends { asks: string | null }>({ asks: _, ...values }: Values) {
  return values;
}

describe("our own file", () => {
  it("gives back events: texts, times, whole days, several days, canceled ones, categories", () => {
    const events = [
      timedEvent({ id: "a", uid: "a", title: 'Ä; \\n, "x"', notes: "one\n\ntwo; \\ three," }),
      timedEvent({
        id: "b",
        uid: "b",
        title: "CANCELED: Trip",
        location: "Hall 3; Süd",
        categoryId: 3,
        notes: "**Bring** *warm*\n* [plan](https://e.org/p)\n  - 2\\*3",
      }),
      allDayEvent("2026-12-24", "2026-12-26", { id: "c", uid: "c" }),
    ].map((event) => ({ ...event, timeZone: "Europe/Berlin" }));
    const read = readBack({ events }, "Europe/Berlin");
    expect(read.map((item) => item.kind === "event" && item.values)).toMatchObject(
      events.map((event) => ({
        ...inFile(pick(event, EVENT_VALUES)),
        ...(event.allDay ? { from: expect.any(Number), to: expect.any(Number) } : {}),
      })),
    );
    expect(read.flatMap(({ remarks }) => remarks)).toEqual([]);
    expect(read.map(({ uid, sequence }) => [uid.split("@")[0], sequence])).toEqual(
      events.map(({ uid, sequence }) => [uid, sequence]),
    );
  });

  it("gives back a series with what is skipped, changed, moved and canceled in it", () => {
    const series = weekly({ skips: ["2026-10-19"], lastDay: "2027-01-11", categoryId: 3 });
    const events = [
      movedDate(series, "2026-10-26", "2026-10-27", { title: "Elsewhere", categoryId: null }),
      changedDate(series, "2026-11-02", { title: "CANCELED: Training", notes: "Ill" }),
    ];
    const [item, ...others] = readBack({ series: [series], events }, "Europe/Berlin");
    expect(others).toEqual([]);
    expect(item?.kind === "series" && item.values).toEqual(inFile(pick(series, SERIES_VALUES)));
    expect(item?.kind === "series" && item.changed).toEqual(
      events.map((event) => ({
        ...inFile(pick(event, EVENT_VALUES)),
        occurrence: event.occurrence,
      })),
    );
    expect(item?.remarks).toEqual([]);
  });

  it("gives back the dates of any rule, in any zone, timed and of whole days", () => {
    const anySeries = fc.record({
      rule: anyRule,
      timeZone: fc.constantFrom(...ZONES),
      startTime: fc.option(fc.constantFrom("00:00", "02:30", "12:00", "23:45")),
      length: fc.integer({ min: 1, max: 200 }),
      skipped: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(anySeries, ({ rule, timeZone, startTime, length, skipped }) => {
        const allDay = startTime === null;
        const days = daysByRule(rule, rule.firstDay, "2200-12-31", 10);
        // A series without any date is left out.
        fc.pre(days.length > 1 || skipped > 0);
        const series = weekly({
          ...rule,
          timeZone,
          startTime,
          allDay,
          length: allDay ? length : length * 600_000,
          skips: days.slice(skipped, skipped + 1),
        });
        const [item] = readBack({ series: [series], events: [] }, timeZone);
        const read = valuesOf(item);
        // A file ends a series on its last date, which may come before the last day of the rule.
        const { lastDay, ...values } = inFile(pick(series, SERIES_VALUES));
        expect({ ...read, lastDay: null }).toEqual({ ...values, lastDay: null });
        const all = (one: Series | ForeignSeries["values"]) =>
          daysByRule(one, rule.firstDay, "2200-12-31", 400);
        expect(all(read)).toEqual(all(series));
      }),
      { numRuns: 300 },
    );
  });
});

function valuesOf(item: unknown): ForeignSeries["values"] {
  const found = item as ForeignSeries;
  expect(found.kind).toBe("series");
  return found.values;
}
