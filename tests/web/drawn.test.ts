import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { CalendarHeader, CalendarTabs } from "~/components/calendars/calendar-header";
import { HomePanel } from "~/components/calendars/home-panel";
import { NewsList } from "~/components/calendars/news-list";
import { DayPanel } from "~/components/events/day-panel";
import { EventDetails } from "~/components/events/event-details";
import { EventForm } from "~/components/events/event-form";
import { EventList } from "~/components/events/event-list";
import { MonthPanel } from "~/components/events/month-panel";
import { StaleChoice } from "~/components/ui/stale-choice";
import { ShareEvent } from "~/features/sharing/screens/event";
import { buildEventSharing } from "~/features/sharing/view/event";
import { buildCalendarFrame } from "~/web/pages/calendars/calendar-view";
import { buildHomeView } from "~/web/pages/calendars/home-view";
import { buildNewsView } from "~/web/pages/calendars/news-view";
import { buildDayView } from "~/web/pages/events/day-view";
import { readEventForm } from "~/web/pages/events/event-form-reader";
import { buildEditEventForm, buildNewEventForm } from "~/web/pages/events/event-form-view";
import { buildEventPage } from "~/web/pages/events/event-view";
import { buildListView } from "~/web/pages/events/list-view";
import { buildMonthView } from "~/web/pages/events/month-view";
import { buildEventStaleChoice } from "~/web/pages/events/stale-view";
import { ENGLISH } from "~/words/server-words";
import { draw, textOf } from "../support/draw";
import {
  allDayEvent,
  BERLIN,
  calendar,
  displayWith,
  timedEvent,
} from "./pages/events/events-support";

const NOTHING = { steps: null, comingUp: undefined, news: undefined };

const ONLY_PAGE = { skip: 0, hasOlder: false };

const visitor = displayWith();
const editor = displayWith({ canEdit: true });
const hostile = '<script>alert("x")</script>';

const events = [
  timedEvent("Training", "2026-11-21 15:00", "2026-11-21 16:00", BERLIN, {
    id: "x1",
    location: "Hall 3",
    notes: "Bring shoes.\nsee https://example.org/x",
  }),
  timedEvent(hostile, "2026-11-22 15:00", "2026-11-22 16:00"),
  allDayEvent("Camp", "2026-11-20", "2026-11-24"),
];

function countOf(part: RegExp | string, html: string): number {
  return html.split(part).length - 1;
}

const month = (display = visitor) =>
  draw(MonthPanel, {
    view: buildMonthView({ calendar, month: "2026-11", events, display }),
  });

const list = (display = visitor, upcoming = events) =>
  draw(EventList, {
    view: buildListView({
      calendar,
      display,
      past: [],
      upcoming,
      pastCount: 0,
      hasMorePast: upcoming.length > 0,
      hasSeveral: upcoming.length > 2,
    }),
  });

describe("the month", () => {
  it("is a table with a caption, a header a column, and a link a day", async () => {
    const html = await month();
    expect(html).toContain('<caption aria-live="polite">November 2026</caption>');
    expect(countOf('scope="col"', html)).toBe(7);
    expect(countOf("<td", html)).toBe(42);
    expect(countOf('data-day="2026-', html)).toBe(42);
    expect(html).toContain('aria-label="Saturday, November 21, 2026, 2 events: ');
    expect(html).toMatch(/<a href="\/calendar\/k3v9q2\/day\/2026-11-01"[^>]*>1<\/a>/);
  });

  it("says whole weekdays, and tells of the events in the link, not once more in what is drawn", async () => {
    const html = await month();
    expect(html).toContain('<th scope="col" aria-label="Monday">Mon</th>');
    expect(html).toMatch(
      /aria-label="Saturday, November 21, 2026, 2 events: Camp, day 2 of 5; 3pm /,
    );
    expect(html).toMatch(/aria-label="Tuesday, November 24, 2026, 1 event: Camp, day 5 of 5"/);
    const drawn = html.match(/<div class="month-entries"[^>]*>/g) ?? [];
    expect(new Set(drawn)).toEqual(new Set(['<div class="month-entries" aria-hidden="true">']));
  });

  it("counts what is hidden where three, four and all six entries are shown", async () => {
    const hours = ["08", "09", "10", "11", "12"];
    const full = hours.map((hour) =>
      timedEvent(`At ${hour}`, `2026-11-21 ${hour}:00`, `2026-11-21 ${hour}:30`),
    );
    const view = buildMonthView({ calendar, month: "2026-11", events: full, display: visitor });
    expect(await draw(MonthPanel, { view })).toContain(
      '<p class="month-more" aria-hidden="true" data-at-3="+2 more" data-at-4="+1 more"><span></span></p>',
    );
  });

  it("strikes what is canceled, and keeps the word for who does not see that", async () => {
    const trip = timedEvent("CANCELED: Trip", "2026-11-21 08:00", "2026-11-21 09:00");
    const view = buildMonthView({ calendar, month: "2026-11", events: [trip], display: visitor });
    const html = await draw(MonthPanel, { view });
    expect(html).toMatch(
      /class="month-entry [^"]*canceled[^"]*">.*?<span class="visually-hidden">CANCELED: <\/span><bdi>Trip<\/bdi>/,
    );
    expect(html).toContain("1 event: 8am CANCELED: Trip");
    expect(html).toMatch(
      /<a [^>]*class="canceled"[^>]*><span class="visually-hidden">CANCELED: <\/span>Trip<\/a>/,
    );
  });

  it("marks one day as today", async () => {
    const [before = ""] = (await month()).split('aria-current="date"');
    expect(countOf('aria-current="date"', await month())).toBe(1);
    expect(before.slice(before.lastIndexOf("data-day"))).toContain("2026-11-21");
  });

  it("has named links to other months, where scripts find them", async () => {
    const html = await month();
    expect(html).toMatch(/<a [^>]*rel="prev"[^>]*><span[^>]*>Previous month<\/span><\/a>/);
    expect(html).toMatch(/<a [^>]*rel="next"[^>]*><span[^>]*>Next month<\/span><\/a>/);
    expect(textOf(html)).toContain("Today");
  });

  it("has no id twice", async () => {
    const ids = (await month(editor)).match(/ id="[^"]*"/g) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("a cell of the month", () => {
  it("is drawn with its marks, and its bars with their length and open ends", async () => {
    const html = await month();
    const cell = (day: string) => html.split(`<td id="${day}"`)[1]?.split("</td>")[0] ?? "";
    expect(cell("2026-11-21")).toMatch(/^ class="today weekend chosen"/);
    expect(cell("2026-10-31")).toMatch(/^ class="weekend other-month"/);
    expect(cell("2026-11-18")).toMatch(/^ valign/);
    expect(cell("2026-11-20")).toMatch(/class="month-entry lane-0 tone-\d bar span-3 open-after"/);
    expect(cell("2026-11-23")).toMatch(/class="month-entry lane-0 tone-\d bar span-2 open-before"/);
    expect(cell("2026-11-21")).toMatch(/class="month-entry lane-1 tone-\d wraps"><span[^>]*>3pm/);
  });

  it("sends nothing of what it does not hold", () => {
    const view = buildMonthView({ calendar, month: "2026-11", events, display: visitor });
    const cells = view.weeks.flat();
    expect(cells.find(({ day }) => day === "2026-11-18")).toEqual({
      day: "2026-11-18",
      heading: "Wednesday, November 18, 2026",
    });
  });
});

describe("an event's card", () => {
  it("leads to a map of its place", async () => {
    const place = timedEvent("Match", "2026-11-21 15:00", "2026-11-21 16:00", BERLIN, {
      location: "Hall 3 & 4",
    });
    expect(await list(visitor, [place])).toContain(
      'href="https://www.openstreetmap.org/search?query=Hall%203%20%26%204"',
    );
  });

  it("leads an editor to what can be done with it, and to no second cancellation", async () => {
    const html = await list(editor);
    for (const action of ["edit", "duplicate", "cancel", "delete"]) {
      expect(html).toContain(`href="/calendar/k3v9q2/events/x1/${action}"`);
    }
    const canceled = timedEvent("CANCELED: Match", "2026-11-21 15:00", "2026-11-21 16:00");
    expect(await list(editor, [canceled])).not.toContain("/cancel");
    expect(textOf(await list(editor, [canceled]))).toContain("Duplicate");
  });
});

describe("an event's own page", () => {
  const event = (title: string) =>
    timedEvent(title, "2026-11-21 15:00", "2026-11-21 16:00", BERLIN, {
      id: "x1",
      location: "Hall 3",
      notes: "Bring shoes.",
    });
  const page = (display = visitor, title = "Training") =>
    draw(EventDetails, {
      view: buildEventPage(event(title), calendar, display),
      sharing: createElement(ShareEvent, {
        sharing: buildEventSharing(event(title), calendar, display, "https://example.org"),
      }),
    });

  it("says when, where and notes by their names, then how to add and share it", async () => {
    expect(textOf(await page())).toMatch(
      /^When Sat, Nov 21, 3pm - 4pm .*Where Hall 3 Map of where Training is Notes Bring shoes\. Add to your calendar .*Share this event /,
    );
  });

  it("leads an editor alone to what can be done, and to no second cancellation", async () => {
    expect(textOf(await page(editor))).toContain(
      "Edit Training Duplicate Training Delete Training More Training Cancel Event Training History",
    );
    expect(textOf(await page(editor, "CANCELED: Training"))).not.toContain("Cancel Event");
    expect(textOf(await page())).not.toMatch(/Edit|Duplicate|Delete|More|Cancel|History/);
  });
});

describe("what visitors see", () => {
  it("has no control of editors", async () => {
    const view = buildDayView({ calendar, day: "2026-11-21", events, display: visitor });
    const news = { id: "n", title: "News", text: "", name: "Anna", modifiedAt: 0 };
    const admins = [{ name: "Anna", email: "anna@example.org" }];
    const frame = buildCalendarFrame({ calendar, admins, display: visitor, tab: "list" });
    const pages = await Promise.all([
      month(),
      list(),
      draw(DayPanel, { view }),
      draw(NewsList, { view: buildNewsView([news], { calendar, display: visitor, ...ONLY_PAGE }) }),
      draw(HomePanel, {
        view: buildHomeView({ wall: "", links: [] }, NOTHING, calendar, visitor),
      }),
      draw(CalendarHeader, { frame }),
    ]);
    for (const page of pages) {
      expect(textOf(page)).not.toMatch(/Edit|Delete|Duplicate|Create Event|Add News|anna@/);
    }
  });

  it("is text, whatever an editor typed", async () => {
    for (const page of [await month(), await list(), await list(editor)]) {
      expect(page.replace(/<script nonce="">.*?<\/script>/s, "")).not.toContain("<script");
      expect(page).toContain("&lt;script&gt;");
    }
  });
});

describe("the list", () => {
  it("says each day once to the eye, and its times to programs", async () => {
    const html = await list();
    expect(html).toContain('<time dateTime="2026-11-22">Sunday, November 22, 2026</time>');
    expect(html).toMatch(
      /<time dateTime="2026-11-22T14:00Z"><span class="visually-hidden">Sun, Nov 22, <\/span>3pm - 4pm<\/time>/,
    );
  });

  it("heads each month but the one that today's line has named", async () => {
    const next = timedEvent("Later", "2026-12-05 15:00", "2026-12-05 16:00");
    const html = await list(visitor, [...events, next]);
    const headings = [...html.matchAll(/class="timeline-month">([^<]*)</g)].map(([, text]) => text);
    expect(headings).toEqual(["December 2026"]);
  });

  it("has small months whose days with events lead to them", async () => {
    const html = await list();
    const [, small = ""] = html.split('<div class="small-months">');
    const links = [...small.matchAll(/<a href="#([^"]*)" aria-label="([^"]*)"/g)];
    expect(links.map(([, anchor, label]) => [anchor, label])).toEqual([
      ["day-2026-11-21", "Saturday, November 21, 2026, 2 events"],
      ["day-2026-11-22", "Sunday, November 22, 2026, 1 event"],
    ]);
    for (const [, anchor] of links) expect(countOf(`id="${anchor}"`, html)).toBe(1);
    expect([...small.matchAll(/<caption>([^<]*)</g)].map(([, text]) => text)).toEqual([
      "November 2026",
      "December 2026",
    ]);
  });

  it("folds long notes, and no others", async () => {
    const event = (notes: string) => [
      timedEvent("Trip", "2026-11-22 15:00", "2026-11-22 16:00", BERLIN, { notes }),
    ];
    expect(await list(visitor, event("Bring shoes."))).not.toContain("<summary>Notes");
    expect(await list(visitor, event("Bring shoes. ".repeat(20)))).toContain(
      '<details class="fold"><summary>Notes</summary>',
    );
  });

  it("lets each text of a card have its direction, and the card keep its own", async () => {
    const [first = "", second = ""] = (await list()).match(/<article[^>]*>.*?<\/article>/g) ?? [];
    expect(first).toMatch(/^<article (?![^>]*dir=)[^>]*>.*<a [^>]*dir="auto">Camp</);
    expect(second).toContain('<span dir="auto">Hall 3</span>');
    // A block with a direction of its own would be on a side of its own.
    expect(first + second).not.toMatch(/<(p|div|h3|article)[^>]* dir=/);
  });

  it("draws each day once as a leaf, today's as today's, with the month where it is another", async () => {
    const next = timedEvent("Later", "2027-01-05 15:00", "2027-01-05 16:00");
    const html = await list(visitor, [...events, next]);
    const drawn = [
      ...html.matchAll(
        /<h2 class="timeline-date[^>]*?(?: data-month="([^"]*)")?>.*?<span class="([^"]*)" data-weekday="(\w*)" data-date="(\d*)" aria-hidden="true"><\/span><\/h2>/g,
      ),
    ];
    expect(drawn.map((each) => each.slice(1))).toEqual([
      [undefined, "leaf weekend today", "Sat", "21"],
      [undefined, "leaf weekend", "Sun", "22"],
      ["Jan &#x27;27", "leaf", "Tue", "5"],
    ]);
  });

  it("strikes what is canceled, and keeps the word for who does not see that", async () => {
    const canceled = timedEvent("CANCELED: Match", "2026-11-21 15:00", "2026-11-21 16:00");
    const html = await list(editor, [canceled]);
    expect(html).toMatch(
      /<h3 class="canceled"><a [^>]*><span class="visually-hidden">CANCELED: <\/span><bdi data-tag="Canceled">Match<\/bdi><\/a><\/h3>/,
    );
    expect(textOf(html)).toContain("Edit CANCELED: Match");
  });

  it("names what each control is about, and has Delete last", async () => {
    const text = textOf(await list(editor));
    expect(text).toContain(
      "Edit Training More Training Duplicate Training Cancel Event Training Delete Training",
    );
  });

  it("repeats Create Event at its end", async () => {
    expect(countOf("Create Event", await list(editor))).toBe(2);
    expect(countOf("Create Event", await list(editor, events.slice(0, 2)))).toBe(1);
  });

  it("keeps the lines of notes, and makes addresses in them links that vouch for nothing", async () => {
    expect(await list()).toContain(
      'Bring shoes.<br/>see <a href="https://example.org/x" class="bare" rel="nofollow ugc noopener noreferrer">',
    );
  });

  it("says so when it is empty", async () => {
    expect(textOf(await list(visitor, []))).toContain("No events yet");
    expect(textOf(await list(visitor, []))).toContain("Today: Saturday, November 21, 2026");
    expect(textOf(await list(visitor, []))).not.toContain("More Past Events");
  });

  it("says what to do next when it is empty: an editor creates an event, a visitor subscribes", async () => {
    const [forEditor, forVisitor] = [await list(editor, []), await list(visitor, [])];
    expect(forEditor).toMatch(
      /everyone with the link will see it\.<\/p><a [^>]*>Create Event<\/a>/,
    );
    expect(countOf("Create Event", forEditor)).toBe(1);
    expect(forVisitor).toContain('/subscribe/ical/k3v9q2" data-go="top">subscribe</a>');
    expect(forVisitor).not.toContain("Create");
  });
});

describe("the event form", () => {
  const fields = ["Title", "All day", "From date", "From time", "To date", "To time"];

  it("has a label and a name for each field", async () => {
    const form = { ...buildNewEventForm({ calendar, display: editor }), attempt: "once" };
    const html = await draw(EventForm, { form });
    for (const label of [...fields, "Location", "Notes"]) {
      expect(html).toMatch(new RegExp(`<label for="[^"]+">${label}</label>`));
    }
    const names = new Set([...html.matchAll(/ name="([^"=]+)"/g)].map(([, name]) => name));
    // Only the form of a series' date has the choice of dates, and what it compares with.
    const known = Object.keys(form.values).filter((name) => !/^(scope|byRule)$/.test(name));
    const slot = ["id", "name", "places"].map((name) => `slots.0.${name}`);
    const others = [...Object.keys(form.asks ?? {}), ...slot, "newCategory", "attempt"];
    expect([...names].toSorted()).toEqual([...known, ...others].toSorted());
    // The editor and the calendar have the same time zone.
    expect(textOf(html)).not.toContain("Times are shown");
  });

  it("brings back what was typed, and its own correction", async () => {
    const form = { ...buildNewEventForm({ calendar, display: editor }), attempt: "once" };
    const sent = { ...form.values, title: hostile, toTime: "10:00" };
    const read = readEventForm(sent, BERLIN, ENGLISH);
    if (read.ok) throw new Error("the form was accepted");
    const html = await draw(EventForm, { form, state: { ...read, message: "" } });
    expect(html).toContain('value="&lt;script&gt;');
    expect(html).toMatch(/name="toTime"[^>]*value="12:05"|value="12:05"[^>]*name="toTime"/);
    expect(html).toContain('href="#field-toTime"');
    // What is at a field is summed up on top, and a toast says the first of it.
    const [, first] = /<li><a href="#field-\w+">([^<]*)</.exec(html) ?? [];
    expect(html).toContain(`data-toast="${first}"`);
  });

  it("shows the time zone when it is what is wrong", async () => {
    const form = { ...buildNewEventForm({ calendar, display: editor }), attempt: "once" };
    const read = readEventForm({ ...form.values, timeZone: "Mars/Olympus" }, BERLIN, ENGLISH);
    if (read.ok) throw new Error("the form was accepted");
    expect(await draw(EventForm, { form, state: { ...read, message: "" } })).toMatch(
      /<label[^>]*>Time zone<\/label>/,
    );
  });
});

describe("the choice between two versions", () => {
  it("has two ways on, and carries my whole form", async () => {
    const [stored = allDayEvent("", "2026-01-01")] = events;
    const { values } = buildEditEventForm(stored, { calendar, display: editor });
    const view = buildEventStaleChoice({
      values: { ...values, title: "Mine" },
      stored,
      calendar,
      display: editor,
    });
    const html = await draw(StaleChoice, { view, about: "event" });
    expect(html).toContain('action="/calendar/k3v9q2/events/x1/edit"');
    expect(html).toContain('<input type="hidden" name="title" value="Mine"/>');
    expect(html).toMatch(/<button[^>]*>Keep Mine<\/button>/);
    expect(html).toMatch(/<a [^>]*href="\/calendar\/k3v9q2\/events\/x1"[^>]*>Keep Theirs/);
    expect(countOf(">differs<", html.replaceAll("> differs<", ">differs<"))).toBe(1);
  });
});

describe("empty tabs", () => {
  it("turns the lines of a right-to-left news item, not its author and date", async () => {
    const item = { id: "n", title: "חדשות", text: "שלום", name: "Anna", modifiedAt: 0 };
    const options = { calendar, display: visitor, ...ONLY_PAGE };
    const html = await draw(NewsList, { view: buildNewsView([item], options) });
    expect(html).toMatch(/<article (?![^>]*dir=)[^>]*><p class="note">/);
    expect(html).toContain('<h2 dir="auto">חדשות</h2><div class="written" dir="auto">');
  });

  it("say what is missing", async () => {
    const home = buildHomeView({ wall: "", links: [] }, NOTHING, calendar, visitor);
    expect(textOf(await draw(HomePanel, { view: home }))).toBe("No details Links No links yet");
    const news = buildNewsView([], { calendar, display: visitor, ...ONLY_PAGE });
    expect(textOf(await draw(NewsList, { view: news }))).toBe("No news yet");
  });
});

describe("header and tabs", () => {
  const admins = [{ name: "Anna", email: "anna@example.org" }, { name: "jor..." }];
  const frame = buildCalendarFrame({ calendar, admins, display: editor, tab: "calendar" });

  it("name the calendar and who manages it", async () => {
    const html = await draw(CalendarHeader, { frame });
    expect(html).toContain('<h1 dir="auto">SV Grün-Weiß</h1>');
    expect(html).toContain('<div class="calendar-head all-names">');
    expect(html).toMatch(/<details class="managers"><summary><span>Managed By: /);
    expect(textOf(html)).toBe(
      "SV Grün-Weiß Edit calendar Managed By: Anna , jor... Edit managers Subscribe Share More Print… Import Export History Deleted Events Email Updates",
    );
    const visited = buildCalendarFrame({ calendar, admins, display: visitor, tab: "calendar" });
    expect(textOf(await draw(CalendarHeader, { frame: visited }))).toBe(
      "SV Grün-Weiß Managed By: Anna , jor... Subscribe More Print… Email Updates",
    );
  });

  it("mark the current tab", async () => {
    const html = await draw(CalendarTabs, { tabs: frame.tabs });
    expect(html).toContain('<nav class="tabs" aria-label="Tabs">');
    expect(html).toMatch(/aria-current="page"[^>]*>Calendar</);
    expect(countOf("aria-current", html)).toBe(1);
  });
});
