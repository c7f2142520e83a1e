// Calendars of other sites that cannot be read: what stays, the message, and when they are retried.
import { beforeEach, describe, expect, it, test } from "vitest";
import { readSource, saveSource } from "~/features/sources/operations";
import { listDayEvents } from "~/operations/events/event-windows";
import { perform } from "~/operations/kernel/operation";
import { BYTES_PER_ACCOUNT } from "~/values/limits";
import { answering, fileOf, sending } from "../../support/fake-calendar";
import { ANN, DAY, HOUR } from "../../support/operations";
import {
  add,
  asAnn,
  fake,
  link,
  matches,
  only,
  read,
  readAgain,
  shown,
  startEachWithFake,
  world,
  zone,
} from "./source-scene";

startEachWithFake();

const WANTS_PASSWORD =
  "It needs a name and a password. Put them into its address: https://name:password@example.org/calendar.ics.";

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

  it("is read every six hours again after a clock that was a year ahead", async () => {
    fake.answer = sending(fileOf([{ uid: "a@x", day: "2026-11-24" }]));
    await readAgain(365 * DAY);
    fake.answer = sending(fileOf([{ uid: "b@x", day: "2026-11-25" }]));
    await readAgain(-364 * DAY);
    expect(shown("2026-11-25")).toHaveLength(1);
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

  it("is mailed about once more where another address fails for a week, too", async () => {
    fake.answer = answering(500);
    for (let day = 0; day < 9; day += 1) await readAgain(DAY);
    const change = { calendarId: link, id: only().id, name: "School", url: `${fake.url}?other` };
    perform(saveSource, change, asAnn());
    for (let day = 0; day < 9; day += 1) await readAgain(DAY);
    expect(world.mails().filter(({ kind }) => kind === "source-failing")).toHaveLength(2);
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

  it("is stopped at once where it is gone for good, and has nothing more to say once it is back unchanged", async () => {
    fake.answer = sending(fileOf([{ uid: "a@x", day: "2026-11-24" }]), { ETag: '"1"' });
    await readAgain();
    fake.answer = answering(410);
    await readAgain();
    expect(only()).toMatchObject({ state: "stopped", message: "It answered 410.", entries: 1 });
    fake.answer = answering(304);
    perform(readSource, { calendarId: link, id: only().id }, asAnn());
    await read();
    expect(only()).toMatchObject({ state: "ok", message: "", entries: 1 });
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
