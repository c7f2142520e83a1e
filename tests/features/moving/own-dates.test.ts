// Importing a calendar's own feed: dates written separately become changed dates of their series again.
import { afterAll, beforeEach, describe, expect, it, test } from "vitest";
import { dateId } from "~/event/series";
import { applyAll, previewFile } from "~/features/moving/view/uploaded-file";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { createCalendar } from "~/operations/calendars/calendars";
import { listEventsOfDays, listFeedEvents } from "~/operations/events/event-lists";
import { cancelEvent, saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { installation } from "~/web/feeds/feed-content";
import { answerEventFeed } from "~/web/feeds/feed-response";
import { undoAll } from "~/web/pages/history/history-page";
import {
  ANN,
  at,
  type Club,
  createClub,
  MONDAY,
  type Values,
  ZONE,
} from "../../operations/events/series-scene";
import { readHere } from "./import-scene";

const NOV_30 = "2026-11-30";

let club: Club;
let id: string;

beforeEach(() => {
  club = createClub();
  enter("here.eas");
  id = club.weekly({ repeat: { freq: "week", until: "2027-01-25" } });
});
afterAll(() => Reflect.deleteProperty(globalThis, "easRuntime"));

function enter(uidSuffix: string): void {
  const { store, clock } = club.world;
  const { secrets } = club.world.as(ANN);
  const config = {
    defaultTimeZone: ZONE,
    languages: { all: ["en"], fallback: "en" },
    sources: { isOn: true, allow: [] },
    contactTo: "",
    origin: "http://localhost",
  };
  const runtime = { store, secrets, config, uidSuffix, now: () => clock.now, mail: { wake() {} } };
  Object.assign(globalThis, { easRuntime: runtime });
}

function feedOf(calendarId: string): string {
  const calendar = perform(listFeedEvents, { calendarId }, club.as(null));
  return renderCalendarFeed({ ...calendar, title: "Club", ...installation(), hasPages: true }).text;
}

const look = (calendarId: string, text: string) =>
  previewFile(
    { calendarId, name: "club.ics", bytes: new TextEncoder().encode(text) },
    club.world.as(ANN),
    readHere,
  );
const take = async (calendarId: string, text: string, onConflict = "ours") => {
  const { draftId } = await look(calendarId, text);
  return applyAll({ calendarId, draftId, onConflict }, club.as());
};
const emptyOne = () =>
  perform(createCalendar, { title: "New", timeZone: ZONE }, club.as()).calendarId;
/** The events of each day, and whether they are regular or changed dates of a series. */
const shownIn = (calendarId: string) =>
  perform(
    listEventsOfDays,
    { calendarId, first: "2026-11-01", last: "2027-02-28", zone: ZONE },
    club.as(null),
  ).map(({ title, from, to, allDay, firstDay, occurrence, isByRule }) =>
    [title, from, to, allDay, firstDay, occurrence, isByRule === true].join(" "),
  );
const countOf = (text: string, what: string) => text.split(what).length - 1;

type Case = [name: string, change: () => unknown, apart: number];
const change = (day: string, values: Values) => club.edit(id, day, values);
const cases: Case[] = [
  ["past its neighbor", () => change(NOV_30, at("2026-12-09", "18:00")), 1],
  ["before its neighbor", () => change(NOV_30, at("2026-11-20")), 1],
  ["onto the time of its neighbor", () => change(NOV_30, at("2026-12-07")), 1],
  [
    "onto the day of its neighbor",
    () => change(NOV_30, { ...at("2026-12-07", "09:00"), title: "Early" }),
    1,
  ],
  [
    "past its neighbor, and canceled",
    () => {
      change(NOV_30, at("2026-12-09"));
      const eventId = dateId({ id, day: NOV_30 });
      perform(cancelEvent, { calendarId: club.link, eventId }, club.as());
    },
    1,
  ],
  [
    "to a whole day",
    () => {
      const { from } = at("2026-12-01");
      change(NOV_30, { allDay: true, from, to: from });
    },
    1,
  ],
  [
    "past each other, the first date of all among them",
    () => {
      change(MONDAY, at("2026-12-16"));
      change(NOV_30, at("2026-11-22"));
      change("2026-12-21", { title: "Party" });
    },
    2,
  ],
];

describe("a date that is moved", () => {
  test.each(cases)(
    "%s comes into an empty calendar as a date of its series",
    async (_name, move, apart) => {
      move();
      const text = feedOf(club.link);
      expect(countOf(text, "BEGIN:VEVENT") - countOf(text, "RECURRENCE-ID") - 1).toBe(apart);
      const link = emptyOne();
      expect((await look(link, text)).counts).toMatchObject({ new: 1, leftOut: 0 });
      enter("there.eas");
      const { batch } = await take(link, text);
      expect(shownIn(link)).toEqual(shownIn(club.link));
      expect((await look(link, text)).counts).toMatchObject({ same: 1, new: 0, changed: 0 });
      expect(await take(link, text, "theirs")).toMatchObject({ new: 0, changed: 0 });
      expect(shownIn(link)).toEqual(shownIn(club.link));
      await undoAll({ calendarId: link, batch }, club.as());
      expect(shownIn(link)).toEqual([]);
      expect(await take(link, text)).toMatchObject({ new: 1 });
      expect(shownIn(link)).toEqual(shownIn(club.link));
    },
  );

  test.each(cases)(
    "%s is already here where it came from, and stays with the file's",
    async (_name, move) => {
      move();
      const before = shownIn(club.link);
      const text = feedOf(club.link);
      expect((await look(club.link, text)).counts).toMatchObject({ same: 1, new: 0, changed: 0 });
      change("2027-01-11", { title: "Ours" });
      expect(await take(club.link, text, "theirs")).toMatchObject({
        changed: 1,
        new: 0,
        conflicts: 1,
      });
      expect(shownIn(club.link)).toEqual(before);
    },
  );

  it("beside a single event whose name only looks like a date's leaves that one alone", async () => {
    change(NOV_30, at("2026-12-09"));
    const text = feedOf(club.link);
    const uid = /UID:(\S+)@here\.eas/.exec(text)?.[1] ?? "";
    const link = emptyOne();
    const other = text.replace("-20261130@", "-20261201@");
    expect(uid).not.toBe("");
    expect(await take(link, other)).toMatchObject({ new: 2 });
    expect(shownIn(link)).toContainEqual(
      expect.stringMatching(/^Training \d+ \d+ false {3}false$/),
    );
  });

  it("in a file of another program is what it says: an event of its own", async () => {
    change(NOV_30, at("2026-12-09"));
    const foreign = feedOf(club.link).replace(/PRODID:.*/, "PRODID:-//Other//EN");
    expect((await look(emptyOne(), foreign)).counts).toMatchObject({ new: 2 });
  });
});

describe("the file of one date", () => {
  const dateOf = (day: string) => dateId({ id, day });
  const fileOf = async (eventId: string) => {
    const address = `http://localhost/ical/${club.link}/${eventId}.ics`;
    const answer = await answerEventFeed(new Request(address), club.link, eventId);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const remove = (day: string) => club.remove(dateOf(day), "one");

  const unlike: [name: string, prepare: () => unknown][] = [
    ["by rule", () => {}],
    ["with another title and place", () => change(NOV_30, { title: "Derby", location: "Away" })],
    ["past its neighbor", () => change(NOV_30, at("2026-12-09", "18:00"))],
    ["of a whole day", () => change(NOV_30, { allDay: true, ...at("2026-12-01") })],
    [
      "canceled",
      () => perform(cancelEvent, { calendarId: club.link, eventId: dateOf(NOV_30) }, club.as()),
    ],
  ];

  test.each(unlike)("%s is already here where it came from", async (_name, prepare) => {
    prepare();
    const before = shownIn(club.link);
    const text = await fileOf(dateOf(NOV_30));
    expect((await look(club.link, text)).counts).toMatchObject({ same: 1, new: 0, changed: 0 });
    expect(await take(club.link, text, "theirs")).toMatchObject({ new: 0, changed: 0 });
    expect(shownIn(club.link)).toEqual(before);
  });

  test.each(unlike)("%s is an event by itself elsewhere, and no twin there", async (_name, go) => {
    go();
    const text = await fileOf(dateOf(NOV_30));
    const link = emptyOne();
    expect(await take(link, text)).toMatchObject({ new: 1 });
    expect(await take(link, text)).toMatchObject({ new: 0, same: 1 });
    expect(shownIn(link)).toHaveLength(1);
  });

  it("that is changed here since asks, is written into its series, and can be taken back", async () => {
    const before = shownIn(club.link);
    const text = await fileOf(dateOf(NOV_30));
    change(NOV_30, { title: "Derby", notes: "Boots" });
    const changed = shownIn(club.link);
    const { counts, first } = await look(club.link, text);
    expect(counts).toMatchObject({ changed: 1, conflicts: 1, new: 0 });
    expect(first[0]).toMatchObject({ differs: ["title", "notes"], here: { title: "Derby" } });
    expect(await take(club.link, text)).toMatchObject({ changed: 0, kept: 1, new: 0 });
    expect(shownIn(club.link)).toEqual(changed);
    const modified = club.series(id)?.modifiedAt ?? 0;
    const { batch } = await take(club.link, text, "theirs");
    const titles = (lines: string[]) => lines.map((line) => line.replace(/ (true|false)$/, ""));
    expect(titles(shownIn(club.link))).toEqual(titles(before));
    expect(club.series(id)?.modifiedAt).toBeGreaterThan(modified);
    await undoAll({ calendarId: club.link, batch }, club.as());
    expect(shownIn(club.link)).toEqual(changed);
  });

  it("with another time in it becomes a changed date of its series", async () => {
    const text = (await fileOf(dateOf(NOV_30))).replace(/T180000Z/, "T170000Z");
    expect(await take(club.link, text, "theirs")).toMatchObject({ changed: 1, new: 0 });
    expect(club.series(id)?.changedDays).toEqual([NOV_30]);
    expect(club.shown("2026-11-30", "2026-11-30")).toEqual(["11-30 18:00 150m Training"]);
  });

  test.each([
    ["as it was by rule", () => {}],
    ["as it was changed", () => change(NOV_30, { title: "Derby" })],
  ])("that is deleted here, %s, comes back where it is asked for", async (_name, prepare) => {
    prepare();
    const before = shownIn(club.link);
    const text = await fileOf(dateOf(NOV_30));
    remove(NOV_30);
    const without = shownIn(club.link);
    const { counts, first, draftId } = await look(club.link, text);
    expect(counts).toMatchObject({ deletedHere: 1, new: 0, same: 0 });
    expect(first[0]?.reason).toMatch(/^#deletedHereOn /);
    expect(await take(club.link, text)).toMatchObject({ deletedHere: 1, new: 0 });
    expect(shownIn(club.link)).toEqual(without);
    expect(draftId).not.toBe("");
    const again = await look(club.link, text);
    const { batch } = await applyAll(
      { calendarId: club.link, draftId: again.draftId, deletedToo: true },
      club.as(),
    );
    expect(shownIn(club.link)).toEqual(before);
    await undoAll({ calendarId: club.link, batch }, club.as());
    expect(shownIn(club.link)).toEqual(without);
  });

  it("of a series that is deleted here says so", async () => {
    const text = await fileOf(dateOf(NOV_30));
    club.remove(dateOf(NOV_30), "all");
    expect((await look(club.link, text)).counts).toMatchObject({ deletedHere: 1, new: 0 });
  });

  it("is known in a calendar that has its series from another installation's feed", async () => {
    const [feed, text] = [feedOf(club.link), await fileOf(dateOf(NOV_30))];
    enter("there.eas");
    const link = emptyOne();
    await take(link, feed);
    expect((await look(link, text)).counts).toMatchObject({ same: 1, new: 0 });
  });

  it("that another program has saved changes that date", async () => {
    const text = (await fileOf(dateOf(NOV_30)))
      .replace(/PRODID:.*/, "PRODID:-//Other//EN")
      .replace("SUMMARY:Training", "SUMMARY:Derby");
    expect(await take(club.link, text, "theirs")).toMatchObject({ changed: 1, new: 0 });
    expect(club.shown("2026-11-30", "2026-11-30")).toEqual(["11-30 19:00 Derby"]);
    enter("there.eas");
    expect((await look(emptyOne(), text)).counts).toMatchObject({ new: 1 });
  });

  it("with its whole series beside it is what that file says: an event of its own", async () => {
    const [feed, text] = [feedOf(club.link), await fileOf(dateOf(NOV_30))];
    const event = text.slice(text.indexOf("BEGIN:VEVENT"), text.indexOf("END:VCALENDAR"));
    const both = feed.replace("END:VCALENDAR", `${event}END:VCALENDAR`);
    const link = emptyOne();
    expect((await look(link, both)).counts).toMatchObject({ new: 2 });
    expect(await take(link, both)).toMatchObject({ new: 2 });
  });
});

describe("another program's change of one date, without its series", () => {
  const foreign = (lines: string[]) =>
    ["BEGIN:VCALENDAR", "PRODID:-//Other//EN", ...lines, "END:VCALENDAR", ""].join("\r\n");
  const event = (...lines: string[]) => ["BEGIN:VEVENT", "UID:x@other", ...lines, "END:VEVENT"];
  const series = event(
    "DTSTART;TZID=Europe/Berlin:20261123T190000",
    "DURATION:PT1H",
    "RRULE:FREQ=WEEKLY;COUNT=4",
    "SUMMARY:Yoga",
  );
  const moved = (sequence = 1) =>
    event(
      "RECURRENCE-ID:20261130T180000Z",
      "DTSTART:20261201T180000Z",
      "DURATION:PT1H",
      "SUMMARY:Yoga",
      `SEQUENCE:${sequence}`,
    );

  it("changes that date where the series is, unasked, and is already here the next time", async () => {
    const link = emptyOne();
    await take(link, foreign(series));
    expect(await take(link, foreign(moved()))).toMatchObject({ changed: 1, conflicts: 0, new: 0 });
    expect(shownIn(link)).toHaveLength(4);
    expect((await look(link, foreign(moved()))).counts).toMatchObject({ same: 1 });
    // A newer file with everything is no conflict, since nobody changed anything here.
    const newer = foreign([...series.map((line) => line.replace("Yoga", "Pilates")), ...moved(2)]);
    expect((await look(link, newer)).counts).toMatchObject({ changed: 1, conflicts: 0 });
  });

  it("asks where that date was changed here", async () => {
    const link = emptyOne();
    await take(link, foreign(series));
    const { store } = club.world;
    const calendar = store.calendars.findByLink(link);
    const [own] = calendar ? store.series.listAll(calendar.id) : [];
    const values = { title: "Ours", location: "", notes: "", ...at(NOV_30) };
    const eventId = dateId({ id: own?.id ?? "", day: NOV_30 });
    perform(saveEvent, { calendarId: link, id: eventId, ...values }, club.as());
    expect((await look(link, foreign(moved()))).counts).toMatchObject({ changed: 1, conflicts: 1 });
  });

  it("is an event of its own where no series is", async () => {
    const link = emptyOne();
    expect(await take(link, foreign(moved()))).toMatchObject({ new: 1 });
    expect((await look(link, foreign(moved()))).counts).toMatchObject({ same: 1 });
  });
});
