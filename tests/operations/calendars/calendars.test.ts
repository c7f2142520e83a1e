// Calendars as a whole: created, shown, renamed, and listed for a user.
import { describe, expect, it } from "vitest";
import { updateProfile } from "~/operations/accounts/account";
import { leaveCalendar } from "~/operations/accounts/admins";
import {
  createCalendar,
  favoriteCalendar,
  hideCalendar,
  listCalendars,
  saveCalendar,
  showCalendar,
} from "~/operations/calendars/calendars";
import { saveHome } from "~/operations/calendars/home";
import { saveNews } from "~/operations/calendars/news";
import { saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { type Caller, perform } from "~/operations/kernel/operation";
import { createWorld, MINUTE, NOW, refusalOf } from "../../support/operations";
import { ANN, BEN, draftOf } from "../scene";

describe("making a calendar", () => {
  it("answers a secret link of 128 random bits, another each time", () => {
    const world = createWorld();
    const links = Array.from({ length: 20 }, () => world.calendar());
    for (const link of links) expect(link).toMatch(/^[A-Za-z0-9_-]{22}$/);
    expect(new Set(links).size).toBe(20);
  });

  it("makes its creator the only admin and puts it among the favorites", () => {
    const world = createWorld();
    const id = world.calendar();
    expect(perform(viewCalendar, { id }, world.as(ANN))).toEqual({
      link: id,
      title: "Club",
      timeZone: "Europe/Berlin",
      canEdit: true,
      admins: [{ name: "ann...", email: ANN }],
      categories: [],
      events: [],
      modifiedAt: NOW,
      series: [],
      datesFrom: expect.any(Number),
      datesTo: expect.any(Number),
      datesCut: false,
      sourced: [],
      sourcedCut: false,
      bands: [],
      holidays: [],
    });
    expect(perform(listCalendars, {}, world.as(ANN))).toMatchObject({
      favorites: [id],
      hidden: [],
      calendars: { [id]: { link: id, title: "Club", modifiedAt: NOW } },
    });
  });

  it("takes the zone that is told, else the browser's", () => {
    const world = createWorld();
    const zoneOf = (timeZone?: unknown) => {
      const caller = { ...world.as(ANN), timeZone: "America/St_Johns" };
      const { calendarId: id } = perform(createCalendar, { title: "Club", timeZone }, caller);
      return perform(viewCalendar, { id }, world.as(null)).timeZone;
    };
    expect([zoneOf(), zoneOf("Asia/Kathmandu")]).toEqual(["America/St_Johns", "Asia/Kathmandu"]);
    expect(zoneOf("europe/berlin")).toBe("Europe/Berlin");
    for (const wrong of ["Mars/Olympus", "+01:00", "", null, 7]) {
      expect(refusalOf(() => zoneOf(wrong)).fields).toHaveProperty("timeZone");
    }
  });
});

describe("showing a calendar", () => {
  it("tells editors the admins' e-mails and everyone else their public names", () => {
    const world = createWorld();
    const id = world.calendar();
    world.admit(id, BEN);
    perform(updateProfile, { name: "Ann Other" }, world.as(ANN));
    const seenBy = (email: string | null) => perform(viewCalendar, { id }, world.as(email));
    const names = ["Ann Other", "ben..."].map((name) => ({ name, email: "" }));
    const [ann, ben] = [ANN, BEN].map((email, index) => ({ ...names[index], email }));
    expect(seenBy(BEN)).toMatchObject({ admins: [ann, ben], canEdit: true });
    for (const other of [null, "cat@example.org"]) {
      expect(seenBy(other)).toMatchObject({ admins: names, canEdit: false });
    }
    const frame = (email: string | null) => perform(showCalendar, { id }, world.as(email));
    expect(frame(ANN).admins).toContainEqual({ name: "ben...", email: BEN });
    expect(JSON.stringify(frame(null))).not.toContain("@");
  });
});

describe("changing a calendar", () => {
  it("changes title and zone; without a zone it keeps the one it has", () => {
    const world = createWorld();
    const id = world.calendar();
    const save = (more: object) => perform(saveCalendar, { id, ...more }, world.as(ANN));
    expect(save({ title: " New\nname ", timeZone: "Asia/Tokyo" })).toEqual({ title: "New name" });
    expect(save({ title: "Newer name" })).toEqual({ title: "Newer name" });
    expect(perform(viewCalendar, { id }, world.as(null))).toMatchObject({
      title: "Newer name",
      timeZone: "Asia/Tokyo",
    });
    expect(refusalOf(() => save({ title: "New", timeZone: "Nowhere" })).code).toBe("invalid");
    expect(refusalOf(() => save({})).fields).toEqual({ title: "Title is required." });
  });
});

describe("favorite and hidden calendars", () => {
  it("exclude each other, and the last changed stands first, of equals the first title", () => {
    const world = createWorld();
    const [b, c, a] = [world.calendar("B"), world.calendar("C"), world.calendar("A")];
    const ben = () => world.as(BEN);
    const change = (id: string, title: string) => {
      world.clock.now += MINUTE;
      perform(saveCalendar, { id, title }, world.as(ANN));
    };
    for (const id of [c, a, b]) perform(favoriteCalendar, { id }, ben());
    expect(perform(listCalendars, {}, ben()).favorites).toEqual([a, b, c]);
    change(c, "C");
    expect(perform(hideCalendar, { id: a }, ben())).toEqual({ favorites: [c, b], hidden: [a] });
    expect(perform(hideCalendar, { id: b }, ben())).toEqual({ favorites: [c], hidden: [a, b] });
    change(b, "B");
    expect(perform(favoriteCalendar, { id: a }, ben())).toEqual({
      favorites: [c, a],
      hidden: [b],
    });
    perform(hideCalendar, { id: a }, ben());
    const { favorites, hidden, calendars } = perform(listCalendars, {}, ben());
    expect({ favorites, hidden }).toEqual({ favorites: [c], hidden: [b, a] });
    expect(Object.keys(calendars).sort()).toEqual([a, b, c].sort());
  });

  it.each([
    ["an event", (id: string, ann: Caller) => perform(saveEvent, draftOf(id), ann)],
    ["news", (id: string, ann: Caller) => perform(saveNews, { calendarId: id, title: "N" }, ann)],
    ["home", (id: string, ann: Caller) => perform(saveHome, { calendarId: id }, ann)],
  ])("come to the top with a change of what is in them: %s", (_what, change) => {
    const world = createWorld();
    const [a, b] = [world.calendar("A"), world.calendar("B")];
    world.clock.now += 1;
    change(b, world.as(ANN));
    expect(perform(listCalendars, {}, world.as(ANN)).favorites).toEqual([b, a]);
  });

  it("are each user's own", () => {
    const world = createWorld();
    const id = world.calendar();
    perform(hideCalendar, { id }, world.as(BEN));
    expect(perform(listCalendars, {}, world.as(ANN)).favorites).toEqual([id]);
    expect(perform(listCalendars, {}, world.as(null))).toMatchObject({ favorites: [], hidden: [] });
  });

  it("stay in the list of who has left the admins", () => {
    const world = createWorld();
    const id = world.calendar();
    world.admit(id, BEN);
    perform(leaveCalendar, { calendarId: id }, world.as(BEN));
    expect(perform(listCalendars, {}, world.as(BEN)).favorites).toEqual([id]);
  });
});

describe("the list of calendars", () => {
  it("has every extra calendar that exists, for visitors too", () => {
    const world = createWorld();
    const id = world.calendar();
    const list = perform(
      listCalendars,
      { extraCalendarIds: [id, id, "0000000000000000000000"] },
      world.as(null),
    );
    expect(list).toMatchObject({
      favorites: [],
      hidden: [],
      calendars: { [id]: { link: id, title: "Club", modifiedAt: NOW } },
    });
    expect(Object.keys(list.calendars)).toEqual([id]);
  });
});
