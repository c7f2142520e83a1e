// Repeating events in the API: new fields, and older apps, which change at most one date.
import { beforeAll, describe, expect, test } from "vitest";
import { type Caller, createCaller } from "./api-caller";
import { joinWithPeople, type People } from "./api-people";

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** 7 pm in Berlin on a day of last week. */
const FROM = Math.floor((Date.now() - 7 * DAY) / DAY) * DAY + 18 * HOUR;

let people: People;
let done: Caller["done"];
let refused: Caller["refused"];

beforeAll(async () => {
  people = await joinWithPeople();
  ({ done, refused } = await createCaller(people.site));
});

async function makeCalendar(title: string) {
  const { calendarId: id } = await done(people.ann, "calendar/create", { title });
  const draft = { calendarId: id, id: "", title: "Training", location: "Hall", notes: "" };
  const save = (more: object) =>
    done(people.ann, "calendar/saveEvent", {
      ...draft,
      allDay: false,
      from: FROM,
      to: FROM + HOUR,
      ...more,
    });
  const view = (more: object = {}) => done(people.visitor, "calendar/view", { id, ...more });
  return { id, save, view };
}

describe("a calendar with repeating events", () => {
  test("tells each date as an event, for a year around today, and the series besides", async () => {
    const { save, view } = await makeCalendar("Year");
    const first = await save({ repeat: { freq: "week", every: 2 } });
    const { events, series, datesFrom, datesTo, datesCut } = await view();
    const { clashes, ...date } = first;
    expect(clashes).toEqual([]);
    expect(events[0]).toEqual({ ...date, canEdit: false });
    expect(events.length).toBeGreaterThanOrEqual(26);
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
    expect(new Set(events.map(({ seriesId }) => seriesId))).toEqual(new Set([first.seriesId]));
    expect(events.every(({ from }) => from >= datesFrom && from < datesTo)).toBe(true);
    expect(datesTo - datesFrom).toBeGreaterThan(732 * DAY);
    expect(datesCut).toBe(false);
    expect(series).toMatchObject([
      {
        id: first.seriesId,
        title: "Training",
        allDay: false,
        lengthMs: HOUR,
        until: "",
        repeat: { freq: "week", every: 2, by: "date" },
        skips: [],
        canEdit: false,
      },
    ]);
  });

  test("answers exactly a window, single events included", async () => {
    const { save, view } = await makeCalendar("Window");
    const { seriesId } = await save({ repeat: { freq: "week" } });
    const single = await save({ title: "Party", from: FROM + 900 * DAY, to: FROM + 901 * DAY });
    const window = { from: FROM + 899 * DAY, to: FROM + 904 * DAY };
    const { events, ...answer } = await view(window);
    expect(events.map(({ id }) => id)).toContain(single.id);
    expect(events.filter((event) => event.seriesId === seriesId)).toHaveLength(1);
    expect(events).toHaveLength(2);
    expect(answer).toMatchObject({ datesFrom: window.from, datesTo: window.to, datesCut: false });
    expect((await view()).events.map(({ id }) => id)).toContain(single.id);
  });

  test.each([
    ["only one end", { from: FROM }],
    ["no length", { from: FROM, to: FROM }],
    ["more than 1,100 days", { from: FROM, to: FROM + 1_100 * DAY + 1 }],
    ["null as its ends", { from: null, to: null }],
    ["lists as its ends", { from: [], to: [] }],
    ["what is no text either", { from: { toString: 1 }, to: FROM }],
  ])("refuses a window with %s, also where the whole calendar is in memory", async (_, window) => {
    const { id, view } = await makeCalendar("Refused");
    await view();
    expect((await refused(people.visitor, "calendar/view", { id, ...window })).message).not.toBe(
      "",
    );
  });

  test("tells at most 5,000 dates, those nearest to today", async () => {
    const { save, view } = await makeCalendar("Many");
    for (let count = 0; count < 8; count += 1) await save({ repeat: { freq: "day" } });
    const { events, datesCut, datesFrom, datesTo } = await view({});
    expect(events.length).toBeLessThanOrEqual(5_000);
    expect(datesCut).toBe(false);
    for (let count = 0; count < 12; count += 1) await save({ repeat: { freq: "day" } });
    const cut = await view();
    expect(cut.events).toHaveLength(5_000);
    expect(cut.datesCut).toBe(true);
    expect(cut.datesTo).toBeLessThan(datesTo);
    expect(cut.datesFrom).toBeGreaterThan(datesFrom);
    const isWithin = ({ from }: { from: number }) => from >= cut.datesFrom && from < cut.datesTo;
    const all = await view({ from: cut.datesFrom, to: cut.datesTo });
    expect(cut.events.filter(isWithin)).toEqual(all.events.filter(isWithin));
    const window = { from: datesFrom, to: datesTo };
    const first = await view(window);
    expect([first.datesCut, first.datesFrom, first.events.length]).toEqual([
      true,
      datesFrom,
      5_000,
    ]);
    expect(first.datesTo).toBeLessThan(datesTo);
    const whole = await view({ from: datesFrom, to: first.datesTo });
    expect(whole.datesCut).toBe(false);
    expect(first.events.filter(({ from }) => from < first.datesTo)).toEqual(whole.events);
    const ids = cut.events.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const starts = cut.events.map(({ from }) => from);
    expect(starts).toEqual([...starts].sort((a, b) => a - b));
  });
});

describe("a program that knows nothing of repeating events", () => {
  test("edits, deletes and copies one date", async () => {
    const { id: calendarId, save, view } = await makeCalendar("Old");
    await save({ repeat: { freq: "week" } });
    const before = (await view()).events;
    const [, second, third] = before;
    const { id, from, to, modifiedAt } = second ?? { id: "", from: 0, to: 0, modifiedAt: 0 };
    const old = { allDay: false, location: "", notes: "" };
    const edited = await done(people.ann, "calendar/saveEvent", {
      calendarId,
      id,
      title: "Test match",
      from: from + HOUR,
      to: to + HOUR,
      modifiedAt,
      ...old,
    });
    expect(edited).toMatchObject({ id, title: "Test match", from: from + HOUR });
    await done(people.ann, "calendar/deleteEvent", { calendarId, eventId: third?.id ?? "" });
    const { seriesId } = await done(people.ann, "calendar/saveEvent", {
      calendarId,
      id: "",
      title: "Copy",
      from: from + 7 * DAY,
      to: to + 7 * DAY,
      ...old,
    });
    expect(seriesId).toBe("");
    const timed = ({ id, title, from }: { id: string; title: string; from: number }) =>
      `${id} ${title} ${from}`;
    const after = (await view()).events.filter((event) => event.title !== "Copy").map(timed);
    const expected = before
      .filter((event) => event.id !== third?.id)
      .map((event) => timed(event.id === id ? edited : event));
    expect(after).toEqual(expected);
  });

  test("is refused where it names a series instead of a date", async () => {
    const { id: calendarId, save } = await makeCalendar("Whole");
    const { seriesId } = await save({ repeat: { freq: "week" } });
    const refusal = await refused(people.ann, "calendar/deleteEvent", {
      calendarId,
      eventId: seriesId,
    });
    expect(refusal.message).toBe("Say which date is meant.");
  });
});
