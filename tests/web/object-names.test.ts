// Property names of JavaScript objects, wherever a request can contain a name: ignored or refused, never a server
// error.
import { beforeAll, describe, expect, test } from "vitest";
import { apiCalls } from "~/web/api/api-calls";
import { readStamp } from "../support/form-stamp";
import { sample } from "../support/runs";
import { joinWithPeople, type People, properBodies, snapshot } from "./api/api-people";
import { sendRaw } from "./api/api-raw";
import { listFormPaths } from "./form-paths";

let people: People;
let stamp: string;
beforeAll(async () => {
  people = await joinWithPeople();
  stamp = await readStamp(people.visitor);
});

const NAMES = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "then",
];
/** Calls that may succeed: any text is a valid user name. */
const HARMLESS = ["auth/logout", "user/update"];
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const PATHS = [...apiCalls.keys()] as (keyof ReturnType<typeof properBodies>)[];

describe.each(sample(NAMES, 1))("%s", (name) => {
  test("is no calendar, event, news item, day, tab or file", async () => {
    const { site, ann, club } = people;
    const headers = {
      Cookie: `sid=${ann.cookies.get("sid")}; tab=${name}; tz=${name}; recent=${name}`,
    };
    const at = `/calendar/${club.id}`;
    const nowhere = [
      `/${name}`,
      `/calendar/${name}`,
      `/calendar/${name}/list`,
      `/calendar/${name}.data`,
      `${at}/${name}`,
      `${at}/events/${name}`,
      `${at}/events/${name}/edit`,
      `${at}/day/${name}`,
      `/subscribe/ical/${name}`,
      `/ical/${name}.ics`,
      `/ical/${club.id}/${name}.ics`,
      `/news/${name}.atom`,
      `/assets/${name}`,
      `/calendar-restore?calendarId=${name}&code=${name}`,
    ];
    for (const path of nowhere) {
      const { http } = await sendRaw(site.origin + path, { method: "GET", headers });
      expect([path, http]).toEqual([path, 404]);
    }
    // A missing news item redirects to the news.
    for (const path of [`${at}/news/${name}/edit`, `${at}/news/${name}/delete`]) {
      const { http } = await sendRaw(site.origin + path, { method: "GET", headers });
      expect([path, http]).toEqual([path, 302]);
    }
    const here = [
      `${at}?month=${name}&day=${name}&past=${name}&upcoming=${name}`,
      "/calendars",
      "/faq",
    ];
    for (const path of here) {
      const { http } = await sendRaw(site.origin + path, { method: "GET", headers });
      expect([path, http]).toEqual([path, 200]);
    }
  });

  test("is no field of a form, and as a value no more than a text", async () => {
    const { site, ann, club } = people;
    const headers = { ...FORM, Origin: site.origin, Cookie: `sid=${ann.cookies.get("sid")}` };
    const body = `${name}=x&${name}.x=1&${name}%5Bx%5D=1&intent=${name}&id=${name}&modifiedAt=${name}&stamp=${stamp}`;
    const ends = /\/(logout|delete|leave)$|login|contact/;
    for (const path of listFormPaths(club).filter((path) => !ends.test(path))) {
      const { http } = await sendRaw(site.origin + path, { headers, body });
      expect([path, http < 500]).toEqual([path, true]);
    }
  });

  test("is no field of a call, and no id", async () => {
    const { ann, club } = people;
    const before = await snapshot(ann, club);
    for (const path of PATHS.filter((path) => !HARMLESS.includes(path))) {
      const proper = properBodies(club)[path];
      const asIds = JSON.stringify(
        Object.fromEntries(Object.keys(proper).map((key) => [key, name])),
      );
      const asField = `{${JSON.stringify(name)}:{"isAdmin":true,"id":"${club.id}"}}`;
      for (const body of [asIds, asField]) {
        const { http, text } = await sendRaw(`${people.site.origin}/api/${path}`, {
          headers: { "Content-Type": "application/json", Cookie: `sid=${ann.cookies.get("sid")}` },
          body,
        });
        expect([path, [200, 400, 401, 429].includes(http)]).toEqual([path, true]);
        expect(JSON.parse(text)).toHaveProperty("status");
      }
    }
    expect(await snapshot(ann, club)).toEqual(before);
    const listed = await people.visitor.call("calendar/list", { extraCalendarIds: NAMES });
    expect(listed).toEqual({ favorites: [], hidden: [], calendars: {} });
  });
});

test("no object of the server was changed by any of them", async () => {
  const { site, visitor, club } = people;
  const { canEdit } = await visitor.call("calendar/view", { id: club.id });
  expect(canEdit).toBe(false);
  expect((await visitor.api("calendar/save", { id: club.id, title: "Stolen" })).http).toBe(401);
  expect(site.output()).not.toMatch(/"status":5\d\d|TypeError/);
});
