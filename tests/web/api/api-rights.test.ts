import { beforeAll, describe, expect, test } from "vitest";
import { apiCalls } from "~/web/api/api-calls";
import type { ApiCalls } from "~/web/api/envelope";
import { type Client, createClient } from "../../support/client";
import { spread } from "../../support/runs";
import {
  joinWithPeople,
  makeFullCalendar,
  type People,
  properBodies,
  snapshot,
  withSuggestion,
} from "./api-people";

let people: People;

beforeAll(async () => {
  people = await joinWithPeople();
});

const PATHS = [...apiCalls].map(([path, { name, who }]) => ({
  path: path as keyof ApiCalls,
  name,
  who,
}));
const callsOf = (...whos: string[]) => PATHS.filter(({ who }) => whos.includes(who));

const DENIED = { status: "Error", message: "Access denied", payload: {} };

/** HTTP status and envelope of a call. */
async function send(client: Client, path: string, body: object) {
  const { http, status, message, payload } = await client.api(path, body);
  return { http, envelope: { status, message, payload } };
}

describe("a visitor", () => {
  test("is denied all calls of users and editors, which change nothing", async () => {
    const { ann, visitor, club } = people;
    const before = await snapshot(ann, club);
    for (const { path } of callsOf("user", "editor")) {
      const reply = await send(visitor, path, properBodies(club)[path]);
      expect([path, reply]).toEqual([path, { http: 401, envelope: DENIED }]);
    }
    expect(await snapshot(ann, club)).toEqual(before);
  });

  test.each(callsOf("all"))("is not denied $name", async ({ path }) => {
    const guest = createClient(people.site);
    const { http, envelope } = await send(guest, path, properBodies(people.club)[path]);
    expect(http).toBe(200);
    expect(envelope.message).not.toBe("Access denied");
  });

  test("with a session that never was is a visitor", async () => {
    const { site, club } = people;
    const guest = createClient(site);
    for (const sid of ["x".repeat(43), "", "%00", "x".repeat(5000)]) {
      guest.cookies.set("sid", sid);
      const reply = await send(guest, "calendar/save", properBodies(club)["calendar/save"]);
      expect(reply).toEqual({ http: 401, envelope: DENIED });
    }
  });

  test("learns nothing of a calendar from what is wrong with a call", async () => {
    const { visitor } = people;
    for (const { path } of callsOf("user", "editor")) {
      const reply = await send(visitor, path, { id: 1, calendarId: [], title: {} });
      expect(reply).toEqual({ http: 401, envelope: DENIED });
    }
  });
});

describe("a user who is no editor of the calendar", () => {
  test("is denied all calls of editors, also as another's editor", async () => {
    const { ann, bob, carol, club } = people;
    const before = await snapshot(ann, club);
    for (const { path } of callsOf("editor")) {
      for (const client of [bob, carol]) {
        const reply = await send(client, path, properBodies(club)[path]);
        expect([path, reply]).toEqual([path, { http: 401, envelope: DENIED }]);
      }
    }
    expect(await snapshot(ann, club)).toEqual(before);
  });

  test.each(callsOf("user"))("may call $name", async ({ path }) => {
    const body = { ...properBodies(people.club)[path], ...(await makeOwn(path)) };
    const { status, message } = await people.carol.api(path, body);
    expect({ status, message }).toEqual({ status: "OK", message: "" });
  });

  /** What the call needs that is the caller's own. */
  async function makeOwn(path: string): Promise<object> {
    const { carol, club } = people;
    if (path === "together/delete" || path === "together/replace") {
      const { id } = await carol.call("together/save", { title: "Teams", links: [club.id] });
      return { id };
    }
    if (path !== "password/end") return {};
    return { id: (await carol.call("password/create", { name: "Phone" })).id };
  }

  test("may not change the demo calendar", async () => {
    const demo = { ...people.club, id: "demo" };
    for (const { path } of callsOf("editor")) {
      const reply = await send(people.carol, path, properBodies(demo)[path]);
      expect([path, reply]).toEqual([path, { http: 401, envelope: DENIED }]);
    }
  });

  test("sees public names where an editor sees e-mails", async () => {
    const { ann, carol, visitor, club } = people;
    const adminsFor = async (client: Client) =>
      (await client.call("calendar/view", { id: club.id })).admins;
    expect(await adminsFor(ann)).toEqual(["ann@example.org"]);
    for (const client of [carol, visitor]) {
      expect((await adminsFor(client)).join()).not.toContain("@");
    }
  });

  test("is told that nothing is his to edit", async () => {
    for (const client of [people.carol, people.visitor]) {
      const { canEdit, events } = await client.call("calendar/view", { id: people.club.id });
      expect([canEdit, ...events.map((event) => event.canEdit)]).not.toContain(true);
    }
  });
});

describe("an editor", () => {
  test.each(spread(callsOf("editor"), 8))("may call $name", async ({ path, name }) => {
    const { site } = people;
    // A separate user for each: the number of invites per person and hour is limited.
    const editor = createClient(site);
    await editor.login(`editor-for-${name}@example.org`.toLowerCase());
    const calendar = await withSuggestion(await makeFullCalendar(editor, name), editor, site);
    const { status, message } = await editor.api(path, properBodies(calendar)[path]);
    // Nothing waits for a decision in a calendar that was never read.
    if (path === "source/apply") expect(message).toBe("There is nothing to decide anymore.");
    else expect({ status, message }).toEqual({ status: "OK", message: "" });
  });

  const foreign: [keyof ApiCalls, string][] = [
    ["calendar/saveEvent", "This event is not in this calendar."],
    ["calendar/deleteEvent", "This event is not in this calendar."],
    ["news/save", "This news item is not in this calendar."],
    ["news/delete", "This news item is not in this calendar."],
    ["history/view", "There is no such version."],
    ["history/restore", "There is no such version."],
    ["history/undo", "There is no such version."],
    ["link/end", "There is no such link that works."],
    ["invite/cancel", "There is no pending invite for guest-of-choir@example.org."],
  ];

  test.each(foreign)("cannot reach into another calendar by %s", async (path, message) => {
    const { ann, bob, club, choir } = people;
    const before = [await snapshot(ann, club), await snapshot(bob, choir)];
    const body = properBodies({ ...choir, id: club.id })[path];
    const reply = await send(ann, path, body);
    expect(reply).toEqual({ http: 200, envelope: { status: "Error", message, payload: {} } });
    expect([await snapshot(ann, club), await snapshot(bob, choir)]).toEqual(before);
  });

  test("changes nothing but what a call names", async () => {
    const { ann, carol, club } = people;
    const before = await ann.call("calendar/view", { id: club.id });
    const extra = {
      canEdit: false,
      admins: ["carol@example.org"],
      email: "carol@example.org",
      userId: 1,
      createdAt: 0,
      v: 9,
      uid: "x",
      sequence: 99,
      createdBy: 3,
      revision: 0,
    };
    await ann.call("calendar/save", { id: club.id, title: "Club", ...extra });
    await ann.call("user/update", { name: "Ann", ...extra });
    const after = await ann.call("calendar/view", { id: club.id });
    expect({ ...after, modifiedAt: 0 }).toEqual({ ...before, modifiedAt: 0 });
    expect(await ann.call("user/profile", {})).toEqual({ name: "Ann", email: "ann@example.org" });
    const { status } = await carol.api("calendar/save", { id: club.id, title: "Mine" });
    expect(status).toBe("Error");
  });

  test("who logs out is denied at once", async () => {
    const { site } = people;
    const hugo = createClient(site);
    await hugo.login("hugo@example.org");
    const calendar = await makeFullCalendar(hugo, "Hugo's");
    const sid = String(hugo.cookies.get("sid"));
    await hugo.call("auth/logout", {});
    hugo.cookies.set("sid", sid);
    const body = properBodies(calendar)["calendar/save"];
    expect(await send(hugo, "calendar/save", body)).toEqual({ http: 401, envelope: DENIED });
  });
});
