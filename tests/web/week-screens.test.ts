// The week's loaders: one calendar, several together and favorites; and which view comes next.
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { readWeek } from "~/client/unpack-week";
import { saveLink } from "~/features/sharing/operations";
import { createCalendar, favoriteCalendar, saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { loader as favoritesWeek } from "~/routes/_favorites.calendars.week";
import { loader as dialogBelow } from "~/routes/calendar.$id._dialog";
import { loader as dayPage } from "~/routes/calendar.$id._dialog.day.$day";
import { loader as ownAddress } from "~/routes/calendar.$id._index";
import { loader as monthTab } from "~/routes/calendar.$id.calendar";
import { loader as weekPage } from "~/routes/calendar.$id.week";
import { loader as togetherWeek } from "~/routes/together.$token.week";
import { combine } from "../features/together/together-support";
import { answerOf, leaveWorld, requestOf } from "../support/in-process";
import { ANN, BEN, createWorld, HOUR, NOW, type World } from "../support/operations";

let world: World;
let link: string;

beforeEach(() => {
  world = createWorld();
  link = world.calendar();
  const categories = [{ name: "U12" }, { name: "U14" }];
  perform(saveCalendar, { id: link, title: "Club", categories }, world.as(ANN));
  add("Training", NOW + HOUR);
});
afterAll(leaveWorld);

function add(title: string, from: number): void {
  const texts = { title, location: "Hall 3", notes: "", category: "U12" };
  const event = { calendarId: link, id: "", ...texts, allDay: false, from, to: from + HOUR };
  perform(saveEvent, event, world.as(ANN));
}

type Params = Record<string, string>;
// biome-ignore lint/suspicious/noExplicitAny: routes answer with data of many types
type Answer = any;
type Loader = (args: { request: Request; params: Params; context: object }) => Answer;

type From = { cookie?: string; email?: string };

async function open(loader: unknown, path: string, params: Params, { cookie, email }: From = {}) {
  const request = requestOf(world, email ?? null, path);
  if (cookie) request.headers.append("Cookie", cookie);
  const answer = await (loader as Loader)({ request, params, context: {} });
  const cookies = new Headers(answer?.init?.headers).getSetCookie().join(" ");
  return { data: answer?.data ?? answer, cookies };
}

const week = async (query = "", id = link, cookie = "") => {
  const { data, cookies } = await open(
    weekPage,
    `/calendar/${id}/week${query}`,
    { id },
    { cookie },
  );
  return { tab: data.tab, cookies, view: readWeek(data.week) };
};

const titlesIn = ({ columns }: ReturnType<typeof readWeek>) =>
  columns.flatMap(({ entries }) => entries.map(({ title, place = "" }) => [title, place].join()));

describe("the week of a calendar", () => {
  it("has its events, with places and categories", async () => {
    const { view, tab } = await week();
    expect(tab).toBe("calendar");
    expect(titlesIn(view)).toEqual(["Training,Hall 3"]);
    expect(view.filter?.links?.map(({ text }) => text)).toEqual(["All", "U12", "U14"]);
  });

  it("is named by its number, by one of its days or by the day that is shown", async () => {
    const captionOf = async (query: string) => (await week(query)).view.caption;
    const named = await captionOf("?week=2031-W10");
    expect(await captionOf("?week=2031-03-05")).toBe(named);
    expect(await captionOf("?week=2026-W01&day=2031-03-05")).toBe(named);
    const today = await captionOf("");
    for (const odd of ["2025-W53", "2300-W01", "1969-12-01", "x"]) {
      expect(await captionOf(`?week=${odd}`)).toBe(today);
    }
  });

  it("shows times alone by a busy link, and no columns by category", async () => {
    const times = { name: "Board", shows: "busy" } as const;
    const { list } = perform(saveLink, { calendarId: link, ...times }, world.as(ANN));
    const busy = list.at(-1)?.token ?? "";
    const { view } = await week("", busy);
    expect(titlesIn(view)).toEqual(["Busy,"]);
    expect(view.byHref).toBeUndefined();
    const text = JSON.stringify(await week("?by=category", busy));
    for (const word of ["Training", "Hall 3", "U12"]) expect(text).not.toContain(word);
  });

  it("is filtered by a category, and has columns of all of them", async () => {
    const { view } = await week();
    const id = Number(/category=(\d+)/.exec(view.filter?.links?.[2]?.href ?? "")?.[1]);
    expect(titlesIn((await week(`?category=${id}`)).view)).toEqual([]);
    const columns = (await week(`?by=category&category=${id}`)).view.columns;
    expect(columns.map(({ name }) => name)).toEqual(["U12", "U14", "No category"]);
    expect(columns.find(({ isChosen }) => isChosen)?.name).toBe("U14");
  });
});

describe("what was looked at last", () => {
  it("is remembered for the calendar, and forgotten by its month", async () => {
    expect((await week()).cookies).toContain(`views=${link}.week`);
    expect((await week("", link, `views=${link}.week`)).cookies).not.toContain("views=");
    const path = `/calendar/${link}/calendar`;
    const { cookies } = await open(
      monthTab,
      path,
      { id: link },
      { cookie: `views=${link}.week,other.year` },
    );
    expect(cookies).toContain("views=other.year;");
  });

  it("is where the calendar's own address leads, and its month's address is always the month", async () => {
    const leadsTo = async (cookie: string, query = "") => {
      const request = requestOf(world, null, `/calendar/${link}${query}`);
      request.headers.append("Cookie", cookie);
      const args = { request, params: { id: link }, context: {} };
      const answer = await answerOf(async () => (ownAddress as Loader)(args));
      return answer.headers?.get("Location");
    };
    expect(await leadsTo(`tab=calendar; views=${link}.week`)).toBe(`/calendar/${link}/week`);
    expect(await leadsTo(`tab=calendar; views=${link}.year`)).toBe(`/calendar/${link}/year`);
    const asked = "?week=2031-03-10&by=category";
    expect(await leadsTo("tab=list", asked)).toBe(`/calendar/${link}/week${asked}`);
    const year = "?year=2031&paper=letter";
    expect(await leadsTo(`tab=calendar; views=${link}.year`, year)).toBe(
      `/calendar/${link}/year${year}`,
    );
    const path = `/calendar/${link}/calendar`;
    const { data } = await open(monthTab, path, { id: link }, { cookie: `views=${link}.week` });
    expect(data.view).toBe("month");
  });

  it("is behind a day's dialog, which leads back to it", async () => {
    const params = { id: link, day: "2031-03-05" };
    const path = `/calendar/${link}/day/2031-03-05`;
    const cookie = `tab=calendar; views=${link}.week`;
    const below = await open(dialogBelow, path, params, { cookie });
    expect(readWeek(below.data.week).columns.map(({ id }) => id)).toContain("2031-03-05");
    const { data } = await open(dayPage, path, params, { cookie });
    expect(data.closeHref).toBe(`/calendar/${link}/week?day=2031-03-05`);
  });
});

it("the week of twenty calendars has them all, and a column for each", async () => {
  const others = Array.from({ length: 19 }, (_, at) => world.calendar(`Club ${at}`));
  const token = combine(world, [link, ...others]);
  for (const [at, calendarId] of others.entries()) {
    const event = { calendarId, id: "", title: `Game ${at}`, location: "", notes: "" };
    const times = { allDay: false, from: NOW + HOUR, to: NOW + 2 * HOUR };
    perform(saveEvent, { ...event, ...times }, world.as(ANN));
  }
  const path = (query: string) => `/together/${token}/week${query}`;
  const week = readWeek((await open(togetherWeek, path(""), { token })).data.week);
  expect(titlesIn(week)).toHaveLength(20);
  const asked = path("?by=category&category=2");
  const by = readWeek((await open(togetherWeek, asked, { token })).data.week);
  expect(by.columns).toHaveLength(20);
  expect(by.columns.every(({ entries }) => entries.length === 1)).toBe(true);
});

it("the week of several calendars has a column for each, by their colors and marks", async () => {
  const other = world.calendar("ben@example.org");
  const token = combine(world, [link, other]);
  add("Game", NOW + 2 * HOUR);
  const path = (query: string) => `/together/${token}/week${query}`;
  const all = await open(togetherWeek, path(""), { token });
  expect(titlesIn(readWeek(all.data.week))).toEqual(["Training,Hall 3", "Game,Hall 3"]);
  expect(all.data.legend).toHaveLength(2);
  const only = await open(togetherWeek, path("?only=1"), { token });
  expect(titlesIn(readWeek(only.data.week))).toEqual([]);
  const by = readWeek(
    (await open(togetherWeek, path("?by=category&category=2"), { token })).data.week,
  );
  expect(by.columns).toHaveLength(2);
  expect(by.columns.map(({ isChosen = false }) => isChosen)).toEqual([false, true]);
  const ofEditor = readWeek(
    (await open(togetherWeek, path(""), { token }, { email: ANN })).data.week,
  );
  expect(ofEditor.columns.flatMap(({ entries }) => entries).map(({ changed }) => changed)).toEqual([
    undefined,
    undefined,
  ]);
});

it("the week of My Calendars lets a manager move the events of the calendars that they manage", async () => {
  const foreign = perform(createCalendar, { title: "Ben’s" }, world.as(BEN)).calendarId;
  for (const id of [link, foreign]) perform(favoriteCalendar, { id }, world.as(ANN));
  const event = { calendarId: foreign, id: "", title: "Game", location: "", notes: "" };
  const times = { allDay: false, from: NOW + HOUR, to: NOW + 2 * HOUR };
  perform(saveEvent, { ...event, ...times }, world.as(BEN));
  const weekOf = async (query: string) =>
    readWeek((await open(favoritesWeek, `/calendars/week${query}`, {}, { email: ANN })).data.week);
  const view = await weekOf("");
  const movable = view.columns.flatMap(({ entries }) =>
    entries.map(({ title, calendar, changed }) => [title, calendar, changed !== undefined]),
  );
  expect(movable).toContainEqual(["Training", link, true]);
  expect(movable).toContainEqual(["Game", undefined, false]);
  expect(view.drags).toBe(true);
  const by = await weekOf("?by=category&day=2026-11-21");
  expect(by.columns.map(({ name, addHref = "" }) => [name, addHref])).toEqual(
    expect.arrayContaining([["Club", `/calendar/${link}/events/new?day=2026-11-21`]]),
  );
  expect(by.columns.filter(({ addHref }) => addHref)).toHaveLength(1);
});
