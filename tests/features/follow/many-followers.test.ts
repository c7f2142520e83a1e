// 500 followers of one calendar get one mail each, in pieces that let other work run, whatever fails meanwhile.
import { describe, expect, it } from "vitest";
import { sendAccessCode } from "~/operations/accounts/login";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { epochAt } from "~/time/zones";
import { addFollower, startRounds } from "../../support/followers";
import { ANN, createWorld, HOUR, MINUTE, type World } from "../../support/operations";

const SEVEN = epochAt("2026-11-23", "07:00", "Europe/Berlin");
const PEOPLE = 500;
const ZONES = ["Europe/Berlin", "Europe/Vienna", "Europe/Rome", "Africa/Lagos", "Europe/Oslo"];

/** A club with a full week, and many followers from five zones with the same time. */
function fill(people = PEOPLE): { world: World; link: string } {
  const world = createWorld();
  const link = world.calendar("Club");
  for (let n = 0; n < 100; n += 1) {
    const from = SEVEN + (n + 1) * HOUR;
    const event = { calendarId: link, id: "", title: `Event ${n}`, location: "Hall", notes: "" };
    const times = { allDay: false, from, to: from + HOUR, timeZone: "Europe/Berlin" };
    perform(saveEvent, { ...event, ...times }, world.as(ANN));
  }
  for (let n = 0; n < people; n += 1) {
    const zone = ZONES[n % ZONES.length];
    addFollower(world, link, `f${n}@example.org`, { digest: "weekly", ...(zone && { zone }) });
  }
  world.clock.now = SEVEN;
  return { world, link };
}

const namesOf = (people: number) =>
  Array.from({ length: people }, (_, n) => `f${n}@example.org`).sort();

describe("500 followers", () => {
  it("each get one list, 200 a minute, and a login mail asked for meanwhile goes first", async () => {
    const { world } = fill();
    const rounds = startRounds(world);
    const counts: number[] = [];
    const readers: string[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      const mails = await rounds.run();
      counts.push(mails.length);
      readers.push(...mails.map(({ to }) => to));
      if (minute === 1) perform(sendAccessCode, { email: "zoe@example.org" }, world.as(null));
      world.clock.now += MINUTE;
    }
    expect(counts).toEqual([200, 200, 100, 0, 0]);
    expect(readers.sort()).toEqual(namesOf(PEOPLE));
    expect(world.store.outbox.findDue(world.clock.now, 1)[0]?.message.kind).toBe("login");
  });

  it("get each one where transactions fail, and nobody two", async () => {
    const people = 120;
    const { world } = fill(people);
    const { store } = world;
    const rounds = startRounds(world);
    const change = store.change;
    let pieces = 0;
    store.change = (work) =>
      change(() => {
        const result = work();
        pieces += 1;
        // Like a full disk, or anything else that rolls back a transaction at its end.
        if (pieces % 2 === 1) throw new Error("Undone.");
        return result;
      });
    const readers: string[] = [];
    for (let tries = 0; readers.length < people && tries < 1_000; tries += 1) {
      try {
        readers.push(...(await rounds.run()).map(({ to }) => to));
      } catch {
        // The rest is sent in the next round.
      }
    }
    store.change = change;
    readers.push(...(await rounds.run()).map(({ to }) => to));
    expect(readers.sort()).toEqual(namesOf(people));
  });

  it("leave others their turn: what takes long is cut into pieces", async () => {
    const { world } = fill(220);
    const { store } = world;
    const change = store.change;
    let pieces = 0;
    store.change = (work) => {
      pieces += 1;
      return change(work);
    };
    const mails = await startRounds(world).run();
    expect(mails).toHaveLength(200);
    expect(pieces).toBeGreaterThan(1);
  });

  it("wait no longer for one calendar whose mail cannot be written", async () => {
    const { world, link } = fill(60);
    const other = world.calendar("Other");
    const from = SEVEN + HOUR;
    const event = { calendarId: other, id: "", title: "Safe", location: "", notes: "" };
    const times = { allDay: false, from, to: from + HOUR, timeZone: "Europe/Berlin" };
    perform(saveEvent, { ...event, ...times }, world.as(ANN));
    world.clock.now = SEVEN - HOUR;
    addFollower(world, other, "zoe@example.org", { digest: "weekly" });
    world.clock.now = SEVEN;
    const id = world.store.calendars.findByLink(link)?.id;
    const { listUnlessFull } = world.store.dates;
    world.store.dates.listUnlessFull = (calendarId, ...window) => {
      if (calendarId === id) throw new Error("Broken.");
      return listUnlessFull(calendarId, ...window);
    };
    const rounds = startRounds(world);
    const mails = await rounds.runUntil(SEVEN + 5 * MINUTE);
    expect(mails.map(({ to }) => to)).toEqual(["zoe@example.org"]);
    expect(rounds.lines).toContainEqual(
      expect.objectContaining({ event: "follower-mail-unwritable", error: "Error: Broken." }),
    );
  });
});
