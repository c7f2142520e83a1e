// A new time zone moves a calendar's many all-day events in pieces, however it is set;
// a stop or another change in between leaves no event behind.
import { afterEach, describe, expect, it } from "vitest";
import { saveLink } from "~/features/sharing/operations";
import { saveCalendar } from "~/operations/calendars/calendars";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { listVersions, restoreVersion, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { type DayMover, startDayMover } from "~/process/all-day-mover";
import { addDays } from "~/time/days";
import { dayIn, midnightOf } from "~/time/zones";
import { answerCalendar } from "~/web/api/calendar-calls";
import { eventValues } from "../../support/events";
import { eventually } from "../../support/eventually";
import { ANN, createWorld, HOUR, NOW, refusalOf } from "../../support/operations";

const EVENTS = 1_050;
const FIRST = "2027-01-01";
const dayOf = (n: number) => addDays(FIRST, n % 300);
const [HERE, THERE, ELSEWHERE] = ["Europe/Berlin", "Asia/Tokyo", "America/St_Johns"];

function setUp() {
  const world = createWorld();
  const link = world.calendar();
  const { id } = world.store.calendars.findByLink(link) ?? { id: 0 };
  const rows = Array.from({ length: EVENTS }, (_, n) => {
    const day = dayOf(n);
    const at = midnightOf(day, HERE);
    const times = { allDay: true, from: at, to: at, firstDay: day, lastDay: day, timeZone: HERE };
    const values = eventValues({ title: `Day ${n}`, ...times });
    return { id: `e${n}`, uid: `u${n}`, now: NOW, ...values };
  });
  world.store.events.addAll(id, rows);
  const { store } = world;
  const move = (timeZone: string, caller = world.as(ANN)) =>
    perform(saveCalendar, { id: link, title: "Club", timeZone }, caller);
  const countIn = (zone: string) =>
    store.events.listAll(id).filter((event, n, all) => {
      const { firstDay, from, to, timeZone } = all[n] ?? event;
      const at = firstDay === null ? Number.NaN : midnightOf(firstDay, zone);
      return timeZone === zone && from === at && to === at;
    }).length;
  const finish = () => {
    let pieces = 0;
    while (store.change(() => store.dayMoves.goOn(id))) pieces += 1;
    return pieces;
  };
  const revision = () => store.calendars.find(id)?.revision ?? 0;
  return { world, store, link, id, move, countIn, finish, revision };
}

describe("a new zone", () => {
  it("is that of all days in the JSON at once, also by a busy link, while events still move", () => {
    const { world, link, move, countIn } = setUp();
    const saved = perform(
      saveLink,
      { calendarId: link, name: "Times", shows: "busy" },
      world.as(ANN),
    );
    move(THERE);
    expect(countIn(THERE)).toBeLessThan(EVENTS);
    for (const id of [link, saved.list.at(-1)?.token]) {
      const view = perform(viewCalendar, { id }, world.as(null));
      const days = answerCalendar(view).events.map(({ from }) => dayIn(from, THERE));
      expect(days.sort()).toEqual(view.events.map(({ firstDay }) => firstDay).sort());
    }
  });

  it("moves a piece of the events with the change and the others after it, each by a little", () => {
    const { store, id, move, countIn, finish, revision } = setUp();
    move(THERE);
    const [moved, before] = [countIn(THERE), revision()];
    expect([moved, countIn(HERE)]).toEqual([400, EVENTS - 400]);
    expect(store.dayMoves.listLeft()).toEqual([id]);
    store.change(() => store.dayMoves.goOn(id));
    expect(countIn(THERE)).toBe(500);
    finish();
    expect(countIn(THERE)).toBe(EVENTS);
    expect(store.dayMoves.listLeft()).toEqual([]);
    expect(revision()).toBe(before + 1);
    const days = store.events.listAll(id).map(({ firstDay }) => firstDay);
    expect(days.sort()).toEqual(Array.from({ length: EVENTS }, (_, n) => dayOf(n)).sort());
  });

  it("that is followed by another one, or by the old one, leaves none behind", () => {
    const { store, id, move, countIn, finish } = setUp();
    move(THERE);
    store.change(() => store.dayMoves.goOn(id));
    move(ELSEWHERE);
    finish();
    expect(countIn(ELSEWHERE)).toBe(EVENTS);
    move(THERE);
    move(ELSEWHERE);
    finish();
    expect(countIn(ELSEWHERE)).toBe(EVENTS);
  });

  it("comes by Undo and by Restore just so", () => {
    const { world, link, move, countIn, finish } = setUp();
    const caller = world.as(ANN);
    move(THERE, caller);
    perform(undoBatch, { calendarId: link, batch: caller.batch }, world.as(ANN));
    expect(countIn(HERE)).toBe(EVENTS);
    finish();
    move(THERE);
    finish();
    const { list } = perform(listVersions, { calendarId: link, limit: 1 }, world.as(ANN));
    const versionId = list[0]?.id ?? 0;
    perform(restoreVersion, { calendarId: link, versionId }, world.as(ANN));
    expect([countIn(HERE), countIn(THERE)]).toEqual([400, EVENTS - 400]);
    finish();
    expect(countIn(HERE)).toBe(EVENTS);
  });

  it("that is refused in the end leaves everything where it was", () => {
    const { store, link, world, countIn } = setUp();
    const categories = [{ name: "A" }, { name: "A" }];
    const change = { id: link, title: "Club", timeZone: THERE, categories };
    expect(refusalOf(() => perform(saveCalendar, change, world.as(ANN))).code).toBe("invalid");
    expect([countIn(HERE), store.dayMoves.listLeft()]).toEqual([EVENTS, []]);
  });

  it("of a calendar that is removed meanwhile is forgotten", () => {
    const { store, id, move, finish } = setUp();
    move(THERE);
    store.calendars.remove(id);
    expect(finish()).toBe(0);
    expect(store.dayMoves.listLeft()).toEqual([]);
  });

  it("can come twenty times an hour, by whatever way", () => {
    const { world, link, move } = setUp();
    const zoneOf = (n: number) => (n % 2 === 0 ? THERE : ELSEWHERE);
    const last = world.as(ANN);
    for (let n = 0; n < 19; n += 1) move(zoneOf(n));
    move(zoneOf(19), last);
    expect(refusalOf(() => move(zoneOf(20))).code).toBe("too-many");
    const undo = { calendarId: link, batch: last.batch };
    expect(refusalOf(() => perform(undoBatch, undo, world.as(ANN))).code).toBe("too-many");
    // Other changes, such as the title, are still possible.
    expect(move(zoneOf(19)).title).toBe("Club");
    world.clock.now += HOUR;
    expect(perform(undoBatch, undo, world.as(ANN)).undone).toHaveLength(1);
  });
});

describe("the mover", () => {
  const movers: DayMover[] = [];
  afterEach(() => {
    for (const mover of movers.splice(0)) mover.stop();
  });
  const start = (store: ReturnType<typeof setUp>["store"]) =>
    movers.push(startDayMover(store, () => undefined));

  it("goes on by itself, however often the zone changes meanwhile", async () => {
    const { store, move, countIn } = setUp();
    start(store);
    for (const zone of [THERE, ELSEWHERE, THERE]) move(zone);
    await eventually(() => expect(countIn(THERE)).toBe(EVENTS));
    move(ELSEWHERE);
    await eventually(() => expect(countIn(ELSEWHERE)).toBe(EVENTS));
    expect(store.dayMoves.listLeft()).toEqual([]);
  });

  it("goes on with what a stop has left", async () => {
    const { store, move, countIn } = setUp();
    start(store);
    move(THERE);
    movers[0]?.stop();
    expect(countIn(THERE)).toBe(400);
    start(store);
    await eventually(() => expect(countIn(THERE)).toBe(EVENTS));
  });
});
