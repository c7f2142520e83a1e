// An event's answer settings survive files: archives contain them, files of other programs leave them unchanged.
import { describe, expect, it } from "vitest";
import { writeAsks } from "~/event/asks";
import {
  archiveEvent,
  archiveSeries,
  readArchiveEntry,
} from "~/features/moving/operations/archives";
import { saveLink } from "~/features/sharing/operations";
import { saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { calendarEvent, seriesValues } from "../../support/events";
import { ANN } from "../../support/operations";
import { createDesk, single } from "../moving/import-scene";
import { CAKE, COMING, createAnswerScene, JUICE } from "./answer-scene";

describe("what an event asks", () => {
  const asks = { kind: "list", places: null, closesHours: 3, names: "everyone" } as const;

  it("is read from an archive as it was written to it, and a wrong one is left out", () => {
    const stored = writeAsks({ ...asks, slots: [CAKE, JUICE] }, null);
    const entry = archiveEvent(calendarEvent({ asks: stored }), { categories: [], uidSuffix: "x" });
    const read = (given: unknown) =>
      readArchiveEntry(
        { kind: "event", entry: given },
        { timeZone: "Europe/Berlin", categories: [] },
        () => "hash",
      );
    const slots = [
      { id: 1, ...CAKE },
      { id: 2, ...JUICE },
    ];
    expect(read(entry)).toMatchObject({ kind: "event", values: { asks: { ...asks, slots } } });
    expect(read({ ...entry, asks: { ...asks, slots: [] } })).toMatchObject({ kind: "leftOut" });
    expect(archiveEvent(calendarEvent(), { categories: [], uidSuffix: "x" })).not.toHaveProperty(
      "asks",
    );
  });

  it("is read from an archive of a date that does not ask, in a series that does", () => {
    const stored = writeAsks({ ...COMING, slots: [] }, null);
    const days = { firstDay: "2026-11-23", weekdays: 1 };
    const series = {
      ...calendarEvent(),
      ...seriesValues({ ...days, asks: stored }),
      follows: null,
    };
    const date = calendarEvent({ occurrence: "2026-11-30", asks: null });
    const entry = archiveSeries({ series, changed: [date] }, { categories: [], uidSuffix: "x" });
    const context = { timeZone: "Europe/Berlin", categories: [] };
    const read = readArchiveEntry({ kind: "series", entry }, context, () => "hash");
    expect(read).toMatchObject({
      values: { asks: COMING },
      changed: [{ occurrence: "2026-11-30", asks: null }],
    });
  });

  it("stays when a newer file overwrites the event, and is set by an archive", async () => {
    const desk = createDesk();
    await desk.take([single("a", { title: "Fair" })]);
    const [event] = perform(viewCalendar, { id: desk.link }, desk.as(ANN)).events;
    if (!event) throw new Error("There is no event.");
    const { id, title, from, to } = event;
    const set = { calendarId: desk.link, id, title, from, to, asks: COMING };
    const { asks: before } = perform(saveEvent, set, desk.as(ANN));
    await desk.take([single("a", { title: "Fête", sequence: 1 })]);
    const stored = () => {
      const { store } = desk.world;
      const { id: key } = store.calendars.findByLink(desk.link) ?? { id: 0 };
      return store.events.find(key, id);
    };
    expect(stored()).toMatchObject({ title: "Fête", asks: before });
    const named = single("a", { title: "Fair again", sequence: 2 });
    if (named.kind !== "event") throw new Error("It is no event.");
    const values = { ...named.values, asks: { ...COMING, places: 5, slots: [] } };
    await desk.take([{ ...named, values, stamp: "other" }]);
    expect(stored()?.asks).toContain('"places":5');
    const taken = stored()?.asks;
    await desk.take([{ ...named, values, stamp: "the same, written anew" }]);
    expect(stored()?.asks).toBe(taken);
    // They may have been turned on here, so that is asked first.
    await desk.take([{ ...named, values: { ...values, asks: null }, stamp: "off" }]);
    expect(stored()?.asks).toBe(taken);
  });

  it("is read as off from an archive that says nothing of it", () => {
    const entry = archiveEvent(calendarEvent(), { categories: [], uidSuffix: "x" });
    const context = { timeZone: "Europe/Berlin", categories: [] };
    const read = readArchiveEntry({ kind: "event", entry }, context, () => "hash");
    expect(read).toMatchObject({ values: { asks: null } });
  });

  it("is null by a link that shows only times", () => {
    const { link, world, calendarId } = createAnswerScene();
    const busy = { calendarId: link, name: "Busy", shows: "busy", expiresAt: null };
    perform(saveLink, busy, world.as(ANN));
    const token = world.store.links.list(calendarId)[0]?.token ?? "";
    const seen = (id: string) => perform(viewCalendar, { id }, world.as(null));
    expect(seen(link).events.map(({ asks }) => typeof asks)).toEqual(["string"]);
    expect(seen(token)).toMatchObject({ events: [{ title: "Busy", asks: null }], series: [] });
  });
});
