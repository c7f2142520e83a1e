// Calendars with thousands of simultaneous events: pages read and send a bounded amount, every event is reachable, and
// full exports come in pieces. Counted, not timed.

import { gunzipSync } from "node:zlib";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { readMonth } from "~/client/shown-tab";
import { cancelTitle } from "~/event/canceled";
import { compareEvents } from "~/event/event";
import { NO_TEXTS } from "~/event/event-fields";
import { saveLink } from "~/features/sharing/operations";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { listFeedEvents } from "~/operations/events/event-lists";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { createSecrets } from "~/process/data/secrets";
import { loader as dayDialog } from "~/routes/calendar.$id._dialog.day.$day";
import { loader as lastTab } from "~/routes/calendar.$id._index";
import { loader as monthTab } from "~/routes/calendar.$id.calendar";
import { loader as listTab } from "~/routes/calendar.$id.list";
import { loader as newsTab } from "~/routes/calendar.$id.news";
import type { EventValues } from "~/store/events/event-store";
import { NEWS_A_PAGE } from "~/values/limits";
import { answerCalendar } from "~/web/api/calendar-calls";
import { answerApi } from "~/web/api/envelope";
import { answerDataFile, answerEventsFile } from "~/web/feeds/account-files";
import { answerFeed } from "~/web/feeds/feed-response";
import type { NewsView } from "~/web/pages/calendars/news-view";
import type { TabView } from "~/web/pages/calendars/tabs";
import type { DayView } from "~/web/pages/events/day-view";
import type { ListView } from "~/web/pages/events/list-view";
import type { MonthView } from "~/web/pages/events/month-view";
import { ANN, createWorld, DAY, HOUR, NOW, type World } from "../../../support/operations";

const COUNT = 1_500;
const LONG = "Bring shoes, and a@b.example knows where. ".repeat(47);
/** Limit for a page's data; its HTML is about three times as long. */
const MOST_CHARACTERS = 200_000;
const MOST_ROWS = 2_200;
const TOKEN = "a-session-of-ann";

let world: World;
let link: string;
let calendarId: number;

beforeEach(() => {
  world = createWorld();
  link = world.calendar();
  calendarId = world.store.calendars.findByLink(link)?.id ?? 0;
  const { store, clock } = world;
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const { id: userId } = world.as(ANN).actor ?? { id: 0 };
  store.sessions.add({ tokenHash: secrets.hashToken(TOKEN), userId, userAgent: "", now: NOW });
  const config = {
    defaultTimeZone: "Europe/Berlin",
    languages: { all: ["en"], fallback: "en" },
    sources: { isOn: true, allow: [] },
    contactTo: "",
    origin: "http://localhost",
  };
  const uidSuffix = "test.eas";
  Object.assign(globalThis, {
    easRuntime: { store, secrets, config, uidSuffix, now: () => clock.now, mail: { wake() {} } },
  });
});
afterAll(() => Reflect.deleteProperty(globalThis, "easRuntime"));

let fills = 0;
type Times = Pick<EventValues, "from" | "to" | "firstDay" | "lastDay">;

function fill(timesOf: (n: number) => Times, notes = "Shoes", count = COUNT): void {
  const list = Array.from({ length: count }, (_, n) => {
    const times = timesOf(n);
    const [id, title] = [`e${(n * 7919) % count}`, `Training ${n % 13}`];
    const texts = { ...NO_TEXTS, title, location: "Hall", notes, categoryId: null };
    const values = { id, uid: id, ...texts, timeZone: "Europe/Berlin" };
    return { ...values, ...times, allDay: times.firstDay !== null, now: NOW };
  });
  world.store.events.addAll(calendarId, list);
  // The cache survives a test, so each calendar gets its own revision time.
  fills += 1;
  const calendar = world.store.calendars.findByLink(link);
  if (calendar) world.store.calendars.touch(calendar, NOW + fills * HOUR);
}

const timed = (from: number): Times => ({ from, to: from + HOUR, firstDay: null, lastDay: null });
const dayOf = (epoch: number) => new Date(epoch).toISOString().slice(0, 10);
/** All-day events of a year, starting on different days of recent months. */
const year = (n: number): Times => {
  const from = Math.floor(NOW / DAY) * DAY - HOUR - (n % 100) * DAY;
  const to = from + 364 * DAY;
  return { from, to, firstDay: dayOf(from + HOUR), lastDay: dayOf(to + HOUR) };
};
const tomorrow = (n: number) => timed(NOW + DAY + (n % 500) * 60_000);

const CALENDARS: [string, (n: number) => Times, string][] = [
  ["of a year each", year, "Shoes"],
  ["of a year each with long texts", year, LONG],
  ["on one day", tomorrow, "Shoes"],
  ["at one instant with long texts", () => timed(NOW + DAY), LONG],
  ["that are over", (n) => timed(NOW - DAY - n * 60_000), "Shoes"],
];

type Loader = (args: LoaderFunctionArgs) => unknown;

/** Calls a loader for a path below the calendar's. */
async function load<T>(loader: Loader, path: string, cookie = ""): Promise<T> {
  const request = new Request(`http://localhost/calendar/${link}${path}`, {
    headers: { Cookie: cookie },
  });
  const day = /\/day\/([\d-]+)/.exec(path)?.[1];
  const answer = await loader({ request, params: { id: link, day }, context: {} });
  const content = answer && typeof answer === "object" && "data" in answer ? answer.data : answer;
  return content as T;
}

async function loadMonth(path: string): Promise<MonthView> {
  const { month } = await load<{ month: string }>(monthTab, path);
  return readMonth(month);
}

/** The number of rows that each statement returned during the work. */
async function countingRows(work: () => Promise<unknown>): Promise<number[]> {
  const counts: number[] = [];
  const prototype = Object.getPrototypeOf(world.database.$client.prepare("select 1"));
  const original = prototype.all;
  prototype.all = function (...values: unknown[]) {
    const rows: unknown[] = Reflect.apply(original, this, values);
    counts.push(rows.length);
    return rows;
  };
  try {
    await work();
  } finally {
    prototype.all = original;
  }
  return counts;
}

describe.each(CALENDARS)("a calendar of very many events %s", (_what, timesOf, notes) => {
  beforeEach(() => fill(timesOf, notes));

  test.each<[string, Loader, string]>([
    ["month", monthTab, "/calendar"],
    ["month of another day", monthTab, "/calendar?month=2026-12&day=2026-12-24"],
    ["day", dayDialog, "/day/2026-11-22"],
    ["list", listTab, "/list"],
    ["longest list", listTab, "/list?past=900&upcoming=1000"],
    ["end of the list", listTab, "/list?upcoming=1000&skip=1400"],
    ["last tab", lastTab, ""],
  ])("has a %s that weighs little and reads few of them", async (_page, loader, path) => {
    const first = await countingRows(() => load(loader, path, "tab=list"));
    expect(Math.max(...first)).toBeLessThanOrEqual(1_001);
    const again = await countingRows(async () => {
      const view = await load(loader, path, "tab=list");
      expect(JSON.stringify(view).length).toBeLessThan(MOST_CHARACTERS);
    });
    expect(again.reduce((sum, rows) => sum + rows, 0)).toBeLessThanOrEqual(MOST_ROWS);
  });

  test("shows each of them on some page of its day", async () => {
    const day = timesOf(0).firstDay ?? dayOf(timesOf(0).from);
    const { cards, total } = await readDays(`/day/${day}`);
    expect(new Set(cards).size).toBe(cards.length);
    expect(cards).toHaveLength(total);
  });
});

describe("a category of a calendar of very many events", () => {
  /** One event in 300 has the category, among hundreds of others each day. */
  const rare = (n: number) => timed(NOW + DAY + (n % 5) * DAY + n * 1_000);

  test("is shown alone on month, day and list, all of it and nothing else", async () => {
    const { store } = world;
    store.categories.replace(calendarId, [{ name: "U12", tone: 3 }], NOW);
    const [{ id } = { id: 0 }] = store.categories.list(calendarId);
    fill(rare, LONG);
    const all = store.events.listAll(calendarId);
    const inIt = all.filter((_, n) => n % 300 === 0).map((event) => event.id);
    for (const event of all.filter((each) => inIt.includes(each.id))) {
      store.events.change(calendarId, event, { ...event, categoryId: id });
    }
    fill(() => timed(NOW - DAY), "Shoes", 0);
    const list = await load<TabView>(listTab, `/list?category=${id}`);
    if (list.tab !== "list") throw new Error("No list came.");
    const cards = list.list.upcoming.flatMap((group) => group.cards.map(({ anchor }) => anchor));
    expect(cards.toSorted()).toEqual(inIt.map((each) => `event-${each}`).toSorted());
    expect(list.list).toMatchObject({ morePastHref: "", moreUpcomingHref: "" });

    const month = await loadMonth(`/calendar?month=2026-11&day=2026-11-22&category=${id}`);
    const drawn = month.weeks.flat().flatMap(({ entries = [] }) => entries);
    expect(drawn).toHaveLength(inIt.length);
    expect(JSON.stringify(month.weeks)).not.toContain("more");

    const { cards: ofDay } = await load<DayView>(dayDialog, `/day/2026-11-22?category=${id}`);
    const expected = all.filter(
      (event) => inIt.includes(event.id) && dayOf(event.from + HOUR) === "2026-11-22",
    );
    expect(ofDay.map(({ anchor }) => anchor)).toEqual(expected.map((each) => `event-${each.id}`));
    expect(ofDay.length).toBeGreaterThan(0);
  });
});

describe("a link of very many events that shows busy times only", () => {
  test("counts none of those that are canceled, as it shows none", async () => {
    const { store } = world;
    fill((n) => timed(NOW + DAY + n * 1_000));
    const all = store.events.listAll(calendarId);
    const [canceled, kept] = [all.filter((_, n) => n % 3 === 0), all.filter((_, n) => n % 3 > 0)];
    for (const event of canceled) {
      const title = cancelTitle(event.title);
      store.events.change(calendarId, event, { ...event, title, modifiedAt: NOW });
    }
    fill(tomorrow, "Shoes", 0);
    const wanted = { calendarId: link, id: "", name: "Web", shows: "busy", expiresAt: null };
    link = perform(saveLink, wanted, world.as(ANN)).list[0]?.token ?? "";

    const month = await loadMonth("/calendar");
    const cell = month.weeks.flat().find(({ day }) => day === "2026-11-22");
    expect(cell).toHaveProperty("count", `${kept.length} events`);
    expect(cell?.entries).toHaveLength(6);
    expect(cell).toHaveProperty("more", `+${kept.length - 6} more`);
    expect(await readDays("/day/2026-11-22")).toMatchObject({ total: kept.length });
  });
});

async function readDays(path: string): Promise<{ cards: string[]; total: number }> {
  const cards: string[] = [];
  let next = path;
  let total = 0;
  while (next) {
    const view = await load<DayView>(dayDialog, next);
    expect(view.cards.length).toBeLessThanOrEqual(200);
    cards.push(...view.cards.map(({ anchor }) => anchor));
    expect(view.cards).not.toEqual([]);
    total = Number(/of (\d+)$/.exec(view.part?.text ?? "")?.[1] ?? view.cards.length);
    next = (view.part?.moreHref ?? "").replace(`/calendar/${link}`, "");
  }
  return { cards, total };
}

describe("the list of very many events", () => {
  test.each([
    ["of a year each", year, "Shoes"],
    ["of a year each with long texts", year, LONG],
    ["to come", (n: number) => timed(NOW + n * HOUR), LONG],
  ])("%s leads to each of them once, at most 1,000 at a time", async (_what, timesOf, notes) => {
    fill(timesOf, notes);
    const seen: string[] = [];
    let next = "/list?upcoming=1000";
    while (next) {
      const { list } = await load<{ list: ListView }>(listTab, next);
      const cards = list.upcoming.flatMap((group) => group.cards);
      expect(cards.length).toBeGreaterThan(0);
      expect(cards.length).toBeLessThanOrEqual(1_000);
      seen.push(...cards.map(({ anchor }) => anchor));
      next = list.moreUpcomingHref.replace(`/calendar/${link}`, "");
      if (next) expect(next).toContain(`skip=${seen.length}`);
    }
    expect(new Set(seen).size).toBe(COUNT);
    expect(seen).toHaveLength(COUNT);
  });

  test("counts what is past into the 1,000", async () => {
    fill((n) => timed(NOW + (n - COUNT / 2) * HOUR));
    const { list } = await load<{ list: ListView }>(listTab, "/list?past=900&upcoming=1000");
    const count = (groups: ListView["past"]) => groups.flatMap(({ cards }) => cards).length;
    expect(count(list.past) + count(list.upcoming)).toBeLessThanOrEqual(1_000);
    expect(list.morePastHref).toBe("");
  });

  test("has no line of today on its later pages, and leads back", async () => {
    fill(tomorrow);
    const { list } = await load<{ list: ListView }>(listTab, "/list?skip=1000");
    expect(list).toMatchObject({ todayLine: "", firstHref: `/calendar/${link}/list`, past: [] });
  });
});

describe("a month of very many events", () => {
  test("counts those that it does not draw", async () => {
    fill(tomorrow);
    const month = await loadMonth("/calendar");
    const cell = month.weeks.flat().find(({ day }) => day === "2026-11-22");
    expect(cell).toMatchObject({
      moreWhere: { "data-at-3": `+${COUNT - 3} more`, "data-at-4": `+${COUNT - 4} more` },
      more: `+${COUNT - 6} more`,
    });
    expect(cell).toHaveProperty("count", `${COUNT} events`);
  });

  test("brings no cards of its days: each is asked for when it is opened", async () => {
    expect((await loadMonth("/calendar")).cards).toEqual({});
    fill(tomorrow);
    expect((await loadMonth("/calendar")).cards).toBeUndefined();
  });

  test("lists the first 100 of a day and leads to the others", async () => {
    fill(tomorrow);
    const month = await loadMonth("/calendar?day=2026-11-22");
    expect(month.chosen).toMatchObject({
      lines: { length: 100 },
      more: { text: `All ${COUNT} events`, href: `/calendar/${link}/day/2026-11-22` },
    });
  });
});

test("the news come in pages that lead to each other, and none is missing or on two of them", async () => {
  const { store } = world;
  const ids = Array.from({ length: 2 * NEWS_A_PAGE + 5 }, (_, n) => `n${n}`);
  for (const [n, id] of ids.entries()) {
    const author = { authorId: null, authorName: "Ann" };
    store.news.add({ id, calendarId, title: `News ${n}`, text: LONG, ...author, now: NOW + n });
  }
  const seen: string[] = [];
  const newer: (string | undefined)[] = [];
  let path: string | undefined = "/news";
  while (path !== undefined) {
    const view: { news: NewsView } = await load(newsTab, path);
    const { news } = view;
    seen.push(...news.cards.map(({ id }) => id));
    newer.push(news.newerHref);
    expect(news.cards.length).toBeLessThanOrEqual(NEWS_A_PAGE);
    path = news.olderHref?.replace(`/calendar/${link}`, "");
  }
  expect(seen).toEqual(ids.reverse());
  const first = `/calendar/${link}/news`;
  expect(newer).toEqual([undefined, first, `${first}?skip=${NEWS_A_PAGE}`]);
});

describe("what tells all of very many events", () => {
  beforeEach(() => fill((n) => (n % 2 ? year(n) : tomorrow(n)), 'Shoes, "events":[] and\nwater'));

  const caller = () => world.as(null);
  const headers = (more = {}) => ({ "Content-Type": "application/json", ...more });
  const view = (more = {}) => {
    const body = JSON.stringify({ id: link });
    const url = "http://localhost/api/calendar/view";
    return answerApi(new Request(url, { method: "POST", headers: headers(more), body }));
  };

  test("the JSON of the calendar is to the letter as if it was written at once", async () => {
    const expected = JSON.stringify({
      status: "OK",
      message: "",
      payload: answerCalendar(perform(viewCalendar, { id: link }, caller())),
    });
    const counts = await countingRows(async () => {
      const [plain, packed] = [await view(), await view({ "Accept-Encoding": "gzip" })];
      expect(await plain.text()).toBe(expected);
      expect(packed.headers.get("Content-Encoding")).toBe("gzip");
      expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(expected);
    });
    expect(Math.max(...counts)).toBeLessThanOrEqual(500);
    expect(counts.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(COUNT * 2.2);
  });

  test("many who ask for it at once wait for the same one", async () => {
    const counts = await countingRows(() => Promise.all(Array.from({ length: 20 }, () => view())));
    expect(counts.reduce((sum, rows) => sum + rows, 0)).toBeLessThan(COUNT * 2.2);
  });

  test("the feed is to the letter as if it was rendered at once", async () => {
    const calendar = perform(listFeedEvents, { calendarId: link }, caller());
    const installation = { origin: "http://localhost", uidSuffix: "test.eas" };
    const { text } = renderCalendarFeed({ ...calendar, ...installation });
    const counts = await countingRows(async () => {
      const feed = await answerFeed(new Request("http://localhost/ical/x.ics"), link, "calendar");
      expect(await feed.text()).toBe(text);
      expect(feed.headers.get("Content-Length")).toBe(String(Buffer.byteLength(text)));
    });
    expect(Math.max(...counts)).toBeLessThanOrEqual(500);
  });

  test("the files of a manager hold each of them, the deleted ones too", async () => {
    for (const id of ["e1", "e2", "e3"]) {
      world.store.events.setDeleted(calendarId, id, { deletedAt: NOW, modifiedAt: NOW });
    }
    const request = () =>
      new Request("http://localhost/account/data.json", { headers: { Cookie: `sid=${TOKEN}` } });
    const expected = world.store.events.listAll(calendarId).sort(compareEvents);
    const counts = await countingRows(async () => {
      const data = await answerDataFile(request()).json();
      expect(data.calendars).toHaveLength(1);
      expect(data.calendars[0].events).toEqual(expected);
      expect(data.calendars[0].deletedEvents).toHaveLength(3);
      const events = await answerEventsFile(request()).text();
      expect(events.match(/BEGIN:VEVENT/g)).toHaveLength(COUNT - 3);
    });
    expect(Math.max(...counts)).toBeLessThanOrEqual(500);
  });
});
