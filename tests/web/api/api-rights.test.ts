import { beforeAll, describe, expect, test } from "vitest";
import { apiCalls } from "~/web/api/api-calls";
import type { ApiCalls } from "~/web/api/envelope";
import { type Client, createClient } from "../../support/client";
import { joinWithPeople, type People, properBodies, snapshot } from "./api-people";

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
