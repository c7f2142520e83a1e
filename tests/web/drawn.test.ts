import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { CalendarHeader } from "~/components/calendars/calendar-header";
import { HomePanel } from "~/components/calendars/home-panel";
import { NewsList } from "~/components/calendars/news-list";
import { DayPanel } from "~/components/events/day-panel";
import { EventDetails } from "~/components/events/event-details";
import { EventForm } from "~/components/events/event-form";
import { EventList } from "~/components/events/event-list";
import { MonthPanel } from "~/components/events/month-panel";
import { ShareEvent } from "~/features/sharing/screens/event";
import { buildEventSharing } from "~/features/sharing/view/event";
import { buildCalendarFrame } from "~/web/pages/calendars/calendar-view";
import { buildHomeView } from "~/web/pages/calendars/home-view";
import { buildNewsView } from "~/web/pages/calendars/news-view";
import { buildDayView } from "~/web/pages/events/day-view";
import { readEventForm } from "~/web/pages/events/event-form-reader";
import { buildNewEventForm } from "~/web/pages/events/event-form-view";
import { buildEventPage } from "~/web/pages/events/event-view";
import { buildListView } from "~/web/pages/events/list-view";
import { buildMonthView } from "~/web/pages/events/month-view";
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

  it("has no links to days out of reach", async () => {
    for (const month of ["1970-01", "2200-12"]) {
      const view = buildMonthView({ calendar, month, events: [], display: editor });
      const html = await draw(MonthPanel, { view });
      expect(html).toContain(`href="/calendar/k3v9q2/day/${month}-31"`);
      expect(html.match(/href="[^"]*(1969|2201)-/g)).toBeNull();
    }
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

  it("has no id twice", async () => {
    const ids = (await month(editor)).match(/ id="[^"]*"/g) ?? [];
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("an event's card", () => {
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

  it("folds long notes, and no others", async () => {
    const event = (notes: string) => [
      timedEvent("Trip", "2026-11-22 15:00", "2026-11-22 16:00", BERLIN, { notes }),
    ];
    expect(await list(visitor, event("Bring shoes."))).not.toContain("<summary>Notes");
    expect(await list(visitor, event("Bring shoes. ".repeat(20)))).toContain(
      '<details class="fold"><summary>Notes</summary>',
    );
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
    // Only the form for one date of a series has the choice of dates.
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
    // Field errors are listed at the top, and a toast shows the first.
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
});
