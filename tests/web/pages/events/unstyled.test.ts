// A month and a form as read by programs without styles, such as text browsers, and by pages that come in parts.
import { expect, it } from "vitest";
import { EventForm } from "~/components/events/event-form";
import { MonthTable } from "~/components/events/month-table";
import { buildNewEventForm } from "~/web/pages/events/event-form-view";
import { buildMonthView } from "~/web/pages/events/month-view";
import { draw, textOf } from "../../../support/draw";
import { allDayEvent, calendar, displayWith, timedEvent } from "./events-support";

it("each day of a longer event has its title, days with events their weekday, others their month", async () => {
  const events = [
    allDayEvent("Camp", "2026-11-26", "2026-11-30"),
    timedEvent("Game", "2026-11-27 18:00", "2026-11-27 20:00"),
    allDayEvent("Fair", "2026-12-02", "2026-12-03"),
  ];
  const view = buildMonthView({ calendar, month: "2026-11", events, display: displayWith() });
  const html = await draw(MonthTable, { view });
  const cells = html.match(/<td [\s\S]*?<\/td>/g)?.map(textOf) ?? [];
  const from = cells.indexOf("24");
  expect(cells.slice(0, 7).filter((cell) => /Oct|Dec/.test(cell))).toEqual(
    cells.slice(0, cells.indexOf("1")),
  );
  expect(cells.slice(from)).toEqual([
    "24",
    "25",
    "26 Thu Camp",
    "27 Fri Camp 6pm Game",
    "28 Sat Camp",
    "29 Sun Camp",
    "30 Mon Camp",
    "1 Dec",
    "2 Dec Wed Fair",
    "3 Dec Thu Fair",
    "4 Dec",
    "5 Dec",
    "6 Dec",
  ]);
});

it.each([
  ["2026-10", 5],
  ["2026-11", 6],
])(
  "%s says before its %i weeks how many they are, since it is drawn as it comes",
  async (month, weeks) => {
    const view = buildMonthView({ calendar, month, events: [], display: displayWith() });
    const html = await draw(MonthTable, { view });
    expect(html.match(/<tr/g)).toHaveLength(weeks + 1);
    expect(html.startsWith('<table class="month of-six-weeks"')).toBe(weeks === 6);
  },
);

it("fields for a time say that it can be typed as times are shown", async () => {
  const form = { ...buildNewEventForm({ calendar, display: displayWith() }), attempt: "once" };
  const text = textOf(await draw(EventForm, { form, state: undefined }));
  expect(text).toMatch(/From time such as 17:00 or 5pm .*To time such as 17:00 or 5pm/);
});
