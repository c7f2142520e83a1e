// Weeks with hundreds of events: as many as a week shows, and how many more there are, by day and by category.
import { afterAll, beforeEach, expect, test } from "vitest";
import { readWeek } from "~/client/unpack-week";
import { NO_TEXTS } from "~/event/event-fields";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { loader as weekPage } from "~/routes/calendar.$id.week";
import { loader as togetherWeek } from "~/routes/together.$token.week";
import { addDays } from "~/time/days";
import { epochAt } from "~/time/zones";
import { combine } from "../features/together/together-support";
import { leaveWorld, requestOf } from "../support/in-process";
import { ANN, createWorld, HOUR, MINUTE, NOW, type World } from "../support/operations";
import { showDates } from "../support/sources";

const ZONE = "Europe/Berlin";
const MONDAY = "2026-12-07";

let world: World;
let link: string;
let ids: number[];

beforeEach(() => {
  world = createWorld();
  link = world.calendar();
  const categories = [{ name: "K1" }, { name: "K2" }];
  perform(saveCalendar, { id: link, title: "Halls", categories }, world.as(ANN));
  const { id } = world.store.calendars.findByLink(link) ?? { id: 0 };
  ids = world.store.categories.list(id).map((each) => each.id);
});
afterAll(leaveWorld);

/** Adds events of these categories in turn, by default on one day. */
function fill(count: number, categories: (number | null)[], day = "2026-12-09", names = day): void {
  const { id } = world.store.calendars.findByLink(link) ?? { id: 0 };
  const begin = epochAt(day, "06:00", ZONE);
  const list = Array.from({ length: count }, (_, n) => {
    const from = begin + (n % 900) * MINUTE;
    const times = { from, to: from + HOUR, firstDay: null, lastDay: null, allDay: false };
    const name = `${names} ${n}`;
    const categoryId = categories[n % categories.length] ?? null;
    const texts = { ...NO_TEXTS, title: `Game ${n}`, timeZone: ZONE, categoryId };
    return { id: name, uid: name, ...texts, ...times, now: NOW };
  });
  world.store.events.addAll(id, list);
}

/** Fills three weeks with so many events a day. */
function fillWeeks(count: number): void {
  for (let n = -7; n < 14; n += 1) fill(count, ids, addDays(MONDAY, n));
}

async function open(query: string, path = `/calendar/${link}`, token = "") {
  const request = requestOf(world, null, `${path}/week?day=2026-12-09${query}`);
  const params = token ? { token } : { id: link };
  // biome-ignore lint/suspicious/noExplicitAny: routes answer with data of many types
  const loader = (token ? togetherWeek : weekPage) as any;
  const answer = await loader({ request, params, context: {} });
  const view = readWeek((answer.data ?? answer).week);
  const entries = view.columns.map((column) => column.entries.length);
  const sum = entries.reduce((all, each) => all + each, 0);
  return { entries, sum, counts: view.columns.map(({ count }) => count), more: view.more?.text };
}

test("a week of 420 events has them all, however full the weeks around it are", async () => {
  fillWeeks(60);
  expect(await open("")).toMatchObject({ sum: 420, more: undefined });
});

test("a busy day has all its events by category", async () => {
  fillWeeks(170);
  const { entries, counts, more } = await open("&by=category");
  expect([entries, more]).toEqual([[85, 85, 0], undefined]);
  expect(counts).toEqual(["85 events", "85 events", "no events"]);
});

test("a week of more than 500 events has about 500 of them, on all its days", async () => {
  fillWeeks(200);
  const { sum, entries, counts, more } = await open("");
  expect([sum, Math.min(...entries), Math.max(...entries)]).toEqual([500, 71, 72]);
  expect([counts[0], more]).toEqual(["200 events", "about 900 more"]);
});

test("a day of more than 500 events has some of each category, and counts the rest", async () => {
  fill(700, [ids[0] ?? 0]);
  fill(90, [ids[1] ?? 0, null], "2026-12-09", "other");
  const { entries, counts, more } = await open("&by=category");
  expect(counts).toEqual(["700 events", "45 events", "45 events"]);
  expect([entries, more]).toEqual([[167, 45, 45], "about 533 more"]);
});

test("a busy day has the events of a removed category in the column of none", async () => {
  const name = (names: string[]) => {
    const categories = names.map((each) => ({ name: each }));
    perform(saveCalendar, { id: link, title: "Halls", categories }, world.as(ANN));
    const { id } = world.store.calendars.findByLink(link) ?? { id: 0 };
    return world.store.categories.list(id).map((each) => each.id);
  };
  const [first = 0, , third = 0] = name(["K1", "K2", "K3"]);
  fill(600, [first]);
  fill(90, [third, null], "2026-12-09", "other");
  const from = epochAt("2026-12-09", "18:00", ZONE);
  const weekly = {
    title: "Choir",
    category: "K3",
    from,
    to: from + HOUR,
    repeat: { freq: "week" },
  };
  perform(saveEvent, { calendarId: link, ...weekly }, world.as(ANN));
  showDates(world, link, [{ title: "Derby", day: "2026-12-09" }]);
  world.store.sources.change(1, { categoryId: third });
  const before = await open("&by=category");
  expect(before.counts).toEqual(["600 events", "no events", "47 events", "45 events"]);
  name(["K1", "K2"]);
  const { entries, counts, more } = await open("&by=category");
  expect(counts).toEqual(["600 events", "no events", "92 events"]);
  expect([entries, more]).toEqual([[167, 0, 92], "about 433 more"]);
});

test("a day of several full calendars has a part of each", async () => {
  fill(700, [null]);
  const first = link;
  link = world.calendar("Boats");
  const day = "2026-12-09";
  const { id } = world.store.calendars.findByLink(link) ?? { id: 0 };
  expect(id).toBeGreaterThan(0);
  const from = epochAt(day, "22:00", ZONE);
  const times = { from, to: from + HOUR, firstDay: null, lastDay: null, allDay: false };
  const texts = { ...NO_TEXTS, title: "Late", timeZone: ZONE, categoryId: null };
  world.store.events.addAll(id, [{ id: "late", uid: "late", ...texts, ...times, now: NOW }]);
  const token = combine(world, [first, link]);
  const { entries, counts } = await open("&by=category", `/together/${token}`, token);
  expect(entries).toEqual([250, 1]);
  expect(counts).toEqual(["700 events", "1 event"]);
});
