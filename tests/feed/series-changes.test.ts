// After every change to a repeating event, a subscriber's app has the same dates as the month, each once.
import { expect, test } from "vitest";
import { dateId } from "~/event/series";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { listFeedEvents } from "~/operations/events/event-lists";
import { cancelEvent } from "~/operations/events/events";
import { getFeedEvent } from "~/operations/events/feeds";
import { perform } from "~/operations/kernel/operation";
import { addDays } from "~/time/days";
import { dayIn, timeIn } from "~/time/zones";
import { at, type Club, createClub, MONDAY, ZONE } from "../operations/events/series-scene";
import { readDates } from "./series-reader";
import { readStrictly, valuesOf } from "./strict-reader";

const INSTALLATION = { origin: "https://cal.example.org", uidSuffix: "cal.example.org" };
const NEXT = addDays(MONDAY, 7);
const THIRD = addDays(MONDAY, 14);
const LAST = "2026-12-31";

function feedOf({ link, as }: Club): string {
  const calendar = perform(listFeedEvents, { calendarId: link }, as(null));
  const { text, skipped } = renderCalendarFeed({ ...calendar, ...INSTALLATION });
  expect(skipped).toEqual([]);
  expect(() => readStrictly(text)).not.toThrow();
  return text;
}

function fileOf({ link, as }: Club, eventId: string): string {
  const found = perform(getFeedEvent, { calendarId: link, eventId }, as(null));
  return renderCalendarFeed({ ...found, ...INSTALLATION }).text;
}

/** What a subscriber's app shows until the end of the year, in the form of the club's `shown`. */
function read(text: string): string[] {
  return readDates(text, addDays(LAST, 1)).map(({ title, start }) => {
    if (typeof start === "string") return `${start.slice(5)} all day ${title}`;
    return `${dayIn(start, ZONE).slice(5)} ${timeIn(start, ZONE)} ${title}`;
  });
}

function valuesIn(text: string, name: string): string[] {
  const events = readStrictly(text).components.filter((part) => part.name === "VEVENT");
  return events.flatMap((event) => valuesOf(event, name));
}

/** Makes the change to a new weekly training; returns what the app and the month both show. */
function compare(change: (club: Club, seriesId: string) => void): string[] {
  const club = createClub();
  change(club, club.weekly());
  const dates = read(feedOf(club));
  expect(dates.toSorted()).toEqual(club.shown("2026-11-01", LAST).toSorted());
  expect(new Set(dates).size).toBe(dates.length);
  return dates;
}

const cancel = ({ link, as }: Club, eventId: string) =>
  perform(cancelEvent, { calendarId: link, eventId }, as());

test.each<[string, (club: Club, id: string) => void]>([
  ["with another title", (club, id) => club.edit(id, NEXT, { title: "Match" })],
  ["at another hour", (club, id) => club.edit(id, NEXT, at(NEXT, "20:00"))],
  ["on another day", (club, id) => club.edit(id, NEXT, at(addDays(NEXT, 2)))],
  ["on its neighbor's day", (club, id) => club.edit(id, NEXT, at(THIRD, "18:00"))],
  ["beyond its neighbor", (club, id) => club.edit(id, NEXT, at(addDays(THIRD, 3)))],
  ["before the first date", (club, id) => club.edit(id, NEXT, at(addDays(MONDAY, -3)))],
  ["canceled", (club, id) => cancel(club, dateId({ id, day: NEXT }))],
  [
    "moved, then canceled",
    (club, id) => {
      club.edit(id, NEXT, at(addDays(NEXT, 1)));
      cancel(club, dateId({ id, day: NEXT }));
    },
  ],
])("a date %s is shown once", (_what, change) => {
  expect(compare(change)).toHaveLength(6);
});

test("a deleted date is shown nowhere, and a restored one as it was", () => {
  expect(compare((club, id) => club.remove(dateId({ id, day: NEXT }), "one"))).toHaveLength(5);
  const restored = compare((club, id) => {
    club.edit(id, NEXT, { title: "Match" });
    club.remove(dateId({ id, day: NEXT }), "one");
    club.restore(dateId({ id, day: NEXT }));
  });
  expect(restored).toContain("11-30 19:00 Match");
});

test("all dates moved take their changes along", () => {
  const dates = compare((club, id) => {
    club.edit(id, NEXT, { title: "Match" });
    club.remove(dateId({ id, day: THIRD }), "one");
    club.edit(id, MONDAY, { ...at(addDays(MONDAY, 1), "18:00"), scope: "all" });
  });
  expect(dates.slice(0, 3)).toEqual([
    "11-24 18:00 Training",
    "12-01 18:00 Match",
    "12-15 18:00 Training",
  ]);
});

test.each([MONDAY, NEXT, "2026-12-28"])(
  "split at %s, both parts together have each date once",
  (day) => {
    const dates = compare((club, id) => {
      club.edit(id, THIRD, { title: "Match" });
      club.edit(id, day, { ...at(day, "20:00"), scope: "following" });
    });
    expect(dates).toHaveLength(6);
    expect(dates.filter((date) => date.includes("20:00")).length).toBeGreaterThan(0);
  },
);

test("an event that begins to repeat, and ends to, is the same one to its readers", () => {
  const club = createClub();
  const { id } = club.save({ ...at(MONDAY) });
  const before = feedOf(club);
  club.save({ ...at(MONDAY), id, repeat: { freq: "week" } });
  const repeating = feedOf(club);
  club.edit(id, MONDAY, { repeat: null, scope: "all" });
  const after = feedOf(club);
  const uids = [before, repeating, after].flatMap((text) => valuesIn(text, "UID"));
  expect(new Set(uids).size).toBe(1);
  expect(uids).toHaveLength(3);
  const counts = [before, repeating, after].map((text) => Number(valuesIn(text, "SEQUENCE")[0]));
  expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  expect(new Set(counts).size).toBe(3);
});

test("a change to one date leaves the rest of the feed as it was, but for count and times", () => {
  const club = createClub();
  const id = club.weekly();
  /** What a change and its undo leave alone: everything but changed dates, counts and times. */
  const lasting = (text: string) =>
    text
      .replace(/^(SEQUENCE|DTSTAMP|LAST-MODIFIED):.*\r\n/gm, "")
      .split("BEGIN:VEVENT")
      .filter((part) => !part.includes("RECURRENCE-ID"));
  const before = feedOf(club);
  club.edit(id, NEXT, { title: "Match" });
  const changed = feedOf(club);
  expect(changed).toContain("SUMMARY:Match");
  // END:VCALENDAR follows the last event, which is now the changed date.
  expect(lasting(changed)).toEqual(lasting(before.replace("END:VCALENDAR\r\n", "")));
  club.undo();
  expect(lasting(feedOf(club))).toEqual(lasting(before));
});

test("every change raises what readers go by, in all of the series", () => {
  const club = createClub();
  const id = club.weekly();
  const date = dateId({ id, day: NEXT });
  const steps = [
    () => {},
    () => club.edit(id, NEXT, { title: "Match" }),
    () => club.edit(id, NEXT, at(addDays(NEXT, 20))),
    () => club.remove(date, "one"),
    () => club.restore(date),
    () => cancel(club, date),
    () => club.edit(id, THIRD, { ...at(THIRD, "20:00"), scope: "all" }),
    () => club.undo(),
  ];
  const seen = steps.map((step) => {
    step();
    const text = feedOf(club);
    const one = (name: string) => {
      const values = new Set(valuesIn(text, name));
      expect([name, values.size]).toEqual([name, 1]);
      return [...values][0] ?? "";
    };
    return { count: Number(one("SEQUENCE")), time: one("LAST-MODIFIED") };
  });
  expect(seen.map(({ count }) => count)).toEqual(rising(seen.map(({ count }) => count)));
  expect(seen.map(({ time }) => time)).toEqual([...new Set(seen.map(({ time }) => time))].sort());
});

function rising(counts: number[]): number[] {
  return [...new Set(counts)].sort((a, b) => a - b);
}

test("the file of a date has that date alone, and a count that never falls", () => {
  const club = createClub();
  const id = club.weekly();
  const date = dateId({ id, day: NEXT });
  const first = fileOf(club, date);
  expect(first).not.toMatch(/RRULE:FREQ=WEEKLY|RECURRENCE-ID|EXDATE/);
  expect(read(first)).toEqual(["11-30 19:00 Training"]);
  club.edit(id, THIRD, { title: "Match" });
  club.edit(id, NEXT, at(addDays(NEXT, 1)));
  const changed = fileOf(club, date);
  expect(read(changed)).toEqual(["12-01 19:00 Training"]);
  expect(valuesIn(changed, "UID")).toEqual(valuesIn(first, "UID"));
  expect(valuesIn(changed, "UID")[0]).toMatch(/-20261130@cal\.example\.org$/);
  expect(Number(valuesIn(changed, "SEQUENCE")[0])).toBeGreaterThan(
    Number(valuesIn(first, "SEQUENCE")[0]),
  );
});

test("the file of a series has all of it, and nothing else", () => {
  const club = createClub();
  const id = club.weekly();
  club.save({ ...at(MONDAY), title: "Board" });
  club.edit(id, NEXT, { title: "Match" });
  const dates = read(fileOf(club, id));
  expect(dates).toHaveLength(6);
  expect(dates).toEqual(club.shown("2026-11-01", LAST).filter((line) => !line.includes("Board")));
});
