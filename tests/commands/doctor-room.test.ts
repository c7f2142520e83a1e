// The doctor says which accounts use the most, and warns before an account or the site has no room.
import { statfsSync } from "node:fs";
import { expect, it } from "vitest";
import { checkRoom } from "~/commands/doctor-server";
import { createCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { mostBytes } from "~/process/machine/disk-room";
import { BYTES_PER_ACCOUNT } from "~/values/limits";
import { draftOf } from "../operations/scene";
import { ANN, BEN, createWorld } from "../support/operations";

it("names those who have the most of what they may have, events or bytes", () => {
  const world = createWorld();
  const connection = world.database.$client;
  const check = (most = 1e12) => checkRoom(connection, most);
  expect(check()).toEqual({
    about: "Room",
    state: "ok",
    says: expect.stringMatching(/^The database takes \d+ kB of at most 953,674\.3 MB/),
  });
  const anns = [world.calendar("A"), world.calendar("B")];
  for (const link of anns) perform(saveEvent, draftOf(link), world.as(ANN));
  const { calendarId } = perform(createCalendar, { title: "Ben's" }, world.as(BEN));
  perform(saveEvent, draftOf(calendarId), world.as(BEN));
  expect(check().says).toContain("An account may have 100,000 events and 200 MB in the calendars");
  expect(check().details).toEqual([
    expect.stringMatching(/^ann@example\.org: 2 events, \d+ kB, in 2 calendars$/),
    expect.stringMatching(/^ben@example\.org: 1 events, \d+ kB, in 1 calendars$/),
  ]);
  const ofBen = world.store.calendars.findByLink(calendarId)?.id ?? 0;
  connection
    .prepare("update calendar_bytes set history = ? where calendar_id = ?")
    .run(0.9 * BYTES_PER_ACCOUNT, ofBen);
  expect(check()).toMatchObject({
    state: "warn",
    details: [/^ben@.* 180 MB/, /^ann@/].map((one) => expect.stringMatching(one)),
  });
});

it("warns when the database is nearly as large as it may be", () => {
  const connection = createWorld().database.$client;
  const used = Number(connection.pragma("page_count", { simple: true })) * 4096;
  expect(checkRoom(connection, used * 1.2).state).toBe("ok");
  expect(checkRoom(connection, used * 1.1)).toMatchObject({
    state: "warn",
    says: expect.stringContaining("(MAX_DATABASE_MB)"),
  });
});

it("knows how large it may be: as set, else as large as leaves a tenth of the disk free", () => {
  expect(mostBytes("/no/such/folder", 1, 5000)).toBe(5000);
  const { bavail, blocks, bsize } = statfsSync(".");
  const kept = Math.min((blocks * bsize) / 10, 1024 ** 3);
  const most = mostBytes(".", 7, null);
  // Other processes may write in between.
  expect(Math.abs(most - Math.max(0, 7 + bavail * bsize - kept))).toBeLessThan(1024 ** 3 / 4);
});
