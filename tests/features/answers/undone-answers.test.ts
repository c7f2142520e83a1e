// Answers given after a change of a repeating event go to the dates that are there once it is undone or restored.
import { describe, expect, it } from "vitest";
import { dateId } from "~/event/series";
import { listVersions, restoreVersion, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import type { Day } from "~/time/days";
import { ANN, DAY, HOUR } from "../../support/operations";
import { COMING, createAnswerScene, START } from "./answer-scene";

/** December 1, 2026 is a Tuesday. */
function createUndoScene() {
  const scene = createAnswerScene();
  const { world, link: calendarId, save } = scene;
  const onDay = (day: number) => {
    const from = START + (day - 1) * DAY;
    return { from, to: from + HOUR };
  };
  const dayOf = (day: number): Day => `2026-12-${String(day).padStart(2, "0")}`;
  const idOn = (id: string | null, day: number) => dateId({ id: id ?? "", day: dayOf(day) });
  /** Saves, and gives how to undo it, with what was saved. */
  const change = (more: Record<string, unknown>) => {
    const caller = world.as(ANN);
    const saved = save(more, caller);
    const undo = (force = false) =>
      perform(undoBatch, { calendarId, batch: caller.batch, force }, world.as(ANN));
    return { saved, undo, batch: caller.batch };
  };
  const weekly = () => save({ asks: COMING, repeat: { freq: "week", count: 5 } }).seriesId ?? "";
  const restore = (batch: string) => {
    const { list } = perform(
      listVersions,
      { calendarId, batch, itemKind: "series" },
      world.as(ANN),
    );
    perform(restoreVersion, { calendarId, versionId: list[0]?.id }, world.as(ANN));
  };
  return { ...scene, onDay, idOn, change, weekly, restore };
}

describe("answers first given after a change", () => {
  it("go to the event that no longer repeats, and again to its date", () => {
    const { eventId, change, idOn, send, standing, stored } = createUndoScene();
    const give = change({ id: eventId, repeat: { freq: "week", count: 4 } });
    send("Ann", { eventId: idOn(eventId, 1) });
    send("Bob", { eventId: idOn(eventId, 8) });
    give.undo();
    expect(standing()).toEqual(["Ann in 1"]);
    expect(stored()).toMatchObject({ shown: true, coming: 1 });
  });

  it("go to the repeating event's date when the single event repeats again", () => {
    const { weekly, change, idOn, onDay, send, standing } = createUndoScene();
    const id = weekly();
    const take = change({ id: idOn(id, 8), ...onDay(9), repeat: null, scope: "all" });
    send("Ann", { eventId: id });
    take.undo();
    expect(standing(idOn(id, 8))).toEqual(["Ann in 1"]);
  });

  it("go to the date that was the last of its series for a while", () => {
    const { weekly, change, idOn, onDay, send, standing } = createUndoScene();
    const id = weekly();
    const alone = change({ id: idOn(id, 15), ...onDay(16), repeat: null, scope: "following" });
    send("Ann", { eventId: alone.saved.id });
    alone.undo();
    expect(standing(idOn(id, 15))).toEqual(["Ann in 1"]);
  });

  it("go to the dates of the whole series when this and following dates were other ones", () => {
    const { weekly, change, idOn, onDay, send, standing, stored } = createUndoScene();
    const id = weekly();
    const from = { id: idOn(id, 15), scope: "following" };
    for (const [more, day] of [
      [{ ...onDay(15), title: "Match" }, 22],
      [onDay(16), 23],
    ] as const) {
      const split = change({ ...from, ...more });
      const later = idOn(split.saved.seriesId, day);
      send(`On ${day}`, { eventId: later });
      split.undo();
      expect(standing(idOn(id, 22))).toContain(`On ${day} in 1`);
      expect(stored(later)).toBeUndefined();
    }
    expect(stored(idOn(id, 22))).toMatchObject({ shown: true, coming: 2 });
  });

  it("go to the days before all dates moved", () => {
    const { weekly, change, idOn, onDay, send, standing } = createUndoScene();
    const id = weekly();
    send("Ann", { eventId: idOn(id, 8) });
    const move = change({ id: idOn(id, 8), ...onDay(9), scope: "all" });
    send("Bob", { eventId: idOn(id, 9) });
    send("Cid", { eventId: idOn(id, 16) });
    move.undo();
    expect(standing(idOn(id, 8))).toEqual(["Ann in 1", "Bob in 1"]);
    expect(standing(idOn(id, 15))).toEqual(["Cid in 1"]);
  });

  it("go back by the same days as those from before, or else stay on days that are there", () => {
    for (const before of [true, false]) {
      const { weekly, change, idOn, onDay, send, standing } = createUndoScene();
      const id = weekly();
      if (before) send("Ann", { eventId: idOn(id, 8) });
      const move = change({ id: idOn(id, 8), ...onDay(15), scope: "all" });
      send("Bob", { eventId: idOn(id, 22) });
      move.undo();
      if (before) expect(standing(idOn(id, 8))).toEqual(["Ann in 1"]);
      expect(standing(idOn(id, before ? 15 : 22))).toEqual(["Bob in 1"]);
    }
  });

  it("go to the days of another rule where it has none on theirs", () => {
    const { weekly, change, idOn, onDay, send, standing } = createUndoScene();
    const id = weekly();
    const repeat = { freq: "week", every: 2, weekdays: [3, 4] };
    const other = change({ id: idOn(id, 1), ...onDay(2), repeat, scope: "all" });
    send("Ann", { eventId: idOn(id, 16) });
    other.undo();
    expect(standing(idOn(id, 15))).toEqual(["Ann in 1"]);
  });

  it("go to the weekday that those from before are of again", () => {
    const { save, change, idOn, onDay, send, standing } = createUndoScene();
    const weekdays = { freq: "week", count: 10, weekdays: [2, 4] };
    const id = save({ asks: COMING, repeat: weekdays }).seriesId ?? "";
    send("Ann", { eventId: idOn(id, 10) });
    const repeat = { ...weekdays, weekdays: [2, 5] };
    const other = change({ id: idOn(id, 3), ...onDay(4), repeat, scope: "all" });
    send("Bob", { eventId: idOn(id, 15) });
    send("Cid", { eventId: idOn(id, 18) });
    other.undo();
    expect(standing(idOn(id, 10))).toEqual(["Ann in 1"]);
    expect(standing(idOn(id, 15))).toEqual(["Bob in 1"]);
    expect(standing(idOn(id, 17))).toEqual(["Cid in 1"]);
  });

  it("go along when an older version is restored", () => {
    const { weekly, change, idOn, onDay, send, standing, restore } = createUndoScene();
    const id = weekly();
    send("Ann", { eventId: idOn(id, 8) });
    const first = change({ id: idOn(id, 8), ...onDay(9), scope: "all" });
    send("Bob", { eventId: idOn(id, 16) });
    change({ id: idOn(id, 9), ...onDay(10), scope: "all" });
    send("Cid", { eventId: idOn(id, 24) });
    restore(first.batch);
    expect(standing(idOn(id, 8))).toEqual(["Ann in 1"]);
    expect(standing(idOn(id, 15))).toEqual(["Bob in 1"]);
    expect(standing(idOn(id, 22))).toEqual(["Cid in 1"]);
  });

  it("never take the place of others", () => {
    const { weekly, change, idOn, send, standing } = createUndoScene();
    const id = weekly();
    send("Ann", { eventId: idOn(id, 8) });
    // Tuesdays stay where they are, while the rule is of Wednesdays.
    const other = change({
      id: idOn(id, 1),
      repeat: { freq: "week", weekdays: [3] },
      scope: "all",
    });
    send("Bob", { eventId: idOn(id, 9) });
    other.undo();
    expect(standing(idOn(id, 8))).toEqual(["Ann in 1"]);
  });
});
