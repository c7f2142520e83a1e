// What is left in the database of deleted data, at once and after its retention period.
import { describe, expect, it } from "vitest";
import { deleteAccount, updateProfile } from "~/operations/accounts/account";
import { logIn, sendAccessCode } from "~/operations/accounts/login";
import { deleteCalendar } from "~/operations/calendars/calendar-deletion";
import { favoriteCalendar } from "~/operations/calendars/calendars";
import { deleteEvent } from "~/operations/events/event-deletion";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { DAY, HOUR, type World } from "../../support/operations";
import { ANN, createScene, dump } from "../scene";

/** The tables that contain a text anywhere, in any case. */
function tablesWith(world: World, text: string): string[] {
  return Object.entries(dump(world.database))
    .filter(([, rows]) => JSON.stringify(rows).toLowerCase().includes(text.toLowerCase()))
    .map(([table]) => table);
}

function rowsOf(world: World, table: string): number {
  return dump(world.database)[table]?.length ?? 0;
}

describe("a deleted account", () => {
  it("leaves neither e-mail nor name but in the mail that says so and, for a day, in the counts of tries", () => {
    const { world, ours, theirs } = createScene();
    perform(sendAccessCode, { email: ANN }, world.as(null));
    perform(logIn, { email: ANN, code: world.mailTo(ANN).code }, world.as(null));
    perform(updateProfile, { name: "Annabella Unmistakable" }, world.as(ANN));
    perform(favoriteCalendar, { id: theirs.link }, world.as(ANN));
    perform(sendAccessCode, { email: ANN }, { ...world.as(null), now: world.clock.now + 2 * HOUR });
    expect(tablesWith(world, ANN)).toContain("access_codes");

    perform(deleteAccount, { calendars: [ours.link] }, world.as(ANN));
    expect(tablesWith(world, "Unmistakable")).toEqual([]);
    expect(tablesWith(world, ANN)).toEqual(["attempts", "outbox"]);
    expect(world.mails().map(({ kind }) => kind)).toEqual(["account-deleted"]);

    const [mail] = world.store.outbox.findDue(Number.MAX_SAFE_INTEGER, 1);
    const { now } = world.clock;
    world.store.outbox.close(mail?.id ?? 0, { state: "sent", now });
    purge(world.store, now + 2 * DAY);
    expect(tablesWith(world, ANN)).toEqual([]);
  });

  it("takes calendars along that it had deleted and nobody else could bring back", () => {
    const { world, ours } = createScene();
    perform(deleteCalendar, { id: ours.link, title: "Club" }, world.as(ANN));
    perform(deleteAccount, {}, world.as(ANN));
    expect(world.store.calendars.findDeletedByLink(ours.link)).toBeUndefined();
    expect(tablesWith(world, ours.eventId)).toEqual([]);
  });
});

describe("throwing away what is too old", () => {
  it("keeps a deleted calendar for thirty days and then nothing of it", () => {
    const { world, ours } = createScene();
    perform(deleteCalendar, { id: ours.link, title: "Club" }, world.as(ANN));
    const { now } = world.clock;
    purge(world.store, now + 30 * DAY - 1);
    expect(tablesWith(world, ours.eventId)).toEqual(["events", "dav_changes", "versions"]);
    purge(world.store, now + 30 * DAY + 1);
    expect(tablesWith(world, ours.link)).toEqual(["outbox"]);
    expect(tablesWith(world, ours.eventId)).toEqual([]);
    expect(tablesWith(world, ours.newsId)).toEqual([]);
    expect(world.store.users.findByEmail(ANN)).toBeDefined();
  });

  it("removes old codes, sessions, deleted events and sent mails, and nothing that is of use", () => {
    const { world, ours } = createScene();
    perform(sendAccessCode, { email: ANN }, world.as(null));
    perform(logIn, { email: ANN, code: world.mailTo(ANN).code }, world.as(null));
    perform(deleteEvent, { calendarId: ours.link, eventId: ours.eventId }, world.as(ANN));
    perform(sendAccessCode, { email: "new@example.org" }, world.as(null));
    for (const { id } of world.store.outbox.findDue(Number.MAX_SAFE_INTEGER, 100)) {
      world.store.outbox.close(id, { state: "sent", now: world.clock.now });
    }
    const counts = () =>
      ["sessions", "access_codes", "events", "outbox", "attempts"].map((table) =>
        rowsOf(world, table),
      );
    const atFirst = counts();
    purge(world.store, world.clock.now + HOUR);
    expect(counts()).toEqual(atFirst);
    purge(world.store, world.clock.now + 61 * DAY);
    const [sessions, codes, events, mails, attempts] = counts();
    expect([sessions, codes, mails, attempts]).toEqual([0, 0, 0, 0]);
    expect(events).toBe((atFirst[2] ?? 0) - 1);
  });
});
