import { beforeAll, describe, expect, test } from "vitest";
import { readMails } from "../../support/site";
import { type Caller, createCaller } from "./api-caller";
import { FROM, joinWithPeople, type People, TO } from "./api-people";

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
      sourcedCut: false,
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
});

test("a refusal names each field at fault", async () => {
  const before = (await readMails(people.site)).length;
  const { message, fields } = await refused(people.visitor, "contact", {
    name: "",
    email: "no address",
    subject: "S".repeat(201),
    message: 3,
  });
  expect(fields).toEqual({
    name: "Name is required.",
    email: "Enter an email address, such as ann@example.org.",
    subject: "Subject can have at most 200 characters; this has 201.",
    message: "Message must be text.",
  });
  expect(Object.values(fields)).toContain(message);
  expect((await readMails(people.site)).length).toBe(before);
});
