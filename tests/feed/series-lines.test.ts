// What a feed says of a series, to the byte.
import { describe, expect, test } from "vitest";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { unfoldLines } from "~/feed/content-line";
import type { FeedSeries } from "~/feed/series-dates";
import { feedCalendar, timedEvent } from "./sample-calendar";
import { changedDate, movedDate, weekly } from "./sample-series";

test("print", () => {
  const series = weekly({ every: 2, weekdays: 0b1001, lastDay: "2026-12-15", skips: ["2026-10-26"] });
  const changed = [changedDate(series, "2026-11-09", { title: "CANCELED: Training" }), movedDate(series, "2026-11-12", "2026-11-09")];
  console.log(renderCalendarFeed(feedCalendar({ series: [{ series, changed }] })).text);
});
