// The demo calendar: there from the start, always around today, and read-only.
import { describe, expect, it } from "vitest";
import { type CalendarEvent, firstDayIn, lastDayIn } from "~/event/event";
import { isPast } from "~/event/list-window";
import { acceptInvite } from "~/operations/accounts/invites";
import { listCalendars } from "~/operations/calendars/calendars";
import { getHome, saveHome } from "~/operations/calendars/home";
import { listNews, saveNews } from "~/operations/calendars/news";
import { listFeedEvents } from "~/operations/events/event-lists";
import { saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { refreshDemo } from "~/process/demo/demo";
import { addDays, daysBetween } from "~/time/days";
import { dayIn, timeIn } from "~/time/zones";
import { ANN, createWorld, DAY, HOUR, NOW, refusalOf } from "../../support/operations";

function setUp(timeZone = "Europe/Berlin") {
  const world = createWorld();
  const refresh = () =>
    refreshDemo(world.store, { now: world.clock.now, timeZone, origin: "https://eas.example" });
  refresh();
  const startOf = (event: CalendarEvent) =>
    daysBetween(dayIn(world.clock.now, timeZone), firstDayIn(event, timeZone));
  /** Single events only. */
  const events = () =>
    perform(listFeedEvents, { calendarId: "demo" }, world.as(null))
      .events.filter(({ seriesId }) => seriesId === null)
      .map((event) => ({ ...event, start: startOf(event) }));
  const trainings = () =>
    perform(viewCalendar, { id: "demo" }, world.as(null))
      .events.filter(({ title }) => title.endsWith("Training"))
      .map((event) => ({
        title: event.title,
        start: startOf({ ...event, firstDay: null, lastDay: null }),
        hour: timeIn(event.from, timeZone),
      }))
      .filter(({ start }) => start < 40);
  const seriesDates = () =>
    perform(viewCalendar, { id: "demo" }, world.as(null)).events.filter(
      ({ title }) => title === "Training",
    );
  const byId = () => new Map(events().map((event) => [event.id, event]));
  return { world, refresh, events, trainings, seriesDates, byId, timeZone };
}

describe("the demo calendar", () => {
  it("has events past, today and to come, all-day ones, one over several days, a wall, links and news", () => {
    const { world, events, seriesDates, timeZone } = setUp();
    const list = events();
    const isOver = (event: (typeof list)[number]) => isPast(event, world.clock.now, timeZone);
    expect(list.filter(isOver).length).toBeGreaterThanOrEqual(3);
    expect(list.filter((event) => !isOver(event)).length).toBeGreaterThanOrEqual(3);
    expect(list.some(({ start }) => start === 0)).toBe(true);
    expect(list.some(({ allDay }) => allDay)).toBe(true);
    const days = list.map((event) =>
      daysBetween(firstDayIn(event, timeZone), lastDayIn(event, timeZone)),
    );
    expect(days.some((count) => count >= 2)).toBe(true);
    const home = perform(getHome, { id: "demo" }, world.as(null));
    expect(home.wall.length).toBeGreaterThan(50);
    expect(home.links.length).toBeGreaterThan(0);
    const addresses = [...home.wall.matchAll(/https?:\S+/g)].map(([address]) => address);
    expect(addresses).toEqual([
      "https://eas.example/subscribe/ical/demo",
      "https://eas.example/contact",
    ]);
    expect(home.links.every(({ url }) => url.startsWith("https://eas.example/"))).toBe(true);
    const last = Math.max(...[...list, ...seriesDates()].map(({ to }) => to));
    expect(last).toBeLessThan(NOW + 365 * DAY);
    const { list: news } = perform(listNews, { calendarId: "demo" }, world.as(null));
    expect(news.length).toBeGreaterThan(0);
    for (const { modifiedAt, name } of news) {
      expect(modifiedAt).toBeLessThan(NOW);
      expect(name).not.toBe("");
    }
  });

  it("names no season, which would be a wrong one on most days, and nothing that needs one", () => {
    const { world, events } = setUp();
    const { list: news } = perform(listNews, { calendarId: "demo" }, world.as(null));
    const texts = [
      ...events().map(({ title, notes }) => `${title} ${notes}`),
      ...news.map(({ title, text }) => `${title} ${text}`),
    ];
    expect(texts.length).toBeGreaterThan(news.length);
    const seasonal = /season|spring|summer|fall|autumn|winter|grill|charcoal|tents/i;
    expect(texts.filter((text) => seasonal.test(text))).toEqual([]);
  });

  it("moves with the day at midnight of its zone, by dates, at the same times of day", () => {
    const { world, refresh, events, timeZone } = setUp();
    const places = () => events().map(({ id, start }) => [id, start]);
    const times = () =>
      events().map(({ id, from, allDay }) => [id, allDay || timeIn(from, timeZone)]);
    const [placesBefore, timesBefore] = [places(), times()];
    // From 11:00 in Berlin to 23:59, past midnight, then across both clock changes.
    world.clock.now = NOW + 13 * HOUR - 1;
    expect(refresh()).toBe(false);
    for (const passed of [1, DAY, 30 * DAY, 127 * DAY, 200 * DAY]) {
      world.clock.now += passed;
      expect(refresh()).toBe(true);
      expect([places(), times()]).toEqual([placesBefore, timesBefore]);
      expect(refresh()).toBe(false);
    }
  });

  it("has a weekly training with one date skipped, one moved and one canceled, wherever today is", () => {
    const { world, refresh, trainings } = setUp();
    const weekly = [-33, -26, -19, -12, -5, 2, 10, 23, 30, 37];
    for (const passed of [0, DAY, 30 * DAY, 127 * DAY, -DAY]) {
      world.clock.now += passed;
      refresh();
      expect(trainings().map(({ start }) => start)).toEqual(weekly);
      expect(new Set(trainings().map(({ hour }) => hour))).toEqual(new Set(["18:00"]));
      const canceled = trainings().filter(({ title }) => title === "CANCELED: Training");
      expect(canceled.map(({ start }) => start)).toEqual([23]);
    }
  });

  it("takes the single trainings away that it had before there were series", () => {
    const { world, refresh, trainings } = setUp();
    const { id = 0 } = world.store.calendars.findByLink("demo") ?? {};
    const [training] = perform(listFeedEvents, { calendarId: "demo" }, world.as(null)).events;
    if (!training) throw new Error("There is nothing to copy.");
    world.store.change(() =>
      world.store.events.add(id, {
        ...training,
        id: "demo-training-9",
        uid: "old",
        title: "Training",
        seriesId: null,
        occurrence: null,
        now: NOW,
      }),
    );
    const before = trainings().length;
    world.clock.now += DAY;
    refresh();
    expect(trainings().length).toBe(before - 1);
  });

  it("keeps its events' names in feeds; their sequence and time grow as they move", () => {
    const { world, refresh, byId } = setUp();
    for (const passed of [DAY, 2 * DAY, -DAY]) {
      const before = byId();
      world.clock.now += passed;
      refresh();
      const after = byId();
      expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
      for (const [id, event] of after) {
        const old = before.get(id);
        expect(event.uid).toBe(old?.uid);
        expect(event.sequence).toBeGreaterThan(old?.sequence ?? 0);
        expect(Math.floor(event.modifiedAt / 1000)).toBeGreaterThan(
          Math.floor((old?.modifiedAt ?? 0) / 1000),
        );
      }
    }
  });

  it("counts as changed when it moves, and only then", () => {
    const { world, refresh } = setUp();
    const revision = () => world.store.calendars.findByLink("demo")?.revision ?? 0;
    const first = revision();
    world.clock.now += HOUR;
    refresh();
    expect(revision()).toBe(first);
    world.clock.now += DAY;
    refresh();
    expect(revision()).toBeGreaterThan(first);
  });

  it("moves too when the installation's zone is another", () => {
    const { world } = setUp();
    const timeZone = "Pacific/Kiritimati";
    expect(refreshDemo(world.store, { now: NOW, timeZone, origin: "https://eas.example" })).toBe(
      true,
    );
    const calendar = perform(viewCalendar, { id: "demo" }, world.as(null));
    expect(calendar.timeZone).toBe(timeZone);
    const today = addDays("2026-11-21", 1);
    const allDay = calendar.events.find(({ id }) => id === "demo-duty");
    expect(dayIn(allDay?.from ?? 0, timeZone)).toBe(addDays(today, 1));
  });

  it("shows a manager who is nobody, belongs to nobody, and is in nobody's list", () => {
    const { world } = setUp();
    const { admins, canEdit } = perform(viewCalendar, { id: "demo" }, world.as(ANN));
    expect([admins, canEdit]).toEqual([[{ name: "Robin", email: "" }], false]);
    const key = world.store.calendars.findByLink("demo")?.id ?? 0;
    expect(world.store.calendars.listAdmins(key)).toEqual([]);
    expect(perform(listCalendars, {}, world.as(ANN))).toMatchObject({ favorites: [], hidden: [] });
    expect(world.store.calendars.findByLink("demo")?.createdBy).toBeNull();
  });

  it("can be changed by nobody, not even with an invite", () => {
    const { world, events } = setUp();
    const ann = world.as(ANN);
    const [first] = events();
    const attempts = [
      () =>
        perform(
          saveEvent,
          { calendarId: "demo", id: first?.id, title: "Mine", from: NOW, to: NOW + HOUR },
          ann,
        ),
      () =>
        perform(saveEvent, { calendarId: "demo", title: "Mine", from: NOW, to: NOW + HOUR }, ann),
      () => perform(saveNews, { calendarId: "demo", title: "Mine" }, ann),
      () => perform(saveHome, { calendarId: "demo", wall: "Mine" }, ann),
    ];
    for (const attempt of attempts) expect(refusalOf(attempt).code).toBe("denied");
    const invite = { calendarId: "demo", email: ANN, code: "0000000000000000000000" };
    expect(refusalOf(() => perform(acceptInvite, invite, ann)).message).toBe("Failed.");
    expect(JSON.stringify(events())).not.toContain("Mine");
  });

  it("can be a favorite", () => {
    const { world } = setUp();
    const { calendars } = perform(listCalendars, { extraCalendarIds: ["demo"] }, world.as(null));
    expect(Object.keys(calendars)).toEqual(["demo"]);
  });
});
