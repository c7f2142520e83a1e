// Events without an end: zero length, no end in imports or exports, and over an hour after the start.
import { describe, expect, it } from "vitest";
import { applyAll, previewFile } from "~/features/moving/view/uploaded-file";
import { readCalendarFile } from "~/import/calendar-items";
import { listEventsAround, listEventsOfDays } from "~/operations/events/event-lists";
import { saveEvent } from "~/operations/events/events";
import { listVersions, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { loader as agenda } from "~/routes/agenda.$id[.txt]";
import { loader as archive } from "~/routes/calendar.$id_.archive[.]json";
import { loader as eventFile } from "~/routes/ical.$calendarId.$eventId[.ics]";
import { loader as feed } from "~/routes/ical.$calendarId[.ics]";
import { loader as wall } from "~/routes/wall.$id";
import { findEvents } from "~/web/pages/events/event-search";
import { file, openDavSite, SPACES } from "../features/caldav/dav-site";
import { CONTEXT, calendarOf, tell } from "../import/import-context";
import { answerOf, requestOf } from "../support/in-process";
import { link, startEachWithCalendar, world } from "../support/one-calendar";
import { ANN, HOUR, MINUTE, NOW, refusalOf } from "../support/operations";

const BEGIN = NOW + 9 * HOUR;

startEachWithCalendar();

const save = (more: Record<string, unknown> = {}, calendarId = link) =>
  perform(
    saveEvent,
    { calendarId, title: "Singing", location: "", notes: "", from: BEGIN, to: null, ...more },
    world.as(ANN),
  );

type Loader = (args: {
  request: Request;
  params: Record<string, string>;
  context: object;
}) => unknown;

async function textOf(loader: unknown, path: string, params: Record<string, string>) {
  const args = { request: requestOf(world, ANN, path), params, context: {} };
  const response = (await answerOf(() => (loader as Loader)(args))) as Response;
  return response.text();
}

const storedTimes = () => {
  const { id } = world.store.calendars.findByLink(link) ?? { id: 0 };
  return world.store.events.listAll(id).map(({ from, to }) => [from, to]);
};

describe("a save", () => {
  it("takes null and the start itself for no end, and no end before the start", () => {
    expect(save()).toMatchObject({ from: BEGIN, to: BEGIN });
    expect(save({ to: BEGIN })).toMatchObject({ from: BEGIN, to: BEGIN });
    expect(refusalOf(() => save({ to: BEGIN - 1 })).fields).toEqual({
      to: "To must be after From.",
    });
    expect(refusalOf(() => save({ to: undefined })).fields).toHaveProperty("to");
  });

  it("makes one of an event with an end, which Undo brings back", () => {
    const { id } = save({ to: BEGIN + HOUR });
    save({ id, modifiedAt: world.clock.now });
    expect(storedTimes()).toEqual([[BEGIN, BEGIN]]);
    const [last] = perform(listVersions, { calendarId: link }, world.as(ANN)).list;
    perform(undoBatch, { calendarId: link, batch: last?.batch }, world.as(ANN));
    expect(storedTimes()).toEqual([[BEGIN, BEGIN + HOUR]]);
  });

  it("keeps it so in a series and in its changed dates", () => {
    const first = save({ repeat: { freq: "week", count: 3 } });
    expect(first).toMatchObject({ from: BEGIN, to: BEGIN });
    const days = { calendarId: link, first: "2026-11-21", last: "2026-12-31", zone: "UTC" };
    const dates = () => perform(listEventsOfDays, days, world.as(null));
    expect(dates().map(({ from, to }) => to - from)).toEqual([0, 0, 0]);
    const [, second] = dates();
    const at = second?.from ?? 0;
    save({ id: second?.id, from: at + HOUR, scope: "one", modifiedAt: world.clock.now });
    expect(dates().map(({ from, to }) => [from, to])).toContainEqual([at + HOUR, at + HOUR]);
    world.clock.now += HOUR;
    const now = { modifiedAt: world.clock.now };
    save({ id: first.id, to: BEGIN + HOUR, scope: "all", ...now });
    expect(dates().map(({ from, to }) => to - from)).toEqual([HOUR, HOUR, HOUR]);
  });
});

describe("it is over", () => {
  const around = () => {
    const input = { calendarId: link, zone: "Europe/Berlin", past: 9, upcoming: 9 };
    const { past, upcoming } = perform(listEventsAround, input, world.as(null));
    return [past.length, upcoming.length];
  };
  const found = async () => {
    const { past, upcoming } = await findEvents({ calendarId: link, q: "singing" }, world.as(null));
    return [past.events.length, upcoming.events.length];
  };

  it.each([
    ["a single one", {}],
    ["a date by rule", { repeat: { freq: "day", count: 1 } }],
  ])("an hour after it begins, in lists and searches: %s", async (_what, more) => {
    save(more);
    world.clock.now = BEGIN + HOUR - 1;
    expect([around(), await found()]).toEqual([
      [0, 1],
      [0, 1],
    ]);
    world.clock.now = BEGIN + HOUR;
    expect([around(), await found()]).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  it("on a wall, which says no end of it", async () => {
    save();
    const shown = async () => textOf(wall, `/wall/${link}`, { id: link });
    expect(await shown()).toContain("8pm");
    world.clock.now = BEGIN + 30 * MINUTE;
    const now = await shown();
    expect(now).toContain("Singing");
    expect(now).not.toContain("until");
    world.clock.now = BEGIN + HOUR;
    expect(await shown()).not.toContain("Singing");
  });

  it("in a text agenda, with its start alone", async () => {
    save();
    const text = await textOf(agenda, `/agenda/${link}.txt`, { id: link });
    expect(text).toContain("  8pm  Singing");
  });
});

describe("files", () => {
  const OPEN = /^(DTEND|DURATION)/m;

  it("have neither DTEND nor DURATION, and are read as what they are of", async () => {
    const { id } = save();
    save({ title: "Choir", repeat: { freq: "week", count: 2 } });
    const text = await textOf(feed, `/ical/${link}.ics`, { calendarId: link });
    const one = await textOf(eventFile, `/ical/${link}/${id}.ics`, {
      calendarId: link,
      eventId: id,
    });
    for (const each of [text, one]) {
      expect(each.match(/DTSTART[^\r]*/g)?.length).toBeGreaterThan(0);
      const events = each.slice(each.indexOf("BEGIN:VEVENT"), each.lastIndexOf("END:VEVENT"));
      expect(events).not.toMatch(OPEN);
    }
    const { items } = readCalendarFile(Buffer.from(text), CONTEXT);
    expect(items.map(tell).join("\n")).toMatch(/Singing \| 2026-11-21T19:00 to 2026-11-21T19:00/);
    expect(items.map(tell).join("\n")).toMatch(/Choir \| 2026-11-21 20:00 for 0 in Europe\/Berlin/);
  });

  it("of foreign programs that have no end, or the start as the end, become such events", () => {
    const ends = [[], ["DTEND:20261203T190000Z"], ["DURATION:PT0S"], ["DURATION:P0D"]];
    for (const end of ends) {
      const lines = ["UID:a", "SUMMARY:A", "DTSTART:20261203T190000Z", ...end];
      const { items } = readCalendarFile(Buffer.from(calendarOf(lines)), CONTEXT);
      expect(items.map(tell)).toEqual([
        "a | #0 | A | 2026-12-03T19:00 to 2026-12-03T19:00 Europe/Berlin",
      ]);
    }
  });

  it("of a whole calendar bring it along", async () => {
    save();
    save({ title: "Choir", repeat: { freq: "week", count: 2 } });
    const text = await textOf(archive, `/calendar/${link}/archive.json`, { id: link });
    const other = world.calendar("Other");
    const bytes = new TextEncoder().encode(text);
    const chosen = { calendarId: other, name: "calendar.json", bytes };
    const { draftId } = await previewFile(chosen, world.as(ANN));
    const counts = await applyAll({ calendarId: other, draftId }, world.as(ANN));
    expect(counts).toMatchObject({ new: 2, leftOut: 0 });
    const days = { calendarId: other, first: "2026-11-21", last: "2026-12-31", zone: "UTC" };
    const dates = perform(listEventsOfDays, days, world.as(null));
    expect(dates.map(({ from, to }) => to - from)).toEqual([0, 0, 0]);
  });
});

describe("a calendar app", () => {
  it("puts and gets it without an end, and finds it where it begins", async () => {
    const site = await openDavSite({ world });
    const club = await site.collection("Club");
    const headers = { "Content-Type": "text/calendar" };
    const put = (name: string, ...lines: string[]) =>
      site.send({ method: "PUT", path: `${club}${name}.ics`, body: file(name, lines), headers });
    const start = "DTSTART;TZID=Europe/Berlin:20261201T190000";
    expect((await put("a", "SUMMARY:A", start)).status).toBe(201);
    expect((await put("b", "SUMMARY:B", start, "DURATION:PT0S")).status).toBe(201);
    expect((await put("c", "SUMMARY:C", start, "RRULE:FREQ=WEEKLY;COUNT=3")).status).toBe(201);
    for (const name of ["a", "b", "c"]) {
      const path = `${club}${name}.ics`;
      const { text } = await site.send({ method: "GET", path });
      expect(text.slice(text.indexOf("BEGIN:VEVENT"))).not.toMatch(/^(DTEND|DURATION)/m);
      expect((await site.send({ method: "PUT", path, body: text, headers })).status).toBe(204);
      expect((await site.send({ method: "GET", path })).text).toBe(text);
    }
    const query = async (from: string, to: string) => {
      const body = `<C:calendar-query ${SPACES}><D:prop><D:getetag/></D:prop><C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range start="${from}" end="${to}"/></C:comp-filter></C:comp-filter></C:filter></C:calendar-query>`;
      const { text } = await site.send({ method: "REPORT", path: club, body });
      return [...text.matchAll(/([abc])\.ics/g)].map(([, name]) => name).sort();
    };
    // RFC 4791 §9.9: a range includes an event that starts at its start, but not at its end.
    expect(await query("20261201T180000Z", "20261201T180100Z")).toEqual(["a", "b", "c"]);
    expect(await query("20261201T170000Z", "20261201T180000Z")).toEqual([]);
    expect(await query("20261208T180000Z", "20261208T190000Z")).toEqual(["c"]);
  });
});
