import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "~/values/limits";
import { apiCalls, callPlaces } from "~/web/api/api-calls";
import type { ApiCalls } from "~/web/api/envelope";
import type { Client } from "../../support/client";
import { runs } from "../../support/runs";
import { createReplyCheck, readDescription } from "./api-description";
import { FROM, joinWithPeople, type People, properBodies, TO } from "./api-people";
import { sendRaw } from "./api-raw";

let people: People;
let check: Awaited<ReturnType<typeof createReplyCheck>>;

beforeAll(async () => {
  people = await joinWithPeople();
  check = await createReplyCheck(await readDescription(people.site));
});

const PATHS = [...apiCalls.keys()] as (keyof ApiCalls)[];
const RUNS = runs(30, 3);

const BRIEF = new Set(callPlaces().brief);
const [BRIEF_BYTES, MOST_BYTES] = [16 * 1024, 256 * 1024];

/** Calls without long texts refuse large bodies. */
function mostBytesOf(path: string): number {
  return BRIEF.has(`/api/${path}`.toLowerCase()) ? BRIEF_BYTES : MOST_BYTES;
}

/** Texts that reveal the runtime, the database or the schema library. */
const INNARDS =
  /\bat .*:\d+:\d+|node_modules|sqlite|zod|undefined|\bNaN\b|Invalid input|Too (big|small)|expected/i;

/** Sends a body as the club's editor; expects a valid envelope and no server error. */
async function throwAt(path: string, body: string | Buffer): Promise<void> {
  const { site, ann } = people;
  // Logging out would end the session that the other calls need.
  const cookie = path === "auth/logout" ? "" : `sid=${ann.cookies.get("sid")}`;
  const { http, headers, text } = await sendRaw(`${site.origin}/api/${path}`, {
    headers: { "Content-Type": "application/json", Cookie: cookie },
    body,
  });
  const isTooLarge = Buffer.byteLength(body) > mostBytesOf(path);
  expect(isTooLarge ? [413, 429] : [200, 400, 401, 429]).toContain(http);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  const envelope = JSON.parse(text);
  check(path, http, envelope);
  if (envelope.status === "Error") {
    expect(envelope.message).not.toBe("");
    expect(text).not.toMatch(INNARDS);
  }
}

const nasty = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom<unknown>(
    "",
    " ",
    "\u0000",
    "\ud800",
    "\u202e",
    "e\u0301",
    "a\r\nb",
    "__proto__",
    "constructor",
    "demo",
    null,
    true,
    0,
    -0,
    -1,
    1.5,
    1e300,
    8.64e15,
    8.64e15 + 1,
    Number.MAX_SAFE_INTEGER + 2,
    [],
    {},
    [[]],
    [null],
    [{}],
    { toString: 1 },
    { length: -1 },
  ),
  fc.string({ unit: "binary", maxLength: 100, size: "max" }),
  fc.integer({ min: 1, max: 6_000 }).map((length) => "é".repeat(length)),
  fc.constantFrom("a@", "(".repeat(3_000), "@".repeat(3_000), "a@a.".repeat(800), "x@y,z@w"),
);

describe.each(PATHS)("%s", (path) => {
  test("answers any bytes with an envelope", () =>
    fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.json({ maxDepth: 12 }),
          fc.uint8Array({ minLength: 1, maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
        ),
        (body) => throwAt(path, body),
      ),
      { numRuns: RUNS },
    ));

  test("answers a body that is nearly right with an envelope", () => {
    const proper = properBodies(people.club)[path];
    const added = "id" in proper ? { ...proper, id: "" } : proper;
    const names = [...Object.keys(proper), "timeZone", "modifiedAt", "links", "__proto__"];
    const changes = fc.dictionary(fc.constantFrom(...names), nasty, { maxKeys: 3 });
    const dropped = fc.subarray(names, { maxLength: 2 });
    return fc.assert(
      fc.asyncProperty(
        fc.constantFrom<object>(proper, added),
        changes,
        dropped,
        (base, change, without) => {
          const body = Object.entries({ ...base, ...change }).filter(
            ([name]) => !without.includes(name),
          );
          return throwAt(path, JSON.stringify(Object.fromEntries(body)));
        },
      ),
      { numRuns: RUNS },
    );
  });
});

test("an event at any times is kept as it is or refused", () => {
  const time = fc.oneof(
    fc.integer({ min: FROM - 1e12, max: TO + 1e13 }),
    // JSON has no infinity, NaN or -0; null instead of an end is an event without one.
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.maxSafeInteger(),
    fc.constantFrom(0, -1, Date.UTC(2200, 11, 31, 23, 59, 59, 999), Date.UTC(2201, 0, 1)),
  );
  return fc.assert(
    fc.asyncProperty(time, time, fc.boolean(), async (from, to, allDay) => {
      const { ann, choir, bob } = people;
      const body = { calendarId: choir.id, id: "", title: "Any", allDay, from, to };
      expect((await ann.api("calendar/saveEvent", body)).http).toBe(401);
      const { http, status, payload } = await bob.api("calendar/saveEvent", body);
      expect(http).toBe(200);
      if (status === "Error") return;
      expect(Number(payload.to)).toBeGreaterThanOrEqual(Number(payload.from));
      if (!allDay) expect(payload).toMatchObject({ from, to });
    }),
    { numRuns: runs(100) },
  );
});

test("what was let in keeps to the limits, and every page and feed still shows it", async () => {
  const { site, ann, bob, club, choir } = people;
  for (const [editor, { id }] of [
    [ann, club],
    [bob, choir],
  ] as const) {
    const { title, events } = await editor.call("calendar/view", { id });
    const { list } = await editor.call("news/list", { calendarId: id });
    const { wall, links } = await editor.call("home/get", { id });
    expect(title.length).toBeLessThanOrEqual(LIMITS.calendarTitle);
    expect(wall.length).toBeLessThanOrEqual(LIMITS.wall);
    for (const { url } of links) expect(url).toMatch(/^(https?|mailto|tel):/i);
    for (const { title } of [...events, ...list]) expect(title.trim()).not.toBe("");
    const link = await linkNow(editor, id);
    for (const page of ["home", "calendar", "list", "news"]) {
      expect((await editor.send(`/calendar/${link}/${page}`)).status).toBe(200);
    }
    expect((await fetch(`${site.origin}/ical/${link}.ics`)).status).toBe(200);
  }
  expect(site.output()).not.toContain("Error:");
});

/** The calendar's current link, which a call may have replaced. */
async function linkNow(editor: Client, id: string): Promise<string> {
  const { headers } = await editor.send(`/calendar/${id}/home`);
  return /\/calendar\/([^/]+)/.exec(headers.get("Location") ?? "")?.[1] ?? id;
}
