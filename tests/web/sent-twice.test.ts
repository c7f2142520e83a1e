// A form that is resent because its response was lost takes effect once.
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeCalendar } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { joinSite, type SharedSite } from "../support/shared-site";

const EVENT = {
  id: "",
  title: "Practice",
  location: "Hall",
  notes: "",
  timeZone: "Europe/Berlin",
  fromDate: "2030-05-04",
  fromTime: "10:00",
  toDate: "2030-05-04",
  toTime: "11:00",
};
const NEWS = { id: "", title: "Hall closed", text: "Until May." };

let site: SharedSite;
let ann: Client;
let link: string;

beforeAll(async () => {
  site = await joinSite();
  ann = createClient(site);
  await ann.login("ann@example.org");
});
beforeEach(async () => {
  link = await makeCalendar(ann, "Club");
});

/** The idempotency key in the rendered form. */
async function attemptOf(path: string, who = ann): Promise<string> {
  const html = await (await who.send(path)).text();
  const [, attempt] = /name="attempt" value="([\w-]{16})"/.exec(html) ?? [];
  if (!attempt) throw new Error(`no attempt in the form at ${path}`);
  return attempt;
}

async function send(path: string, fields: Record<string, string>, who = ann): Promise<string> {
  const answer = await who.post(path, fields);
  expect(answer.status).toBe(303);
  return answer.headers.get("Location") ?? "";
}

async function titles(): Promise<string[]> {
  const { payload } = await ann.api<{ events: { title: string }[] }>("calendar/view", { id: link });
  return payload.events.map(({ title }) => title);
}

async function newsTitles(): Promise<string[]> {
  const { payload } = await ann.api<{ list: { title: string }[] }>("news/list", {
    calendarId: link,
  });
  return payload.list.map(({ title }) => title);
}

describe("a new event", () => {
  const newEvent = () => `/calendar/${link}/events/new`;

  test("that is sent twice is saved once, and both tries lead to it", async () => {
    const fields = { ...EVENT, attempt: await attemptOf(newEvent()) };
    const first = await send(newEvent(), fields);
    expect(await send(newEvent(), fields)).toBe(first);
    expect(await titles()).toEqual(["Practice"]);
  });

  test("with other words asks: nothing is written over, and nothing added without a word", async () => {
    const attempt = await attemptOf(newEvent());
    await send(newEvent(), { ...EVENT, attempt });
    const answer = await ann.post(newEvent(), { ...EVENT, attempt, title: "Second practice" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain("This form was already saved as Practice.");
    expect(html).toContain('value="Second practice"');
    expect(html).toMatch(/<button name="id=[\w-]+"[^>]*>Change that event<\/button>/);
    expect(html).toMatch(/<button name="attempt=[\w-]+"[^>]*>Save as another one<\/button>/);
    // The form's own key follows the buttons' keys, and the first one sent counts.
    expect(html.lastIndexOf(`value="${attempt}"`)).toBeGreaterThan(html.indexOf("another one"));
    expect(html.split(`value="${attempt}"`)).toHaveLength(2);
    expect(await titles()).toEqual(["Practice"]);
  });

  test("that was changed or deleted since is saved again", async () => {
    const fields = { ...EVENT, attempt: await attemptOf(newEvent()) };
    const id = /event-([\w-]+)/.exec(await send(newEvent(), fields))?.[1] ?? "";
    await ann.api("calendar/deleteEvent", { calendarId: link, eventId: id });
    await send(newEvent(), fields);
    expect(await titles()).toEqual(["Practice"]);
  });

  test("from a form that is drawn anew is another one, also with the same words", async () => {
    for (const _ of [1, 2])
      await send(newEvent(), { ...EVENT, attempt: await attemptOf(newEvent()) });
    expect(await titles()).toEqual(["Practice", "Practice"]);
  });

  test("of somebody else with the same attempt is another one", async () => {
    const fields = { ...EVENT, attempt: await attemptOf(newEvent()) };
    await send(newEvent(), fields);
    const ben = createClient(site);
    await ben.login("ben@example.org");
    const theirs = await makeCalendar(ben, "Theirs");
    await send(`/calendar/${theirs}/events/new`, fields, ben);
    const { payload } = await ben.api<{ events: unknown[] }>("calendar/view", { id: theirs });
    expect(payload.events).toHaveLength(1);
    expect(await titles()).toEqual(["Practice"]);
  });

  test("keeps its attempt when the form comes back with what is wrong", async () => {
    const attempt = await attemptOf(newEvent());
    const answer = await ann.post(newEvent(), { ...EVENT, title: "", attempt });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(`name="attempt" value="${attempt}"`);
  });

  test("saved in place of one that somebody deleted is saved once too", async () => {
    const made = await send(newEvent(), { ...EVENT, attempt: await attemptOf(newEvent()) });
    const id = /event-([\w-]+)/.exec(made)?.[1] ?? "";
    const edit = `/calendar/${link}/events/${id}/edit`;
    const attempt = await attemptOf(edit);
    await ann.api("calendar/deleteEvent", { calendarId: link, eventId: id });
    for (const _ of [1, 2]) await send(edit, { ...EVENT, attempt });
    expect(await titles()).toEqual(["Practice"]);
  });

  test("is saved once over the JSON interface, where the caller sends an attempt", async () => {
    const event = { calendarId: link, title: "Practice", from: 1_900_000_000_000 };
    const call = (more: object) =>
      ann.api("calendar/saveEvent", { ...event, to: event.from + 3_600_000, ...more });
    for (const _ of [1, 2]) expect((await call({ attempt: "mine" })).status).toBe("OK");
    expect(await titles()).toEqual(["Practice"]);
    for (const _ of [1, 2]) await call({});
    expect(await titles()).toHaveLength(3);
    expect((await call({ attempt: "mine", title: "Other" })).message).toBe(
      "This form was already saved as Practice.",
    );
    expect((await call({ attempt: "a".repeat(65) })).message).toBe(
      "The attempt can have at most 64 characters.",
    );
  });
});

test("a news item that is sent twice is saved once", async () => {
  const path = `/calendar/${link}/news/new`;
  const fields = { ...NEWS, attempt: await attemptOf(path) };
  const first = await send(path, fields);
  expect(await send(path, fields)).toBe(first);
  expect(await newsTitles()).toEqual(["Hall closed"]);
  expect((await ann.post(path, { ...fields, text: "Until June." })).status).toBe(409);
  expect(await newsTitles()).toHaveLength(1);
});

test("a calendar that is sent twice is made once", async () => {
  const fields = { title: "Rowing", attempt: await attemptOf("/calendars") };
  const first = await send("/calendars", fields);
  expect(await send("/calendars", fields)).toBe(first);
  const other = await ann.post("/calendars", { ...fields, title: "Sailing" });
  expect(await other.text()).toContain("This form was already saved as Rowing.");
});
