// The rendered week: seven days with their hours, or a day with a column for each category.
import { describe, expect, it } from "vitest";
import { timeInHour } from "~/client/week-now";
import { WeekPanel } from "~/components/events/week-panel";
import type { CalendarEvent } from "~/event/event";
import { addDays } from "~/time/days";
import { weekAround } from "~/time/week-numbers";
import { epochAt } from "~/time/zones";
import { buildWeekView } from "~/web/pages/events/week-view";
import type { CalendarDisplay, ShownCalendar } from "~/web/request/calendar-display";
import type { WeekQuery } from "~/web/request/page-query";
import { wordsIn } from "~/words/server-words";
import { draw, textOf } from "../../../support/draw";
import { allDayEvent, BERLIN, calendar, DENVER, displayWith, timedEvent } from "./events-support";

type Changes = {
  calendar?: Partial<ShownCalendar>;
  display?: Partial<CalendarDisplay>;
  asked?: WeekQuery;
  day?: string;
  leftOut?: ReadonlyMap<string, { all: number; inCell: number }>;
};

function weekOf(events: CalendarEvent[], changes: Changes = {}) {
  const { asked = {}, leftOut, day = "2026-11-21" } = changes;
  const display = displayWith(changes.display);
  const days = asked.by ? [asked.day ?? day] : weekAround(asked.day ?? day, display.weekStart);
  return buildWeekView({
    calendar: { ...calendar, ...changes.calendar },
    display,
    days,
    asked,
    events,
    leftOut,
  });
}

const drawn = (events: CalendarEvent[], changes: Changes = {}) =>
  draw(WeekPanel, { view: weekOf(events, changes) });

const training = timedEvent("Training", "2026-11-17 19:00", "2026-11-17 20:30", BERLIN, {
  id: "x1",
  location: "Hall 3",
  categoryId: 1,
});
const categories = [
  { id: 1, name: "U12", tone: 4 },
  { id: 2, name: "U14", tone: 6 },
];

describe("a week", () => {
  it("has a section a day with its heading, and a list in the order of time", async () => {
    const html = await drawn([
      timedEvent("Late", "2026-11-17 21:00", "2026-11-17 22:00"),
      training,
      allDayEvent("Camp", "2026-11-16", "2026-11-18"),
    ]);
    expect(html.match(/<section id="2026-11-\d\d"/g)).toHaveLength(7);
    expect(html).not.toContain("style=");
    const tuesday = html.slice(html.indexOf('<section id="2026-11-17"'));
    expect(textOf(tuesday)).toMatch(
      /^Tuesday, November 17 Camp day 2 of 3 7pm - 8:30pm Training , Hall 3 9pm - 10pm Late/,
    );
  });

  it("gives the name of a bar all days that the week has of it, and no more", () => {
    const { columns } = weekOf([allDayEvent("Camp", "2026-11-20", "2026-11-25")]);
    const classes = columns.map(({ entries }) => entries.map((entry) => entry.classes).join());
    const [friday, saturday] = [classes[4], classes[5]];
    expect(friday).toMatch(/ begins named over-3 /);
    expect(saturday).not.toMatch(/named|over-/);
  });

  it("tells a bar's place, and when one with times begins and ends, in text browsers", async () => {
    const regatta = { location: "Lake", categoryId: null };
    const html = await drawn([
      timedEvent("Regatta", "2026-11-17 18:00", "2026-11-19 16:00", BERLIN, regatta),
    ]);
    const text = textOf(html.slice(html.indexOf('<section id="2026-11-17"')));
    expect(text).toMatch(/^Tuesday, November 17 6pm Regatta , Lake day 1 of 3 Wednesday/);
    expect(text).toContain("November 18 Regatta , Lake day 2 of 3");
    expect(text).toContain("until 4pm Regatta , Lake day 3 of 3");
  });

  it("draws the line of now in its hours, and before and after them not, and no event of the list", async () => {
    const at = (time: string) =>
      drawn([], { display: { now: Date.parse(`2026-11-21T${time}:00+01:00`) } });
    expect(await at("08:00")).toContain('<p class="week-now from-8h"><');
    expect(await at("07:59")).toContain('<p class="week-now from-7h from-45m" hidden="">');
    expect(await at("20:00")).toContain('<p class="week-now from-20h" hidden="">');
  });

  it("has the time of now among the hours, and the names of hours above the categories of a phone", async () => {
    const display = { now: Date.parse("2026-11-21T14:30:00+01:00") };
    const html = await drawn([], { calendar: { categories }, display, asked: { by: "category" } });
    expect(html).toContain('<b class="week-now from-14h from-30m" data-time="2:30pm"></b>');
    expect(html).toMatch(/<div class="strip-hours" aria-hidden="true"><i data-hour="8am">/);
    expect(timeInHour("2pm", 5)).toBe("2:05pm");
    expect(timeInHour("14:00", 30)).toBe("14:30");
    expect(timeInHour("14:00", 0)).toBe("14:00");
  });

  it("names each event with its time, title, place, category and day", async () => {
    const html = await drawn([training], { calendar: { categories } });
    expect(html).toContain(
      'aria-label="7pm - 8:30pm, Training, Hall 3, U12, Tuesday, November 17"',
    );
    expect(html).toContain('class="week-event from-19h for-1h for-30m tone-4">');
  });

  it("has the hours of a reader's 24-hour clock", () => {
    const { hours, columns } = weekOf([training], { display: { words: wordsIn("de") } });
    expect([hours[0], hours.at(-1)]).toEqual(["08:00", "20:00"]);
    const [tuesday] = columns.flatMap(({ entries }) => entries);
    expect(`${tuesday?.time}${tuesday?.to}`).toMatch(/^19:00\D+20:30$/);
  });

  it("draws hours from the earliest to the latest in the reader's zone", () => {
    const night = timedEvent("Night", "2026-11-17 23:00", "2026-11-18 02:00");
    const classesOf = (id: string) =>
      weekOf([night])
        .columns.find((each) => each.id === id)
        ?.entries.map(({ classes }) => classes.replace(/ tone-\d/, ""));
    expect(weekOf([night]).classes).toBe("week first-0 last-24 lanes-0");
    expect(classesOf("2026-11-17")).toEqual(["week-event from-23h for-1h goes-on"]);
    expect(classesOf("2026-11-18")).toEqual(["week-event from-0h for-2h comes-on"]);
    const inDenver = weekOf([night], { display: { zone: DENVER } });
    expect(inDenver.columns[1]?.entries.map(({ name }) => name)).toEqual([
      "3pm - 6pm, Night, Tuesday, November 17",
    ]);
    expect(inDenver.zoneNote).toContain("Times are shown in your time zone.");
  });

  it.each([
    ["Asia/Kathmandu", "2026-11-17", 48],
    ["America/St_Johns", "2026-03-08", 46],
    ["America/St_Johns", "2026-11-01", 50],
    ["Australia/Lord_Howe", "2026-04-05", 49],
    ["Australia/Lord_Howe", "2026-10-04", 47],
  ])("has every half hour of %s on %s where the wall clock shows it", (zone, day, count) => {
    const wall = (moment: number) =>
      new Date(moment).toLocaleTimeString("en-GB", { timeZone: zone, timeStyle: "short" });
    const [begin, end] = [epochAt(day, "00:00", zone), epochAt(addDays(day, 1), "00:00", zone)];
    const events = [];
    for (let from = begin; from < end; from += 1_800_000) {
      const times = { from, to: from + 900_000, timeZone: zone };
      events.push({ ...timedEvent(wall(from), `${day} 00:00`, `${day} 00:15`), ...times });
    }
    expect(events).toHaveLength(count);

    const display = { zone, words: wordsIn("de") };
    const { columns } = weekOf(events, { calendar: { timeZone: zone }, display, day });
    const { entries = [] } = columns.find(({ id }) => id === day) ?? {};
    expect(entries.map(({ title }) => title).sort()).toEqual(
      events.map(({ title }) => title).sort(),
    );
    for (const { title, time, classes } of entries) {
      expect(time).toContain(title);
      const [hour = 0, minute] = title.split(":").map(Number);
      // Short events are drawn as one hour, which ends by midnight.
      const place = `from-${hour}h${minute && hour < 23 ? ` from-${minute}m` : ""} `;
      if (classes.startsWith("week-event")) expect(`${classes} `).toContain(place);
    }
  });

  it("shows two of forty at once, and the number of the others, which text browsers have in full", async () => {
    const many = Array.from({ length: 40 }, (_, n) =>
      timedEvent(`Heat ${n}`, "2026-11-17 10:00", "2026-11-17 11:00"),
    );
    const html = await drawn(many);
    expect(html.match(/class="week-event from-10h/g)).toHaveLength(2);
    expect(html.match(/class="week-rest/g)).toHaveLength(38);
    expect(html).toContain(
      '<li class="week-event week-more from-10h for-1h of-3 at-3"><a href="/calendar/k3v9q2/day/2026-11-17"',
    );
    expect(html).toContain(">+38 more</a>");
  });

  it("marks what is canceled, what has no end, and what comes again as clocks are set back", () => {
    const { columns } = weekOf(
      [
        timedEvent("CANCELED: Game", "2026-10-24 10:00", "2026-10-24 11:00"),
        timedEvent("Talk", "2026-10-24 20:00", "2026-10-24 20:00"),
        {
          ...timedEvent("Bar", "2026-10-25 02:30", "2026-10-25 02:30"),
          from: Date.UTC(2026, 9, 25, 1, 30),
          to: Date.UTC(2026, 9, 25, 2, 30),
        },
      ],
      { day: "2026-10-24" },
    );
    const [game, talk, bar] = columns.flatMap(({ entries }) => entries);
    expect(game).toMatchObject({ prefix: "CANCELED: ", title: "Game" });
    expect(game?.classes).toMatch(/ canceled$/);
    expect(game?.name).toBe("CANCELED, 10am - 11am, Game, Saturday, October 24");
    expect(talk).toMatchObject({ time: "8pm", name: "8pm, Talk, Saturday, October 24" });
    expect(talk?.classes).toContain("open-end");
    expect(bar).toMatchObject({ time: "2:30am again", to: " - 3:30am" });
  });

  it("says of starts and ends that they come again as clocks are set back", () => {
    const night = (title: string, from: string, to: string) => ({
      ...timedEvent(title, "2026-10-25 01:00", "2026-10-25 04:00"),
      from: Date.parse(from),
      to: Date.parse(to),
    });
    const { columns } = weekOf(
      [
        night("Across", "2026-10-25T02:45+02:00", "2026-10-25T02:15+01:00"),
        night("Into", "2026-10-25T01:00+02:00", "2026-10-25T02:30+01:00"),
        night("Late", "2026-10-24T23:00+02:00", "2026-10-25T02:30+01:00"),
        night("Within", "2026-10-25T02:00+01:00", "2026-10-25T02:45+01:00"),
      ],
      { day: "2026-10-25" },
    );
    const { entries = [] } = columns.find(({ id }) => id === "2026-10-25") ?? {};
    const times = entries.map(({ title, time, to = "" }) => [title, `${time}${to}`]);
    expect(Object.fromEntries(times)).toEqual({
      Late: "until 2:30am again",
      Into: "1am - 2:30am again",
      Across: "2:45am - 2:15am again",
      Within: "2am again - 2:45am again",
    });
  });

  it("has no links to days out of reach", async () => {
    for (const day of ["1970-01-01", "2200-12-31"]) {
      const html = await drawn([], { day, display: { canEdit: true } });
      expect(html.match(/href="[^"]*(1969|2201)-/g)).toBeNull();
      expect(html).toContain(`href="/calendar/k3v9q2/day/${day}"`);
      expect(html.match(/<section id=/g)).toHaveLength(7);
    }
  });

  it("marks today, says what time it is, and chooses today for phones", async () => {
    const view = weekOf([]);
    expect(view.columns.filter(({ isChosen }) => isChosen).map(({ id }) => id)).toEqual([
      "2026-11-21",
    ]);
    expect(view.now).toMatchObject({ where: "from-11h from-15m", text: "Now: 11:20am" });
    const html = await drawn([]);
    expect(html).toContain('class="week-day today weekend chosen"');
    expect(html).toMatch(
      /aria-current="date"[^>]*><span class="leaf weekend today leaf-small"|aria-current="date"/,
    );
    expect(weekOf([], { day: "2026-11-02" }).now).toBeUndefined();
  });

  it("leads to the weeks around it, by their numbers where weeks begin on Monday", () => {
    expect(weekOf([])).toMatchObject({
      caption: "Nov 16 – 22, 2026",
      previousHref: "/calendar/k3v9q2/week?week=2026-W46",
      todayHref: "/calendar/k3v9q2/week",
      nextHref: "/calendar/k3v9q2/week?week=2026-W48",
    });
    const sunday = weekOf([], { display: { weekStart: 0 }, day: "2026-12-31" });
    expect(sunday).toMatchObject({
      caption: "Dec 27, 2026 – Jan 2, 2027",
      nextHref: "/calendar/k3v9q2/week?week=2027-01-03",
    });
    expect(weekOf([], { day: "2026-12-31" }).caption).toBe("Dec 28, 2026 – Jan 3, 2027");
    expect(weekOf([], { day: "1970-01-02" }).previousHref).toBe("");
    expect(weekOf([], { day: "2200-12-31" }).nextHref).toBe("");
  });

  it("says about how many more there are than a page has", () => {
    const leftOut = new Map([["2026-11-17", { all: 1_300, inCell: 1_230 }]]);
    expect(weekOf([training], { leftOut }).more).toEqual({
      text: "about 1,230 more",
      href: "/calendar/k3v9q2/term?from=2026-11-16&to=2026-11-22",
    });
  });

  it("tells editors which of its events can be dragged, and where one ends that is made longer", async () => {
    const night = timedEvent("Night", "2026-11-17 22:00", "2026-11-18 00:00");
    const long = timedEvent("Long night", "2026-11-18 22:00", "2026-11-19 02:10");
    const off = timedEvent("CANCELED: Match", "2026-11-20 19:00", "2026-11-20 20:30");
    const entriesFor = (canEdit: boolean) =>
      weekOf([training, night, long, off], { display: { canEdit } })
        .columns.flatMap(({ entries }) => entries)
        .map(({ title, changed, ends }) => [title, changed, ends]);
    const { modifiedAt } = training;
    expect(entriesFor(true)).toEqual([
      ["Training", modifiedAt, 20 * 60 + 30],
      ["Night", modifiedAt, 24 * 60],
      ["Long night", modifiedAt, undefined],
      ["Long night", modifiedAt, 2 * 60 + 10],
      ["Match", undefined, undefined],
    ]);
    expect(entriesFor(false).every(([, ...known]) => known.every((each) => !each))).toBe(true);
    const html = await drawn([training], { display: { canEdit: true } });
    expect(html).toContain(
      `data-event="x1" data-calendar="k3v9q2" data-changed="${modifiedAt}" data-ends="1230"`,
    );
  });

  it("tells of an event without an end at midnight that it ends there, so that it can be made longer", () => {
    const open = timedEvent("New Year", "2026-11-17 00:00", "2026-11-17 00:00");
    const { columns } = weekOf([open], { display: { canEdit: true } });
    expect(columns.flatMap(({ entries }) => entries.map(({ ends }) => ends))).toEqual([0]);
  });

  it("offers a new event on each day to those who may add one", async () => {
    expect(await drawn([])).not.toContain("day-add");
    const html = await drawn([], { display: { canEdit: true } });
    expect(html.match(/class="day-add"/g)).toHaveLength(7);
    expect(html).toContain('href="/calendar/k3v9q2/events/new?day=2026-11-17"');
  });
});

describe("a day by category", () => {
  const asked: WeekQuery = { by: "category", day: "2026-11-17" };

  it("lets visitors suggest an event on each day, where they may", async () => {
    const html = await drawn([], { calendar: { suggestions: true } });
    expect(textOf(html)).not.toContain("Create Event");
    expect(textOf(html)).toContain("Suggest an Event Tuesday, November 17");
    expect(html).toContain('class="button quiet create"');
    expect(html).not.toContain('class="button create"');
  });

  it("has a column for each category, and one for the events that have none", () => {
    const other = timedEvent("Party", "2026-11-17 12:00", "2026-11-17 13:00");
    const { columns, byHref } = weekOf([training, other], { calendar: { categories }, asked });
    expect(
      columns.map(({ name, entries }) => [name, ...entries.map(({ title }) => title)]),
    ).toEqual([["U12", "Training"], ["U14"], ["No category", "Party"]]);
    expect(columns[0]?.busy).toEqual(["from-19h for-1h for-30m"]);
    expect(byHref).toBe("/calendar/k3v9q2/week?day=2026-11-17");
  });

  it("leads from what does not fit to the day, of the category where it has one", async () => {
    const many = [1, 1, 1, 1, 1, null, null, null, null, null].map((categoryId, n) =>
      timedEvent(`Heat ${n}`, "2026-11-17 10:00", "2026-11-17 11:00", BERLIN, { categoryId }),
    );
    const html = await drawn(many, { calendar: { categories }, asked });
    const more = [...html.matchAll(/week-more[^>]*><a href="([^"]*)"/g)].map(([, href]) => href);
    expect(more).toEqual([
      "/calendar/k3v9q2/day/2026-11-17?category=1",
      "/calendar/k3v9q2/day/2026-11-17",
    ]);
    expect(html).toContain(
      'href="/calendar/k3v9q2/week?by=category&amp;day=2026-11-17&amp;category=0"',
    );
  });

  it("tells on phones that events of a whole day and longer take the hall, and canceled ones do not", () => {
    const inHall = { categoryId: 1 };
    const busyWith = (...events: CalendarEvent[]) =>
      weekOf(events, { calendar: { categories }, asked }).columns[0]?.busy;
    const camp = { ...allDayEvent("Camp", "2026-11-17", "2026-11-17"), ...inHall };
    expect(busyWith(camp)).toEqual(["from-8h for-12h"]);
    const regatta = timedEvent("Regatta", "2026-11-16 18:00", "2026-11-17 19:00", BERLIN, inHall);
    expect(busyWith(regatta)).toEqual(["from-8h for-11h"]);
    expect(busyWith({ ...camp, title: "CANCELED: Camp" })).toBeUndefined();
  });

  it("shows the chosen one on phones, and is offered where there are two categories", async () => {
    const chosen = { ...asked, category: 2 };
    const html = await drawn([training], { calendar: { categories }, asked: chosen });
    expect(html).toMatch(/id="category-2" class="week-day chosen"/);
    expect(html).toContain(
      'href="/calendar/k3v9q2/week?by=category&amp;day=2026-11-17&amp;category=1"',
    );
    expect(weekOf([]).byHref).toBeUndefined();
    expect(weekOf([], { calendar: { categories: categories.slice(0, 1) } }).byHref).toBeUndefined();
  });
});
