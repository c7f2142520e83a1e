// The cost of a read is estimated in advance, from what its window can contain rather than from its address.
import { afterAll, beforeEach, expect, test } from "vitest";
import { saveTogether } from "~/features/together/operations/togethers";
import { perform } from "~/operations/kernel/operation";
import { combinedLink } from "~/paths/query";
import { priceOf } from "~/web/feeds/reading-price";
import { eventValues, seriesValues } from "../../support/events";
import { leaveWorld, requestOf } from "../../support/in-process";
import { ANN, createWorld, DAY, NOW, type World } from "../../support/operations";
import { showDates } from "../../support/sources";

/** The front door's limit. */
const EXPENSIVE_MS = 20;

let world: World;
beforeEach(() => {
  world = createWorld();
  requestOf(world, null, "/");
});
afterAll(leaveWorld);

function calendarWith({ events = 0, series = 0, every = 1 }): string {
  const link = world.calendar();
  const id = world.store.calendars.findByLink(link)?.id ?? 0;
  world.store.events.addAll(
    id,
    Array.from({ length: events }, (_, n) => {
      const from = NOW + (n % 365) * DAY;
      const own = `${link}-${n}`;
      return { ...eventValues({ from }), id: own, uid: own, now: NOW };
    }),
  );
  world.store.change(() => {
    for (let n = 0; n < series; n += 1) {
      const own = `${link.slice(0, 8)}-${n}`;
      const rule = { freq: "day", every, weekdays: 0, firstDay: "2020-01-01" } as const;
      world.store.series.add(id, {
        ...seriesValues(rule),
        id: own,
        uid: own,
        follows: null,
        now: NOW,
      });
    }
  });
  return link;
}

const read = (url: string) =>
  priceOf({ method: "GET", url, routePath: url.split("?")[0] ?? "", headers: {} }, () => "");
const call = (name: string, input: object) =>
  priceOf({ method: "POST", url: `/api/${name}`, routePath: `/api/${name}`, headers: {} }, () =>
    JSON.stringify(input),
  );

const pagesOf = (link: string) => [
  `/calendar/${link}/year`,
  `/calendar/${link}/year.data?year=2027`,
  `/calendar/${link}/calendar?month=2027-01`,
  `/calendar/${link}/list?upcoming=100`,
  `/calendar/${link}/term?from=2026-12-01&to=2027-12-01`,
  `/agenda/${link}.txt`,
  `/ical/${link}.ics`,
];

test("a usual calendar costs little, whatever is asked of it", () => {
  const link = calendarWith({ events: 100, series: 10, every: 7 });
  for (const url of pagesOf(link).filter((each) => !/term|year/.test(each))) {
    expect([url, read(url) < EXPENSIVE_MS]).toEqual([url, true]);
  }
  expect(call("calendar/view", { id: link, from: NOW, to: NOW + 30 * DAY })).toBeLessThan(
    EXPENSIVE_MS,
  );
  expect(call("calendar/search", { id: link, text: "training" })).toBeLessThan(EXPENSIVE_MS);
});

test("a year costs much, even without events", () => {
  expect(read(`/calendar/${calendarWith({})}/year?year=2035`)).toBeGreaterThan(EXPENSIVE_MS);
});

test("a search costs more with many dates of another site, by the page that searches them", () => {
  const link = calendarWith({ events: 10 });
  const dates = Array.from({ length: 1_000 }, () => ({ title: "Match", day: "2026-11-24" }));
  for (const _source of [1, 2, 3]) showDates(world, link, dates);
  expect(read(`/calendar/${link}/search?q=match`)).toBeGreaterThan(EXPENSIVE_MS);
  expect(call("calendar/search", { id: link, text: "match" })).toBeLessThan(EXPENSIVE_MS);
});

test("500 endless daily series cost much, but for a day", () => {
  const link = calendarWith({ series: 500 });
  for (const url of pagesOf(link)) expect([url, read(url) > EXPENSIVE_MS]).toEqual([url, true]);
  const window = { id: link, from: NOW, to: NOW + 400 * DAY };
  expect(call("calendar/view", window)).toBeGreaterThan(EXPENSIVE_MS);
});

test("many events cost much where the window has them", () => {
  const link = calendarWith({ events: 3_000 });
  expect(read(`/calendar/${link}/calendar?month=2026-12`)).toBeGreaterThan(
    read(`/calendar/${link}/calendar?month=2035-12`),
  );
  expect(call("calendar/view", { id: link })).toBeGreaterThan(EXPENSIVE_MS);
  expect(call("calendar/view", { id: link, from: NOW, to: NOW + DAY })).toBeLessThan(EXPENSIVE_MS);
});

test("several calendars cost what each of them does", () => {
  const links = [1, 2, 3].map(() => calendarWith({ events: 500 }));
  const { id } = perform(saveTogether, { title: "All", links }, world.as(ANN));
  const one = read(`/calendar/${links[0]}/calendar?month=2027-01`);
  expect(read(`/together/${id}/calendar?month=2027-01`)).toBeCloseTo(3 * one, 0);
  expect(read(`/agenda/${combinedLink(id)}.txt`)).toBeGreaterThan(0);
});

test("what is none of these reads, or of no calendar, costs nothing known", () => {
  const link = calendarWith({ events: 3_000 });
  expect(read("/faq")).toBe(0);
  expect(read(`/calendar/${link}/news`)).toBe(0);
  expect(read("/calendar/AAAAAAAAAAAAAAAAAAAAAA/year")).toBe(0);
  expect(call("calendar/saveEvent", { calendarId: link })).toBe(0);
  expect(call("calendar/view", { id: 7 })).toBe(0);
});
