import { describe, expect, it } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { daySpanOf } from "~/event/month-grid";
import type { Day } from "~/time/days";
import { SHOWN_STEPS } from "~/values/limits";
import type { MonthCell, MonthEntry } from "~/web/pages/events/month-cells";
import { buildMonthView } from "~/web/pages/events/month-view";
import {
  allDayEvent,
  BERLIN,
  calendar,
  calendarIn,
  DENVER,
  displayWith,
  KATHMANDU,
  LORD_HOWE,
  ST_JOHNS,
  timedEvent,
} from "./events-support";

const HOUR = 3_600_000;

type MonthOptions = Parameters<typeof buildMonthView>[0];
type Drawn = ReturnType<typeof drawMonth>;

/** The month, with cells and entries parsed from their texts and classes. */
function drawMonth(options: MonthOptions) {
  const view = buildMonthView(options);
  return { ...view, weeks: view.weeks.map((week) => week.map(readCell)) };
}

function readCell({ count = "0", names, classes = "", entries = [], ...cell }: MonthCell) {
  const states = classes.split(" ");
  return {
    ...cell,
    count: Number.parseInt(count, 10),
    isToday: states.includes("today"),
    isWeekend: states.includes("weekend"),
    isOtherMonth: states.includes("other-month"),
    isChosen: states.includes("chosen"),
    names: names?.split("; ") ?? [],
    entries: entries.map(readEntry),
    hidden: readHidden(cell),
  };
}

function readEntry({ classes, lane, title, time = "" }: MonthEntry) {
  const states = classes.split(" ");
  const after = (name: string) =>
    states.find((each) => each.startsWith(name))?.slice(name.length) ?? "";
  expect(Number(after("lane-"))).toBe(lane);
  return {
    lane,
    title,
    time,
    span: Number(after("span-")),
    open: after("open-"),
    color: after("tone-"),
    isCanceled: states.includes("canceled"),
    wraps: states.includes("wraps"),
  };
}

/** The number of hidden events at each of `SHOWN_STEPS`. */
function readHidden({ more = "", moreWhere = {} }: Pick<MonthCell, "more" | "moreWhere">) {
  const texts = SHOWN_STEPS.map((step) => moreWhere[`data-at-${step}`] ?? "");
  return [...texts.slice(0, -1), more].map((text) => Number(/\d+/.exec(text)?.[0] ?? 0));
}

function november(events: CalendarEvent[], display = displayWith(), shown = calendar) {
  return drawMonth({ calendar: shown, month: "2026-11", events, display });
}

function cellOf(view: Drawn, day: Day) {
  const cell = view.weeks.flat().find((each) => each.day === day);
  if (!cell) throw new Error(`${day} is not on the grid`);
  return cell;
}

/** The days whose cell counts an event. */
function daysWithEvents(view: Drawn): Day[] {
  return view.weeks
    .flat()
    .filter(({ count }) => count > 0)
    .map(({ day }) => day);
}

function bars(view: Drawn) {
  return view.weeks
    .flat()
    .flatMap(({ day, entries }) => entries.map((entry) => ({ day, ...entry })))
    .filter(({ span }) => span > 0);
}

describe("which day an event stands on", () => {
  it("keeps an all-day event on its date for a viewer west of UTC", () => {
    const view = november([allDayEvent("Fair", "2026-11-14")], displayWith({ zone: DENVER }));
    expect(daysWithEvents(view)).toEqual(["2026-11-14"]);
  });

  it("keeps an all-day event on its date for a viewer far east of the calendar", () => {
    const event = allDayEvent("Fair", "2026-11-14", "2026-11-14", ST_JOHNS);
    const view = november([event], displayWith({ zone: KATHMANDU }), calendarIn(ST_JOHNS));
    expect(daysWithEvents(view)).toEqual(["2026-11-14"]);
  });

  it("moves a timed event to the day that the viewer's clock shows", () => {
    const event = timedEvent("Breakfast", "2026-11-14 01:30", "2026-11-14 02:30", KATHMANDU);
    const inKathmandu = november([event], displayWith({ zone: KATHMANDU }));
    const inStJohns = november([event], displayWith({ zone: ST_JOHNS }));
    expect(daysWithEvents(inKathmandu)).toEqual(["2026-11-14"]);
    expect(cellOf(inKathmandu, "2026-11-14").entries[0]?.time).toBe("1:30am");
    expect(daysWithEvents(inStJohns)).toEqual(["2026-11-13"]);
    expect(cellOf(inStJohns, "2026-11-13").entries[0]?.time).toBe("4:15pm");
  });

  it("shows times in the calendar's zone to a viewer whose own is not known", () => {
    const event = timedEvent("Breakfast", "2026-11-14 01:30", "2026-11-14 02:30", KATHMANDU);
    const display = displayWith({ zone: "UTC", zoneKnown: false });
    const view = november([event], display, calendarIn(KATHMANDU));
    expect(cellOf(view, "2026-11-14").entries[0]?.time).toBe("1:30am");
    expect(view.zoneNote).toBe("Times are shown in Nepal Time (Kathmandu).");
  });

  it("does not let an event that ends at midnight reach into the next day", () => {
    const event = timedEvent("Party", "2026-11-14 20:00", "2026-11-15 00:00");
    const view = november([event]);
    expect(daysWithEvents(view)).toEqual(["2026-11-14"]);
    expect(bars(view)).toEqual([]);
  });

  it.each([
    ["2026-11-14 20:00", "2026-11-15 00:01"],
    ["2026-11-14 20:00", "2026-11-15 19:59"],
  ])(
    "draws an event past midnight of less than a day on its first day, with its time: %s to %s",
    (from, to) => {
      const view = november([timedEvent("Party", from, to)]);
      expect(daysWithEvents(view)).toEqual(["2026-11-14", "2026-11-15"]);
      expect(bars(view)).toEqual([]);
      expect(cellOf(view, "2026-11-14").entries).toMatchObject([{ span: 0, time: "8pm" }]);
      expect(cellOf(view, "2026-11-15")).toMatchObject({ entries: [], hidden: [0, 0, 0] });
    },
  );

  it("lets an event past midnight take no place from what is on that day, and none above it", () => {
    const view = november([
      timedEvent("Party", "2026-11-14 20:00", "2026-11-15 02:00"),
      allDayEvent("Fair", "2026-11-14", "2026-11-15"),
      timedEvent("Lunch", "2026-11-14 12:00", "2026-11-14 13:00"),
      ...["08", "09", "10"].map((hour) =>
        timedEvent(`At ${hour}`, `2026-11-15 ${hour}:00`, `2026-11-15 ${hour}:30`),
      ),
    ]);
    const titles = (day: Day) => cellOf(view, day).entries.map(({ title }) => title);
    expect(titles("2026-11-14")).toEqual(["Fair", "Lunch", "Party"]);
    expect(titles("2026-11-15")).toEqual(["At 08", "At 09", "At 10"]);
    // The bar and two others, where a cell shows three.
    expect(cellOf(view, "2026-11-15").hidden).toEqual([1, 0, 0]);
    expect(cellOf(view, "2026-11-15").count).toBe(5);
  });

  it("draws an event of a whole day and more as a bar", () => {
    const view = november([timedEvent("Tour", "2026-11-14 20:00", "2026-11-15 20:00")]);
    expect(bars(view)).toMatchObject([{ day: "2026-11-14", span: 2, time: "8pm" }]);
  });

  it.each([
    ["2026-03", "2026-03-29", BERLIN],
    ["2026-10", "2026-10-25", BERLIN],
    ["2026-10", "2026-10-04", LORD_HOWE],
    ["2026-04", "2026-04-05", LORD_HOWE],
  ])("has one cell for the day of a clock change, %s in %s", (month, day, zone) => {
    const events = [
      timedEvent("First", `${day} 00:30`, `${day} 01:00`, zone),
      timedEvent("Last", `${day} 23:00`, `${day} 23:59`, zone),
    ];
    const display = displayWith({ zone });
    const view = drawMonth({ calendar: calendarIn(zone), month, events, display });
    expect(daysWithEvents(view)).toEqual([day]);
    expect(cellOf(view, day).entries.map(({ time }) => time)).toEqual(["12:30am", "11pm"]);
  });
});

describe("the grid", () => {
  it.each([
    [6, "Saturday", "2026-10-31"],
    [0, "Sunday", "2026-11-01"],
    [1, "Monday", "2026-10-26"],
  ])("begins the week with day %i, a %s", (weekStart, name, first) => {
    const view = november([], displayWith({ weekStart }));
    expect(view.weekdays[0]?.long).toBe(name);
    expect(view.weeks[0]?.[0]?.day).toBe(first);
    expect(view.weeks.every((week) => week.length === 7)).toBe(true);
  });

  it("marks the weekend that the viewer's region has", () => {
    const view = november([], displayWith({ weekStart: 6, weekend: [5, 6] }));
    const marked = view.weeks[0]?.filter(({ isWeekend }) => isWeekend).map(({ day }) => day);
    expect(marked).toEqual(["2026-10-31", "2026-11-06"]);
    expect(view.weekdays.filter(({ weekend }) => weekend).map(({ short }) => short)).toEqual([
      "Sat",
      "Fri",
    ]);
  });

  it("marks today by the viewer's calendar, not by UTC", () => {
    const now = Date.UTC(2026, 10, 21, 23, 30);
    const todayIn = (zone: string) =>
      november([], displayWith({ zone, now }))
        .weeks.flat()
        .filter(({ isToday }) => isToday)
        .map(({ day }) => day);
    expect(todayIn(KATHMANDU)).toEqual(["2026-11-22"]);
    expect(todayIn(DENVER)).toEqual(["2026-11-21"]);
  });

  it("leads to the months beside it, over the turn of the year", () => {
    const view = drawMonth({ calendar, month: "2026-12", events: [], display: displayWith() });
    expect(view.caption).toBe("December 2026");
    expect(view.previousHref).toBe("/calendar/k3v9q2/calendar?month=2026-11");
    expect(view.nextHref).toBe("/calendar/k3v9q2/calendar?month=2027-01");
    expect(view.todayHref).toBe("/calendar/k3v9q2/calendar");
  });

  it("ends where the years end that events may lie in", () => {
    const display = displayWith();
    const first = drawMonth({ calendar, month: "1970-01", events: [], display });
    const last = drawMonth({ calendar, month: "2200-12", events: [], display });
    expect([first.previousHref, last.nextHref]).toEqual(["", ""]);
  });

  it("offers a new event to editors only", () => {
    expect(november([]).createHref).toBe("");
    expect(november([], displayWith({ canEdit: true })).createHref).toBe(
      "/calendar/k3v9q2/events/new",
    );
  });
});

describe("what a cell shows", () => {
  it("shows six events with their time, and counts what three, four and six leave out", () => {
    const hours = ["08", "10", "12", "14", "16", "18", "20", "22"];
    const events = hours.map((hour) =>
      timedEvent(`At ${hour}`, `2026-11-21 ${hour}:00`, `2026-11-21 ${hour}:30`),
    );
    const cell = cellOf(november(events.toReversed()), "2026-11-21");
    expect(cell.entries.map(({ time, title }) => `${time} ${title}`)).toEqual([
      "8am At 08",
      "10am At 10",
      "12pm At 12",
      "2pm At 14",
      "4pm At 16",
      "6pm At 18",
    ]);
    expect(cell.hidden).toEqual([5, 4, 2]);
  });

  it("shows all-day events first, without a time", () => {
    const cell = cellOf(
      november([
        timedEvent("Early", "2026-11-21 00:00", "2026-11-21 01:00"),
        allDayEvent("Fair", "2026-11-21"),
      ]),
      "2026-11-21",
    );
    expect(cell.entries.map(({ time, title }) => [time, title])).toEqual([
      ["", "Fair"],
      ["12am", "Early"],
    ]);
    expect(cell.hidden).toEqual([0, 0, 0]);
  });

  it("lets a title take two lines where no bar is below it, since bars are level in all cells of a week", () => {
    const view = november([
      allDayEvent("Long", "2026-11-16", "2026-11-18"),
      allDayEvent("Short", "2026-11-17", "2026-11-19"),
      timedEvent("Above", "2026-11-19 08:00", "2026-11-19 09:00"),
      timedEvent("Below", "2026-11-19 10:00", "2026-11-19 11:00"),
    ]);
    const wraps = cellOf(view, "2026-11-19").entries.map(({ title, lane, wraps }) => [
      title,
      lane,
      wraps,
    ]);
    expect(wraps).toEqual([
      ["Above", 0, false],
      ["Below", 2, true],
    ]);
  });

  it("names its events for who listens, on every day of those that last", () => {
    const view = november([
      allDayEvent("Choir weekend", "2026-11-20", "2026-11-22"),
      timedEvent("Rehearsal", "2026-11-21 06:00", "2026-11-21 07:00"),
    ]);
    expect(cellOf(view, "2026-11-19").names).toEqual([]);
    expect(cellOf(view, "2026-11-20").names).toEqual(["Choir weekend, day 1 of 3"]);
    expect(cellOf(view, "2026-11-21").names).toEqual([
      "Choir weekend, day 2 of 3",
      "6am Rehearsal",
    ]);
    const hours = ["08", "09", "10", "11", "12", "13", "14"];
    const full = november(
      hours.map((hour) =>
        timedEvent(`At ${hour}`, `2026-11-21 ${hour}:00`, `2026-11-21 ${hour}:30`),
      ),
    );
    expect(cellOf(full, "2026-11-21").names.slice(5)).toEqual(["1pm At 13", "1 more"]);
  });
});

describe("bars", () => {
  it("breaks a bar at the end of the week and goes on in the next", () => {
    const view = november([allDayEvent("Camp", "2026-11-20", "2026-11-24")]);
    expect(bars(view)).toMatchObject([
      { day: "2026-11-20", span: 3, open: "after", title: "Camp" },
      { day: "2026-11-23", span: 2, open: "before", title: "Camp" },
    ]);
  });

  it("writes a time at the bar's beginning only", () => {
    const view = november([timedEvent("Tour", "2026-11-21 09:00", "2026-11-24 12:00")]);
    expect(bars(view).map(({ time }) => time)).toEqual(["9am", ""]);
  });

  it("accounts for every event of every day: drawn in the cell, crossing it, counted, or of the night before", () => {
    const events = manyEvents(120);
    const view = november(events);
    const nights = events
      .filter(({ from, to }) => to - from < 24 * HOUR)
      .map((event) => daySpanOf(event, BERLIN));
    const nightsBefore = (day: Day) =>
      nights.filter(({ firstDay, lastDay }) => firstDay < day && lastDay === day).length;
    for (const week of view.weeks) {
      week.forEach((cell, column) => {
        const crossing = week
          .slice(0, column)
          .flatMap(({ entries }, start) => entries.filter(({ span }) => start + span > column));
        const { count } = cell;
        SHOWN_STEPS.forEach((step, index) => {
          const drawn = [...cell.entries, ...crossing].filter(({ lane }) => lane < step).length;
          expect(drawn + (cell.hidden[index] ?? 0) + nightsBefore(cell.day)).toBe(count);
          expect(drawn).toBeLessThanOrEqual(step);
        });
      });
    }
  });
});

/** Events of one hour to nine days all over the grid, the same in each run. */
function manyEvents(count: number): CalendarEvent[] {
  const start = Date.UTC(2026, 9, 20);
  return Array.from({ length: count }, (_, index) => {
    const from = start + ((index * 7_919) % (50 * 24)) * HOUR;
    const to = from + (1 + ((index * 613) % (index % 3 === 0 ? 216 : 8))) * HOUR;
    return timedEvent(`Event ${index}`, "2026-11-01 00:00", "2026-11-01 00:00", BERLIN, {
      from,
      to,
    });
  });
}

describe("a full calendar", () => {
  it("sends what is drawn of 10,000 events, not the events", () => {
    const options = { calendar, month: "2026-11", display: displayWith() };
    const view = buildMonthView({ ...options, events: manyEvents(10_000) });
    const sent = JSON.stringify({ ...view, chosen: null });
    expect(sent.length).toBeLessThan(40_000);
    expect(view.weeks.flat().every(({ entries = [] }) => entries.length <= 6)).toBe(true);
  });
});

describe("the day listed below the grid", () => {
  const events = [
    timedEvent("Party", "2026-11-21 20:00", "2026-11-22 02:00"),
    timedEvent("Game", "2026-11-21 15:00", "2026-11-21 16:30", BERLIN, { location: "Hall 3" }),
    allDayEvent("Camp", "2026-11-20", "2026-11-24"),
  ];

  it("is today while its month is shown", () => {
    const { chosen } = november(events);
    expect(chosen?.heading).toBe("Saturday, November 21, 2026");
    expect(chosen?.lines.map(({ time, title }) => `${time}: ${title}`)).toEqual([
      "All day: Camp",
      "3pm - 4:30pm: Game",
      "from 8pm: Party",
    ]);
    expect(chosen?.lines[1]).toMatchObject({ where: "Hall 3" });
  });

  it("is none in another month, until one is chosen", () => {
    const options = { calendar, month: "2026-10", events: [], display: displayWith() };
    expect(drawMonth(options).chosen).toBeNull();
    const view = drawMonth({ ...options, chosen: "2026-10-03" });
    expect(view.chosen?.heading).toBe("Saturday, October 3, 2026");
    expect(cellOf(view, "2026-10-03").isChosen).toBe(true);
  });

  it("tells when an event of the night before ends", () => {
    const view = drawMonth({
      calendar,
      month: "2026-11",
      events,
      display: displayWith(),
      chosen: "2026-11-22",
    });
    expect(view.chosen?.lines.map(({ time }) => time)).toEqual(["All day", "until 2am"]);
  });

  it("is not a day that the grid does not show", () => {
    const options = { calendar, month: "2026-11", events, display: displayWith() };
    expect(drawMonth({ ...options, chosen: "2026-01-01" }).chosen?.day).toBe("2026-11-21");
  });
});
