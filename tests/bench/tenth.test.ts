// Benchmark calendars with a tenth of their events as series have events at the same times as those without.
import { expect, test } from "vitest";
import { datesBetween } from "~/event/series-dates";
import type { EventValues } from "~/store/events/event-store";
import { addDays } from "~/time/days";
import { epochAt } from "~/time/zones";
import { ZONE } from "../../bench/content";
import { tenthAsSeries } from "../../bench/tenth";
import { eventValues } from "../support/events";

const FIRST = "2026-11-01";

/** Events as created by bench/data: one per day, repeating after ninety days, across a clock change. */
function shownEvents(count: number, first = FIRST): EventValues[] {
  return Array.from({ length: count }, (_, index) => {
    const time = `${String(9 + (index % 9)).padStart(2, "0")}:00`;
    const from = epochAt(addDays(first, index), time, ZONE);
    const title = `Title ${index % 90}`;
    return eventValues({ title, from, timeZone: ZONE });
  });
}

test.each([100, 150])("%i shown events stay where they are, a tenth of them by series", (count) => {
  const shown = shownEvents(count);
  const { events, series } = tenthAsSeries(shown, []);
  const names = { uid: "", sequence: 0, createdAt: 0, modifiedAt: 0, follows: null };
  const read = series.map((each, id) => ({ ...each, ...names, id: `s${id}`, changedDays: [] }));
  const dates = datesBetween(read, 0, Date.UTC(2200, 0, 1));
  const place = ({ title, from, to }: { title: string; from: number; to: number }) =>
    `${from} ${to} ${title}`;

  expect([...events, ...dates].map(place).sort()).toEqual(shown.map(place).sort());
  expect(dates.length).toBeGreaterThanOrEqual(count / 15);
});

test("of the others a tenth become dates before them", () => {
  const shown = shownEvents(150);
  const others = shownEvents(1_000, "2030-01-01");
  const { events, series } = tenthAsSeries(shown, others);
  const [past] = series.slice(8);

  expect(events).toHaveLength(150 - 16 + 900);
  expect(series).toHaveLength(8 + 5);
  expect(past).toMatchObject({ freq: "week", lastDay: addDays(past?.firstDay ?? "", 133) });
});
