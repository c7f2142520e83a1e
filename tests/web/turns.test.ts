// Requests that many may send at once yield to others in between.
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { submitAnswer } from "~/features/answers/view/form";
import { openPrintRange } from "~/features/paper/view/print";
import { openYear } from "~/features/paper/view/year";
import { saveTogether } from "~/features/together/operations/togethers";
import { perform } from "~/operations/kernel/operation";
import { answerApi } from "~/web/api/envelope";
import { loadTab } from "~/web/pages/calendars/tabs";
import { openCalendar } from "~/web/request/calendar-page";
import { stampForm } from "~/web/request/form-trap";
import { createAnswerScene, START } from "../features/answers/answer-scene";
import { openDavSite, SPACES } from "../features/caldav/dav-site";
import { longestShare } from "../support/cpu";
import { eventValues, seriesValues } from "../support/events";
import { leaveWorld, requestOf } from "../support/in-process";
import { ANN, BEN, createWorld, DAY, HOUR, NOW, type World } from "../support/operations";

afterEach(() => vi.restoreAllMocks());
afterAll(leaveWorld);

const AT_ONCE = 12;

/** The number of event loop turns others got during the work, if each of its pieces is a long one. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += 1_000;
    return now;
  });
  let turns = 0;
  let isOver = false;
  const over = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise<void>((resolve) => setImmediate(resolve));
    turns += 1;
  }
  await over;
  return turns;
}

test("changes by JSON", async () => {
  const { world, link, calendarId } = createAnswerScene();
  const before = world.store.events.listAll(calendarId).length;
  const save = async (title: string) => {
    const request = requestOf(world, ANN, "/api/calendar/saveEvent");
    const times = { from: START, to: START + HOUR };
    const event = { calendarId: link, id: "", title, location: "", notes: "", ...times };
    const headers = { ...Object.fromEntries(request.headers), "Content-Type": "application/json" };
    const { status } = await answerApi(
      new Request(request.url, { method: "POST", headers, body: JSON.stringify(event) }),
    );
    expect(status).toBe(200);
  };
  const all = Array.from({ length: AT_ONCE }, (_, n) => `Event ${n}`);
  const turns = await turnsDuring(() => Promise.all(all.map(save)));
  expect(world.store.events.listAll(calendarId)).toHaveLength(before + AT_ONCE);
  expect(turns).toBeGreaterThanOrEqual(AT_ONCE);
});

test("answers by form", async () => {
  const { world, link, eventId, standing } = createAnswerScene();
  // The stamp is sealed by this world's runtime.
  requestOf(world, null, "/");
  const send = (name: string) => {
    const form = { name, going: "yes", stamp: stampForm(world.clock.now - HOUR) };
    const request = requestOf(world, null, `/calendar/${link}/events/${eventId}`, { form });
    return submitAnswer(request, { id: link, eventId });
  };
  const all = Array.from({ length: AT_ONCE }, (_, n) => `Person ${n}`);
  const turns = await turnsDuring(() => Promise.all(all.map(send)));
  expect(standing()).toHaveLength(AT_ONCE);
  expect(turns).toBeGreaterThanOrEqual(AT_ONCE);
});

test("a year", async () => {
  const { world, link } = createAnswerScene();
  const request = requestOf(world, null, `/calendar/${link}/year`);
  // A year is read in pieces of six weeks.
  expect(await turnsDuring(() => openYear(request, { id: link }))).toBeGreaterThanOrEqual(9);
});

const keyOf = ({ store }: World, link: string) => store.calendars.findByLink(link)?.id ?? 0;

function addDaily(world: World, link: string, count: number): void {
  const key = keyOf(world, link);
  const rule = { freq: "day", weekdays: 0, firstDay: "2026-01-01" } as const;
  world.store.change(() => {
    for (let n = 0; n < count; n += 1) {
      const values = seriesValues({ title: `S${n}`, ...rule });
      const id = `s${key}-${n}`;
      world.store.series.add(key, { ...values, id, uid: id, follows: null, now: NOW });
    }
  });
}

function addEvents(world: World, link: string, count: number): void {
  const key = keyOf(world, link);
  world.store.change(() => {
    for (let n = 0; n < count; n += 1) {
      const id = `e${key}-${n}`;
      const values = eventValues({ title: `E${n}`, from: NOW + n * DAY, timeZone: "UTC" });
      world.store.events.add(key, { ...values, id, uid: id, now: NOW });
    }
  });
}

/** Each of these once took one turn, or nearly. React renders a page in one turn, so no pages here. */
test("none takes much of what an expanded report takes", async () => {
  const site = await openDavSite();
  const { world } = site;
  const link = world.store.calendars.listAll().find(({ title }) => title === "Club")?.link ?? "";
  addDaily(world, link, 6);
  const body = `<C:calendar-query ${SPACES}><D:prop><C:calendar-data><C:expand start="20260601T000000Z" end="20270520T000000Z"/></C:calendar-data></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"/></C:comp-filter></C:filter></C:calendar-query>`;
  const path = await site.collection("Club");
  const expand = () => site.send({ method: "REPORT", path, body, headers: { Depth: "1" } });
  expect((await expand()).text.match(/RECURRENCE-ID/g)).toHaveLength(6 * 353);
  expect(await longestShare(expand)).toBeLessThan(0.2);
});

test("nor of a list of very many dates", async () => {
  const world = createWorld();
  const link = world.calendar();
  addDaily(world, link, 100);
  const request = requestOf(world, null, `/calendar/${link}/list?upcoming=400`);
  const list = () => loadTab(request, openCalendar(request, link), "list");
  // Reading the dates is one piece of the work.
  expect(await longestShare(list)).toBeLessThan(0.5);
});

/** Combines three calendars; the first has this many series. */
function combine(world: World, series: number): string {
  const links = Array.from({ length: 3 }, (_, n) => world.calendar(`C${n}`));
  for (const [n, link] of links.entries()) {
    addDaily(world, link, n === 0 ? series : 1);
    addEvents(world, link, 300);
  }
  return perform(saveTogether, { title: "All", links }, world.as(BEN)).id;
}

test("nor of the year of many calendars together", async () => {
  const world = createWorld();
  const token = combine(world, 1);
  const year = () => openYear(requestOf(world, null, `/together/${token}/year`), { token });
  // Usually 0.2 to 0.3; it was nearly 1.
  expect(await longestShare(year)).toBeLessThan(0.5);
});

test("nor of a long printed list", async () => {
  const world = createWorld();
  const link = world.calendar();
  addEvents(world, link, 1_200);
  const request = requestOf(world, null, `/calendar/${link}/term?from=2026-11-21&to=2027-12-20`);
  const { list } = await openPrintRange(request, { id: link });
  expect(list?.groups.length).toBeGreaterThan(300);
  expect(await longestShare(() => openPrintRange(request, { id: link }))).toBeLessThan(0.6);
});
