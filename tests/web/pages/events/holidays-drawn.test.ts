// Public holidays and week numbers as readers see them, rendered without a build.
import { describe, expect, it } from "vitest";
import { buildDay } from "~/client/day-from-month";
import { DayPanel } from "~/components/events/day-panel";
import { EventList } from "~/components/events/event-list";
import { MonthPanel } from "~/components/events/month-panel";
import { buildDayView } from "~/web/pages/events/day-view";
import { buildListView } from "~/web/pages/events/list-view";
import { buildMonthCards, buildMonthView } from "~/web/pages/events/month-view";
import type { CalendarDisplay } from "~/web/request/calendar-display";
import type { WeeksAsked } from "~/web/request/page-query";
import { draw, textOf } from "../../../support/draw";
import { calendar, displayWith, timedEvent } from "./events-support";

const holidays = new Map([
  ["2026-11-26", { title: "Thanksgiving Day", lang: "en-US" }],
  ["2026-11-18", { title: "Buß- und Bettag", lang: "de" }],
]);
const plain = displayWith();
const shown = displayWith({ holidays, holidayStyles: "/holidays.css" });
const events = [timedEvent("Dinner", "2026-11-26 18:00", "2026-11-26 20:00")];

const payload = (display: CalendarDisplay, weeks?: WeeksAsked) => ({
  ...buildMonthView({ calendar, month: "2026-11", events, display, weeks }),
  cards: buildMonthCards({ days: ["2026-11-26"], events, calendar, display }),
});
const month = (display: CalendarDisplay, weeks?: WeeksAsked) =>
  draw(MonthPanel, { view: payload(display, weeks) });

describe("a public holiday", () => {
  it("is named in the cell of its day, in its language, and in the name of the day's link", async () => {
    const html = await month(shown);
    expect(html).toContain('<td id="2026-11-26" class="holiday"');
    expect(html).toContain(
      'aria-label="Thursday, November 26, 2026, holiday: Thanksgiving Day, 1 event: 6pm Dinner"',
    );
    expect(html).toContain(
      '<p class="holiday-name" lang="de" dir="auto" aria-hidden="true">Buß- und Bettag</p>',
    );
    expect(html).toContain('<link rel="stylesheet" href="/holidays.css"/>');
  });

  it("costs a month without holidays nothing", () => {
    const text = JSON.stringify(payload(plain));
    expect(text).not.toContain("holiday");
    expect(text).not.toContain("weekNumbers");
  });

  it("is below the heading of its day, and no event", async () => {
    const day = await draw(DayPanel, {
      view: buildDayView({ calendar, day: "2026-11-18", events: [], display: shown }),
    });
    expect(day).toContain('<p class="day-holiday" lang="de">Buß- und Bettag</p>');
    expect(textOf(day)).toContain("No events on this day");
    const options = { calendar, past: [], pastCount: 0, hasMorePast: false, upcoming: events };
    const list = await draw(EventList, { view: buildListView({ ...options, display: shown }) });
    expect(list).toContain('</h2><p class="day-holiday" lang="en-US">Thanksgiving Day</p>');
  });

  it("is in a day's dialog that is drawn from the month as in the server's", () => {
    const drawn = buildDay(payload(shown), "2026-11-18", "");
    const sent = buildDayView({ calendar, day: "2026-11-18", events: [], display: shown });
    expect(drawn).toMatchObject({ holiday: sent.holiday, holidayStyles: sent.holidayStyles });
  });
});

describe("numbers of weeks", () => {
  it("head the rows where the reader's region has them, unless the address says otherwise", async () => {
    const counting = displayWith({ hasWeekNumbers: true });
    expect(await month(counting)).toContain(
      '<th scope="row" class="week" aria-label="Week 48">48</th>',
    );
    expect(await month(counting, "no")).not.toContain('scope="row"');
    expect(await month(plain)).not.toContain('scope="row"');
    const asked = await month(plain, "yes");
    expect(asked.match(/<th scope="row"/g)).toHaveLength(6);
    expect(asked).toContain('href="/calendar/k3v9q2/calendar?month=2026-12&amp;weeks=yes"');
  });

  it("go from 53 to 1 around New Year", () => {
    const view = (of: string) =>
      buildMonthView({ calendar, month: of, events: [], display: plain, weeks: "yes" }).weekNumbers;
    expect(view("2026-12")).toEqual([49, 50, 51, 52, 53]);
    expect(view("2027-01")).toEqual([53, 1, 2, 3, 4]);
  });
});
