// Claim: a repeating event that an app puts is stored exactly, and can be put back as it was returned.
import { describe, expect, it } from "vitest";
import { listVersions, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { readDates } from "../../feed/series-reader";
import { calendarId, dump, get, link, put, site, startEachWithClub, sync } from "./dav-club";
import { ANN } from "./dav-people";
import { file, TIMES } from "./dav-site";

startEachWithClub();

const ZONES = ["Europe/Berlin", "America/New_York", "Pacific/Auckland"];
const RULES = [
  "FREQ=DAILY",
  "FREQ=DAILY;INTERVAL=3;UNTIL=20280401T000000Z",
  "FREQ=WEEKLY;BYDAY=MO,TH",
  "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=60",
  "FREQ=MONTHLY",
  "FREQ=MONTHLY;BYDAY=2MO",
  "FREQ=MONTHLY;BYDAY=-1MO",
  "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=YEARLY",
  "FREQ=YEARLY;BYMONTH=10;BYDAY=2MO",
  "FREQ=MONTHLY;BYDAY=2MO,4MO",
  "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=8",
  "FREQ=YEARLY;BYWEEKNO=42;BYDAY=MO",
  "FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=SU,MO;COUNT=9",
  "FREQ=WEEKLY;BYDAY=MO\r\nRDATE;TZID=Europe/Berlin:20261224T023000",
  // One date of its own, besides DTSTART.
  "FREQ=YEARLY;BYDAY=20TH;UNTIL=20280301T000000Z",
];

describe("a repeating event", () => {
  it("of every rule can be put back as it was got, over both clock changes, in three zones", async () => {
    let n = 0;
    for (const zone of ZONES) {
      for (const rule of RULES) {
        n += 1;
        const body = file(`r${n}`, [
          `SUMMARY:Rule ${n}`,
          `DTSTART;TZID=${zone}:20261012T023000`,
          `DTEND;TZID=${zone}:20261012T033000`,
          `RRULE:${rule}`,
        ]);
        const made = await put(`r${n}.ics`, body);
        expect([zone, rule, made.status, made.text]).toEqual([zone, rule, 201, ""]);
      }
    }
    const before = dump();
    for (let at = 1; at <= n; at += 1) {
      const text = await get(`r${at}.ics`);
      expect((await put(`r${at}.ics`, text)).status, text).toBe(204);
      expect(await get(`r${at}.ics`)).toBe(text);
    }
    expect(dump()).toBe(before);
  });

  it("has its skipped and changed dates as they are put, and follows the rule where they are gone", async () => {
    const main = [
      "SUMMARY:Training",
      "DTSTART;TZID=Europe/Berlin:20261005T190000",
      "DURATION:P0DT1H0M0S",
      "RRULE:FREQ=WEEKLY",
    ];
    const moved = [
      "RECURRENCE-ID;TZID=Europe/Berlin:20261019T190000",
      "SUMMARY:Moved",
      "DTSTART;TZID=Europe/Berlin:20261103T190000",
      "DTEND;TZID=Europe/Berlin:20261103T200000",
    ];
    const skip = "EXDATE;TZID=Europe/Berlin:20261012T190000";
    expect((await put("t.ics", file("t", [...main, skip], moved))).status).toBe(201);
    const text = await get("t.ics");
    expect(text).toContain("EXDATE;TZID=Europe/Berlin:20261012T190000");
    expect(text).toContain("RECURRENCE-ID;TZID=Europe/Berlin:20261019T190000");
    expect(text).toContain("SUMMARY:Moved");
    const before = dump();
    expect((await put("t.ics", text)).status).toBe(204);
    expect(dump()).toBe(before);
    await put("t.ics", file("t", main));
    const plain = await get("t.ics");
    expect(plain).not.toMatch(/EXDATE|RECURRENCE-ID/);
  });

  const MAIN = [
    "SUMMARY:Training",
    "DTSTART;TZID=Europe/Berlin:20261005T190000",
    "DTEND;TZID=Europe/Berlin:20261005T200000",
  ];
  const WEEKLY = "RRULE:FREQ=WEEKLY";
  const changedOn = (day: string, ...more: string[]) => [
    `RECURRENCE-ID;TZID=Europe/Berlin:${day}T190000`,
    `SUMMARY:Changed on ${day}`,
    `DTSTART;TZID=Europe/Berlin:${day}T170000`,
    `DTEND;TZID=Europe/Berlin:${day}T180000`,
    ...more,
  ];
  const ALARM = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "END:VALARM"];

  it.each([
    ["ended by a day", "RRULE:FREQ=WEEKLY;UNTIL=20261013T000000Z", MAIN],
    ["ended by a number", "RRULE:FREQ=WEEKLY;COUNT=2", MAIN],
    [
      "moved to another weekday",
      "RRULE:FREQ=WEEKLY",
      MAIN.map((line) => line.replace("05T", "06T")),
    ],
    ["given another repetition", "RRULE:FREQ=MONTHLY", MAIN],
  ])(
    "is %s, and a changed date that the rule no longer has stays as an event",
    async (_, rule, main) => {
      const changed = changedOn("20261019", ...ALARM);
      expect((await put("t.ics", file("t", [...MAIN, WEEKLY], changed))).status).toBe(201);
      const ended = file(
        "t",
        [...main, rule, "EXDATE;TZID=Europe/Berlin:20261026T190000"],
        changed,
      );
      for (let n = 0; n < 2; n += 1) {
        const { status, text } = await put("t.ics", ended);
        expect([status, text]).toEqual([204, ""]);
        const own = site.world.store.events.listAll(calendarId());
        expect(own.map(({ title, seriesId }) => [title, seriesId])).toEqual([
          ["Changed on 20261019", null],
        ]);
        const other = await get(`${own[0]?.id}.ics`);
        expect(other).toContain("DTSTART;TZID=Europe/Berlin:20261019T170000");
        expect(other).toContain("BEGIN:VALARM");
        expect(other).not.toContain("RECURRENCE-ID");
        expect(await get("t.ics")).not.toMatch(/RECURRENCE-ID|EXDATE|VALARM/);
      }
    },
  );

  it("whose first day its rule does not have keeps it as a further day, also alone", async () => {
    const rule = "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=3";
    let sent = file("t", [...MAIN, rule, ...ALARM]);
    for (let n = 0; n < 2; n += 1) {
      expect((await put("t.ics", sent)).status).toBeLessThan(300);
      expect(site.world.store.events.listAll(calendarId())).toEqual([]);
      sent = await get("t.ics");
      expect(sent).toContain("DTSTART;TZID=Europe/Berlin:20261005T190000");
      expect(sent).toContain("RDATE;TZID=Europe/Berlin:20261005T190000");
      expect(sent).toContain("BEGIN:VALARM");
      // The first day counts, so two more are left.
      expect(sent).toContain("UNTIL=20261013T170000Z");
    }
    const [series] = site.world.store.series.listAll(calendarId());
    const { firstDay, lastDay, days } = series ?? {};
    expect([firstDay, lastDay, days]).toEqual(["2026-10-06", "2026-10-13", ["2026-10-05"]]);
    const once = "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=1";
    await put("o.ics", file("o", [...MAIN, once]));
    expect(await get("o.ics")).not.toContain("FREQ=WEEKLY");
  });

  it("of days alone begins with the earliest, and changes nothing when it is put back", async () => {
    const rule = "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=2";
    await put("t.ics", file("t", [...MAIN, rule]));
    const before = dump();
    const text = await get("t.ics");
    expect(text).toContain("DTSTART;TZID=Europe/Berlin:20261005T190000");
    expect(text).toContain("RDATE;TZID=Europe/Berlin:20261006T190000");
    expect(text).not.toContain("RRULE:FREQ=WEEKLY");
    const dates = readDates(text, "2028-01-01").map(({ start }) => start);
    expect(dates).toEqual([5, 6].map((day) => Date.UTC(2026, 9, day, 17)));
    expect((await put("t.ics", text)).status).toBe(204);
    expect(dump()).toBe(before);
  });

  it("without a date is refused", async () => {
    const { status } = await put("n.ics", file("n", [...MAIN, "RRULE:FREQ=DAILY;COUNT=0"]));
    expect(status).toBe(409);
  });

  it("that is new may have dates beside its rule, and Undo takes all of it away", async () => {
    const { status } = await put("t.ics", file("t", [...MAIN, WEEKLY], changedOn("20261020")));
    expect(status).toBe(201);
    const titles = () => site.world.store.events.listAll(calendarId()).map(({ title }) => title);
    expect(titles()).toEqual(["Changed on 20261020"]);
    const [newest] = perform(listVersions, { calendarId: link }, site.world.as(ANN)).list;
    perform(undoBatch, { calendarId: link, batch: newest?.batch }, site.world.as(ANN));
    expect(titles()).toEqual([]);
    expect((await sync()).text).not.toContain(".ics");
  });

  it("becomes a single one and repeats again with the same id", async () => {
    await put("a.ics", file("a", ["SUMMARY:A", ...TIMES]));
    const id = site.world.store.davNames.findByName(calendarId(), "a.ics")?.itemId ?? "";
    await put("a.ics", file("a", ["SUMMARY:A", ...TIMES, "RRULE:FREQ=DAILY"]));
    expect(site.world.store.series.find(calendarId(), id)?.freq).toBe("day");
    await put("a.ics", file("a", ["SUMMARY:A", ...TIMES]));
    expect(site.world.store.events.find(calendarId(), id)?.title).toBe("A");
    expect(await get("a.ics")).toContain("UID:a\r\n");
  });

  it("in UTC goes on the calendar's clock, weekdays and all", async () => {
    const body = file("u", [
      "SUMMARY:U",
      "DTSTART:20261102T233000Z",
      "DTEND:20261103T003000Z",
      "RRULE:FREQ=WEEKLY;BYDAY=MO",
    ]);
    expect((await put("u.ics", body)).status).toBe(201);
    const text = await get("u.ics");
    expect(text).toContain("DTSTART;TZID=Europe/Berlin:20261103T003000");
    expect(text).toContain("BYDAY=TU");
  });

  it("in UTC stays there where it names weekdays that would be others on the calendar's clock", async () => {
    const body = file("u", [
      "SUMMARY:U",
      "DTSTART:20261102T233000Z",
      "DTEND:20261103T003000Z",
      "RRULE:FREQ=MONTHLY;BYDAY=1MO,3MO",
    ]);
    expect((await put("u.ics", body)).status).toBe(201);
    const text = await get("u.ics");
    expect(text).toMatch(/DTSTART(;TZID=UTC)?:20261102T233000Z?/);
    expect(text).toContain("RRULE:FREQ=MONTHLY;BYDAY=1MO,3MO");
    expect((await put("u.ics", text)).status).toBe(204);
    expect(await get("u.ics")).toBe(text);
  });

  it("has further days, and those at another time as changed dates", async () => {
    const zone = "TZID=Europe/Berlin";
    const body = file("d", [
      "SUMMARY:D",
      `DTSTART;${zone}:20261201T190000`,
      `DTEND;${zone}:20261201T200000`,
      `RDATE;${zone}:20261209T190000,20261224T100000`,
      `RDATE;${zone};VALUE=PERIOD:20261228T190000/PT3H`,
    ]);
    expect((await put("d.ics", body)).status).toBe(201);
    const text = await get("d.ics");
    expect(text.split("BEGIN:VEVENT")[1]).not.toContain("RRULE");
    expect(text.match(/^RDATE.*$/gm)).toEqual(
      ["01", "09", "24", "28"].map((day) => `RDATE;${zone}:202612${day}T190000`),
    );
    expect(text).toContain(`DTSTART;${zone}:20261224T100000`);
    expect(text).toContain(`DTEND;${zone}:20261228T220000`);
    expect((await put("d.ics", text)).status).toBe(204);
    expect(await get("d.ics")).toBe(text);
  });
});
