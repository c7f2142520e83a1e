// The reader of a printout learns how its days have changed since, and nothing else.
import { beforeEach, describe, expect, it, test } from "vitest";
import { markPrint, viewSince } from "~/features/paper/operations/prints";
import { replaceLink, saveLink } from "~/features/sharing/operations";
import { saveCalendar } from "~/operations/calendars/calendars";
import { deleteEvent } from "~/operations/events/event-deletion";
import { saveEvent } from "~/operations/events/events";
import { listVersions, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { midnightOf } from "~/time/zones";
import { ANN, createWorld, DAY, HOUR, MINUTE, NOW, type World } from "../../support/operations";

let world: World;
let link: string;

beforeEach(() => {
  world = createWorld();
  link = world.calendar();
});

const later = (ms = MINUTE) => {
  world.clock.now += ms;
};

type Draft = Record<string, unknown>;

/** An hour on November 24, unless `draft` says otherwise. */
function save(draft: Draft = {}) {
  later();
  const from = Number(draft.from ?? NOW + 3 * DAY);
  const event = { calendarId: link, id: "", title: "Training", location: "", notes: "" };
  const whole = { ...event, allDay: false, from, to: from + HOUR, ...draft, modifiedAt: undefined };
  return perform(saveEvent, whole as never, world.as(ANN));
}

function remove(eventId: string, scope = "one") {
  later();
  perform(deleteEvent, { calendarId: link, eventId, scope }, world.as(ANN));
}

/** Prints November and December, or other days, by this link; returns the print's mark. */
function print({ id = link, from = "2026-11-01", to = "2026-12-31", ...more }: Draft = {}): string {
  return perform(markPrint, { calendarId: String(id), from, to, ...more } as never, world.as(null))
    .mark;
}

const see = (mark: string, id = link) => perform(viewSince, { id, mark }, world.as(null));

/** "moved Training 2026-11-24T10:00 2026-11-25T10:00" */
function told(mark: string, id = link): string[] {
  const { sure, changes } = see(mark, id);
  expect(sure).toBe(true);
  const when = (side?: { from: number; firstDay: string | null }) =>
    side ? ` ${side.firstDay ?? new Date(side.from).toISOString().slice(0, 16)}` : "";
  return changes.map(({ what, was, is }) => `${what} ${(is ?? was)?.title}${when(was)}${when(is)}`);
}

const weekly = { freq: "week", weekdays: [2] };

describe("a print", () => {
  test("is told what is new, moved, changed, canceled and gone since", () => {
    const [moved, changed, canceled, gone] = ["A", "B", "C", "D"].map((title) => save({ title }));
    save({ title: "Same" });
    const mark = print();
    save({ title: "N" });
    save({ ...moved, calendarId: link, from: NOW + 4 * DAY, to: NOW + 4 * DAY + HOUR });
    save({ ...changed, calendarId: link, location: "Hall 5" });
    save({ ...canceled, calendarId: link, title: "CANCELED: C" });
    remove(gone?.id ?? "");

    expect(told(mark)).toEqual([
      "changed B 2026-11-24T10:00 2026-11-24T10:00",
      "canceled CANCELED: C 2026-11-24T10:00 2026-11-24T10:00",
      "deleted D 2026-11-24T10:00",
      "new N 2026-11-24T10:00",
      "moved A 2026-11-24T10:00 2026-11-25T10:00",
    ]);
    expect(told(print())).toEqual([]);
  });

  test("is told nothing of what was in between, nor of what became as it was", () => {
    const event = save();
    const mark = print();
    save({ ...event, calendarId: link, title: "Secret plan" });
    save({ ...event, calendarId: link });
    const short = save({ title: "Only for a while" });
    remove(short.id);

    expect(told(mark)).toEqual([]);
    save({ ...event, calendarId: link, title: "Another plan" });
    const [last] = perform(listVersions, { calendarId: link, limit: 1 }, world.as(ANN)).list;
    perform(undoBatch, { calendarId: link, batch: last?.batch ?? "" }, world.as(ANN));
    expect(told(mark)).toEqual([]);
  });

  test("is told of its own days and category alone, also of what came from elsewhere or went there", () => {
    later();
    const categories = [{ name: "U12", tone: 1 }];
    perform(saveCalendar, { id: link, title: "Club", categories }, world.as(ANN));
    const [u12] = world.store.categories.list(world.store.calendars.findByLink(link)?.id ?? 0);
    const inside = save({ title: "In" });
    const outside = save({ title: "Out", from: NOW + 60 * DAY, category: "U12" });
    const mark = print({ to: "2026-11-30" });
    const ofCategory = print({ category: u12?.id });
    save({ ...outside, calendarId: link, notes: "x", category: "U12" });
    expect(told(mark)).toEqual([]);
    expect(told(ofCategory)).toEqual([]);
    save({ ...inside, calendarId: link, from: NOW + 61 * DAY, to: NOW + 61 * DAY + HOUR });
    save({
      ...outside,
      calendarId: link,
      from: NOW + 5 * DAY,
      to: NOW + 5 * DAY + HOUR,
      category: "U12",
    });

    expect(told(mark)).toEqual([
      "moved Out 2027-01-20T10:00 2026-11-26T10:00",
      "moved In 2026-11-24T10:00 2027-01-21T10:00",
    ]);
    expect(told(ofCategory)).toEqual(["moved Out 2027-01-20T10:00 2026-11-26T10:00"]);
  });

  test("without an end is compared for a year ahead", () => {
    const mark = perform(markPrint, { calendarId: link }, world.as(null)).mark;
    save({ title: "Soon", from: NOW + 300 * DAY });
    save({ title: "Too far", from: NOW + 370 * DAY });
    save({ title: "Over", from: NOW - 3 * DAY });
    expect(told(mark)).toEqual(["new Soon 2027-09-17T10:00"]);
  });

  it("drawn again is the same until something changes", () => {
    save();
    const mark = print();
    later(10 * MINUTE);
    expect(print()).toBe(mark);
    save();
    expect(print()).not.toBe(mark);
  });
});

describe("a print of repeating events", () => {
  const series = (more: Draft = {}) =>
    save({ title: "Rowing", repeat: { ...weekly, until: "2026-12-15" }, ...more });

  test("is told date by date: moved, changed, left out, added", () => {
    const first = series();
    const mark = print();
    const id = (day: string) => first.id.replace(/\d{8}$/, day);
    save({
      ...first,
      calendarId: link,
      id: id("20261201"),
      title: "Rowing",
      from: NOW + 11 * DAY,
      to: NOW + 11 * DAY + HOUR,
      repeat: undefined,
    });
    remove(id("20261208"));

    expect(told(mark)).toEqual([
      "moved Rowing 2026-12-01T10:00 2026-12-02T10:00",
      "deleted Rowing 2026-12-08T10:00",
    ]);
    expect(told(print())).toEqual([]);
  });

  test("is told of every date where all of them moved to another weekday", () => {
    const first = series();
    const mark = print();
    save({
      ...first,
      calendarId: link,
      scope: "all",
      repeat: undefined,
      from: NOW + 4 * DAY,
      to: NOW + 4 * DAY + HOUR,
    });

    expect(told(mark)).toEqual([
      "moved Rowing 2026-11-24T10:00 2026-11-25T10:00",
      "moved Rowing 2026-12-01T10:00 2026-12-02T10:00",
      "moved Rowing 2026-12-08T10:00 2026-12-09T10:00",
      "moved Rowing 2026-12-15T10:00 2026-12-16T10:00",
    ]);
  });

  test("is told of both where one date was moved onto the day of its neighbor", () => {
    const first = series();
    const second = first.id.replace(/\d{8}$/, "20261201");
    save({ id: second, title: "Rowing", from: NOW + 3 * DAY, to: NOW + 3 * DAY + HOUR });
    const mark = print();
    save({
      ...first,
      calendarId: link,
      scope: "all",
      repeat: undefined,
      from: NOW + 4 * DAY,
      to: NOW + 4 * DAY + HOUR,
    });
    save({
      id: second.replace("01", "02"),
      title: "Rowing",
      from: NOW + 4 * DAY,
      to: NOW + 4 * DAY + HOUR,
    });
    const { changes } = see(mark);
    const count = (side: "was" | "is") => changes.filter((each) => each[side]).length;
    expect([count("was"), count("is")]).toEqual([4, 4]);
  });

  test("of all-day events is told their days in the calendar's zone of today", () => {
    const zone = (timeZone: string) => {
      later();
      perform(saveCalendar, { id: link, title: "Club", timeZone }, world.as(ANN));
    };
    const day = NOW + 10 * DAY;
    const camp = save({ title: "Camp", allDay: true, from: day, to: day });
    const mark = print();
    zone("America/St_Johns");
    const { timeZone } = world.store.calendars.findByLink(link) ?? { timeZone: "" };
    const from = midnightOf("2026-12-02", timeZone);
    save({ ...camp, calendarId: link, from, to: from });
    const [change] = see(mark).changes;
    expect(change?.was).toMatchObject({
      firstDay: "2026-12-01",
      from: midnightOf("2026-12-01", timeZone),
    });
  });

  test("is told of the later dates where only these were given another time", () => {
    const first = series();
    const mark = print();
    const id = first.id.replace(/\d{8}$/, "20261208");
    const from = NOW + 17 * DAY + 2 * HOUR;
    save({
      ...first,
      calendarId: link,
      id,
      scope: "following",
      repeat: undefined,
      from,
      to: from + HOUR,
    });

    expect(told(mark)).toEqual([
      "moved Rowing 2026-12-08T10:00 2026-12-08T12:00",
      "moved Rowing 2026-12-15T10:00 2026-12-15T12:00",
    ]);
  });

  test("is told of the further dates of an event that repeats now", () => {
    const event = save({ title: "Once" });
    const mark = print({ to: "2026-12-05" });
    save({ ...event, calendarId: link, title: "Once", repeat: weekly });
    expect(told(mark)).toEqual(["new Once 2026-12-01T10:00"]);
  });

  test("is told once of a series that was deleted, and not where it came back", () => {
    const first = series();
    const mark = print({ to: "2026-12-05" });
    remove(first.id, "all");
    expect(told(mark)).toEqual([
      "deleted Rowing 2026-11-24T10:00",
      "deleted Rowing 2026-12-01T10:00",
    ]);
    const [last] = perform(listVersions, { calendarId: link, limit: 1 }, world.as(ANN)).list;
    perform(undoBatch, { calendarId: link, batch: last?.batch ?? "" }, world.as(ANN));
    expect(told(mark)).toEqual([]);
  });
});

describe("nobody is told anything by a mark", () => {
  const extra = (shows: string) => {
    later();
    const draft = { calendarId: link, id: "", name: "Hall", shows, expiresAt: null };
    const { list } = perform(saveLink, draft as never, world.as(ANN));
    return list.find((each) => each.shows === shows)?.token ?? "";
  };
  const unsure = { sure: false, from: "", to: "", changes: [] };

  test("that is forged, of another link, or nonsense", () => {
    const other = extra("all");
    save();
    const mark = print();
    save({ title: "New one" });
    const [revision, ...rest] = mark.split(".");
    expect(see([Number(revision) - 1, ...rest].join("."))).toEqual(unsure);
    expect(see(mark.replace("20261231", "20271231"))).toEqual(unsure);
    expect(see(mark, other)).toEqual(unsure);
    expect(see(print({ id: other }), other)).toMatchObject({ sure: true });
    for (const odd of ["", ".....", "x".repeat(500), "1.1.20261101.20261231..", mark.slice(0, -1)])
      expect(see(odd)).toEqual(unsure);
  });

  test("that is older than a year", () => {
    save();
    const mark = print();
    later(364 * DAY);
    save({ title: "New one", from: NOW + 3 * DAY });
    expect(told(mark)).toEqual(["new New one 2026-11-24T10:00"]);
    later(2 * DAY);
    expect(see(mark)).toEqual(unsure);
    // A print that could never be compared has no mark.
    later(366 * DAY);
    expect(print()).toBe("");
  });

  test("of a state whose versions are dropped, of an event or with it", () => {
    const event = save();
    const mark = print();
    for (let n = 0; n < 50; n += 1) save({ ...event, calendarId: link, title: `Title ${n}` });
    expect(told(mark)).toHaveLength(1);
    save({ ...event, calendarId: link, title: "One too many" });
    expect(see(mark)).toEqual(unsure);

    const recent = print();
    remove(event.id);
    expect(told(recent)).toHaveLength(1);
    world.store.events.purge(world.clock.now + 1);
    expect(see(recent)).toEqual(unsure);
    expect(told(print())).toEqual([]);
  });

  test("of a state that a restored backup does not have", () => {
    save();
    const image = world.database.$client.serialize();
    save({ title: "Lost" });
    const mark = print();
    later();
    const clock = world.clock.now;
    world = createWorld({ image });
    world.clock.now = clock;
    expect(see(mark)).toEqual(unsure);
    // The same revision number is reached again by another change.
    save({ title: "Other" });
    expect(see(mark)).toEqual(unsure);
    save({ title: "And another" });
    expect(see(mark)).toEqual(unsure);
  });

  test("of the demo calendar, whose events move by themselves", () => {
    const { store } = world;
    store.calendars.add({
      link: "demo",
      title: "Demo",
      timeZone: "UTC",
      createdBy: null,
      now: NOW,
    });
    expect(print({ id: "demo" })).toBe("");
  });

  test("by a link that shows only times, but which times are new and which are gone", () => {
    const busy = extra("busy");
    const event = save({ title: "Private", location: "Hall" });
    save({ title: "Other" });
    const mark = print({ id: busy });
    const { revision } = world.store.calendars.findByLink(link) ?? {};
    expect(mark).not.toContain(`${revision}.`);

    // A change to hidden details does not change its mark.
    save({ ...event, calendarId: link, title: "Still private" });
    expect(print({ id: busy })).toBe(mark);
    expect(told(mark, busy)).toEqual([]);

    save({ ...event, calendarId: link, from: NOW + 4 * DAY, to: NOW + 4 * DAY + HOUR });
    expect(told(mark, busy)).toEqual([
      "deleted Busy 2026-11-24T10:00",
      "new Busy 2026-11-25T10:00",
    ]);
    expect(JSON.stringify(see(mark, busy))).not.toMatch(/rivate|Hall|Other/);
    expect(print({ id: busy })).not.toBe(mark);
    expect(see(mark)).toEqual(unsure);
  });
});

test("a print by a link that was replaced is answered by the new one, while the old one leads to it", () => {
  save();
  const mark = print();
  save({ title: "New one" });
  const old = link;
  later();
  perform(replaceLink, { calendarId: link, grace: true }, world.as(ANN));
  const { calendar } = world.store.links.find(old) ?? {};
  link = calendar?.link ?? "";
  expect(told(mark)).toEqual(["new New one 2026-11-24T10:00"]);
  later(31 * DAY);
  expect(see(mark).sure).toBe(false);
});

test("every change is recorded before the calendar's revision rises, or prints would be told of what they show", () => {
  const first = save({ repeat: weekly });
  save({ ...first, calendarId: link, scope: "all", title: "All", repeat: undefined });
  save({
    ...first,
    calendarId: link,
    id: first.id.replace(/\d{8}$/, "20261208"),
    scope: "following",
    title: "Rest",
    repeat: undefined,
  });
  remove(first.id, "all");
  const { list } = perform(listVersions, { calendarId: link, limit: 50 }, world.as(ANN));
  for (const { batch } of list.slice(0, 3)) {
    later();
    perform(undoBatch, { calendarId: link, batch, force: true }, world.as(ANN));
    const rows = world.database.$client
      .prepare("select max(revision) as newest from versions")
      .get();
    const newest = (rows as { newest: number }).newest;
    expect(newest).toBeLessThan(world.store.calendars.findByLink(link)?.revision ?? 0);
  }
});
