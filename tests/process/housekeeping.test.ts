// What is thrown away in the course of time, to the millisecond, and that nothing else is.

import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { NO_TEXTS } from "~/event/event-fields";
import { purge, startHousekeeping } from "~/process/housekeeping";
import { makeFolder, removeFolder } from "../support/data";
import { ANN, BEN, createWorld, DAY, HOUR, MINUTE, NOW, type World } from "../support/operations";

/** Row counts of all tables except the changes for calendar apps, which are kept for a year. */
function countRows({ database }: World): Record<string, unknown> {
  const tables = database.$client
    .prepare<[], string>(
      "select name from sqlite_schema where type = 'table' and name not glob '*sqlite*' and name <> 'dav_changes'",
    )
    .pluck()
    .all();
  return Object.fromEntries(
    tables.map((name) => {
      const count = database.$client.prepare(`select count(*) from "${name}"`).pluck().get();
      return [name, count];
    }),
  );
}

function setUp() {
  const world = createWorld();
  const { store } = world;
  const link = world.calendar();
  const calendarId = store.calendars.findByLink(link)?.id ?? 0;
  const userId = world.as(ANN).actor?.id ?? 0;
  const values = {
    ...NO_TEXTS,
    title: "E",
    categoryId: null,
    allDay: false,
    timeZone: "UTC",
  };
  const times = { from: NOW, to: NOW + 1, firstDay: null, lastDay: null };
  const addEvent = (id: string) =>
    store.events.add(calendarId, { ...values, ...times, id, uid: id, now: NOW });
  return { world, store, link, calendarId, userId, addEvent };
}

function optionsOf({ clock }: World, log: (line: object) => void, mailFolder = "no such folder") {
  return {
    now: () => clock.now,
    timeZone: "Europe/Berlin",
    demo: true,
    origin: "https://eas.example",
    mostBytes: () => 1e12,
    mailFolder,
    log,
  };
}

/** What is deleted at which age: `put` adds one with age 0 now, `left` counts. */
const KINDS: {
  what: string;
  table: string;
  lastsMs: number;
  put: (parts: ReturnType<typeof setUp>) => void;
}[] = [
  {
    what: "a login mail's code, a day after it ended",
    table: "access_codes",
    lastsMs: DAY,
    put: ({ store }) => {
      const code = { email: ANN, codeHash: "", tokenHash: "", createdAt: NOW - 10 * MINUTE };
      store.accessCodes.add({ ...code, expiresAt: NOW + 1 });
    },
  },
  {
    what: "a session, sixty days after its last use",
    table: "sessions",
    lastsMs: 60 * DAY,
    put: ({ store, userId }) => {
      store.sessions.add({ tokenHash: "a", userId, userAgent: "", now: NOW });
    },
  },
  {
    what: "a deleted event, thirty days after its deletion",
    table: "events",
    lastsMs: 30 * DAY,
    put: ({ store, calendarId, addEvent }) => {
      addEvent("gone");
      store.events.setDeleted(calendarId, "gone", { deletedAt: NOW, modifiedAt: NOW });
    },
  },
  {
    what: "a deleted calendar, thirty days after its deletion",
    table: "calendars",
    lastsMs: 30 * DAY,
    put: ({ store, world }) => {
      const { id } = store.calendars.findByLink(world.calendar("Gone")) ?? { id: 0 };
      store.calendars.setDeleted(id, { deletedAt: NOW, restoreHash: "a" });
    },
  },
  {
    what: "an invite, when it ends",
    table: "invites",
    lastsMs: 0,
    put: ({ store, calendarId }) => {
      const invite = {
        calendarId,
        email: BEN,
        tokenHash: "",
        createdAt: NOW - DAY,
        sentBy: null,
        language: null,
      };
      store.invites.add({ ...invite, expiresAt: NOW + 1 });
    },
  },
  {
    what: "a mail that was sent, after seven days",
    table: "outbox",
    lastsMs: 7 * DAY,
    put: ({ store }) => {
      store.outbox.add({ kind: "test", to: ANN }, { now: NOW, expiresAt: NOW });
      const [mail] = store.outbox.findDue(NOW, 1);
      store.outbox.close(mail?.id ?? 0, { state: "sent", now: NOW });
    },
  },
  {
    what: "an attempt that no limit counts any more, after a day",
    table: "attempts",
    lastsMs: DAY,
    put: ({ store }) => store.attempts.add("contactsPerSite", "", NOW),
  },
];

describe("thrown away is", () => {
  it.each(KINDS)("$what, and not before", ({ table, lastsMs, put }) => {
    const parts = setUp();
    const before = countRows(parts.world);
    put(parts);
    const with1 = countRows(parts.world);
    expect(with1[table]).toBe(Number(before[table]) + 1);
    purge(parts.store, NOW + lastsMs);
    expect(countRows(parts.world)).toEqual(with1);
    purge(parts.store, NOW + lastsMs + 1);
    expect(countRows(parts.world)).toEqual(before);
  });

  it("a session that is a year old, however lately it was used", () => {
    const { world, store, userId } = setUp();
    const id = store.sessions.add({ tokenHash: "a", userId, userAgent: "", now: NOW });
    store.sessions.touch(id, NOW + 365 * DAY);
    purge(store, NOW + 365 * DAY);
    expect(countRows(world).sessions).toBe(1);
    purge(store, NOW + 365 * DAY + 1);
    expect(countRows(world).sessions).toBe(0);
  });

  it("an attempt that a wrong clock dated into the future", () => {
    const { world, store } = setUp();
    store.attempts.add("contactsPerSite", "", NOW + 10 * 365 * DAY);
    store.attempts.add("contactsPerSite", "", NOW + HOUR);
    purge(store, NOW);
    expect(countRows(world).attempts).toBe(1);
  });

  it("nothing that people wrote, and no mail that waits, in ten years", () => {
    const { world, store, calendarId, userId, addEvent } = setUp();
    addEvent("stays");
    const author = { authorId: userId, authorName: "Ann" };
    store.news.add({ id: "n", calendarId, title: "N", text: "", ...author, now: NOW });
    store.homes.put(calendarId, { wall: "W", links: [{ title: "L", url: "U" }], modifiedAt: NOW });
    store.outbox.add({ kind: "test", to: ANN }, { now: NOW, expiresAt: NOW + DAY });
    store.feedReads.put(calendarId, "App", NOW);
    // Earlier versions of the calendar are kept for a year.
    const before = { ...countRows(world), versions: 0 };
    purge(store, NOW + 3650 * DAY);
    expect(countRows(world)).toEqual(before);
  });
});

describe("housekeeping", () => {
  it("does all of it at the start, the demo each minute, the rest each hour, until it is stopped", () => {
    vi.useFakeTimers();
    const { world, store } = setUp();
    const log = vi.fn();
    const addOld = () => store.attempts.add("contactsPerSite", "", world.clock.now - 2 * DAY);
    addOld();
    const options = optionsOf(world, log);
    const housekeeping = startHousekeeping(store, options);
    const demoDay = () => store.instance.find("demo-day");
    expect([countRows(world).attempts, demoDay()]).toEqual([
      0,
      "2026-11-21 Europe/Berlin https://eas.example",
    ]);

    addOld();
    world.clock.now += DAY;
    vi.advanceTimersByTime(MINUTE);
    expect([countRows(world).attempts, demoDay()]).toEqual([
      1,
      "2026-11-22 Europe/Berlin https://eas.example",
    ]);
    vi.advanceTimersByTime(59 * MINUTE);
    expect(countRows(world).attempts).toBe(0);

    housekeeping.stop();
    addOld();
    world.clock.now += DAY;
    vi.advanceTimersByTime(2 * HOUR);
    expect([countRows(world).attempts, demoDay()]).toEqual([
      1,
      "2026-11-22 Europe/Berlin https://eas.example",
    ]);
    expect(log).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it("throws away the files of mails after thirty days, and no other file", () => {
    vi.useFakeTimers();
    const { world, store } = setUp();
    const folder = makeFolder();
    const [old, young] = ["20261022T095959Z-1-login.eml", "20261022T100000Z-2-admin-left.eml"];
    const half = ".20261001T000000Z-3-contact.eml.part";
    const others = ["20200101T000000Z-notes.txt", "letter.eml", "archive"];
    for (const name of [old, young, half, ...others.slice(0, 2)]) {
      writeFileSync(join(folder, name), "");
    }
    mkdirSync(join(folder, "archive"));
    const housekeeping = startHousekeeping(store, optionsOf(world, vi.fn(), folder));
    expect(readdirSync(folder).sort()).toEqual([young, ...others].sort());
    world.clock.now += 1_000;
    vi.advanceTimersByTime(HOUR);
    expect(readdirSync(folder).sort()).toEqual([...others].sort());
    housekeeping.stop();
    vi.useRealTimers();
    removeFolder(folder);
  });

  it("tries each minute whether changes can be saved, which no backup takes for a change", () => {
    vi.useFakeTimers();
    const { world, store } = setUp();
    const housekeeping = startHousekeeping(store, optionsOf(world, vi.fn()));
    const changes = () => world.database.$client.prepare("select total_changes()").pluck().get();
    const before = changes();
    vi.advanceTimersByTime(59_000);
    expect(store.sinceSaved()).toBeGreaterThanOrEqual(59_000);
    vi.advanceTimersByTime(1_000);
    expect([store.sinceSaved(), changes()]).toEqual([0, before]);
    housekeeping.stop();
    vi.useRealTimers();
  });

  it("goes on after a failure, which it tells of", () => {
    vi.useFakeTimers();
    const { world, store } = setUp();
    const log = vi.fn();
    const options = optionsOf(world, log);
    const housekeeping = startHousekeeping(store, options);
    world.database.$client.exec("alter table attempts rename to away");
    vi.advanceTimersByTime(HOUR);
    expect(log).toHaveBeenCalledWith(
      expect.objectContaining({ event: "housekeeping-failed", name: "purge" }),
    );
    world.database.$client.exec("alter table away rename to attempts");
    store.attempts.add("contactsPerSite", "", NOW - 2 * DAY);
    vi.advanceTimersByTime(HOUR);
    expect(countRows(world).attempts).toBe(0);
    housekeeping.stop();
    vi.useRealTimers();
  });
});
