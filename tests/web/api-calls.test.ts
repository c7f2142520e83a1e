import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiCalls } from "~/web/api-envelope";
import { type Client, createClient } from "../support/client";
import { readLogin, readMails, waitForMail } from "../support/site";
import { createReplyCheck, readDescription } from "./api-description";
import {
  call,
  FROM,
  makeCalendar,
  type People,
  readInvite,
  startWithPeople,
  TO,
} from "./api-people";

let people: People;
let check: Awaited<ReturnType<typeof createReplyCheck>>;

beforeAll(async () => {
  people = await startWithPeople();
  check = await createReplyCheck(await readDescription(people.site));
});
afterAll(() => people.site.stop());

/** A call that is done, its reply as described, and its payload. */
async function done<Path extends keyof ApiCalls>(
  client: Client,
  path: Path,
  body: ApiCalls[Path]["input"],
): Promise<ApiCalls[Path]["payload"]> {
  const { response, http, status, message, payload } = await client.api<ApiCalls[Path]["payload"]>(
    path,
    body,
  );
  expect({ path, http, status, message }).toEqual({
    ...{ path, http: 200, status: "OK" },
    message: path === "auth/logout" ? "Bye!" : "",
  });
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(response.headers.get("cache-control")).toBe("no-store");
  check(path, http, { status, message, payload });
  return payload;
}

/** A call that is refused with words for the user. */
async function refused(client: Client, path: keyof ApiCalls, body: object) {
  const { http, status, message, payload } = await client.api<{ fields?: object }>(path, body);
  expect({ path, http, status }).toEqual({ path, http: 200, status: "Error" });
  check(path, http, { status, message, payload });
  return { message, fields: payload.fields ?? {} };
}

describe("an account", () => {
  test("is opened by the code from the mail, and closed with a goodbye", async () => {
    const { site } = people;
    const dora = createClient(site);
    expect(await done(dora, "user/profile", {})).toEqual({ name: "", email: "" });
    expect(await done(dora, "user/accesscode", { email: " Dora@Example.org " })).toEqual({});
    const { code } = readLogin(await waitForMail(site, "dora@example.org"));
    expect(await done(dora, "auth/local/login", { email: "dora@example.org", code })).toEqual({
      name: "dor...",
    });
    expect(await done(dora, "user/profile", {})).toEqual({
      ...{ name: "dor...", email: "dora@example.org" },
    });
    expect(await done(dora, "user/update", { name: " Dora  D. " })).toEqual({
      ...{ name: "Dora  D.", email: "dora@example.org" },
    });
    const sid = dora.cookies.get("sid");
    expect(await done(dora, "auth/logout", {})).toEqual({});
    expect(dora.cookies.has("sid")).toBe(false);
    dora.cookies.set("sid", String(sid));
    expect(await done(dora, "user/profile", {})).toEqual({ name: "", email: "" });
  });

  test("is opened by the link's long code as well", async () => {
    const { site } = people;
    const emil = createClient(site);
    await done(emil, "user/accesscode", { email: "emil@example.org" });
    const { link } = readLogin(await waitForMail(site, "emil@example.org"));
    const code = String(new URL(link).searchParams.get("code"));
    expect(code).toMatch(/^[\w-]{22}$/);
    expect(await done(emil, "auth/local/login", { email: "emil@example.org", code })).toEqual({
      name: "emi...",
    });
  });

  test("stays closed to a wrong code", async () => {
    const stranger = createClient(people.site);
    const body = { email: "ann@example.org", code: "0000-0000" };
    expect(await refused(stranger, "auth/local/login", body)).toEqual({
      ...{ message: "Hm, it did not work.", fields: {} },
    });
    expect(stranger.cookies.has("sid")).toBe(false);
  });
});

describe("the site", () => {
  test("tells its time", async () => {
    const { now } = await done(people.visitor, "test/now", {});
    expect(Math.abs(now - Date.now())).toBeLessThan(60_000);
  });

  test("passes a message on to its owner", async () => {
    const message = { name: "Sue", email: "sue@example.org", subject: "Hi", message: "A\r\nB" };
    expect(await done(people.visitor, "contact", message)).toEqual({});
    const { text } = await waitForMail(people.site, "no-reply@localhost", /A\nB/);
    expect(text).toContain("A\nB");
  });

  test("names each field at fault of a message", async () => {
    const before = (await readMails(people.site)).length;
    const { message, fields } = await refused(people.visitor, "contact", {
      ...{ name: "", email: "no address", subject: "S".repeat(201), message: 3 },
    });
    expect(fields).toEqual({
      name: "Name is required.",
      email: "E-mail is not an address such as ann@example.org.",
      subject: "Subject may have at most 200 characters; this has 201.",
      message: "Message must be text.",
    });
    expect(Object.values(fields)).toContain(message);
    expect((await readMails(people.site)).length).toBe(before);
  });
});

describe("a calendar", () => {
  test("is created, shown, renamed and moved to another zone", async () => {
    const { ann, visitor } = people;
    const { calendarId: id } = await done(ann, "calendar/create", {
      ...{ title: "Regatta", timeZone: "Asia/Kathmandu" },
    });
    expect(id).toMatch(/^[\w-]{22}$/);
    const calendar = await done(ann, "calendar/view", { id });
    expect(calendar).toEqual({
      ...{ id, title: "Regatta", timeZone: "Asia/Kathmandu", admins: ["ann@example.org"] },
      ...{ canEdit: true, events: [], modifiedAt: expect.any(Number) },
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
      ...{ id: club.id, title: "Club", modifiedAt: expect.any(Number) },
    });
    expect(Object.keys(calendars)).not.toContain("__proto__");
    expect(await done(visitor, "calendar/list", {})).toEqual({
      ...{ favorites: [], hidden: [], calendars: {} },
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
      ...{ calendarId: club.id, title: "Race", location: "Lake", notes: "a\r\nb" },
      ...{ allDay: false, from: FROM + 1, to: TO },
    };
    const added = await done(ann, "calendar/saveEvent", { ...draft, id: "" });
    expect(added).toEqual({
      ...{ id: expect.stringMatching(/./), title: "Race", location: "Lake", notes: "a\nb" },
      ...{ allDay: false, from: FROM + 1, to: TO, canEdit: true, modifiedAt: expect.any(Number) },
    });
    const changed = await done(ann, "calendar/saveEvent", { ...added, ...draft, title: "Cup" });
    expect(changed).toMatchObject({ id: added.id, title: "Cup" });
    expect(changed.modifiedAt).toBeGreaterThan(added.modifiedAt);
    const { events } = await done(visitor, "calendar/view", { id: club.id });
    expect(events).toContainEqual({ ...changed, canEdit: false });
    const one = { calendarId: club.id, eventId: added.id };
    expect(await done(ann, "calendar/deleteEvent", one)).toEqual({});
    expect(await refused(ann, "calendar/deleteEvent", one)).toEqual({
      ...{ message: "There is no such event in this calendar.", fields: {} },
    });
    expect(await refused(ann, "calendar/saveEvent", { ...draft, id: added.id })).toMatchObject({
      message: "There is no such event in this calendar.",
    });
  });

  test("of whole days comes back as midnights in the calendar's zone, its last day included", async () => {
    const { ann, club } = people;
    const noonInBerlin = Date.UTC(2026, 6, 1, 10);
    const event = await done(ann, "calendar/saveEvent", {
      ...{ calendarId: club.id, id: "", title: "Camp", allDay: true },
      ...{ from: noonInBerlin, to: noonInBerlin + 86_400_000 },
    });
    expect(event).toMatchObject({
      ...{ allDay: true, from: Date.UTC(2026, 5, 30, 22), to: Date.UTC(2026, 6, 1, 22) },
    });
  });

  test("stands in the list by start, then title, then id", async () => {
    const calendar = await makeCalendar(people.ann, "Order");
    const add = (title: string, from: number) =>
      done(people.ann, "calendar/saveEvent", {
        ...{ calendarId: calendar.id, title, from, to: from + 60_000 },
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
    [{ title: "T".repeat(51) }, { title: "Title may have at most 50 characters; this has 51." }],
    [{ from: "now" }, { from: "From must be a time in milliseconds." }],
    [{ from: FROM, to: FROM }, { to: "To must be after From." }],
    [{ allDay: "yes" }, { allDay: "All day must be true or false." }],
    [{ id: 7 }, { id: "The id must be text." }],
  ])("with %j is refused and says where it is wrong", async (change, fields) => {
    const { ann, club } = people;
    const before = await call(ann, "calendar/view", { id: club.id });
    const draft = { calendarId: club.id, id: "", title: "T", from: FROM, to: TO, ...change };
    const answer = await refused(ann, "calendar/saveEvent", draft);
    expect(answer.fields).toEqual(fields);
    expect(answer.message).toBe(Object.values(fields)[0]);
    expect(await call(ann, "calendar/view", { id: club.id })).toEqual(before);
  });
});

describe("a home page", () => {
  test("is empty at first, then what was saved", async () => {
    const { bob, visitor } = people;
    const { calendarId } = await done(bob, "calendar/create", { title: "Home" });
    expect(await done(visitor, "home/get", { id: calendarId })).toEqual({
      ...{ id: calendarId, wall: "", links: [], modifiedAt: 0 },
    });
    const links = [
      { title: "Mail", url: "mailto:club@example.org" },
      { title: "Phone", url: "tel:+4930123" },
    ];
    const saved = await done(bob, "home/save", { calendarId, wall: "Hello", links });
    expect(saved).toEqual({
      ...{ id: calendarId, wall: "Hello", links, modifiedAt: expect.any(Number) },
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
      ...{ id: expect.stringMatching(/./), title: "First", text: "Text", name: "bob..." },
      ...{ calendarId, modifiedAt: expect.any(Number) },
    });
    const second = await save("", "Second");
    const changed = await save(first.id, "First, changed");
    expect((await done(visitor, "news/list", { calendarId })).list).toEqual([changed, second]);
    expect(await done(bob, "news/delete", { calendarId, newsId: second.id })).toEqual({});
    expect((await done(visitor, "news/list", { calendarId })).list).toEqual([changed]);
    expect(await refused(bob, "news/delete", { calendarId, newsId: second.id })).toMatchObject({
      message: "There is no such news item in this calendar.",
    });
  });
});

describe("an invite", () => {
  test("is sent, listed, accepted with the mailed code once, and logs nobody in", async () => {
    const { site, ann } = people;
    const { id: calendarId } = await makeCalendar(ann, "Invites");
    const email = "fred@example.org";
    const pending = await done(ann, "invite/send", { calendarId, email: "Fred@Example.org" });
    expect(pending).toEqual({ list: [{ email: "guest-of-invites@example.org" }, { email }] });
    expect(await done(ann, "invite/list", { calendarId })).toEqual(pending);

    const code = await readInvite(site, email);
    const fred = createClient(site);
    expect(await refused(fred, "invite/accept", { calendarId, email, code: "wrong" })).toEqual({
      ...{ message: "Failed.", fields: {} },
    });
    const stranger = "someone@example.org";
    await refused(fred, "invite/accept", { calendarId, email: stranger, code });
    expect(await done(fred, "invite/accept", { calendarId, email, code })).toEqual({
      title: "Invites",
    });
    expect(await done(fred, "user/profile", {})).toEqual({ name: "", email: "" });
    expect(await refused(fred, "invite/accept", { calendarId, email, code })).toMatchObject({
      message: "Failed.",
    });
    const { admins } = await done(ann, "calendar/view", { id: calendarId });
    expect(admins).toEqual(["ann@example.org", email]);
    await fred.login(email);
    expect((await done(fred, "calendar/list", {})).favorites).toEqual([calendarId]);
  });

  test("that was cancelled is worth nothing", async () => {
    const { site, ann, club } = people;
    const [calendarId, email] = [club.id, "gina@example.org"];
    await done(ann, "invite/send", { calendarId, email });
    const code = await readInvite(site, email);
    const { list } = await done(ann, "invite/cancel", { calendarId, email });
    expect(list).toEqual([{ email: club.invited }]);
    await refused(createClient(site), "invite/accept", { calendarId, email, code });
    expect((await refused(ann, "invite/cancel", { calendarId, email })).message).toBe(
      "There is no pending invite for gina@example.org.",
    );
  });
});
