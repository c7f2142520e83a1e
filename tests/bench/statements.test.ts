// How many SQL statements a page runs, whatever the number of events: counted, not timed.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createCalendar } from "~/operations/calendars/calendars";
import { deleteEvent } from "~/operations/events/event-deletion";
import { saveEvent } from "~/operations/events/events";
import { listDates } from "~/operations/events/repeating-events";
import { perform } from "~/operations/kernel/operation";
import { createSecrets } from "~/process/data/secrets";
import { loader as calendarFrame } from "~/routes/calendar.$id";
import { loader as eventPage } from "~/routes/calendar.$id._dialog.events.$eventId._index";
import { action as eventForm } from "~/routes/calendar.$id._dialog.events.$eventId.edit";
import { loader as monthTab } from "~/routes/calendar.$id.calendar";
import { loader as homeTab } from "~/routes/calendar.$id.home";
import { loader as listTab } from "~/routes/calendar.$id.list";
import { loader as newsTab } from "~/routes/calendar.$id.news";
import { loader as calendarsPage } from "~/routes/calendars";
import { answerApi } from "~/web/api/envelope";
import { leaveWorld } from "../support/in-process";
import { ANN, createWorld, HOUR, NOW, type World } from "../support/operations";

type Loader = (args: LoaderFunctionArgs) => unknown;

const TOKEN = "a-session-of-ann";
let world: World;
let link: string;
let eventId: string;
let requests = 0;

beforeEach(() => {
  world = createWorld();
  link = world.calendar();
  eventId = addEvents(1);
  const { store, clock } = world;
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const { id: userId } = world.as(ANN).actor ?? { id: 0 };
  const tokenHash = secrets.hashToken(TOKEN);
  store.sessions.add({ tokenHash, userId, userAgent: "", now: NOW });
  const config = {
    defaultTimeZone: "Europe/Berlin",
    languages: { all: ["en"], fallback: "en" },
    sources: { isOn: true, allow: [] },
    contactTo: "",
    origin: "http://localhost",
    admission: { login: null, creators: null },
  };
  Object.assign(globalThis, {
    easRuntime: { store, secrets, config, now: () => clock.now, mail: { wake() {} } },
  });
});
afterAll(leaveWorld);

/** Adds events to the shown month; returns the last id. */
function addEvents(count: number): string {
  let id = "";
  for (let index = 0; index < count; index += 1) {
    const from = NOW + index * HOUR;
    const event = { calendarId: link, title: "Training", from, to: from + HOUR };
    id = perform(saveEvent, event, world.as(ANN)).id;
  }
  return id;
}

/** Adds endless weekly series, with the second date changed and the third deleted. */
function addRepeating(count: number): void {
  for (let index = 0; index < count; index += 1) {
    const from = NOW + index * HOUR;
    const event = { calendarId: link, title: "Training", from, to: from + HOUR };
    const made = perform(saveEvent, { ...event, repeat: { freq: "week" } }, world.as(ANN));
    const [second, third] = perform(
      listDates,
      { calendarId: link, seriesId: made.seriesId },
      world.as(ANN),
    ).list.slice(1);
    const [from2 = 0, to2 = 0] = [second?.event?.from, second?.event?.to];
    const change = { ...event, id: second?.event?.id, from: from2, to: to2, title: "Match" };
    perform(saveEvent, change, world.as(ANN));
    perform(deleteEvent, { calendarId: link, eventId: third?.event?.id }, world.as(ANN));
  }
}

/** The statements of one page; each loader gets its own Request, as in Remix. */
async function statementsOf(loaders: Loader[], headers: Record<string, string>): Promise<string[]> {
  requests += 1;
  const id = `request-${requests}`;
  return recording(async () => {
    for (const loader of loaders) {
      const request = new Request(`http://localhost/calendar/${link}`, {
        headers: { ...headers, "x-eas-request-id": id },
      });
      await loader({ request, params: { id: link, eventId }, context: {} });
    }
  });
}

/** The statements that SQLite runs during the work, without begin, commit and rollback. */
async function recording(work: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  const prototype = Object.getPrototypeOf(world.database.$client.prepare("select 1"));
  const originals = ["get", "all", "run"].map((name) => ({ name, original: prototype[name] }));
  for (const { name, original } of originals) {
    prototype[name] = function (this: { source: string }, ...values: unknown[]) {
      asked.push(this.source);
      return Reflect.apply(original, this, values);
    };
  }
  try {
    await work();
  } finally {
    for (const { name, original } of originals) prototype[name] = original;
  }
  return asked.filter((source) => !/^(begin|commit|rollback)/i.test(source));
}

const EDITOR = { Cookie: `sid=${TOKEN}` };

describe("a page takes a fixed number of statements", () => {
  test.each<[string, Loader, { visitor: number; editor: number }]>([
    // Visitors: the next five events, for the preview of a shared link.
    // The calendar, its managers and categories; within the tab's transaction the calendar again, its size, and the
    // tab's content.
    // Editors: the session, the rights on each read of the calendar, and whether it is hidden.
    // Sources, bands, and the print mark, each with another read of the calendar.
    ["month", monthTab, { visitor: 17, editor: 18 }],
    // Also deleted events, series or single dates, and the number of pending suggestions.
    ["list", listTab, { visitor: 18, editor: 23 }],
    // Also the next events and categories, the latest news and its author, and for editors of a new calendar the first
    // steps done.
    ["home", homeTab, { visitor: 20, editor: 31 }],
    ["news", newsTab, { visitor: 10, editor: 9 }],
    ["event", eventPage, { visitor: 10, editor: 9 }],
  ])("%s", async (_name, tab, most) => {
    const loaders: Loader[] = [calendarFrame, tab];

    expect((await statementsOf(loaders, {})).length).toBeLessThanOrEqual(most.visitor);
    expect((await statementsOf(loaders, EDITOR)).length).toBeLessThanOrEqual(most.editor);
  });

  test("no more of them for more events", async () => {
    const before = await statementsOf([calendarFrame, monthTab], EDITOR);
    addEvents(40);
    const after = await statementsOf([calendarFrame, monthTab], EDITOR);

    expect(after).toEqual(before);
  });

  test.each<[string, Loader]>([
    ["month", monthTab],
    ["list", listTab],
    ["home", homeTab],
  ])(
    "no more of them for repeating events, some of whose dates are changed: %s",
    async (_name, tab) => {
      const before = await statementsOf([calendarFrame, tab], EDITOR);
      addRepeating(50);
      const after = await statementsOf([calendarFrame, tab], EDITOR);

      expect(after).toEqual(before);
    },
  );
});

test("My Calendars looks up each favorite and nothing else of it, once it knows what comes next in each", async () => {
  const before = await statementsOf([calendarsPage], EDITOR);
  expect((await statementsOf([calendarsPage], EDITOR)).length).toBeLessThan(before.length);
  for (let count = 0; count < 5; count += 1) {
    const title = `Another ${count}`;
    const { calendarId } = perform(createCalendar, { title }, world.as(ANN));
    perform(saveEvent, { calendarId, title, from: NOW, to: NOW + HOUR }, world.as(ANN));
  }
  await statementsOf([calendarsPage], EDITOR);
  const after = await statementsOf([calendarsPage], EDITOR);
  // The calendar itself for each favorite, plus the person's rights, colors, and the limits of account and site.
  expect(after.length).toBeLessThanOrEqual(3 + 7 + 3);
});

test("the loaders of one page ask for the session once; those of the next page ask again", async () => {
  const session = (statements: string[]) =>
    statements.filter((source) => source.includes('"sessions"')).length;
  const loaders: Loader[] = [calendarFrame, monthTab, calendarFrame, listTab];

  expect(session(await statementsOf(loaders, EDITOR))).toBe(1);
  expect(session(await statementsOf(loaders, EDITOR))).toBe(1);
});

describe("a save by form", () => {
  let turn = 0;
  const save = (tab: string) => {
    turn += 1;
    const body = new URLSearchParams({
      id: eventId,
      title: `Practice ${turn}`,
      location: "",
      notes: "",
      fromDate: "2026-11-22",
      fromTime: "12:00",
      toDate: "2026-11-22",
      toTime: "13:00",
      timeZone: "Europe/Berlin",
      modifiedAt: String(NOW + HOUR),
    });
    const headers = { Cookie: `sid=${TOKEN}; tab=${tab}` };
    const url = `http://localhost/calendar/${link}/events/${eventId}/edit`;
    const request = new Request(url, { method: "POST", headers, body });
    return eventForm({ request, params: { id: link, eventId }, context: {} });
  };
  const of = (statements: string[], text: string) =>
    statements.filter((source) => source.includes(text)).length;

  test("asks for the session once", async () => {
    expect(of(await recording(() => save("calendar")), 'from "sessions"')).toBe(1);
  });

  test("counts how far down the list the event is for the list alone", async () => {
    expect(of(await recording(() => save("list")), "count(")).toBeGreaterThan(0);
    expect(of(await recording(() => save("calendar")), "count(")).toBe(0);
  });
});

describe("a whole calendar as JSON", () => {
  const view = () => {
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify({ id: link });
    const url = "http://localhost/api/calendar/view";
    return answerApi(new Request(url, { method: "POST", headers, body }));
  };
  const readsEvents = (statements: string[]) =>
    statements.some((source) => source.includes('from "events"'));

  test("is read and written once for each revision", async () => {
    expect(readsEvents(await recording(view))).toBe(true);
    expect(readsEvents(await recording(view))).toBe(false);

    addEvents(1);
    expect(readsEvents(await recording(view))).toBe(true);
  });

  test("is not shown any more once the calendar is deleted", async () => {
    await view();
    const calendar = world.store.calendars.findByLink(link);
    world.store.calendars.setDeleted(calendar?.id ?? 0, { deletedAt: NOW, restoreHash: "x" });

    expect(await (await view()).json()).toMatchObject({ status: "Error", payload: {} });
  });

  test("tells e-mails of managers to editors alone, from memory too", async () => {
    const visitor = await (await view()).text();
    const headers = { "Content-Type": "application/json", ...EDITOR };
    const request = () =>
      new Request("http://localhost/api/calendar/view", {
        method: "POST",
        headers,
        body: JSON.stringify({ id: link }),
      });
    const editor = await (await answerApi(request())).text();

    expect(editor).toContain(ANN);
    expect(visitor).not.toContain(ANN);
    expect(await (await view()).text()).toBe(visitor);
  });
});
