// A calendar's own feed read home: dates that it writes beside their repeating event are changed dates of it again.
import { afterAll, beforeEach, describe, expect, it, test } from "vitest";
import { dateId } from "~/calendar/series";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { createCalendar } from "~/operations/calendars";
import { listEventsOfDays, listFeedEvents } from "~/operations/event-lists";
import { cancelEvent } from "~/operations/events";
import { perform } from "~/operations/operation";
import { installation } from "~/web/feeds/feed-content";
import { applyAll } from "~/web/pages/import-applying";
import { previewFile } from "~/web/pages/import-reading";
import { undoAll } from "~/web/pages/undoing";
import {
  ANN,
  at,
  type Club,
  createClub,
  MONDAY,
  type Values,
  ZONE,
} from "../operations/series-scene";

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
  const config = { defaultTimeZone: ZONE, contactTo: "", origin: "http://localhost" };
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
  );
const take = async (calendarId: string, text: string, onConflict = "ours") => {
  const { draftId } = await look(calendarId, text);
  return applyAll({ calendarId, draftId, onConflict }, club.as());
};
const emptyOne = () =>
  perform(createCalendar, { title: "New", timeZone: ZONE }, club.as()).calendarId;
/** What is shown of each day, and whether it is a date of a repeating event: its day by rule. */
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
