import { beforeAll, describe, expect, test } from "vitest";
import type { ApiCalls } from "~/web/api/envelope";
import { type Caller, createCaller } from "./api-caller";
import { FROM, joinWithPeople, makeFullCalendar, type People, TO } from "./api-people";

let people: People;
let done: Caller["done"];
let refused: Caller["refused"];

beforeAll(async () => {
  people = await joinWithPeople();
  ({ done, refused } = await createCaller(people.site));
});

describe("a calendar", () => {
  test("is created, shown, renamed and moved to another zone", async () => {
    const { ann, visitor } = people;
    const { calendarId: id } = await done(ann, "calendar/create", {
      title: "Regatta",
      timeZone: "Asia/Kathmandu",
    });
    expect(id).toMatch(/^[\w-]{22}$/);
    const calendar = await done(ann, "calendar/view", { id });
    expect(calendar).toEqual({
      id,
      title: "Regatta",
      timeZone: "Asia/Kathmandu",
      admins: ["ann@example.org"],
      canEdit: true,
      categories: [],
      events: [],
      modifiedAt: expect.any(Number),
      series: [],
      datesFrom: expect.any(Number),
      datesTo: expect.any(Number),
      datesCut: false,
      sourced: [],
      bands: [],
      holidays: [],
    });
    expect(await done(ann, "calendar/save", { id, title: "Cup", timeZone: "UTC" })).toEqual({
      title: "Cup",
    });
    const seen = await done(visitor, "calendar/view", { id });
    expect(seen).toMatchObject({ title: "Cup", timeZone: "UTC", canEdit: false });
    expect(seen.admins).toEqual(["ann..."]);
    expect(seen.modifiedAt).toBeGreaterThanOrEqual(calendar.modifiedAt);
  });

  test("without a zone of its own gets the site's", async () => {
    const { calendarId: id } = await done(people.ann, "calendar/create", { title: "Plain" });
    expect((await done(people.ann, "calendar/view", { id })).timeZone).toBe("Europe/Berlin");
  });

  test("is a favorite of its maker, then hidden, then a favorite again, never both", async () => {
    const { carol } = people;
    const { calendarId: id } = await done(carol, "calendar/create", { title: "Carol's" });
    const { favorites } = await done(carol, "calendar/list", {});
    expect(favorites).toContain(id);
    expect(await done(carol, "calendar/hide", { id })).toEqual({ favorites: [], hidden: [id] });
    expect(await done(carol, "calendar/favorite", { id })).toEqual({ favorites: [id], hidden: [] });
    expect(await done(carol, "calendar/color", { id, tone: 6 })).toEqual({});
    const { calendars } = await done(carol, "calendar/list", {});
    expect(calendars[id]).toMatchObject({ tone: 6 });
  });

  test("is in the list when it is a favorite or asked for and exists", async () => {
    const { carol, visitor, club, choir } = people;
    await done(carol, "calendar/hide", { id: choir.id });
    const asked = [club.id, "no-such-calendar", "", "__proto__", 7, null];
    const { hidden, calendars } = (await carol.api("calendar/list", { extraCalendarIds: asked }))
      .payload as ApiCalls["calendar/list"]["payload"];
    expect(hidden).toEqual([choir.id]);
    expect(Object.keys(calendars)).toEqual(expect.arrayContaining([club.id, choir.id]));
    expect(calendars[club.id]).toEqual({
      id: club.id,
      title: "Club",
      modifiedAt: expect.any(Number),
    });
    expect(Object.keys(calendars)).not.toContain("__proto__");
    expect(await done(visitor, "calendar/list", {})).toEqual({
      favorites: [],
      hidden: [],
      calendars: {},
    });
  });

  test("is found among the first twenty that are asked for, not after them", async () => {
    const { visitor, club } = people;
    const none = (count: number) => Array.from({ length: count }, () => "x");
    const last = await done(visitor, "calendar/list", { extraCalendarIds: [...none(19), club.id] });
    expect(Object.keys(last.calendars)).toEqual([club.id]);
    const late = await done(visitor, "calendar/list", { extraCalendarIds: [...none(20), club.id] });
    expect(late.calendars).toEqual({});
  });

  test("with an unknown id is refused in the same words everywhere", async () => {
    const { ann } = people;
    for (const id of ["AAAAAAAAAAAAAAAAAAAAAA", "", "__proto__", "constructor", 5, null, {}]) {
      for (const path of ["calendar/view", "calendar/save", "home/get"] as const) {
        const { message } = await refused(ann, path, { id, title: "T" });
        expect(message).toBe("The calendar link is wrong.");
      }
    }
  });
});

describe("an event", () => {
  test("is added, changed and deleted", async () => {
    const { ann, club, visitor } = people;
    const draft = {
      calendarId: club.id,
      title: "Race",
      location: "Lake",
      notes: "a\r\nb",
      allDay: false,
      from: FROM + 1,
      to: TO,
    };
    const added = await done(ann, "calendar/saveEvent", { ...draft, id: "" });
    expect(added).toEqual({
      id: expect.stringMatching(/./),
      title: "Race",
      location: "Lake",
      notes: "a\nb",
      allDay: false,
      from: FROM + 1,
      to: TO,
      category: "",
      asks: null,
      canEdit: true,
      modifiedAt: expect.any(Number),
      seriesId: "",
      clashes: [],
    });
    const changed = await done(ann, "calendar/saveEvent", { ...added, ...draft, title: "Cup" });
    expect(changed).toMatchObject({ id: added.id, title: "Cup" });
    expect(changed.modifiedAt).toBeGreaterThan(added.modifiedAt);
    const { events } = await done(visitor, "calendar/view", { id: club.id });
    const { clashes: _, ...stored } = changed;
    expect(events).toContainEqual({ ...stored, canEdit: false });
    const one = { calendarId: club.id, eventId: added.id };
    expect(await done(ann, "calendar/deleteEvent", one)).toEqual({});
    expect(await refused(ann, "calendar/deleteEvent", one)).toEqual({
      message: "This event is not in this calendar.",
      fields: {},
    });
    expect(await refused(ann, "calendar/saveEvent", { ...draft, id: added.id })).toMatchObject({
      message: "This event is not in this calendar.",
    });
  });

  test("of whole days comes back as midnights in the calendar's zone, its last day included", async () => {
    const { ann, club } = people;
    const noonInBerlin = Date.UTC(2026, 6, 1, 10);
    const event = await done(ann, "calendar/saveEvent", {
      calendarId: club.id,
      id: "",
      title: "Camp",
      allDay: true,
      from: noonInBerlin,
      to: noonInBerlin + 86_400_000,
    });
    expect(event).toMatchObject({
      allDay: true,
      from: Date.UTC(2026, 5, 30, 22),
      to: Date.UTC(2026, 6, 1, 22),
    });
  });

  test("stands in the list by start, then title, then id", async () => {
    const calendar = await makeFullCalendar(people.ann, "Order");
    const add = (title: string, from: number) =>
      done(people.ann, "calendar/saveEvent", {
        calendarId: calendar.id,
        title,
        from,
        to: from + 60_000,
      });
    for (const [title, from] of [
      ["B", FROM],
      ["A", FROM],
      ["Z", FROM - 1],
      ["A", FROM],
    ] as const)
      await add(title, from);
    const { events } = await done(people.visitor, "calendar/view", { id: calendar.id });
    const order = events.map(({ from, title, id }) => [from, title, id].join(" "));
    expect(order).toEqual([...order].sort());
    expect(events[0]?.title).toBe("Z");
  });

  test.each([
    [{ title: "" }, { title: "Title is required." }],
    [{ title: "T".repeat(51) }, { title: "Title can have at most 50 characters; this has 51." }],
    [{ from: "now" }, { from: "From must be a time in milliseconds." }],
    [{ from: FROM, to: FROM - 1 }, { to: "To must be after From." }],
    [{ allDay: "yes" }, { allDay: "All day must be true or false." }],
    [{ id: 7 }, { id: "The id must be text." }],
  ])("with %j is refused and says where it is wrong", async (change, fields) => {
    const { ann, club } = people;
    const before = await ann.call("calendar/view", { id: club.id });
    const draft = { calendarId: club.id, id: "", title: "T", from: FROM, to: TO, ...change };
    const answer = await refused(ann, "calendar/saveEvent", draft);
    expect(answer.fields).toEqual(fields);
    expect(answer.message).toBe(Object.values(fields)[0]);
    expect(await ann.call("calendar/view", { id: club.id })).toEqual(before);
  });
});

describe("a home page", () => {
  test("is empty at first, then what was saved", async () => {
    const { bob, visitor } = people;
    const { calendarId } = await done(bob, "calendar/create", { title: "Home" });
    expect(await done(visitor, "home/get", { id: calendarId })).toEqual({
      id: calendarId,
      wall: "",
      links: [],
      modifiedAt: 0,
    });
    const links = [
      { title: "Mail", url: "mailto:club@example.org" },
      { title: "Phone", url: "tel:+4930123" },
    ];
    const saved = await done(bob, "home/save", { calendarId, wall: "Hello", links });
    expect(saved).toEqual({
      id: calendarId,
      wall: "Hello",
      links,
      modifiedAt: expect.any(Number),
    });
    expect(await done(visitor, "home/get", { id: calendarId })).toEqual(saved);
  });

  test("names the link at fault", async () => {
    const { bob, choir } = people;
    const links = [
      { title: "Ok", url: "https://example.org" },
      { title: "", url: "javascript:1" },
      3,
    ];
    const { fields } = await refused(bob, "home/save", { calendarId: choir.id, wall: "", links });
    expect(fields).toEqual({
      "links.1.title": "Link title is required.",
      "links.1.url": "Link address must begin with http://, https://, mailto: or tel:.",
      "links.2": "A link must have a title and an address.",
    });
  });
});

describe("news", () => {
  test("are added, changed, listed newest first and deleted", async () => {
    const { bob, visitor } = people;
    const { calendarId } = await done(bob, "calendar/create", { title: "News" });
    const save = (id: string, title: string) =>
      done(bob, "news/save", { calendarId, id, title, text: "Text" });
    const first = await save("", "First");
    expect(first).toEqual({
      id: expect.stringMatching(/./),
      title: "First",
      text: "Text",
      name: "bob...",
      calendarId,
      modifiedAt: expect.any(Number),
    });
    const second = await save("", "Second");
    const changed = await save(first.id, "First, changed");
    expect((await done(visitor, "news/list", { calendarId })).list).toEqual([changed, second]);
    expect(await done(bob, "news/delete", { calendarId, newsId: second.id })).toEqual({});
    expect((await done(visitor, "news/list", { calendarId })).list).toEqual([changed]);
    expect(await refused(bob, "news/delete", { calendarId, newsId: second.id })).toMatchObject({
      message: "This news item is not in this calendar.",
    });
  });
});

test("categories are told by name, saved with a calendar, and unknown ones refused", async () => {
  const { ann, visitor } = people;
  const { calendarId: id } = await done(ann, "calendar/create", { title: "Club" });
  const categories = [{ name: "U12" }, { name: "Board", tone: 8 }];
  await done(ann, "calendar/save", { id, title: "Club", categories });
  const event = { calendarId: id, title: "Race", from: FROM, to: TO };
  const saved = await done(ann, "calendar/saveEvent", { ...event, category: "board" });
  expect(saved).toMatchObject({ category: "Board" });
  const unchanged = await done(ann, "calendar/saveEvent", { ...event, id: saved.id });
  expect(unchanged).toMatchObject({ category: "Board" });
  const seen = await done(visitor, "calendar/view", { id });
  expect(seen).toMatchObject({
    categories: [
      { id: expect.any(Number), name: "U12", tone: 1 },
      { name: "Board", tone: 8 },
    ],
    events: [{ category: "Board" }],
  });
  const answer = await refused(ann, "calendar/saveEvent", { ...event, category: "U13" });
  expect(answer).toMatchObject({ fields: { category: expect.any(String) } });
});
