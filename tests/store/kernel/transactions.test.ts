// Changes are all or nothing, and none is lost when two processes write at once.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, it } from "vitest";
import { getEvent, saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { BUSY_TIMEOUT_MS } from "~/store/kernel/database";
import { FROM_SOURCE } from "../../support/from-source";
import { ANN, createWorld, HOUR, NOW, type World } from "../../support/operations";

const folder = mkdtempSync(join(tmpdir(), "eas-transactions-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts `writers` processes on a database, releases them together, and returns what each printed. */
async function letGo(writers: number, args: string[]): Promise<number[]> {
  const children = Array.from({ length: writers }, () => {
    const child = spawn(process.execPath, [...FROM_SOURCE, "tests/store/writer.ts", ...args], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    return { child, next: async () => String((await lines.next()).value) };
  });
  for (const { next } of children) expect(await next()).toBe("ready");
  for (const { child } of children) child.stdin.write("go\n");
  return Promise.all(children.map(async ({ next }) => Number(await next())));
}

function openFile(name: string): { world: World; file: string } {
  const file = join(folder, name);
  return { world: createWorld({ file }), file };
}

describe("two processes on one database", () => {
  it("never overwrite each other's version of an event: who is second is told so", async () => {
    const { world, file } = openFile("race.db");
    const link = world.calendar();
    const draft = { calendarId: link, title: "Training", from: NOW, to: NOW + HOUR };
    const { id } = perform(saveEvent, draft, world.as(ANN));
    const won = await letGo(2, [file, "race", "200", link, id]);
    const total = won.reduce((sum, each) => sum + each, 0);
    const { sequence } = perform(getEvent, { calendarId: link, eventId: id }, world.as(ANN));
    expect(sequence).toBe(total);
    expect(total).toBeGreaterThanOrEqual(200);
    expect(total).toBeLessThanOrEqual(400);
  });
});

describe("a change", () => {
  it("that fails half-way leaves nothing behind", () => {
    const { store, calendar } = createWorld();
    const id = store.calendars.findByLink(calendar())?.id ?? 0;
    const fail = () =>
      store.change(() => {
        store.calendars.change(id, { title: "Half", timeZone: "UTC" });
        store.homes.put(id, { wall: "Half", links: [], modifiedAt: NOW });
        throw new Error("half-way");
      });
    expect(fail).toThrow("half-way");
    expect(store.homes.get(id).wall).toBe("");
    expect(store.calendars.listManagedBy(1)[0]?.title).toBe("Club");
  });

  it("is seen as a whole by a read that began before it: not at all", () => {
    const { world, file } = openFile("snapshot.db");
    const other = createWorld({ file });
    const link = world.calendar();
    const id = world.store.calendars.findByLink(link)?.id ?? 0;
    world.store.read(() => {
      expect(world.store.calendars.findByLink(link)?.title).toBe("Club");
      other.store.change(() =>
        other.store.calendars.change(id, { title: "Changed", timeZone: "UTC" }),
      );
      expect(world.store.calendars.findByLink(link)?.title).toBe("Club");
    });
    expect(world.store.calendars.findByLink(link)?.title).toBe("Changed");
  });

  it("cannot be asynchronous, which would leave the lock while it goes on", () => {
    const { store } = createWorld();
    expect(() => store.change(async () => undefined)).toThrow(/promise/i);
  });
});

describe("a fault of the storage", () => {
  it("is over when something is written again, not when a change had nothing to write", () => {
    const { database, store, calendar } = createWorld();
    const id = store.calendars.findByLink(calendar())?.id ?? 0;
    const rename = () =>
      store.change(() => store.calendars.change(id, { title: "New", timeZone: "UTC" }));
    database.$client.pragma("query_only = on");
    expect(rename).toThrow();
    expect(store.faults()).toEqual({ write: "read-only" });
    database.$client.pragma("query_only = off");
    store.change(() => store.calendars.findByLink("nothing to write"));
    expect(store.faults()).toEqual({ write: "read-only" });
    rename();
    expect(store.faults().write).toBeUndefined();
  });
});

describe("a try whether changes can be saved", () => {
  it("tells of a disk that takes nothing, and that it does again", () => {
    const { world, file } = openFile("probe.db");
    const { store, database } = world;
    store.probe();
    expect(store.faults()).toEqual({});
    database.$client.pragma("query_only = on");
    store.probe();
    expect(store.faults()).toEqual({ write: "read-only" });
    database.$client.pragma("query_only = off");
    store.probe();
    expect(store.faults().write).toBeUndefined();
    expect(createWorld({ file }).store.faults()).toEqual({});
  });

  it("waits for nobody, and takes another's lock for no fault", () => {
    const { world, file } = openFile("probe-lock.db");
    const other = createWorld({ file });
    const times = other.store.change(() =>
      [1, 2, 3].map(() => {
        const before = performance.now();
        world.store.probe();
        expect(world.store.faults()).toEqual({});
        return performance.now() - before;
      }),
    );
    // If a probe waited, each would take as long as a change waits.
    expect(Math.min(...times)).toBeLessThan(BUSY_TIMEOUT_MS);
    expect(() => world.calendar()).not.toThrow();
  });
});
