import { beforeAll, describe, expect, test } from "vitest";
import { apiCalls } from "~/web/api/api-calls";
import type { ApiCalls } from "~/web/api/envelope";
import { type Client, createClient } from "../../support/client";
import {
  joinWithPeople,
  makeFullCalendar,
  type People,
  properBodies,
  snapshot,
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
});

describe("an editor", () => {
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
