// Pages with public holidays, week numbers and the year, through their loaders and without a build.
import { afterAll, beforeEach, describe, expect, it, test } from "vitest";
import { readMonth } from "~/client/shown-tab";
import { NO_TEXTS } from "~/event/event-fields";
import type { PrintRangeView } from "~/features/paper/view/print";
import type { SinceView } from "~/features/paper/view/since";
import type { YearPage } from "~/features/paper/view/year";
import { saveLink } from "~/features/sharing/operations";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { action as editAction, loader as editLoader } from "~/routes/calendar.$id._dialog.edit";
import { loader as monthTab } from "~/routes/calendar.$id.calendar";
import { loader as listTab } from "~/routes/calendar.$id.list";
import { loader as sincePage } from "~/routes/calendar.$id.since.$mark";
import { loader as termPage } from "~/routes/calendar.$id.term";
import { loader as yearPage } from "~/routes/calendar.$id.year";
import { loader as embedPage } from "~/routes/embed.$id";
import { packCalendar } from "~/web/feeds/feed-content";
import type { TabView } from "~/web/pages/calendars/tabs";
import { answerOf, leaveWorld, requestOf } from "../support/in-process";
import { ANN, createWorld, DAY, HOUR, NOW, type World } from "../support/operations";

let world: World;
let link: string;

beforeEach(() => {
  world = createWorld();
  link = world.calendar();
  const settings = { holidays: "US", embedSites: "*" };
  perform(saveCalendar, { id: link, title: "Club", ...settings }, world.as(ANN));
});
afterAll(leaveWorld);

function add(count: number, timeOf: (n: number) => number): void {
  const id = world.store.calendars.findByLink(link)?.id ?? 0;
  const list = Array.from({ length: count }, (_, n) => {
    const texts = { ...NO_TEXTS, title: `Training ${n}`, categoryId: null };
    const times = { from: timeOf(n), to: timeOf(n) + HOUR, firstDay: null, lastDay: null };
    const ids = { id: `e${n}`, uid: `e${n}`, timeZone: "Europe/Berlin" };
    return { ...ids, ...texts, ...times, allDay: false, now: NOW };
  });
  world.store.events.addAll(id, list);
}

/** Opens the target of a print's QR code. */
async function openSince(printed: string | undefined) {
  const mark = /\/since\/([^/]+)\/code\.svg$/.exec(printed ?? "")?.[1] ?? "";
  const request = requestOf(world, null, `/calendar/${link}/since/${mark}`);
  return (await sincePage({ request, params: { id: link, mark }, context: {} })) as SinceView;
}

type Loader = (args: { request: Request; params: { id: string }; context: object }) => unknown;

async function open<T>(loader: unknown, path: string, { id = link, language = "" } = {}) {
  const request = requestOf(world, null, path.replace("LINK", id));
  if (language) request.headers.set("Accept-Language", language);
  const answer = await (loader as Loader)({ request, params: { id }, context: {} });
  return (answer && typeof answer === "object" && "data" in answer ? answer.data : answer) as T;
}

const openMonth = async (query: string, options = {}) => {
  const view = await open<TabView>(monthTab, `/calendar/LINK/calendar?${query}`, options);
  if (view.tab !== "calendar" || view.view !== "month") throw new Error(view.tab);
  return readMonth(view.month);
};

const THANKSGIVING = { title: "Thanksgiving Day", lang: "en" };
const thanksgivingAt = Date.UTC(2026, 10, 26, 17);

test("month, list, printed list, other websites and the year name a holiday", async () => {
  add(1, () => thanksgivingAt);
  const month = await openMonth("month=2026-11");
  const cell = month.weeks.flat().find(({ day }) => day === "2026-11-26");
  expect(cell?.holiday).toMatchObject(THANKSGIVING);

  const list = await open<TabView>(listTab, "/calendar/LINK/list");
  expect(list).toMatchObject({ list: { upcoming: [{ holiday: THANKSGIVING }] } });
  const range = "/calendar/LINK/term?from=2026-11-01&to=2026-12-31";
  const term = await open<PrintRangeView>(termPage, range);
  expect(term.list?.groups).toMatchObject([{ holiday: THANKSGIVING }]);

  for (const query of ["view=month&month=2026-11", "count=5"]) {
    const html = await (await open<Response>(embedPage, `/embed/LINK?${query}`)).text();
    expect(html).toMatch(/class="holiday-name" lang="en"[^>]*>Thanksgiving Day</);
  }
  const { sheet } = await open<YearPage>(yearPage, "/calendar/LINK/year?year=2026");
  expect(sheet.days["2026-11-26"]?.label).toBe(
    "Thursday, November 26, 2026, holiday: Thanksgiving Day, 1 event",
  );
});

test("a busy link names none on any of them", async () => {
  add(1, () => thanksgivingAt);
  const made = perform(
    saveLink,
    { calendarId: link, name: "Neighbors", shows: "busy" },
    world.as(ANN),
  );
  const id = made.list.at(-1)?.token ?? "";
  const pages = [
    await openMonth("month=2026-11", { id }),
    await open(listTab, "/calendar/LINK/list", { id }),
    await open(termPage, "/calendar/LINK/term?from=2026-11-01&to=2026-12-31", { id }),
    await (await open<Response>(embedPage, "/embed/LINK?view=month&month=2026-11", { id })).text(),
    await open(yearPage, "/calendar/LINK/year?year=2026&paper=a3", { id }),
  ];
  for (const page of pages) {
    expect(JSON.stringify(page)).not.toContain("Thanksgiving");
    expect(JSON.stringify(page)).not.toContain("Training");
  }
});

test("the feed has them once editors want it, at the end, each with its UID", async () => {
  requestOf(world, null, "/");
  const textOf = async () => {
    const { gunzipSync } = await import("node:zlib");
    return gunzipSync((await packCalendar(link)).packed as Uint8Array).toString();
  };
  expect(await textOf()).not.toContain("holiday");
  perform(saveCalendar, { id: link, title: "Club", holidaysInFeed: true }, world.as(ANN));
  const feed = await textOf();
  expect(feed).toContain("UID:holiday-US-20261126@x\r\nSUMMARY;LANGUAGE=en:Thanksgiving Day\r\n");
  expect(feed.endsWith("END:VEVENT\r\nEND:VCALENDAR\r\n")).toBe(true);
});

describe("the form of a calendar", () => {
  it("offers every region by its name in the reader's language, and keeps what is chosen", async () => {
    const request = requestOf(world, ANN, `/calendar/${link}/edit`);
    const { form } = await answerOf(() =>
      editLoader({ request, params: { id: link }, context: {} }),
    );
    const choices = form.regions.split("\n");
    expect(choices).toHaveLength(572);
    expect(choices[0]).toBe("\tNone");
    expect(choices).toContain("DE-BY\tGermany, Bayern");
    expect(form.values).toMatchObject({ holidays: "US" });
  });

  it("saves a region, leaves it alone where the form does not have it, and says what is wrong", async () => {
    const send = async (fields: Record<string, string>) => {
      const form = { title: "Club", timeZone: "Europe/Berlin", ...fields };
      const request = requestOf(world, ANN, `/calendar/${link}/edit`, { form });
      return answerOf<unknown>(() => editAction({ request, params: { id: link }, context: {} }));
    };
    const stored = () => world.store.calendars.findByLink(link);
    await send({ modifiedAt: String(NOW), holidays: "DE-BY", holidaysInFeed: "on" });
    expect(stored()).toMatchObject({ holidays: "DE-BY", holidaysInFeed: true });
    await send({ modifiedAt: String(NOW) });
    expect(stored()).toMatchObject({ holidays: "DE-BY", holidaysInFeed: true });
    const refused = await send({ modifiedAt: String(NOW), holidays: "XX" });
    expect(JSON.stringify(refused)).toContain("There is no such region.");
    expect(JSON.stringify(refused)).toContain('"holidays":"XX"');
  });
});

describe("the reader's region", () => {
  const month = (query: string, language: string) =>
    openMonth(`month=2026-12${query}`, { language });

  it("has numbers of weeks or not, unless the address says otherwise", async () => {
    expect((await month("", "de-DE")).weekNumbers).toEqual([49, 50, 51, 52, 53]);
    expect((await month("", "en-US")).weekNumbers).toBeUndefined();
    expect((await month("", "en-GB")).weekNumbers).toBeUndefined();
    expect((await month("&weeks=no", "de-DE")).weekNumbers).toBeUndefined();
    expect((await month("&weeks=yes", "en-US")).weekNumbers).toEqual([49, 50, 51, 52, 53]);
    expect((await month("&weeks=maybe", "en-US")).weekNumbers).toBeUndefined();
  });

  it("decides the paper of the year, unless the address does", async () => {
    const paper = async (query: string, language: string) =>
      (await open<YearPage>(yearPage, `/calendar/LINK/year${query}`, { language })).paper;
    expect(await paper("", "en-US")).toBe("letter");
    expect(await paper("", "de")).toBe("a4");
    expect(await paper("?paper=a3", "de")).toBe("a3");
    expect(await paper("?paper=b5", "en-US")).toBe("letter");
  });
});

describe("the year", () => {
  const open1 = (query: string) => open<YearPage>(yearPage, `/calendar/LINK/year${query}`);

  it("is this one unless the address names another, from 1970 to 2200", async () => {
    for (const query of ["", "?year=", "?year=1969", "?year=99999", "?year=x"])
      expect((await open1(query)).sheet.year).toBe(2026);
    expect((await open1("?year=2200")).next.href).toBe("");
    expect((await open1("?year=1970")).previous.href).toBe("");
    expect((await open1("?year=2027&weeks=yes&paper=a3")).previous.href).toBe(
      `/calendar/${link}/year?year=2026&paper=a3&weeks=yes`,
    );
  });

  it("counts all events of a very full one, in a bounded page", async () => {
    add(5_000, (n) => Date.UTC(2026, 0, 1, 9) + (n % 365) * DAY + Math.floor(n / 365) * 60_000);
    const page = await open1("?year=2026&paper=a3");
    const counts = Object.values(page.sheet.days).map(({ label }) =>
      Number(/(\d+) events?$/.exec(label)?.[1]),
    );
    expect(counts).toHaveLength(365);
    expect(counts.reduce((sum, count) => sum + count)).toBe(5_000);
    expect(JSON.stringify(page).length).toBeLessThan(120_000);
  });
});

test("a printed year has the code that tells what has changed in it since", async () => {
  const { printed } = await open<YearPage>(yearPage, "/calendar/LINK/year?year=2026");
  expect((await openSince(printed)).lines).toEqual([]);
  const from = Date.UTC(2026, 11, 31, 17);
  const event = { calendarId: link, title: "Party", from, to: from + HOUR };
  world.clock.now += 60_000;
  perform(saveEvent, event, world.as(ANN));
  perform(saveEvent, { ...event, from: from + 2 * DAY, to: from + 3 * DAY }, world.as(ANN));
  const { lines } = await openSince(printed);
  expect(lines.map(({ title }) => title)).toEqual(["Party"]);
});
