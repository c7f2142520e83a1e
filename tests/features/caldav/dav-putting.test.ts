// Claim: an event that an app puts is stored exactly, and data meant only for its user stays private.
import { describe, expect, it } from "vitest";
import { saveEvent } from "~/operations/events/events";
import { listVersions, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { BYTES_PER_ACCOUNT } from "~/values/limits";
import {
  calendarId,
  club,
  dump,
  get,
  link,
  put,
  remove,
  site,
  startEachWithClub,
  sync,
  TYPE,
  tokenOf,
} from "./dav-club";
import { importText } from "./dav-import";
import { ANN, BEN, draft } from "./dav-people";
import { file, PASSWORD, TIMES } from "./dav-site";

startEachWithClub();

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
    expect(text).toContain("SUMMARY:Choir");
    expect(text).toContain("STATUS:CANCELLED");
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
    // What was undone takes no further deletion.
    await remove("b.ics");
    const [again] = perform(listVersions, { calendarId: link }, site.world.as(ANN)).list;
    const { undone } = perform(
      undoBatch,
      { calendarId: link, batch: again?.batch },
      site.world.as(ANN),
    );
    expect(undone).toHaveLength(1);
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
