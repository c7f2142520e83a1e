import { describe, expect, it } from "vitest";
import { dateId } from "~/event/series";
import { saveCalendar } from "~/operations/calendars/calendars";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { cancelEvent, saveEvent } from "~/operations/events/events";
import { restoreVersion } from "~/operations/history/history";
import { OperationError } from "~/operations/kernel/errors";
import { perform } from "~/operations/kernel/operation";
import { foldOldEvents } from "~/store/kernel/database";
import { refusal } from "~/values/refusals";
import { findEvents } from "~/web/pages/events/event-search";
import { eventValues } from "../../support/events";
import { ANN, createWorld, DAY, HOUR, inEnglish, NOW } from "../../support/operations";
import { createScene, draftOf } from "../scene";
import { createClub } from "./series-scene";

function setUp() {
  const world = createWorld();
  const link = world.calendar();
  const save = (title: string, more: Record<string, unknown> = {}) => {
    const texts = { title, location: "", notes: "", ...more };
    return perform(saveEvent, draftOf(link, texts), world.as(ANN)).id;
  };
  const find = async (q: string, more: Record<string, unknown> = {}) => {
    const found = await findEvents({ calendarId: link, q, ...more }, world.as(null));
    const titles = (list: { title: string }[]) => list.map(({ title }) => title);
    return { upcoming: titles(found.upcoming.events), past: titles(found.past.events), found };
  };
  const all = async (q: string) => {
    const { upcoming, past } = await find(q);
    return [...upcoming, ...past].sort();
  };
  return { world, link, save, find, all };
}

const at = (from: number) => ({ from, to: from + HOUR });

describe("a search", () => {
  it("finds words in any order, in title, location and notes, in whole or within another", async () => {
    const { save, all } = setUp();
    save("Wintertraining", { location: "Große Halle", notes: "Bring Schläger." });
    save("Board meeting", { location: "Café Central" });
    expect(await all("training")).toEqual(["Wintertraining"]);
    expect(await all("halle schläger WINTER")).toEqual(["Wintertraining"]);
    expect(await all("cafe board")).toEqual(["Board meeting"]);
    expect(await all("training board")).toEqual([]);
    expect(await all("a")).toEqual(["Board meeting", "Wintertraining"]);
  });

  it("finds events and series by their category's name too", async () => {
    const { world, link, save, all } = setUp();
    const categories = [
      { name: "Jüniors", tone: 1 },
      { name: "Board", tone: 2 },
    ];
    perform(saveCalendar, { id: link, title: "Club", categories }, world.as(ANN));
    save("Training", { category: "Jüniors" });
    save("Talk", { category: "Board" });
    save("Party");
    save("Camp", { category: "Jüniors", repeat: { freq: "week" } });
    expect(await all("junior")).toEqual(["Camp", "Training"]);
    expect(await all("JUNIORS train")).toEqual(["Training"]);
    expect(await all("junior board")).toEqual([]);
  });

  it.each([
    ["Straße", "STRASSE"],
    ["Straße", "strasse"],
    ["STRASSE", "straße"],
    ["İstanbul", "istanbul"],
    ["Istanbul", "İSTANBUL"],
    ["Jäger", "jager"],
    ["Jager", "JÄGER"],
    ["Cafe\u0301", "Café"],
    ["東京マラソン", "マラソン"],
    ["100% sure", "0%"],
    ["snake_case", "e_c"],
    ["back\\slash", "k\\s"],
    ["\"Quoted\" and 'so'", "'so'"],
    ["🎉 party", "🎉"],
    ["ﬁnal", "final"],
  ])("finds %j by %j", async (title, q) => {
    const { save, all } = setUp();
    save(title);
    save("Something else");
    expect(await all(q)).toHaveLength(1);
  });

  it.each(["%", "_", "\\", "%%", "S%e", "S_mething", "''", '"', "' or 1=1 --", "*", "?"])(
    "takes %j as what it is",
    async (q) => {
      const { save, all } = setUp();
      save("Something else");
      expect(await all(q)).toEqual([]);
    },
  );

  it.each(["", " ", "\u0301", "\u200b \u00ad", "´"])(
    "without a letter in %j finds nothing",
    async (q) => {
      const { save, link, world } = setUp();
      save("Something else");
      const found = findEvents({ calendarId: link, q }, world.as(null)).catch((error) => error);
      const totals = await found;
      expect([undefined, 0]).toContain(totals.upcoming?.total);
    },
  );

  it("has coming ones as they come, then past ones the latest first, told by the reader's day", async () => {
    const { save, find } = setUp();
    save("x later", at(NOW + 2 * DAY));
    save("x last week", at(NOW - 7 * DAY));
    save("x yesterday", at(NOW - DAY));
    save("x soon", at(NOW + HOUR));
    save("x going on", { from: NOW - HOUR, to: NOW + HOUR });
    save("x just over", { from: NOW - HOUR, to: NOW });
    save("x all day", { from: NOW, to: NOW, allDay: true });
    const { upcoming, past } = await find("x");
    expect(upcoming).toEqual(["x all day", "x going on", "x soon", "x later"]);
    expect(past).toEqual(["x just over", "x yesterday", "x last week"]);
    const kiritimati = await find("x", { zone: "Pacific/Kiritimati" });
    expect(kiritimati.past).toContain("x all day");
  });

  it("shows 50 of each, and the others page by page, each once", async () => {
    const { save, find } = setUp();
    for (let n = 0; n < 120; n += 1) save(`x ${n}`, at(NOW + DAY));
    for (let n = 0; n < 51; n += 1) save(`x past ${n}`, at(NOW - DAY - n * HOUR));
    const first = await find("x");
    expect([first.upcoming.length, first.past.length]).toEqual([50, 50]);
    expect([first.found.upcoming.total, first.found.past.total]).toEqual([120, 51]);
    const pages = [
      first,
      await find("x", { skipUpcoming: 50 }),
      await find("x", { skipUpcoming: 100 }),
    ];
    expect(new Set(pages.flatMap(({ upcoming }) => upcoming)).size).toBe(120);
    expect((await find("x", { skipPast: 50 })).past).toEqual(["x past 50"]);
    expect((await find("x", { skipUpcoming: 20_000 })).upcoming).toEqual([]);
  });

  it("goes through more events than one piece has, and sees one moment", async () => {
    const { world, save, find } = setUp();
    const { store } = world;
    const calendar = store.calendars.findByLink(world.calendar("Other"));
    const events = Array.from({ length: 1_700 }, (_, n) => ({
      ...eventValues({ ...at(NOW + n * HOUR), title: n % 100 === 0 ? "needle" : "hay" }),
      id: `e${n}`,
      uid: `u${n}`,
      now: NOW,
    }));
    store.events.addAll(calendar?.id ?? 0, events);
    save("needle of ours");
    const found = await findEvents({ calendarId: calendar?.link, q: "needle" }, world.as(null));
    expect(found.upcoming.total).toBe(17);
    expect((await find("needle")).upcoming).toEqual(["needle of ours"]);
  });

  it("finds what was changed, canceled, deleted, restored and undone as it is now", async () => {
    const { world, ours } = createScene();
    const { link: calendarId, eventId, versionId } = ours;
    const count = async (q: string) =>
      (await findEvents({ calendarId, q }, world.as(null))).upcoming.total;
    const ann = () => world.as(ANN);
    perform(saveEvent, draftOf(calendarId, { id: eventId, notes: "Bring kayaks." }), ann());
    expect([await count("kayaks"), await count("umbrellas")]).toEqual([1, 0]);
    perform(saveEvent, draftOf(calendarId, { id: eventId, notes: "Bring umbrellas." }), ann());
    expect([await count("kayaks"), await count("umbrellas")]).toEqual([0, 1]);
    perform(cancelEvent, { calendarId, eventId }, ann());
    expect(await count("canceled")).toBe(1);
    perform(deleteEvent, { calendarId, eventId }, ann());
    expect(await count("umbrellas")).toBe(0);
    perform(restoreEvent, { calendarId, eventId }, ann());
    expect(await count("umbrellas")).toBe(1);
    perform(restoreVersion, { calendarId, versionId }, ann());
    // Only the notes, which that change had changed.
    expect([await count("canceled"), await count("umbrellas")]).toEqual([1, 0]);
  });

  it("finds what was written before there was a search, once the database has been opened", async () => {
    const { world, save, all } = setUp();
    for (let n = 0; n < 5; n += 1) save(`Fröhlich ${n}`);
    const { $client } = world.database;
    $client.exec("update events set folded = null");
    expect(await all("frohlich")).toEqual([]);
    foldOldEvents($client);
    expect(await all("frohlich")).toHaveLength(5);
  });

  it("is refused with more than 100 characters or five words, with a sentence that says so", () => {
    const { world, link } = setUp();
    const told = async (q: unknown) =>
      findEvents({ calendarId: link, q }, world.as(null)).then(
        () => "",
        (error: unknown) => error instanceof OperationError && inEnglish(error).message,
      );
    return Promise.all([
      expect(told("x".repeat(100))).resolves.toBe(""),
      expect(told("x".repeat(101))).resolves.toBe(
        "A search can have at most 100 characters; this has 101.",
      ),
      expect(told("é".repeat(5_000))).resolves.toContain("at most 100 characters"),
      expect(told("a b c d e")).resolves.toBe(""),
      expect(told("a A á b c d e")).resolves.toBe(""),
      expect(told("a b c d e f")).resolves.toBe("A search can have at most 5 words; this has 6."),
      expect(told(7)).resolves.toBe("A search must be text."),
      expect(told(undefined)).resolves.toBe("A search is required."),
    ]);
  });

  it("of a calendar that is not there is refused as everywhere", async () => {
    const { world } = setUp();
    const asked = findEvents({ calendarId: "no-calendar", q: "a" }, world.as(null));
    await expect(asked).rejects.toMatchObject({ what: refusal("wrongLink") });
  });
});

describe("a series", () => {
  it("is found once: at its next date, changed or not, or at its last where all are over", async () => {
    const club = createClub();
    const seriesId = club.weekly();
    const ids = async (q: string) => {
      const found = await findEvents({ calendarId: club.link, q }, club.world.as(null));
      const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
      return { upcoming: idsOf(found.upcoming.events), past: idsOf(found.past.events) };
    };
    const [first, second] = ["2026-11-23", "2026-11-30"].map((day) =>
      dateId({ id: seriesId, day }),
    );
    expect(await ids("training")).toEqual({ upcoming: [first], past: [] });
    club.world.clock.now += 5 * DAY;
    expect(await ids("training")).toEqual({ upcoming: [second], past: [] });
    club.world.clock.now += 400 * DAY;
    const later = await ids("training");
    expect(later.upcoming.length + later.past.length).toBe(1);
    expect(await ids("xylophone")).toEqual({ upcoming: [], past: [] });
  });
});
