// Clashes at the same location and time: which events count, at which times, and that a full calendar replies fast.
import { describe, expect, it } from "vitest";
import { clashesOfSeries, listClashes } from "~/operations/events/clashes";
import { deleteEvent } from "~/operations/events/event-deletion";
import { cancelEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { dayIn, epochAt } from "~/time/zones";
import { leastCpu } from "../../support/cpu";
import { addEvents } from "../../support/data";
import { ANN, HOUR, MINUTE, refusalOf } from "../../support/operations";
import { at, createClub, MONDAY, type Values, ZONE } from "./series-scene";

const DAY = "2026-11-24";

/** From one time to another on the same day, in Berlin. */
function between(from: string, to: string, day = DAY) {
  return { from: epochAt(day, from, ZONE), to: epochAt(day, to, ZONE) };
}

function createHall() {
  const club = createClub();
  const save = (title: string, more: Values = {}) =>
    club.save({ title, location: "Hall 3", ...between("18:00", "19:30"), ...more });
  /** The reported clashes of a new event: "11-24 Training". */
  const against = (more: Values = {}) => linesOf(save("New", more).clashes.list);
  const asked = (more: Values = {}, email: string | null = ANN) =>
    linesOf(
      perform(
        listClashes,
        { calendarId: club.link, location: "Hall 3", ...between("18:00", "19:30"), ...more },
        club.as(email),
      ).list,
    );
  return { ...club, save, against, asked };
}

const linesOf = (list: readonly { title: string; from: number }[]) =>
  list.map(({ title, from }) => `${dayIn(from, ZONE).slice(5)} ${title}`);

describe("an event that is saved", () => {
  it("is told what is at its place then, whatever the place's case and blanks", () => {
    const { save, against } = createHall();
    save("Training");
    expect(against({ ...between("19:00", "20:00") })).toEqual(["11-24 Training"]);
    expect(against({ ...between("17:00", "18:01"), location: "  HALL 3 " })).toEqual([
      "11-24 Training",
    ]);
    expect(against({ ...between("18:30", "18:45"), location: "Hall 33" })).toEqual([]);
    expect(against({ location: "Hall" })).toEqual([]);
  });

  it("is stored all the same", () => {
    const { save, shown } = createHall();
    save("Training");
    const { id, clashes } = save("Match");
    expect(clashes.total).toBe(1);
    expect(id).not.toBe("");
    expect(shown()).toEqual(["11-24 18:00 Match", "11-24 18:00 Training"]);
  });

  it.each<[string, Values, Values, boolean]>([
    ["one ends when the other begins", between("18:00", "19:30"), between("19:30", "20:00"), false],
    ["one begins when the other ends", between("18:00", "19:30"), between("17:00", "18:00"), false],
    ["a minute is shared", between("18:00", "19:30"), between("19:29", "20:00"), true],
    ["one is within the other", between("18:00", "19:30"), between("18:30", "18:35"), true],
    ["one without an end is within", between("18:00", "19:30"), between("18:30", "18:30"), true],
    [
      "one without an end is at the begin",
      between("18:00", "19:30"),
      between("18:00", "18:00"),
      false,
    ],
    [
      "one without an end is at the end",
      between("18:00", "19:30"),
      between("19:30", "19:30"),
      false,
    ],
    ["both have no end", between("18:00", "18:00"), between("18:00", "18:00"), false],
    [
      "one takes the whole day",
      { allDay: true, ...between("00:00", "00:00") },
      between("23:00", "23:30"),
      true,
    ],
    [
      "one takes the day before",
      { allDay: true, ...between("00:00", "00:00", "2026-11-23") },
      between("00:00", "01:00"),
      false,
    ],
    [
      "one lasts over a week",
      { from: epochAt("2026-11-20", "10:00", ZONE), to: epochAt("2026-11-28", "10:00", ZONE) },
      between("18:00", "19:00"),
      true,
    ],
  ])("clashes as people would say where %s", (_, first, second, clashes) => {
    const { save, against, asked } = createHall();
    save("Training", first);
    expect(asked(second).length).toBe(clashes ? 1 : 0);
    expect(against(second).length).toBe(clashes ? 1 : 0);
  });

  it("never clashes with itself, with what is canceled or deleted, or nowhere", () => {
    const { link, as, save, asked } = createHall();
    const { id } = save("Training");
    expect(save("Training", { id, ...between("18:00", "20:00") }).clashes.total).toBe(0);
    expect(asked({ exceptId: id })).toEqual([]);
    expect(asked()).toEqual(["11-24 Training"]);
    expect(asked({ location: "  " })).toEqual([]);
    perform(cancelEvent, { calendarId: link, eventId: id }, as());
    expect(asked()).toEqual([]);
    const other = save("Match").id;
    expect(save("CANCELED: Party").clashes.total).toBe(0);
    perform(deleteEvent, { calendarId: link, eventId: other }, as());
    expect(asked()).toEqual([]);
    save("Anywhere", { location: "" });
    expect(save("Anywhere else", { location: "" }).clashes.total).toBe(0);
  });

  it("knows all clashes and names the first twenty, in order", () => {
    const { save } = createHall();
    for (let index = 24; index >= 0; index -= 1) {
      const from = epochAt(DAY, "18:00", ZONE) + index * MINUTE;
      save(`Match ${index}`, { from, to: from + HOUR });
    }
    const { list, total } = save("All of them").clashes;
    expect(total).toBe(25);
    expect(list.map(({ title }) => title)).toEqual(
      Array.from({ length: 20 }, (_, index) => `Match ${index}`),
    );
  });
});

describe("a repeating event", () => {
  it("is compared by its next sixty dates", () => {
    const { save } = createHall();
    save("Match", at("2026-12-07"));
    save("Gala", at("2027-12-27"));
    save("Too far", at("2028-01-17"));
    const weekly = save("Training", { ...at(MONDAY), repeat: { freq: "week" } });
    expect(linesOf(weekly.clashes.list)).toEqual(["12-07 Match", "12-27 Gala"]);
  });

  it("is in the way of others on each of its dates, where it still is", () => {
    const { asked, weekly, edit, remove } = createHall();
    const id = weekly({ location: "Hall 3" });
    const on = (day: string) => asked({ ...at(day) });
    expect(on("2029-03-05")).toEqual(["03-05 Training"]);
    edit(id, "2026-11-30", { location: "Hall 4" });
    expect(on("2026-11-30")).toEqual([]);
    edit(id, "2026-12-07", { ...at("2026-12-08"), location: "Hall 3" });
    expect(on("2026-12-07")).toEqual([]);
    expect(on("2026-12-08")).toEqual(["12-08 Training"]);
    remove(`${id}_20261214`, "one");
    expect(on("2026-12-14")).toEqual([]);
  });

  it("is compared on a date that is all-day today", () => {
    const { world, save, edit } = createHall();
    world.clock.now = epochAt(MONDAY, "12:00", ZONE);
    const weekly = save("Training", { ...at(MONDAY), repeat: { freq: "week" } });
    const id = weekly.seriesId ?? "";
    edit(id, MONDAY, { allDay: true, location: "Hall 3" });
    save("Match", { from: epochAt(MONDAY, "20:30", ZONE), to: epochAt(MONDAY, "22:00", ZONE) });
    const all = { id: `${id}_20261130`, scope: "all", ...at("2026-11-30") };
    expect(linesOf(save("Choir", all).clashes.list)).toEqual(["11-23 Match"]);
  });

  it("is told of the saved date alone if only this date is saved, though nothing in it changed", () => {
    const { save, edit } = createHall();
    const { seriesId } = save("Training", { ...at(MONDAY), repeat: { freq: "week" } });
    save("Match", at("2026-12-07"));
    const saved = (day: string, scope?: string) =>
      edit(seriesId ?? "", day, { location: "Hall 3", ...(scope && { scope }) }).clashes.list;
    expect(linesOf(saved("2026-11-30"))).toEqual([]);
    expect(linesOf(saved("2026-12-07"))).toEqual(["12-07 Match"]);
    expect(linesOf(saved("2026-11-30", "all"))).toEqual(["12-07 Match"]);
  });

  it("never clashes with its own dates", () => {
    const { asked, weekly, save, edit } = createHall();
    const id = weekly({ location: "Hall 3" });
    expect(edit(id, "2026-11-30", { ...at("2026-12-07"), location: "Hall 3" }).clashes.total).toBe(
      0,
    );
    const all = { id: `${id}_20261207`, scope: "all", location: "Hall 3", ...at("2026-12-07") };
    expect(save("Training", all).clashes.total).toBe(0);
    expect(asked({ ...at("2026-12-07"), exceptId: `${id}_20261214` })).toEqual([]);
  });

  it("clashes with another one once for each shared date", () => {
    const { save } = createHall();
    save("Choir", { ...at(MONDAY), repeat: { freq: "week", every: 2, until: "2026-12-31" } });
    const { clashes } = save("Training", { ...at(MONDAY), repeat: { freq: "week" } });
    expect(linesOf(clashes.list)).toEqual(["11-23 Choir", "12-07 Choir", "12-21 Choir"]);
  });
});

describe("asking what is at a place", () => {
  it("is for editors", () => {
    const { asked } = createHall();
    expect(refusalOf(() => asked({}, null)).code).toBe("signed-out");
    expect(refusalOf(() => asked({}, "ben@example.org")).code).toBe("denied");
  });

  it("refuses times that no event has", () => {
    const { asked } = createHall();
    expect(refusalOf(() => asked(between("19:00", "18:00"))).code).toBe("invalid");
  });

  it("costs no more than a few pages of a calendar of 20,000 events and 500 series there", () => {
    const { world, link, as, asked, save } = createHall();
    const early = between("06:00", "06:10");
    const daily = { ...early, location: "", repeat: { freq: "day" } };
    const ids = Array.from({ length: 499 }, (_, index) => save(`Course ${index}`, daily).seriesId);
    const free = save("Free", { ...daily, ...between("06:20", "06:50") }).seriesId;
    addEvents(world.database, link, 20_000, { from: between("18:00", "18:00").from, every: HOUR });
    world.database.$client.exec("update events set location = 'Hall 3', folded = 'hall 3'");
    world.database.$client.exec("update series set location = 'Hall 3'");
    const calendar = world.store.calendars.findByLink(link);
    if (!calendar) throw new Error("There is no calendar.");
    const ofSeries = (id: string) => clashesOfSeries(id, { ...as(), calendar });
    expect(ofSeries(ids[0] ?? "")).toMatchObject({ total: 1_000 });
    expect(ofSeries(free ?? "").total).toBe(59);
    expect(asked(between("12:10", "12:20", "2026-11-26"))).toHaveLength(1);
    const [one = 0, series = 0, whole = 0] = leastCpu(
      () => asked(between("12:10", "12:20", "2026-11-26")),
      () => ofSeries(free ?? ""),
      () => world.store.events.listAll(calendar.id),
    );
    expect(one).toBeLessThan(whole / 4);
    expect(series).toBeLessThan(whole * 4);
  });
});
