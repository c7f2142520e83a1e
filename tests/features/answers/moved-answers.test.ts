import { describe, expect, it } from "vitest";
import { dateId } from "~/event/series";
import { changeAnswer, removeAnswers } from "~/features/answers/operations/lists";
import { saveCalendar } from "~/operations/calendars/calendars";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { cancelEvent } from "~/operations/events/events";
import { findDate } from "~/operations/events/repeating-events";
import { undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { ANN, DAY, HOUR, refusalOf } from "../../support/operations";
import { CAKE, COMING, createAnswerScene, START } from "./answer-scene";

/** Daily from December 1, with answers. */
function createSeriesScene(places: number | null = null) {
  const scene = createAnswerScene({ ...COMING, places });
  const { world, link, save } = scene;
  const asks = { ...COMING, places };
  const date = save({ asks, repeat: { freq: "day", count: 10 } });
  const seriesId = date.seriesId ?? "";
  const idOn = (day: string, series = seriesId) => dateId({ id: series, day: `2026-12-${day}` });
  const timesOn = (day: number, hour = 0) => {
    const from = START + (day - 1) * DAY + hour * HOUR;
    return { from, to: from + HOUR };
  };
  const undo = (batch: string) => perform(undoBatch, { calendarId: link, batch }, world.as(ANN));
  return { ...scene, seriesId, idOn, timesOn, undo };
}

describe("answers to dates of a series", () => {
  it("move along when all dates move, and back with Undo", () => {
    const { send, save, idOn, timesOn, world, standing, undo, stored } = createSeriesScene();
    for (const day of ["02", "03", "04"]) send(`On ${day}`, { eventId: idOn(day) });
    const caller = world.as(ANN);
    save({ id: idOn("02"), ...timesOn(3), scope: "all" }, caller);
    for (const [was, is] of [
      ["02", "03"],
      ["03", "04"],
      ["04", "05"],
    ] as const) {
      expect(standing(idOn(is))).toEqual([`On ${was} in 1`]);
      expect(stored(idOn(is))?.startsAt).toBe(timesOn(Number(is)).from);
    }
    expect(stored(idOn("02"))).toBeUndefined();
    undo(caller.batch);
    for (const day of ["02", "03", "04"]) expect(standing(idOn(day))).toEqual([`On ${day} in 1`]);
    expect(stored(idOn("05"))).toBeUndefined();
  });

  it("go with a later time of day, and with the split of this and following dates, and back", () => {
    const { send, save, seriesId, idOn, timesOn, world, standing, undo, stored } =
      createSeriesScene();
    for (const day of ["02", "05", "06"]) send(`On ${day}`, { eventId: idOn(day) });
    const caller = world.as(ANN);
    const saved = save({ id: idOn("05"), ...timesOn(5, 2), scope: "following" }, caller);
    const later = saved.seriesId ?? "";
    expect(later).not.toBe(seriesId);
    expect(standing(idOn("02"))).toEqual(["On 02 in 1"]);
    expect(standing(idOn("06", later))).toEqual(["On 06 in 1"]);
    expect(stored(idOn("06", later))?.startsAt).toBe(timesOn(6, 2).from);
    undo(caller.batch);
    expect(standing(idOn("06"))).toEqual(["On 06 in 1"]);
    expect(stored(idOn("06"))?.startsAt).toBe(timesOn(6).from);
  });

  it("of an address from before the split are of the same day in the series that follows", () => {
    const { send, save, idOn, timesOn, world, standing, get, link } = createSeriesScene();
    const { key } = send("Ann", { eventId: idOn("06") });
    const saved = save({ id: idOn("05"), ...timesOn(5, 2), scope: "following" });
    const now = idOn("06", saved.seriesId ?? "");
    send("Bob", { eventId: idOn("06") });
    expect(standing(now)).toEqual(["Ann in 1", "Bob in 1"]);
    expect(standing(idOn("06"))).toEqual(["Ann in 1", "Bob in 1"]);
    expect(get(world.as(null), idOn("06")).coming).toBe(2);
    perform(changeAnswer, { key, eventId: idOn("06"), people: 3 }, world.as(null));
    const [, bob] = world.store.answers.listOf(now);
    const chosen = { calendarId: link, eventId: idOn("06"), ids: [bob?.id] };
    perform(removeAnswers, chosen, world.as(ANN));
    expect(standing(now)).toEqual(["Ann in 3"]);
    expect(refusalOf(() => send("Eve", { eventId: idOn("31") })).code).toBe("missing");
  });

  it("stay with the event that the repeating is given to or taken from, and back", () => {
    const scene = createAnswerScene();
    const { send, save, eventId, world, standing, link } = scene;
    send("Ann");
    const [give, take] = [world.as(ANN), world.as(ANN)];
    save({ id: eventId, repeat: { freq: "week", count: 4 } }, give);
    const first = dateId({ id: eventId, day: "2026-12-01" });
    expect(standing(first)).toEqual(["Ann in 1"]);
    const second = dateId({ id: eventId, day: "2026-12-08" });
    send("Bob", { eventId: second });
    const times = { from: START + 7 * DAY, to: START + 7 * DAY + HOUR };
    save({ id: second, ...times, repeat: null, scope: "all" }, take);
    expect(standing(eventId)).toEqual(["Bob in 1"]);
    perform(undoBatch, { calendarId: link, batch: take.batch }, world.as(ANN));
    expect(standing(first)).toEqual(["Ann in 1"]);
    expect(standing(second)).toEqual(["Bob in 1"]);
    perform(undoBatch, { calendarId: link, batch: give.batch }, world.as(ANN));
    expect(standing(eventId)).toEqual(["Ann in 1"]);
  });

  it("stay when this date alone stops repeating with the following ones", () => {
    const { send, save, idOn, timesOn, world, link, standing, undo } = createSeriesScene();
    send("Ann", { eventId: idOn("05") });
    const caller = world.as(ANN);
    const alone = save({ id: idOn("05"), ...timesOn(5), repeat: null, scope: "following" }, caller);
    expect(standing(alone.id)).toEqual(["Ann in 1"]);
    expect(standing(idOn("05"))).toEqual(["Ann in 1"]);
    const find = (eventId: string) =>
      perform(findDate, { calendarId: link, eventId }, world.as(null));
    expect(find(idOn("05"))).toEqual({ id: alone.id });
    expect(refusalOf(() => find(idOn("06"))).code).toBe("missing");
    undo(caller.batch);
    expect(standing(idOn("05"))).toEqual(["Ann in 1"]);
  });

  it("are unseen for a date that is no more, and back when it is", () => {
    const { send, link, seriesId, idOn, world, standing, get, undo } = createSeriesScene();
    send("Ann", { eventId: idOn("04") });
    const caller = world.as(ANN);
    perform(deleteEvent, { calendarId: link, eventId: idOn("04") }, caller);
    expect(refusalOf(() => get(world.as(null), idOn("04"))).code).toBe("missing");
    expect(world.store.answerDates.find(idOn("04"))?.shown).toBe(false);
    undo(caller.batch);
    expect(standing(idOn("04"))).toEqual(["Ann in 1"]);
    perform(deleteEvent, { calendarId: link, eventId: idOn("04"), scope: "all" }, world.as(ANN));
    expect(world.store.answerDates.find(idOn("04"))?.shown).toBe(false);
    perform(restoreEvent, { calendarId: link, eventId: seriesId }, world.as(ANN));
    expect(standing(idOn("04"))).toEqual(["Ann in 1"]);
    expect(world.store.answerDates.find(idOn("04"))?.shown).toBe(true);
  });

  it.each(["all", "following"])("stay with a changed date that %s dates leave out", (scope) => {
    const { send, save, link, timesOn, world, standing } = createSeriesScene();
    const repeat = { freq: "week", weekdays: [2, 4], count: 8 };
    const seriesId = save({ asks: COMING, repeat }).seriesId ?? "";
    const idOn = (day: string) => dateId({ id: seriesId, day: `2026-12-${day}` });
    save({ id: idOn("10"), ...timesOn(10), title: "Match" });
    send("Ann", { eventId: idOn("10") });
    send("Bob", { eventId: idOn("15") });
    const edit = { repeat: { freq: "week", weekdays: [3], count: 4 }, scope };
    const saved = save({ id: idOn("08"), ...timesOn(9), ...edit });
    expect(saved).toMatchObject({ leftOut: 1 });
    const moved = dateId({ id: saved.seriesId ?? "", day: "2026-12-16" });
    expect(standing(moved)).toEqual(["Bob in 1"]);
    perform(restoreEvent, { calendarId: link, eventId: idOn("10") }, world.as(ANN));
    expect(standing(idOn("10"))).toEqual(["Ann in 1"]);
  });

  it("are for all coming dates: yes leaves what was answered, no takes all", () => {
    const { send, idOn, standing, save, timesOn } = createSeriesScene(1);
    send("Ann", { eventId: idOn("03"), going: false });
    send("Bob", { eventId: idOn("05") });
    save({ id: idOn("06"), ...timesOn(6, 3), title: "Match" });
    const all = send("Ann", { eventId: idOn("02"), dates: "all" });
    expect(all).toMatchObject({ state: "in", dates: 8, waitingDates: 1 });
    expect(standing(idOn("01"))).toEqual([]);
    expect(standing(idOn("03"))).toEqual(["Ann no 1"]);
    expect(standing(idOn("05"))).toEqual(["Bob in 1", "Ann waiting 1"]);
    expect(standing(idOn("06"))).toEqual(["Ann in 1"]);
    expect(standing(idOn("10"))).toEqual(["Ann in 1"]);
    expect(send("Ann", { eventId: idOn("02"), dates: "all", going: false }).dates).toBe(9);
    expect(standing(idOn("10"))).toEqual(["Ann no 1"]);
  });

  it("are at most 60 at once, within 366 days", () => {
    const scene = createAnswerScene();
    const daily = scene.save({ asks: COMING, repeat: { freq: "day" } });
    expect(scene.send("Ann", { eventId: daily.id, dates: "all" }).dates).toBe(60);
    const monthly = scene.save({ asks: COMING, repeat: { freq: "month" } });
    expect(scene.send("Ann", { eventId: monthly.id, dates: "all" }).dates).toBe(13);
  });
});

describe("a change of the event", () => {
  it("gives more places to those who wait, and takes none away", () => {
    const { send, save, eventId, standing, stored } = createAnswerScene({ ...COMING, places: 2 });
    for (const name of ["Ann", "Bob", "Cid", "Dan"]) send(name);
    save({ id: eventId, asks: { ...COMING, places: 1 } });
    expect(standing()).toEqual(["Ann in 1", "Bob in 1", "Cid waiting 1", "Dan waiting 1"]);
    save({ id: eventId, asks: { ...COMING, places: 3 } });
    expect(standing()).toEqual(["Ann in 1", "Bob in 1", "Cid in 1", "Dan waiting 1"]);
    expect(stored()).toMatchObject({ coming: 3, waiting: 1, full: true });
  });

  it("keeps people of a removed slot on the editors' list, and counts them no more", () => {
    const slots = [CAKE, { ...CAKE, name: "Juice" }];
    const scene = createAnswerScene({ kind: "list", slots });
    const { send, save, eventId, standing, stored, get } = scene;
    send("Ann", { slot: 1 });
    send("Bob", { slot: 2 });
    save({ id: eventId, asks: { kind: "list", slots: [{ ...CAKE, id: 1 }] } });
    expect(standing()).toEqual(["Ann in 1", "Bob in 1"]);
    expect(stored()).toMatchObject({ coming: 1 });
    const more = [
      { ...CAKE, id: 1 },
      { ...CAKE, name: "New" },
    ];
    expect(save({ id: eventId, asks: { kind: "list", slots: more } }).asks).toContain('"id":3');
    expect(get().slots).toMatchObject([
      { id: 1, taken: 1 },
      { id: 3, taken: 0 },
    ]);
  });

  it("can be undone: the earlier setting is back with its slots, and others' later edits stay", () => {
    const scene = createAnswerScene({ kind: "list", slots: [CAKE] });
    const { save, send, eventId, world, link, get } = scene;
    send("Ann", { slot: 1 });
    const caller = world.as(ANN);
    save({ id: eventId, asks: null }, caller);
    save({ id: eventId, notes: "Bring a plate." });
    const undo = { calendarId: link, batch: caller.batch, force: true };
    perform(undoBatch, undo, world.as(ANN));
    expect(get().slots).toEqual([{ id: 1, ...CAKE, taken: 1 }]);
    expect(world.store.events.find(scene.calendarId, eventId)?.notes).toBe("Bring a plate.");
  });

  it("that says nothing of it leaves the setting as it is", () => {
    const { save, eventId } = createAnswerScene({ ...COMING, places: 5 });
    const { asks } = save({ id: eventId, title: "Match" });
    expect(asks).toContain('"places":5');
    expect(save({ id: eventId, asks: null }).asks).toContain('"kind":"off"');
  });

  it("of its time, of its calendar's zone or its cancellation is noted with its numbers", () => {
    const { send, save, eventId, link, world, stored } = createAnswerScene();
    const day = { allDay: true, from: START, to: START };
    save({ id: eventId, ...day });
    send("Ann");
    const before = stored();
    const moved = { id: link, title: "Club", timeZone: "Asia/Tokyo" };
    perform(saveCalendar, moved, world.as(ANN));
    expect(stored()?.startsAt).toBe((before?.startsAt ?? 0) - 8 * HOUR);
    expect(stored()?.endsAt).toBe((before?.endsAt ?? 0) - 8 * HOUR);
    perform(cancelEvent, { calendarId: link, eventId }, world.as(ANN));
    expect(stored()).toMatchObject({ shown: false, changedAt: world.clock.now });
  });
});
