// Counts the work done to find dates of series, so that the result does not depend on the machine's speed.
import { beforeEach, describe, expect, test, vi } from "vitest";
import { countCovering, countDates, firstDates } from "~/event/date-counts";
import { pastDates, upcomingDates } from "~/event/next-and-past-dates";
import { datesBetween, type ReadSeries } from "~/event/series-dates";
import { addDays } from "~/time/days";
import { type Rule, weekdayBit } from "~/time/recurrence";
import { instantAt } from "~/time/zones";
import { storedSeries } from "../support/events";

vi.mock("~/time/zones", async (load) => {
  const zones = await load<typeof import("~/time/zones")>();
  return { ...zones, instantAt: vi.fn(zones.instantAt) };
});

const HOUR = 3_600_000;
const TODAY = "2026-11-21";
const NOW = Date.parse("2026-11-21T10:00:00Z");
const SERIES = 50;

beforeEach(() => {
  vi.mocked(instantAt).mockClear();
});

/** For how many dates the instant was computed. */
const datesWorkedOut = () => vi.mocked(instantAt).mock.calls.length;

function seriesOf(rule: Partial<Rule>, index = 0): ReadSeries {
  return {
    ...storedSeries({ id: `s${index}`, freq: "day", weekdays: 0, firstDay: "1970-01-01", ...rule }),
    changedDays: [],
  };
}

const daily = Array.from({ length: SERIES }, (_, index) => seriesOf({}, index));

/** How many property reads the work makes on the series. */
function looksAt(series: ReadSeries, work: (series: ReadSeries) => unknown): number {
  let looks = 0;
  const watched = new Proxy(series, {
    get(of, name, receiver) {
      looks += 1;
      return Reflect.get(of, name, receiver);
    },
  });
  work(watched);
  return looks;
}

describe("a rule that began in 1970 is looked at no more often for a month of 2150 than one that began a month before", () => {
  const start = "2150-11-01";
  const window = [Date.parse(start), Date.parse("2150-12-01")] as const;
  const rules: Partial<Rule>[] = [
    { freq: "day" },
    { freq: "week", every: 3, weekdays: 0b10101 },
    { freq: "month", by: "nth" },
    { freq: "year" },
  ];

  test.each(rules)("every $freq", (rule) => {
    const work = (series: ReadSeries) => datesBetween([series], ...window);
    const long = looksAt(seriesOf(rule), work);
    const short = looksAt(seriesOf({ ...rule, firstDay: addDays(start, -31) }), work);

    expect(long).toBeLessThanOrEqual(short + 10);
  });
});

test("a month makes events of its own dates and those of the days beside it", () => {
  const [from, to] = [Date.parse("2026-11-01"), Date.parse("2026-12-01")];

  expect(datesBetween(daily, from, to).length).toBeGreaterThan(30 * SERIES - 1);
  expect(datesWorkedOut()).toBeLessThanOrEqual(34 * SERIES);
});

test("a full month counts the dates of very many series, and makes events of few", () => {
  const window = { first: 20_758, last: 20_799, zone: "America/St_Johns" };
  const many = Array.from({ length: 500 }, (_, index) => seriesOf({}, index));
  const { all, foremost } = countDates(many, window);

  expect(all).toEqual(Array.from({ length: 42 }, () => 500));
  expect(foremost).toHaveLength(42 * 6);
  expect(datesWorkedOut()).toBeLessThanOrEqual(42 * 12);
});

test("a page of very many dates makes none of the others", () => {
  const window = { first: 20_758, last: 21_157, zone: "America/St_Johns" };
  const found = firstDates(daily, window, 100);

  expect(countCovering(daily, window, found)).toBe(400 * SERIES);
  expect(found.dates).toHaveLength(100);
});

describe("a list makes events of those dates alone that may be in it", () => {
  // The days around today in any zone, the dates shown, and the days next to the last one.
  const bound = (limit: number) => limit + 9 * SERIES;

  test.each([3, 101, 1_000])("the next %i", (limit) => {
    expect(upcomingDates(daily, { now: NOW, today: TODAY, limit })).toHaveLength(limit);
    expect(datesWorkedOut()).toBeLessThanOrEqual(bound(limit));
  });

  test.each([4, 100, 900])("the last %i", (limit) => {
    expect(pastDates(daily, { now: NOW, today: TODAY, limit })).toHaveLength(limit);
    expect(datesWorkedOut()).toBeLessThanOrEqual(bound(limit));
  });

  test("none of the past where none is shown", () => {
    expect(pastDates(daily, { now: NOW, today: TODAY, limit: 0 })).toEqual([]);
    expect(datesWorkedOut()).toBe(0);
  });
});

test("the last dates are in order, those that lasted for weeks among them", () => {
  const weekday = weekdayBit("2026-11-20");
  const long = seriesOf({ freq: "month", firstDay: "2026-01-01" }, 900);
  const list = [
    { ...long, length: 18 * 24 * HOUR },
    seriesOf({ freq: "week", weekdays: weekday }, 901),
  ];
  const all = pastDates(list, { now: NOW, today: TODAY, limit: 100 }).map(({ id }) => id);

  for (const limit of [1, 2, 3, 5, 8]) {
    const some = pastDates(list, { now: NOW, today: TODAY, limit });
    expect(some.map(({ id }) => id)).toEqual(all.slice(-limit));
  }
  expect(all.slice(-4)).toEqual([
    "s900_20261101",
    "s901_20261106",
    "s901_20261113",
    "s901_20261120",
  ]);
});
