// The cost of series in a feed, compared with single events.
import { expect, test } from "vitest";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import type { FeedSeries } from "~/feed/series-exceptions";
import { addDays } from "~/time/days";
import { daysByRule } from "~/time/recurrence";
import { leastCpu } from "../support/cpu";
import { feedCalendar, HOUR, timedEvent } from "./sample-calendar";
import { changedDate, movedDate, weekly } from "./sample-series";

const COUNT = 500;

/** Weekly series, some with an end, each with two moved and two canceled dates. */
function someSeries(): FeedSeries[] {
  return Array.from({ length: COUNT }, (_, index) => {
    const firstDay = addDays("2020-01-06", index);
    const series = weekly({
      id: `series${index}`,
      uid: `uid${index}`,
      title: `Training, Gruppe ${index}`,
      firstDay,
      weekdays: 1 << (index % 7),
      lastDay: index % 2 ? addDays(firstDay, 2_000) : null,
    });
    const days = daysByRule(series, firstDay, addDays(firstDay, 400), 40);
    return {
      series: { ...series, firstDay: days[0] ?? firstDay },
      changed: days.slice(-4).map((day, nth) => {
        if (nth % 2) return changedDate(series, day, { title: "CANCELED: Training" });
        return movedDate(series, day, addDays(day, index % 3 ? 2 : 9));
      }),
    };
  });
}

test("a series with four changed dates costs little more than as many single events", () => {
  const repeating = someSeries();
  const series = feedCalendar({
    series: repeating.map((each) => each.series),
    events: repeating.flatMap(({ changed }) => changed),
  });
  const events = Array.from({ length: COUNT * 5 }, (_, index) => {
    const from = Date.parse("2026-01-05T14:00:00Z") + index * HOUR;
    return timedEvent({ id: `e${index}`, uid: `u${index}`, from, to: from + HOUR });
  });
  const single = feedCalendar({ events });
  expect(renderCalendarFeed(series).text.match(/BEGIN:VEVENT/g)).toHaveLength(COUNT * 5);

  const [cost = 0, plain = 0] = leastCpu(
    () => renderCalendarFeed(series),
    () => renderCalendarFeed(single),
  );
  console.info(
    `${COUNT} series with ${COUNT * 4} changed dates: ${cost / 1_000} ms of CPU, ` +
      `${(cost / plain).toFixed(2)} times as many single events`,
  );
  // Measured 2.8 (62 ms on one core, the goal is 100); the rest is a margin for busy machines.
  expect(cost / plain).toBeLessThan(5);
});
