// Reading calendars of other sites: what is shown, what waits for a decision, and what happens while they fail.
import { beforeEach, describe, expect, it, test } from "vitest";
import { applySource, readSource, removeSource, saveSource } from "~/features/sources/operations";
import { createReadingRounds } from "~/features/sources/work/rounds";
import { readShownDates, type ShownContext } from "~/import/shown-file";
import { saveCalendar } from "~/operations/calendars/calendars";
import { listEventsOfDays } from "~/operations/events/event-lists";
import {
  listFirstOfDays,
  listMonthEvents,
  listPageAround,
} from "~/operations/events/event-windows";
import { listBands } from "~/operations/events/shown-dates";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { eventually } from "../../support/eventually";
import { answering, fileOf, sending, startFakeCalendar } from "../../support/fake-calendar";
import { DAY, HOUR, MINUTE } from "../../support/operations";
import {
  add,
  asAnn,
  fake,
  link,
  list,
  matches,
  only,
  read,
  readAgain,
  SUFFIX,
  shown,
  startEachWithFake,
  world,
  zone,
} from "./source-scene";

startEachWithFake();

describe("slow calendars", () => {
  const NAMES = { lookUp: async () => ["127.0.0.1"] };

  /** Adds ten for each of this many people; they are due before anything else. */
  function addSlow(people: number, hostOf: (person: number, at: number) => string): void {
    const calendarId = world.store.calendars.findByLink(world.calendar("Slow"))?.id ?? 0;
    for (let person = 0; person < people; person += 1) {
      const createdBy = world.as(`slow${person}@example.org`).actor?.id ?? 0;
      for (let at = 0; at < 10; at += 1) {
        const host = hostOf(person, at);
        world.store.sources.add({
          calendarId,
          createdBy,
          createdAt: 0,
          name: "Slow",
          host,
          address: `http://${host}/slow.ics`,
          shows: "events",
          inFeed: false,
          categoryId: null,
          everyMinutes: 360,
          nextAt: at,
          state: "reading",
        });
      }
    }
  }

  test.each([
    ["on one host", (_person: number, _at: number) => "slow.example"],
    ["on as many hosts", (person: number, at: number) => `slow${person}-${at}.example`],
  ])("of six people, %s, keep no other from being read", async (_where, nameOf) => {
    const slow = await startFakeCalendar(() => undefined);
    addSlow(6, (person, at) => `${nameOf(person, at)}:${slow.port}`);
    add({ url: `http://honest.example:${fake.port}/club.ics` });
    const { store, clock } = world;
    const config = {
      sources: { isOn: true, allow: ["127.0.0.1"] },
      origin: "https://eas.example.org",
    } as never;
    const readFile = async (bytes: Uint8Array, context: ShownContext) =>
      readShownDates(bytes, context);
    const slowMs = 20;
    const parts = { store, config, now: () => clock.now, uidSuffix: SUFFIX, readFile, slowMs };
    const rounds = createReadingRounds({ ...parts, ...NAMES });
    const honest = () => list().find(({ name }) => name === "School")?.state;
    await eventually(() => {
      rounds.look();
      expect(honest()).toBe("ok");
    });
    expect(slow.connections).toBeGreaterThan(0);
    expect(slow.connections).toBeLessThanOrEqual(8);
    await rounds.stop();
    await slow.stop();
  });
});

describe("a calendar of another site", () => {
  it("is read within seconds, and its events are among ours", async () => {
    add();
    expect(only()).toMatchObject({ state: "reading", entries: 0, host: `127.0.0.1:${fake.port}` });
    await read();
    expect(only()).toMatchObject({ state: "ok", entries: 1, addedBy: "ann..." });
    expect(shown("2026-11-24")).toEqual(["Match from School"]);
    const around = { calendarId: link, zone, past: 3, upcoming: 100, skip: 0 };
    expect(perform(listPageAround, around, world.as(null)).upcoming).toHaveLength(1);
  });

  it("becomes dates and never series, with its changed and left out ones", async () => {
    const lines = ["DTSTART:20261123T170000Z", "DTEND:20261123T180000Z"];
    const weekly = ["RRULE:FREQ=WEEKLY;COUNT=4", "EXDATE:20261207T170000Z"];
    fake.answer = sending(
      fileOf([
        { uid: "w@x", title: "Choir", lines: [...lines, ...weekly] },
        {
          uid: "w@x",
          title: "Choir outside",
          lines: [
            "RECURRENCE-ID:20261130T170000Z",
            "DTSTART:20261201T170000Z",
            "DTEND:20261201T180000Z",
          ],
        },
        { uid: "e@x", title: "Daily", lines: ["DTSTART;VALUE=DATE:20200101", "RRULE:FREQ=DAILY"] },
      ]),
    );
    add();
    await read();
    expect(shown("2026-11-23")).toEqual(["Daily from School", "Choir from School"]);
    expect(shown("2026-11-30")).toEqual(["Daily from School"]);
    expect(shown("2026-12-01")).toEqual(["Daily from School", "Choir outside from School"]);
    expect(shown("2026-12-07")).toEqual(["Daily from School"]);
    // From one year back to two years ahead.
    expect(only().entries).toBe(3 + 366 + 1 + 731);
    const { sourced, events } = perform(viewCalendar, { id: link }, world.as(null));
    expect(events).toEqual([]);
    expect(sourced.find(({ title }) => title === "Choir")?.uid).toBe("20261123-w@x");
  });

  it("is sent in its first 5,000 dates, with a word that there are more", async () => {
    const lines = ["DTSTART;VALUE=DATE:20200101", "RRULE:FREQ=DAILY"];
    const daily = Array.from({ length: 4 }, (_, at) => ({ uid: `${at}@x`, title: "Daily", lines }));
    fake.answer = sending(fileOf(daily));
    for (const url of [fake.url, `${fake.url}?second`]) add({ url });
    await read();
    const view = (more = {}) => perform(viewCalendar, { id: link, ...more }, world.as(null));
    expect([view().sourced.length, view().sourcedCut]).toEqual([5_000, true]);
    const { now } = world.clock;
    expect(view({ from: now, to: now + 30 * DAY }).sourcedCut).toBe(false);
  });

  it("leaves out what is on show of a third calendar, and what is ours", async () => {
    fake.answer = sending(
      fileOf([
        { uid: "a@x", title: "Theirs", day: "2026-11-24" },
        { uid: "b@x", title: "Third", day: "2026-11-24", lines: ["X-EAS-SOURCE:Town"] },
        { uid: `c@${SUFFIX}`, title: "Ours", day: "2026-11-24" },
      ]),
    );
    add();
    await read();
    expect(shown("2026-11-24")).toEqual(["Theirs from School"]);
  });

  it("keeps an entry's id when it changes, counts that, and has none without a UID twice", async () => {
    fake.answer = sending(
      fileOf([{ day: "2026-11-24" }, { day: "2026-11-24" }, { uid: "a@x", day: "2026-11-25" }]),
    );
    add();
    await read();
    const before = perform(viewCalendar, { id: link }, world.as(null)).sourced;
    expect(before.map(({ uid }) => uid.replace(/^.{22}@/, "hash@"))).toEqual([
      `hash@${SUFFIX}`,
      "a@x",
    ]);
    fake.answer = sending(
      fileOf([{ day: "2026-11-24" }, { uid: "a@x", title: "Later", day: "2026-11-26" }]),
    );
    await readAgain();
    const after = perform(viewCalendar, { id: link }, world.as(null)).sourced;
    expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ sequence }) => sequence)).toEqual([0, 1]);
  });

  it("that says the same raises nothing; one that differs raises the revision", async () => {
    add();
    await read();
    const revision = () => world.store.calendars.findByLink(link)?.revision;
    const first = revision();
    await readAgain();
    expect([revision(), fake.requests.length]).toEqual([first, 2]);
    fake.answer = answering(304);
    await readAgain();
    expect(revision()).toBe(first);
    expect(only()).toMatchObject({ state: "ok", okAt: world.clock.now });
    fake.answer = sending(matches(2));
    await readAgain();
    expect(revision()).not.toBe(first);
    expect(only().entries).toBe(2);
  });

  it("is read anew in another zone, in which its times may be", async () => {
    fake.answer = sending(
      fileOf([{ uid: "f@x", lines: ["DTSTART:20261124T090000", "DTEND:20261124T100000"] }]),
      { ETag: '"1"' },
    );
    add();
    await read();
    const from = () => perform(viewCalendar, { id: link }, world.as(null)).sourced[0]?.from;
    const berlin = from();
    perform(saveCalendar, { id: link, title: "Club", timeZone: "America/New_York" }, asAnn());
    await readAgain(MINUTE);
    expect((from() ?? 0) - (berlin ?? 0)).toBe(6 * HOUR);
  });

  it("is in the day, the week and the month at the end of a day of 25 hours", async () => {
    const times = ["DTSTART:20261025T221500Z", "DTEND:20261025T224500Z"];
    fake.answer = sending(fileOf([{ uid: "late@x", title: "Late", lines: times }]));
    add();
    await read();
    expect(shown("2026-10-25")).toEqual(["Late from School"]);
    expect(shown("2026-10-26")).toEqual([]);
    const week = { calendarId: link, zone, first: "2026-10-19", last: "2026-10-25" };
    const { events } = perform(listFirstOfDays, { ...week, most: 9 }, world.as(null));
    const month = perform(listMonthEvents, { ...week, lines: 9 }, world.as(null));
    expect([events, month.events].map((list) => list.map(({ title }) => title))).toEqual([
      ["Late"],
      ["Late"],
    ]);
    perform(saveSource, { calendarId: link, id: only().id, name: "S", shows: "band" }, asAnn());
    const bands = perform(listBands, week, world.as(null));
    expect(JSON.stringify(bands)).toContain("Late");
  });

  it("is a band on request, and no event then", async () => {
    fake.answer = sending(
      fileOf([
        {
          uid: "h@x",
          title: "Autumn break",
          day: "2026-11-23",
          lines: ["DTEND;VALUE=DATE:20261128"],
        },
      ]),
    );
    add({ shows: "band" });
    await read();
    const days = { calendarId: link, first: "2026-11-27", last: "2026-11-30", zone };
    const band = {
      title: "Autumn break",
      source: "School",
      firstDay: "2026-11-23",
      lastDay: "2026-11-27",
    };
    expect(perform(listBands, days, world.as(null))).toEqual([band]);
    expect(perform(viewCalendar, { id: link }, world.as(null))).toMatchObject({
      sourced: [],
      sourcedCut: false,
      bands: [band],
    });
    expect(shown("2026-11-24")).toEqual([]);
    expect(only().inFeed).toBe(false);
  });

  it("goes with everything when it is removed", async () => {
    const id = add();
    await read();
    perform(removeSource, { calendarId: link, id }, asAnn());
    expect([list(), shown("2026-11-24")]).toEqual([[], []]);
  });
});

describe("a calendar of which more than half is gone", () => {
  beforeEach(async () => {
    fake.answer = sending(matches(16));
    add();
    await read();
    fake.answer = sending(matches(7));
    await readAgain();
  });
  const decide = (keep: boolean) =>
    perform(applySource, { calendarId: link, id: only().id, keep }, asAnn());

  it("stays as it is until somebody decides", async () => {
    expect(only()).toMatchObject({
      state: "waiting",
      entries: 16,
      held: { gone: 9, of: 16, new: 0, changed: 0 },
    });
    await readAgain();
    expect(only()).toMatchObject({ state: "waiting", entries: 16 });
    decide(false);
    expect(only()).toMatchObject({ state: "ok", entries: 7, held: null });
    await readAgain();
    expect(only()).toMatchObject({ state: "ok", entries: 7 });
  });

  it("is asked about again only when it says something else", async () => {
    decide(true);
    await readAgain();
    expect(only()).toMatchObject({ state: "ok", entries: 16, held: null });
    fake.answer = sending(matches(6));
    await readAgain();
    expect(only()).toMatchObject({ state: "waiting", entries: 16, held: { gone: 10 } });
    fake.answer = sending(matches(16));
    await readAgain();
    expect(only()).toMatchObject({ state: "ok", entries: 16, held: null });
  });

  it("is not asked about once another address is entered, even if that cannot be read", async () => {
    fake.answer = answering(500);
    const change = { calendarId: link, id: only().id, name: "School", url: `${fake.url}?other` };
    perform(saveSource, change, asAnn());
    expect(only()).toMatchObject({ state: "reading", held: null });
    await read();
    expect(only()).toMatchObject({ state: "failing", entries: 16, held: null });
  });

  it("is not asked about where entries only grow old", async () => {
    decide(false);
    world.clock.now += 400 * DAY;
    fake.answer = sending(matches(3, 400));
    perform(readSource, { calendarId: link, id: only().id }, asAnn());
    await read();
    expect(only()).toMatchObject({ state: "ok", entries: 3 });
  });
});

describe("what is done meanwhile", () => {
  it("discards a reading of an address that was changed", async () => {
    const other = await startFakeCalendar(sending(matches(3)));
    fake.answer = (request, response) => {
      const change = { calendarId: link, id: only().id, name: "School", url: other.url };
      perform(saveSource, change, asAnn());
      sending(matches(1))(request, response);
    };
    add();
    await read();
    expect(only()).toMatchObject({ entries: 3, host: `127.0.0.1:${other.port}` });
    await other.stop();
  });

  it("leaves a calendar alone that is removed, or whose calendar is deleted", async () => {
    fake.answer = (request, response) => {
      perform(removeSource, { calendarId: link, id: only().id }, asAnn());
      sending(matches(1))(request, response);
    };
    add();
    await read();
    expect(list()).toEqual([]);
    const [left] = world.database.$client
      .prepare("select count(*) from source_dates")
      .pluck()
      .all();
    expect(left).toBe(0);
  });

  it("never shows what is in none of the calendar's own lists", async () => {
    add();
    await read();
    const days = { calendarId: link, first: "2026-11-24", last: "2026-11-24", zone };
    expect(perform(listEventsOfDays, days, world.as(null))).toEqual([]);
  });
});
