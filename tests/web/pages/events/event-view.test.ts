import { describe, expect, it } from "vitest";
import type { CalendarEvent } from "~/event/event";
import { buildDayView } from "~/web/pages/events/day-view";
import { buildEventCard, buildEventPage } from "~/web/pages/events/event-view";
import { buildListView } from "~/web/pages/events/list-view";
import { zoneNote } from "~/web/request/calendar-display";
import {
  allDayEvent,
  BERLIN,
  calendar,
  calendarIn,
  DENVER,
  displayWith,
  KATHMANDU,
  ST_JOHNS,
  timedEvent,
} from "./events-support";

const editor = displayWith({ canEdit: true });

describe("an event's card", () => {
  const event = timedEvent("Training", "2027-01-05 15:00", "2027-01-05 16:00", BERLIN, {
    id: "x1",
    location: "Hall 3",
    notes: "Bring shoes.\nwww.example.org",
  });

  it("says when, what, where and the notes, line by line", () => {
    expect(buildEventCard(event, calendar, displayWith())).toMatchObject({
      anchor: "event-x1",
      title: "Training",
      when: "Tue, Jan 5 '27, 3pm - 4pm",
      where: ["Hall 3"],
      notes: [[["Bring shoes."], [{ text: "www.example.org", href: "https://www.example.org/" }]]],
      href: "/calendar/k3v9q2/events/x1",
    });
  });

  it("gives an editor what a visitor does not get", () => {
    expect(buildEventCard(event, calendar, displayWith())).not.toHaveProperty("canEdit");
    expect(buildEventCard(event, calendar, editor).canEdit).toBe(true);
  });

  it("says what is called off", () => {
    const canceled = { ...event, title: "CANCELED: Training" };
    expect(buildEventCard(canceled, calendar, editor).isCanceled).toBe(true);
    expect(buildEventCard(event, calendar, editor)).not.toHaveProperty("isCanceled");
  });

  it("says for programs when it begins", () => {
    const startOf = (each: CalendarEvent) => buildEventCard(each, calendar, displayWith()).start;
    expect(startOf(timedEvent("Match", "2026-11-21 15:00", "2026-11-21 16:00"))).toBe(
      "2026-11-21T14:00Z",
    );
    expect(startOf(allDayEvent("Fair", "2026-11-21"))).toBe("2026-11-21");
  });

  it("says under its day the time alone, and the date for who does not see the day above", () => {
    const under = (each: CalendarEvent) => {
      const { date = "", when } = buildEventCard(each, calendar, displayWith(), "2026-11-21");
      return [date, when];
    };
    const match = timedEvent("Match", "2026-11-21 15:00", "2026-11-21 16:00");
    expect(under(match)).toEqual(["Sat, Nov 21, ", "3pm - 4pm"]);
    expect(under(allDayEvent("Fair", "2026-11-21"))).toEqual(["Sat, Nov 21, ", "All day"]);
    const party = timedEvent("Party", "2026-11-21 20:00", "2026-11-22 02:00");
    expect(under(party)).toEqual(["Sat, Nov 21, ", "8pm - Sun, Nov 22, 2am"]);
    // Events that began earlier name their dates.
    const camp = allDayEvent("Camp", "2026-11-20", "2026-11-22");
    expect(under(camp)).toEqual(["", "Fri, Nov 20 - Sun, Nov 22"]);
  });

  it("names a place for a map, and not the address of a meeting", () => {
    const placeOf = (location: string) =>
      buildEventCard({ ...event, location }, calendar, displayWith()).place;
    expect(placeOf("Hall 3 & 4")).toBe("Hall 3 & 4");
    expect(placeOf("https://meet.example.org/x")).toBeUndefined();
    expect(placeOf("")).toBeUndefined();
  });
});

describe("an event's own page", () => {
  it("says which clock its times are on, and which day it is on there", () => {
    const event = timedEvent("Training", "2026-11-21 01:00", "2026-11-21 02:00");
    const page = buildEventPage(event, calendar, displayWith({ zone: DENVER }));
    expect(page.zoneNote).toBe(
      "Times are shown in your time zone. The calendar's is Central European Time (Berlin).",
    );
    expect(page.day).toBe("2026-11-20");
    expect(page.dayHref).toBe("/calendar/k3v9q2/day/2026-11-20");
  });

  it("says nothing of clocks about an event without times", () => {
    expect(buildEventPage(allDayEvent("Fair", "2026-11-14"), calendar, editor).zoneNote).toBe("");
  });

  it("begins with the leaf of its first day on the viewer's clock, today's as today's", () => {
    const leafOf = (from: string, zone: string) =>
      buildEventPage(
        timedEvent("Training", from, "2026-11-21 12:00"),
        calendar,
        displayWith({ zone }),
      ).leaf;
    expect(leafOf("2026-11-20 01:00", BERLIN)).toEqual({
      weekday: "Fri",
      date: 20,
      classes: "leaf",
    });
    expect(leafOf("2026-11-20 01:00", DENVER)).toMatchObject({ weekday: "Thu", date: 19 });
    expect(leafOf("2026-11-21 10:00", BERLIN).classes).toBe("leaf weekend today");
  });
});

describe("the note about the time zone", () => {
  it("names the calendar's zone to a viewer whose own is not known", () => {
    expect(zoneNote(displayWith({ zone: DENVER, zoneKnown: false }), calendar)).toBe(
      "Times are shown in Central European Time (Berlin).",
    );
  });

  it("says nothing where the calendar's is the viewer's own, by its name or by its clock", () => {
    for (const zone of [ST_JOHNS, "Canada/Newfoundland"]) {
      expect(zoneNote(displayWith({ zone }), calendarIn(ST_JOHNS))).toBe("");
    }
    const vienna = displayWith({ zone: "Europe/Vienna" });
    expect(zoneNote(vienna, calendarIn("Europe/Berlin"))).toBe("");
  });

  it("tells apart zones of one offset whose clocks differ", () => {
    const phoenix = displayWith({ zone: "America/Phoenix" });
    expect(zoneNote(phoenix, calendarIn(DENVER))).toContain("Mountain Time (Denver)");
  });
});

describe("a day's dialog", () => {
  const events = [
    timedEvent("Late", "2026-11-21 18:00", "2026-11-21 19:00"),
    timedEvent("Night before", "2026-11-20 22:00", "2026-11-21 00:00"),
    timedEvent("Over midnight", "2026-11-20 22:00", "2026-11-21 00:30"),
    timedEvent("Early", "2026-11-21 06:00", "2026-11-21 07:00"),
    timedEvent("Tomorrow", "2026-11-22 06:00", "2026-11-22 07:00"),
    allDayEvent("Camp", "2026-11-20", "2026-11-24"),
  ];
  const view = buildDayView({ calendar, day: "2026-11-21", events, display: editor });

  it("begins with the day's leaf, and says how many events there are", () => {
    expect(view.leaf).toEqual({ weekday: "Sat", date: 21, classes: "leaf weekend today" });
    expect(view.count).toBe("4 events");
    const part = buildDayView({ calendar, day: "2026-11-21", events, display: editor, total: 90 });
    expect(part.count).toBe("90 events");
    const none = buildDayView({ calendar, day: "2026-11-25", events: [], display: editor });
    expect(none).not.toHaveProperty("count");
  });

  it("lists what covers the day, in the order of the day", () => {
    expect(view.heading).toBe("Saturday, November 21, 2026");
    expect(view.cards.map(({ title }) => title)).toEqual([
      "Camp",
      "Over midnight",
      "Early",
      "Late",
    ]);
  });

  it("leads to the days beside it, back to the month, and to a new event on that day", () => {
    expect(view).toMatchObject({
      previousHref: "/calendar/k3v9q2/day/2026-11-20",
      nextHref: "/calendar/k3v9q2/day/2026-11-22",
      closeHref: "/calendar/k3v9q2/calendar?month=2026-11",
      createHref: "/calendar/k3v9q2/events/new?day=2026-11-21",
    });
    expect(
      buildDayView({ calendar, events, day: view.day, display: displayWith() }).createHref,
    ).toBe("");
  });
});

describe("the list", () => {
  const usual = { calendar, display: displayWith(), pastCount: 0, hasMorePast: false };

  it("does not claim that there are no events where there were some", () => {
    const view = buildListView({ ...usual, past: [], upcoming: [], hasMorePast: true });
    expect(view.emptyText).toBe("Nothing coming up");
  });

  it("leads to deleted events where there are some that the viewer may bring back", () => {
    const hrefOf = (hasDeleted: boolean) =>
      buildListView({ ...usual, past: [], upcoming: [], hasDeleted }).deletedHref;
    expect(hrefOf(true)).toBe("/calendar/k3v9q2/events/deleted");
    expect(hrefOf(false)).toBe("");
  });

  it("stands each event under its day, past ones before today's line", () => {
    const view = buildListView({
      ...usual,
      past: [
        timedEvent("Yesterday", "2026-11-20 10:00", "2026-11-20 11:00"),
        timedEvent("Over", "2026-11-21 09:00", "2026-11-21 10:00"),
      ],
      upcoming: [
        timedEvent("Next", "2026-11-23 10:00", "2026-11-23 11:00"),
        timedEvent("Soon", "2026-11-21 15:00", "2026-11-21 16:00"),
        timedEvent("Later", "2026-11-23 12:00", "2026-11-23 13:00"),
      ],
    });
    const titles = (groups: typeof view.past) =>
      groups.map(({ heading, cards }) => [heading, ...cards.map(({ title }) => title)]);
    expect(titles(view.past)).toEqual([
      ["Friday, November 20, 2026", "Yesterday"],
      ["Saturday, November 21, 2026", "Over"],
    ]);
    expect(view.todayLine).toBe("Today: Saturday, November 21, 2026");
    expect(titles(view.upcoming)).toEqual([
      ["Saturday, November 21, 2026", "Soon"],
      ["Monday, November 23, 2026", "Next", "Later"],
    ]);
  });

  it("stands what began earlier and still lasts under today", () => {
    const camp = allDayEvent("Camp", "2026-11-19", "2026-11-24");
    const view = buildListView({ ...usual, past: [], upcoming: [camp] });
    expect(view.upcoming[0]).toMatchObject({ day: "2026-11-21", isToday: true });
    expect(view.upcoming[0]?.cards[0]?.when).toBe("Thu, Nov 19 - Tue, Nov 24");
  });

  it("takes today from the viewer's clock", () => {
    const now = Date.UTC(2026, 10, 21, 23, 30);
    const lineIn = (zone: string) =>
      buildListView({ ...usual, past: [], upcoming: [], display: displayWith({ zone, now }) })
        .todayLine;
    expect(lineIn(KATHMANDU)).toBe("Today: Sunday, November 22, 2026");
    expect(lineIn(DENVER)).toBe("Today: Saturday, November 21, 2026");
  });

  it("keeps how many events of the other kind are shown when asking for more", () => {
    const view = buildListView({
      ...usual,
      past: [],
      upcoming: [],
      hasMorePast: true,
      hasMoreUpcoming: true,
      pastCount: 3,
      upcomingCount: 200,
    });
    expect(view.morePastHref).toBe("/calendar/k3v9q2/list?past=6&upcoming=200");
    expect(view.moreUpcomingHref).toBe("/calendar/k3v9q2/list?past=3&upcoming=300");
  });

  it("repeats Create Event at the end where the calendar has several events, for editors", () => {
    const one = timedEvent("E", "2026-12-01 10:00", "2026-12-01 11:00");
    const view = (hasSeveral: boolean, display = editor) =>
      buildListView({ ...usual, display, past: [], upcoming: [one], hasSeveral });
    expect(view(false).createAtEnd).toBe(false);
    expect(view(true).createAtEnd).toBe(true);
    expect(view(true).createHref).toBe("/calendar/k3v9q2/events/new");
    expect(view(true, displayWith())).toMatchObject({ createAtEnd: false, createHref: "" });
  });
});
