// Claim: each reader finds the same dates and titles in a feed of every kind of event as the calendar's list.
// Skipped for readers that are not installed (they are Debian packages).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dateId } from "~/event/series";
import { deleteEvent } from "~/operations/events/event-deletion";
import { cancelEvent, saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { addDays, type Day } from "~/time/days";
import { epochAt, midnightOf } from "~/time/zones";
import { packCalendar } from "~/web/feeds/feed-content";
import { unpackText } from "~/web/request/gzip-text";
import { leaveWorld, requestOf } from "../support/in-process";
import { isInstalled, runAtHome } from "../support/khal";
import { datesByLibical, hasLibical } from "../support/libical";
import { ANN, createWorld, type World } from "../support/operations";
import { byStart, dateAsRead, type ReadDate, readDates } from "./series-reader";

const ZONE = "Europe/Berlin";
const FIRST: Day = "2026-12-01";
const END: Day = "2028-06-01";
const HOUR = 3_600_000;

let world: World;
let link: string;
let text: string;
let dates: ReadDate[];
let home: string;

function save(title: string, day: Day, more: Record<string, unknown> = {}): string {
  const from = epochAt(day, "19:00", ZONE);
  const times = { allDay: false, from, to: from + 1.5 * HOUR };
  const sent = { calendarId: link, title, location: "", notes: "", ...times, ...more };
  return perform(saveEvent, sent, world.as(ANN)).id;
}

const days = (day: Day, last = day) => ({
  allDay: true,
  from: midnightOf(day, ZONE),
  to: midnightOf(last, ZONE),
});
const at = (day: Day, time: string) => epochAt(day, time, ZONE);
const rule = (text: string) => ({ repeat: { rule: text } });

function fill(): void {
  save("Without an end", "2026-12-03", { to: at("2026-12-03", "19:00") });
  save("Over the night", "2027-03-27", {
    from: at("2027-03-27", "20:00"),
    to: at("2027-03-28", "09:00"),
  });
  save("Days over the change", "2027-03-27", days("2027-03-27", "2027-03-29"));
  save("A day", "2026-12-10", days("2026-12-10"));
  save('Ä; \\ü, "x" 🧹 and as long as a title can ever be!!', "2026-12-11");
  save("Marks", "2026-12-12", {
    notes: "**Bring** *warm*\n* [plan](https://e.org/p)\n  - 2\\*3",
    location: "Hall 3; Süd",
  });
  const off = save("Off", "2026-12-13");
  perform(cancelEvent, { calendarId: link, eventId: off }, world.as(ANN));
  save("In a category", "2026-12-14", { newCategory: "U12; U14, all" });

  save("Weekdays", "2026-12-01", {
    repeat: { freq: "week", every: 2, weekdays: [2, 4], until: "2027-12-31" },
  });
  save("The 31st", "2026-12-31", { repeat: { freq: "month" } });
  save("Last day", "2026-12-31", {
    repeat: { freq: "month", by: "lastDay" },
    ...days("2026-12-31"),
  });
  save("Leap day", "2028-02-29", { repeat: { freq: "year" } });
  save("First and third", "2026-12-07", rule("FREQ=MONTHLY;BYDAY=1MO,3MO"));
  save("Last workday", "2026-12-31", rule("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"));
  save("Day 100", "2027-04-10", rule("FREQ=YEARLY;BYYEARDAY=100,-1"));
  save("Of a week", "2027-01-11", rule("FREQ=YEARLY;BYWEEKNO=2,20;BYDAY=MO"));
  save("Without an end, each week", "2026-12-05", {
    to: at("2026-12-05", "19:00"),
    repeat: { freq: "week" },
  });
  save("Nights", "2026-12-04", {
    from: at("2026-12-04", "22:00"),
    to: at("2026-12-05", "06:00"),
    repeat: { freq: "week" },
  });
  save("Camps", "2027-01-08", { ...days("2027-01-08", "2027-01-10"), repeat: { freq: "month" } });
  save("Further days", "2026-12-02", {
    repeat: { freq: "month", until: "2027-06-30", days: ["2026-12-24", "2027-02-14"] },
  });

  const first = save("Changed", "2026-12-07", { repeat: { freq: "week" } });
  const id = first.slice(0, first.lastIndexOf("_"));
  const dateOn = (week: number) => dateId({ id, day: addDays("2026-12-07", week * 7) });
  const one = (week: number) => ({ id: dateOn(week), scope: "one" });
  save("Moved", "2026-12-16", one(1));
  save("Beyond its neighbor", "2027-01-05", one(2));
  save("On whole days", "2026-12-28", { ...one(3), ...days("2026-12-28", "2026-12-29") });
  perform(deleteEvent, { calendarId: link, eventId: dateOn(5) }, world.as(ANN));
  perform(cancelEvent, { calendarId: link, eventId: dateOn(6) }, world.as(ANN));
}

beforeAll(async () => {
  world = createWorld();
  link = world.calendar("Ski, Gruppe B");
  fill();
  requestOf(world, ANN, "/");
  text = Buffer.from(await unpackText(await packCalendar(link))).toString();
  const window = { from: midnightOf(FIRST, ZONE), to: midnightOf(END, ZONE) };
  const { events, datesCut } = perform(viewCalendar, { id: link, ...window }, world.as(null));
  expect(datesCut).toBe(false);
  dates = events.map(dateAsRead).sort(byStart);
  home = mkdtempSync(join(tmpdir(), "eas-readers-"));
});
afterAll(() => {
  leaveWorld();
  rmSync(home, { recursive: true, force: true });
});

const told = ({ title, start, end }: ReadDate) => {
  const write = (time: number | Day) =>
    typeof time === "number" ? new Date(time).toISOString() : time;
  return `${write(start)} ${write(end)} ${title}`;
};

/** What only one of them has, and how many both have; the full lists would be too long to read. */
function compared(read: readonly string[], expected: readonly string[]) {
  const without = (some: readonly string[], others: readonly string[]) =>
    some.filter((one) => !others.includes(one)).sort();
  return {
    missing: without(expected, read),
    added: without(read, expected),
    count: read.length - expected.length,
  };
}
const SAME = { missing: [], added: [], count: 0 };

it("ical.js has the same, but does not know BYWEEKNO", () => {
  const isRead = ({ title }: ReadDate) => title !== "Of a week";
  const read = readDates(text, END).filter(isRead);
  expect(compared(read.map(told), dates.filter(isRead).map(told))).toEqual(SAME);
});

describe.skipIf(!hasLibical())("libical", () => {
  it("has the same days and hours, but takes the clock of further days for UTC", () => {
    const write = ({ title, begin }: { title: string; begin: number | Day }) =>
      `${new Date(begin).toISOString()} ${title}`;
    const isRead = ({ title }: { title: string }) => title !== "Further days";
    const read = datesByLibical(text, "20261130T000000Z", "20280531T220000Z").filter(isRead);
    const expected = dates.filter(isRead).map(({ title, start }) => ({ title, begin: start }));
    expect(compared(read.map(write), expected.map(write))).toEqual(SAME);
  });
});

describe.skipIf(!isInstalled("khal"))("khal", () => {
  it("has the same, and an hour for what has no end", async () => {
    const folder = join(home, "events");
    mkdirSync(folder);
    const [feed, settings] = [join(home, "feed.ics"), join(home, "khal.conf")];
    writeFileSync(feed, text);
    writeFileSync(settings, khalSettings(folder));
    await runAtHome(home, "khal", ["-c", settings, "import", "--batch", "-a", "club", feed]);
    const form = "{start-long}|{end-long}|{title}";
    const list = ["list", "--day-format", "", "--format", form, FIRST, addDays(END, -1)];
    const { stdout } = await runAtHome(home, "khal", ["-c", settings, ...list]);
    // khal repeats an event on each of its days.
    const lines = [...new Set(stdout.split("\n").filter((line) => line.includes("|")))];
    const local = (time: number) =>
      new Date(time).toLocaleString("sv-SE", { timeZone: ZONE }).slice(0, 16);
    const expected = dates.map(({ title, start, end }) => {
      if (typeof start !== "number") return `${start}|${addDays(String(end), -1)}|${title}`;
      const until = Number(end) === start ? start + HOUR : Number(end);
      return `${local(start)}|${local(until)}|${title}`;
    });
    expect(compared(lines, expected)).toEqual(SAME);
  });
});

function khalSettings(folder: string): string {
  return `[calendars]
[[club]]
path = ${folder}
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
local_timezone = ${ZONE}
default_timezone = ${ZONE}
[sqlite]
path = ${join(home, "readers.db")}
`;
}
