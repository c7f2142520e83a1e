// Reading calendars of other sites: what is shown of them, what waits for a decision, and what happens while they fail.
import { afterEach, beforeEach, describe, expect, it, test } from "vitest";
import {
  applySource,
  listSources,
  readSource,
  removeSource,
  saveSource,
} from "~/features/sources/operations";
import { createReadingRounds } from "~/features/sources/work/rounds";
import { readShownDates, type ShownContext } from "~/import/shown-file";
import { saveCalendar } from "~/operations/calendars/calendars";
import { listEventsOfDays } from "~/operations/events/event-lists";
import { listDayEvents, listPageAround } from "~/operations/events/event-windows";
import { listBands } from "~/operations/events/shown-dates";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { BYTES_PER_ACCOUNT } from "~/values/limits";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { eventually } from "../../support/eventually";
import {
  answering,
  type FakeCalendar,
  fileOf,
  sending,
  startFakeCalendar,
} from "../../support/fake-calendar";
import { ANN, createWorld, DAY, HOUR, MINUTE, type World } from "../../support/operations";

const zone = "Europe/Berlin";
const SUFFIX = "ours.eas";
const WANTS_PASSWORD =
  "It needs a name and a password. Put them into its address: https://name:password@example.org/calendar.ics.";

let world: World;
let fake: FakeCalendar;
let link: string;

beforeEach(async () => {
  world = createWorld();
  link = world.calendar();
  fake = await startFakeCalendar(sending(fileOf([{ uid: "a@x", day: "2026-11-24" }])));
});
afterEach(() => fake.stop());

const asAnn = () => world.as(ANN);
const list = (calendarId = link) => perform(listSources, { calendarId }, asAnn()).list;
const only = () => {
  const [source] = list();
  if (!source) throw new Error("There is none.");
  return { ...source, message: source.message && sayRefusal(source.message, ENGLISH) };
};

function add(more: Record<string, unknown> = {}): string {
  const input = { calendarId: link, name: "School", url: fake.url, ...more };
  return perform(saveSource, input, asAnn()).list.at(-1)?.id ?? "";
}

/** Reads what is due, as the server does each second. */
async function read(): Promise<void> {
  const { store, clock } = world;
  const sources = { isOn: true, allow: ["127.0.0.1"] };
  const config = { sources, origin: "https://eas.example.org" } as never;
  const now = () => clock.now;
  // As on the thread, which takes seconds to start from its source.
  const readFile = async (bytes: Uint8Array, context: ShownContext) =>
    readShownDates(bytes, context);
  const rounds = createReadingRounds({ store, config, now, uidSuffix: SUFFIX, readFile });
  while (store.sources.listDue(clock.now).length > 0) {
    rounds.look();
    await rounds.idle();
  }
}

async function readAgain(after = 6 * HOUR): Promise<void> {
  world.clock.now += after;
  await read();
}

function shown(day: string, as: string | null = null): string[] {
  const query = { calendarId: link, zone, first: day, last: day, skip: 0, most: 200 };
  return perform(listDayEvents, query, world.as(as)).events.map(
    ({ title, source }) => `${title} from ${source?.name}`,
  );
}

describe("slow calendars", () => {
  const NAMES = { lookUp: async () => ["127.0.0.1"] };

  /** Of so many people, ten each; they were due before anything else. */
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

/** So many matches on days from tomorrow on. */
const matches = (count: number, from = 0) =>
  fileOf(
    Array.from({ length: count }, (_, at) => ({
      uid: `${from + at}@x`,
      day: new Date(Date.UTC(2026, 10, 22 + from + at)).toISOString().slice(0, 10),
    })),
  );

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
    // A year back and two ahead.
    expect(only().entries).toBe(3 + 366 + 1 + 731);
    const { sourced, events } = perform(viewCalendar, { id: link }, world.as(null));
    expect(events).toEqual([]);
    expect(sourced.find(({ title }) => title === "Choir")?.uid).toBe("20261123-w@x");
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

  it("is not asked about where entries only grow old", async () => {
    decide(false);
    world.clock.now += 400 * DAY;
    fake.answer = sending(matches(3, 400));
    perform(readSource, { calendarId: link, id: only().id }, asAnn());
    await read();
    expect(only()).toMatchObject({ state: "ok", entries: 3 });
  });
});

describe("a calendar that cannot be read", () => {
  beforeEach(async () => {
    add();
    await read();
  });

  test.each([
    [answering(404), "It answered 404."],
    [answering(401), WANTS_PASSWORD],
    [sending("<!doctype html><title>Log in</title>"), "It is not a calendar."],
    [sending(fileOf([])), "It has no events."],
    [
      sending(
        fileOf([{ uid: "d@x", lines: ["DTSTART:20260101T000000Z", "RRULE:FREQ=DAILY"] }]).replace(
          "VERSION",
          `X-PAD:${"x".repeat(5_300_000)}\r\nVERSION`,
        ),
      ),
      "It is too large (5 MB at most).",
    ],
    [
      sending(
        fileOf(
          Array.from({ length: 8 }, (_, at) => ({
            uid: `${at}@x`,
            lines: ["DTSTART;VALUE=DATE:20200101", "RRULE:FREQ=DAILY"],
          })),
        ),
      ),
      "It has more than 5,000 dates.",
    ],
  ])("keeps what was read: %#", async (answer, says) => {
    fake.answer = answer;
    await readAgain();
    expect(only()).toMatchObject({ state: "failing", message: says, entries: 1 });
    expect(shown("2026-11-24")).toEqual(["Match from School"]);
  });

  it("keeps what was read where the calendar is cut at any place", async () => {
    const file = fileOf([
      { uid: "a@x", day: "2026-11-24" },
      { uid: "b@x", day: "2026-11-25" },
    ]);
    for (const length of [file.length - 3, file.indexOf("END:VCALENDAR"), file.length / 2]) {
      fake.answer = sending(file.slice(0, length));
      await readAgain(25 * HOUR);
      expect(only()).toMatchObject({ state: "failing", message: "It ends in the middle." });
      expect([shown("2026-11-24"), shown("2026-11-25")]).toEqual([["Match from School"], []]);
    }
  });

  it("tells of a charset that is unknown, for as long as the file has it", async () => {
    const type = { "Content-Type": "text/calendar; charset=klingon", ETag: '"1"' };
    const text = fileOf([{ uid: "a@x", day: "2026-11-24", title: "Müll" }]);
    fake.answer = (request, response) => {
      if (request.headers["if-none-match"] === undefined) sending(text, type)(request, response);
      else response.writeHead(304).end();
    };
    await readAgain();
    const remark = expect.stringContaining("“klingon”");
    expect(only()).toMatchObject({ state: "ok", message: remark, entries: 1 });
    await readAgain();
    expect(only()).toMatchObject({ state: "ok", message: remark });
    fake.answer = sending(text, { "Content-Type": "text/calendar; charset=utf-8" });
    await readAgain();
    expect(only()).toMatchObject({ state: "ok", message: "" });
  });

  it("tells how many of its events cannot be shown, and why, and shows the others", async () => {
    const file = (...lines: string[]) =>
      fileOf([{ uid: "a@x", day: "2026-11-24" }]).replace(
        "END:VCALENDAR",
        ["BEGIN:VEVENT", "UID:b@x", "SUMMARY:Yoga", ...lines, "END:VEVENT", "END:VCALENDAR"].join(
          "\r\n",
        ),
      );
    const hourly = ["DTSTART:20261124T190000Z", "RRULE:FREQ=HOURLY"];
    fake.answer = sending(file(...hourly));
    await readAgain();
    const message =
      "1 of its events cannot be shown: Yoga: It repeats by hours, minutes or seconds, which calendars here do not support.";
    expect(only()).toMatchObject({ state: "ok", message, entries: 1 });
    fake.answer = sending(file(...hourly, "CLASS:PRIVATE"));
    await readAgain();
    expect(only()).toMatchObject({ state: "ok", message: "", entries: 1 });
  });

  it("tells how many of its events are shown otherwise than they are there, and why", async () => {
    const told = async (...lines: string[]) => {
      const more = ["BEGIN:VEVENT", "UID:b@x", "SUMMARY:Yoga", ...lines, "END:VEVENT"];
      const file = fileOf([{ uid: "a@x", day: "2026-11-24" }]);
      fake.answer = sending(file.replace("END:VCALENDAR", [...more, "END:VCALENDAR"].join("\r\n")));
      await readAgain();
      return only();
    };
    const zone = await told("DTSTART;TZID=Mars/Olympus:20261124T190000");
    const begins = "1 of its events is shown otherwise than it is there: Yoga: ";
    const message =
      "Its times are in a zone that is not known here (Mars/Olympus), and are read in the calendar's: check that they are right.";
    expect(zone).toMatchObject({ state: "ok", entries: 2, message });
    const start = "DTSTART:20261124T190000Z";
    expect(await told(start, "DTEND:20261124T180000Z")).toMatchObject({
      message: `${begins}It ends before it begins: its end is ignored.`,
    });
    expect(await told(start, `DESCRIPTION:${"x".repeat(2_001)}`)).toMatchObject({
      message: `${begins}Its notes are too long and were cut.`,
    });
    expect(await told(start, `SUMMARY:${"x".repeat(60)}`)).toMatchObject({ message: "" });
    expect(await told(start, "GEO:48.2;16.37", "CATEGORIES:U14")).toMatchObject({
      message: "Also in the file, and not taken over: GEO. Its own categories are not shown: U14.",
    });
    const next = ["END:VEVENT", "BEGIN:VEVENT", "UID:c@x", "SUMMARY:Judo"];
    const unread = await told(start, "DURATION:long", ...next, start, "EXDATE:never");
    for (const said of [
      "Yoga: Part of it cannot be read: DURATION",
      "Judo: Part of it cannot be read: EXDATE",
    ]) {
      expect(unread).toMatchObject({ message: expect.stringContaining(said) });
    }
    const long = `DESCRIPTION:${"x".repeat(2_001)}`;
    const ends = "DTEND:20261124T180000Z";
    const all = ["ATTENDEE:mailto:x@y.example", "CATEGORIES:U14", "COST:1", long, ends, start];
    expect(await told(...all)).toMatchObject({
      message: [
        `${begins}It ends before it begins: its end is ignored.`,
        `${begins}Its notes are too long and were cut.`,
        "Also in the file, and not taken over: COST.",
        "Its own categories are not shown: U14.",
        "Reminders and who is invited were not taken over.",
      ].join(" "),
    });
  });

  it("is tried after 1, 2, 4 hours and so on up to a day, and its admins are mailed once after a week", async () => {
    fake.answer = answering(500);
    const failingSince = world.clock.now + 6 * HOUR;
    const tries: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      const [due] = world.database.$client
        .prepare("select next_at from sources")
        .pluck()
        .all() as number[];
      world.clock.now = due ?? 0;
      tries.push((world.clock.now - failingSince) / HOUR);
      await read();
    }
    expect(tries.slice(0, 8)).toEqual([0, 1, 3, 7, 15, 31, 55, 79]);
    const mails = world.mails().filter(({ kind }) => kind === "source-failing");
    expect(mails).toMatchObject([{ to: ANN, name: "School", host: `127.0.0.1:${fake.port}` }]);
    expect(JSON.stringify(mails)).not.toContain("club.ics");
  });

  it("is stopped after 60 failures, and tried again when somebody asks", async () => {
    fake.answer = answering(500);
    world.database.$client.exec("update sources set failures = 59");
    await readAgain();
    expect(only()).toMatchObject({ state: "stopped", entries: 1 });
    await readAgain(30 * DAY);
    expect(only().state).toBe("stopped");
    fake.answer = sending(matches(1));
    perform(readSource, { calendarId: link, id: only().id }, asAnn());
    await read();
    expect(only()).toMatchObject({ state: "ok", entries: 1 });
  });

  it("is stopped at once where it is gone for good", async () => {
    fake.answer = answering(410);
    await readAgain();
    expect(only()).toMatchObject({ state: "stopped", message: "It answered 410.", entries: 1 });
  });

  it("tells visitors after two days of which day it is", async () => {
    fake.answer = answering(500);
    const asOf = () => {
      const query = {
        calendarId: link,
        zone,
        first: "2026-11-24",
        last: "2026-11-24",
        skip: 0,
        most: 9,
      };
      return perform(listDayEvents, query, world.as(null)).events[0]?.source?.asOf;
    };
    const readAt = world.clock.now;
    await readAgain(47 * HOUR);
    expect(asOf()).toBeUndefined();
    await readAgain(2 * HOUR);
    expect(asOf()).toBe(readAt);
    const before = world.store.calendars.findByLink(link)?.revision ?? 0;
    fake.answer = sending(fileOf([{ uid: "a@x", day: "2026-11-24" }]));
    await readAgain(DAY);
    expect(asOf()).toBeUndefined();
    expect(world.store.calendars.findByLink(link)?.revision).toBeGreaterThan(before);
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

it("takes no more dates than the account has bytes for, says why, and goes on showing those it has", async () => {
  add();
  await read();
  world.database.$client.prepare("update calendar_bytes set history = ?").run(BYTES_PER_ACCOUNT);
  const days = ["2026-11-24", "2026-11-25"];
  fake.answer = sending(fileOf(days.map((day) => ({ uid: `${day}@x`, day }))));
  await readAgain();
  expect(only()).toMatchObject({
    state: "failing",
    message: expect.stringMatching(/at most 200 MB together/),
  });
  expect(days.map((day) => shown(day).length)).toEqual([1, 0]);
  world.database.$client.prepare("update calendar_bytes set history = 0").run();
  await readAgain(DAY);
  expect(days.map((day) => shown(day).length)).toEqual([1, 1]);
});
