// Claim: what an app puts becomes exactly that, what it got can be put back, and what only its user should see stays so.
import { beforeEach, describe, expect, it } from "vitest";
import { saveEvent } from "~/operations/events/events";
import { listVersions, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { BYTES_PER_ACCOUNT } from "~/values/limits";
import { importText } from "./dav-import";
import { ANN, BEN, draft } from "./dav-people";
import { type DavSite, file, openDavSite, PASSWORD, SPACES, TIMES } from "./dav-site";

let site: DavSite;
let club: string;
let link: string;

beforeEach(async () => {
  site = await openDavSite();
  club = await site.collection("Club");
  link = site.world.store.calendars.listAll().find(({ title }) => title === "Club")?.link ?? "";
});

const TYPE = { "Content-Type": "text/calendar" };
const put = (name: string, body: string) =>
  site.send({ method: "PUT", path: `${club}${name}`, body, headers: TYPE });
const get = async (name: string) =>
  (await site.send({ method: "GET", path: `${club}${name}` })).text;
const remove = (name: string) => site.send({ method: "DELETE", path: `${club}${name}` });
const sync = (token = "") =>
  site.send({
    method: "REPORT",
    path: club,
    body: `<D:sync-collection ${SPACES}><D:sync-token>${token}</D:sync-token><D:prop><D:getetag/></D:prop></D:sync-collection>`,
  });
const tokenOf = (text: string) => /<D:sync-token>([^<]+)</.exec(text)?.[1] ?? "";
const calendarId = () => site.world.store.calendars.findByLink(link)?.id ?? 0;
const dump = () => {
  const { store } = site.world;
  return JSON.stringify([store.events.listAll(calendarId()), store.series.listAll(calendarId())]);
};

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
    ["given another rhythm", "RRULE:FREQ=MONTHLY", MAIN],
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
      expect(sent).toContain("DTSTART;TZID=Europe/Berlin:20261006T190000");
      expect(sent).toContain("RDATE;TZID=Europe/Berlin:20261005T190000");
      expect(sent).toContain("BEGIN:VALARM");
      // The first day counts, so that two are left.
      expect(sent).toContain("UNTIL=20261013T170000Z");
    }
    const [series] = site.world.store.series.listAll(calendarId());
    const { firstDay, lastDay, days } = series ?? {};
    expect([firstDay, lastDay, days]).toEqual(["2026-10-06", "2026-10-13", ["2026-10-05"]]);
    const once = "RRULE:FREQ=WEEKLY;BYDAY=TU;COUNT=1";
    await put("o.ics", file("o", [...MAIN, once]));
    expect(await get("o.ics")).not.toContain("FREQ=WEEKLY");
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
      ["09", "24", "28"].map((day) => `RDATE;${zone}:202612${day}T190000`),
    );
    expect(text).toContain(`DTSTART;${zone}:20261224T100000`);
    expect(text).toContain(`DTEND;${zone}:20261228T220000`);
    expect((await put("d.ics", text)).status).toBe(204);
    expect(await get("d.ics")).toBe(text);
  });
});

describe("times and texts", () => {
  it.each([
    ["DTSTART;TZID=W. Europe Standard Time:20261201T100000", "TZID=Europe/Berlin:20261201T100000"],
    [
      "DTSTART;TZID=/freeassociation.sourceforge.net/Europe/Rome:20261201T100000",
      "TZID=Europe/Rome:20261201T100000",
    ],
    ["DTSTART;TZID=GMT+0200:20261201T100000", "TZID=Etc/GMT-2:20261201T100000"],
    ["DTSTART:20261201T100000", "TZID=Europe/Berlin:20261201T100000"],
    ["DTSTART;VALUE=DATE:20261201", "DTEND;VALUE=DATE:20261202"],
  ])("%s", async (given, written) => {
    expect((await put("z.ics", file("z", ["SUMMARY:Z", given]))).status).toBe(201);
    expect(await get("z.ics")).toContain(written);
  });

  it("are whole where a line is folded inside a character", async () => {
    for (const fold of ["\r\n ", "\n\t", "\r "]) {
      const [before = "", after = ""] = file("f", ["SUMMARY:Caf|", ...TIMES]).split("|");
      const folded = Buffer.concat([
        Buffer.from(`${before}`),
        Buffer.from([0xc3]),
        Buffer.from(fold),
        Buffer.from([0xa9]),
        Buffer.from(after),
      ]);
      const sent = { method: "PUT", path: `${club}f.ics`, body: folded, headers: TYPE };
      expect((await site.send(sent)).status).toBeLessThan(300);
      expect(await get("f.ics")).toContain("SUMMARY:Café\r\n");
      await remove("f.ics");
    }
  });

  it("have no title, a canceled one, an address, and a category that the app cannot say", async () => {
    await put("n.ics", file("n", TIMES));
    expect(await get("n.ics")).toContain("SUMMARY:Untitled");
    await put(
      "n.ics",
      file("n", ["SUMMARY:Choir", "STATUS:CANCELLED", "URL:https://a.example/x", ...TIMES]),
    );
    const text = await get("n.ics");
    expect(text).toContain("SUMMARY:CANCELED: Choir");
    expect(text).toContain("https://a.example/x");
    site.world.store.change(() =>
      site.world.store.categories.replace(
        calendarId(),
        [{ name: "Sport", tone: 1 }],
        site.world.clock.now,
      ),
    );
    await put("n.ics", file("n", ["SUMMARY:Choir", "CATEGORIES:Other,sport", ...TIMES]));
    await put("n.ics", file("n", ["SUMMARY:Choir 2", ...TIMES]));
    expect(await get("n.ics")).toContain("CATEGORIES:Sport");
  });
});

describe("what is one user's alone", () => {
  const alarm = [
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "TRIGGER:-PT15M",
    "DESCRIPTION:ANNS-ALARM",
    "END:VALARM",
  ];

  it("comes back to them, reaches nobody else, and changes nothing for others", async () => {
    await put("k.ics", file("k", ["SUMMARY:K", ...TIMES]));
    site.world.admit(link, BEN);
    const bens = site.addPassword(BEN, null, "Ben's phone");
    const bensClub = await site.collection("Club", bens, BEN);
    const before = dump();
    const versions = () =>
      perform(listVersions, { calendarId: link }, site.world.as(ANN)).list.length;
    const count = versions();
    const token = tokenOf((await sync()).text);
    expect(
      (
        await put(
          "k.ics",
          file("k", ["SUMMARY:K", ...TIMES, "TRANSP:TRANSPARENT", "X-APPLE-THING:1", ...alarm]),
        )
      ).status,
    ).toBe(204);
    expect(dump()).toBe(before);
    expect(versions()).toBe(count);
    expect((await sync(token)).text).toContain("k.ics");
    const mine = await get("k.ics");
    expect(mine).toContain("ANNS-ALARM");
    expect(mine).toContain("TRANSP:TRANSPARENT");
    expect(mine).not.toContain("TRANSP:OPAQUE");
    const theirs = () =>
      site.send({ method: "GET", path: `${bensClub}k.ics`, password: bens, email: BEN });
    expect((await theirs()).text).not.toContain("ANNS-ALARM");
    const bensAlarm = alarm.map((line) => line.replace("ANNS", "BENS"));
    await site.send({
      method: "PUT",
      path: `${bensClub}k.ics`,
      body: file("k", ["SUMMARY:K", ...TIMES, ...bensAlarm]),
      headers: TYPE,
      password: bens,
      email: BEN,
    });
    expect(await get("k.ics")).not.toContain("BENS-ALARM");
    expect((await theirs()).text).not.toContain("ANNS-ALARM");
    expect((await put("k.ics", await get("k.ics"))).status).toBe(204);
    expect(await get("k.ics")).toBe(mine);
    await put("k.ics", file("k", ["SUMMARY:K", ...TIMES]));
    expect(await get("k.ics")).not.toContain("ALARM");
  });

  it("has its alarm behind any number of other lines", async () => {
    const many = Array.from({ length: 60 }, (_, at) => `X-LONG-${at}:${"y".repeat(400)}`);
    await put("k.ics", file("k", ["SUMMARY:K", ...TIMES, ...many, ...alarm]));
    const text = await get("k.ics");
    expect(text).toContain("ANNS-ALARM");
    expect(text.indexOf("X-LONG-0")).toBeLessThan(text.indexOf("BEGIN:VALARM"));
  });

  it("is never more than 8 KiB of an item, and no guest is stored", async () => {
    const many = Array.from({ length: 40 }, (_, at) => `X-LONG-${at}:${"y".repeat(400)}`);
    await put(
      "k.ics",
      file("k", ["SUMMARY:K", ...TIMES, ...many, "ATTENDEE:mailto:guest@example.org"]),
    );
    const text = await get("k.ics");
    expect(text).toContain("X-LONG-0");
    expect(text).not.toContain("X-LONG-39");
    expect(site.world.database.$client.serialize().includes("guest@example.org")).toBe(false);
  });
});

describe("the history", () => {
  it("names the app, and one Undo brings back what it deleted in a row", async () => {
    for (const name of ["a", "b", "c"])
      await put(`${name}.ics`, file(name, [`SUMMARY:${name}`, ...TIMES]));
    for (const name of ["a", "b", "c"]) {
      expect((await remove(`${name}.ics`)).status).toBe(204);
      site.world.clock.now += 30_000;
    }
    const { list } = perform(listVersions, { calendarId: link }, site.world.as(ANN));
    const deleted = list.filter(({ action }) => action === "deleted");
    expect(deleted).toHaveLength(3);
    expect(new Set(deleted.map(({ batch }) => batch)).size).toBe(1);
    expect(deleted[0]).toMatchObject({ via: "app", appName: "Ann's phone", actorName: "ann..." });
    perform(undoBatch, { calendarId: link, batch: deleted[0]?.batch }, site.world.as(ANN));
    expect(await get("b.ics")).toContain("UID:b\r\n");
    site.world.clock.now += 120_000;
    await remove("a.ics");
    await put("a.ics", file("a", ["SUMMARY:new", ...TIMES]));
    expect(await get("a.ics")).toContain("SUMMARY:new");
  });
});

describe("every change elsewhere", () => {
  it("is seen by the next sync", async () => {
    const { world } = site;
    let token = tokenOf((await sync()).text);
    const seen = async (what: string, pattern: RegExp) => {
      const { text } = await sync(token);
      expect(text, what).toMatch(pattern);
      token = tokenOf(text);
    };
    const as = () => world.as(ANN);
    const saved = perform(saveEvent, { calendarId: link, ...draft("Page") }, as());
    await seen("a page", new RegExp(`${saved.id}\\.ics<`));
    perform(
      saveEvent,
      { calendarId: link, ...draft("Program"), id: saved.id },
      { ...as(), via: "api" },
    );
    await seen("a program", new RegExp(`${saved.id}\\.ics<`));
    const series = perform(
      saveEvent,
      { calendarId: link, ...draft("Weekly"), repeat: { freq: "week" } },
      as(),
    );
    await seen("a series", new RegExp(`${series.seriesId}\\.ics<`));
    const batch = as();
    perform(saveEvent, { calendarId: link, ...draft("One date"), id: series.id }, batch);
    await seen("a changed date", new RegExp(`${series.seriesId}\\.ics<`));
    perform(undoBatch, { calendarId: link, batch: batch.batch }, as());
    await seen("its undo", new RegExp(`${series.seriesId}\\.ics<`));
    await importText(world, link, file("imported", ["SUMMARY:Imported", ...TIMES]));
    await seen("an import", /[\w-]{16}\.ics<\/D:href><D:propstat>/);
    const { categories, events } = world.store;
    const save = (name: string) => {
      const [known] = categories.list(calendarId());
      world.store.change(() =>
        categories.replace(calendarId(), [{ id: known?.id, name, tone: 1 }], world.clock.now),
      );
    };
    save("Sport");
    perform(
      saveEvent,
      { calendarId: link, ...draft("Page"), id: saved.id, category: "Sport" },
      as(),
    );
    token = tokenOf((await sync(token)).text);
    save("Games");
    await seen("a renamed category", new RegExp(`${saved.id}\\.ics<`));
    world.store.change(() =>
      events.setDeleted(calendarId(), saved.id, { deletedAt: 1, modifiedAt: 2 }),
    );
    await seen("a deletion", new RegExp(`${saved.id}\\.ics</D:href><D:status>HTTP/1.1 404`));
  });

  it("is still told after 364 days, and an app starts over after 366", async () => {
    await put("a.ics", file("a", ["SUMMARY:a", ...TIMES]));
    const token = tokenOf((await sync()).text);
    await remove("a.ics");
    const { store, clock } = site.world;
    const year = 365 * 86_400_000;
    store.change(() => store.davChanges.purge(clock.now - year + 1));
    expect((await sync(token)).text).toContain("a.ics");
    store.change(() => store.davChanges.purge(clock.now + 86_400_000));
    expect((await sync(token)).text).toContain("<D:valid-sync-token/>");
    const again = tokenOf((await sync()).text);
    expect((await sync(again)).status).toBe(207);
    store.instance.put("dav-epoch", "restored");
    expect((await sync(again)).text).toContain("<D:valid-sync-token/>");
  });
});

describe("who has no right password", () => {
  it("finds nothing, by any method", async () => {
    await put("a.ics", file("a", ["SUMMARY:a", ...TIMES]));
    site.world.calendar("Other");
    const other = site.world.store.calendars.listAll().find(({ title }) => title === "Other");
    const tied = site.addPassword(ANN, other?.id ?? 0, "Tied");
    site.world.admit(link, BEN);
    const bens = site.addPassword(BEN);
    const bensClub = await site.collection("Club", bens, BEN);
    site.world.store.calendars.removeAdmin(calendarId(), site.world.as(BEN).actor?.id ?? 0);
    const methods = ["PROPFIND", "PROPPATCH", "REPORT", "GET", "HEAD", "PUT", "DELETE"];
    const cases: [string, string, string | null, string, number][] = [
      ["none", club, null, ANN, 401],
      ["ended", club, "y".repeat(24), ANN, 401],
      ["other user", club, bens, BEN, 404],
      ["former manager", bensClub, bens, BEN, 404],
      ["tied to another calendar", club, tied, ANN, 404],
    ];
    const expectAll = async (list: typeof cases) => {
      for (const [what, path, password, email, status] of list) {
        for (const method of methods) {
          for (const name of ["", "a.ics"]) {
            const body = method === "GET" || method === "HEAD" ? undefined : "x";
            const answer = await site.send({
              method,
              path: `${path}${name}`,
              password,
              email,
              body,
            });
            expect([what, method, name, answer.status]).toEqual([what, method, name, status]);
          }
        }
      }
    };
    await expectAll(cases);
    const id = calendarId();
    site.world.store.calendars.setDeleted(id, { deletedAt: 1, restoreHash: "x" });
    await expectAll([["deleted calendar", club, PASSWORD, ANN, 404]]);
    site.world.store.calendars.setRestored(id);
    expect(await get("a.ics")).toContain("SUMMARY:a");
  });
});

it("is refused as over quota when the account has no room, while smaller ones and deletions go on", async () => {
  const one = (notes: string) => file("one@app", [...TIMES, "SUMMARY:One", `DESCRIPTION:${notes}`]);
  expect((await put("one.ics", one("Long enough"))).status).toBe(201);
  const { $client: connection } = site.world.database;
  connection.prepare("update calendar_bytes set history = ?").run(BYTES_PER_ACCOUNT);
  const answer = await put("two.ics", file("two@app", [...TIMES, "SUMMARY:Two"]));
  expect([answer.status, answer.text]).toEqual([
    507,
    expect.stringMatching(/quota-not-exceeded.*at most 200 MB together/),
  ]);
  expect((await put("one.ics", one("Short"))).status).toBe(204);
  expect((await remove("one.ics")).status).toBe(204);
});
