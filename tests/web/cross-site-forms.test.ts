// Every form and API call as sent by another site, or in a way that our pages never send it.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiCalls } from "~/web/api/api-calls";
import { waitUntil } from "../support/patience";
import { sample } from "../support/runs";
import { properBodies, startWithPeople } from "./api/api-people";
import { type Raw, type RawReply, sendRaw } from "./api/api-raw";
import { listFormPaths } from "./form-paths";
import { dumpSite } from "./site-data";

let people: Awaited<ReturnType<typeof startWithPeople>>;
let forms: string[];

beforeAll(async () => {
  people = await startWithPeople({ FLOOD_LIMITS: "off" });
  forms = listFormPaths(people.club);
  // Sources are fetched on their own, soon after they are added.
  await waitUntil(() => !JSON.stringify(dumpSite(people.site)).includes('"state":"reading"'));
});
afterAll(() => people.site.stop());

const CALLS = [...apiCalls.keys()] as (keyof ReturnType<typeof properBodies>)[];
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "Content-Type": "application/json" };

/** One body that each of our forms would accept. */
function formBody(): string {
  const { club } = people;
  return new URLSearchParams({
    title: "Club",
    name: "Stolen",
    wall: "Stolen",
    text: "Stolen",
    message: "Stolen",
    email: "evil@example.org",
    subject: "Stolen",
    code: "0000-0000",
    calendarId: club.id,
    id: club.eventId,
    timeZone: "UTC",
    intent: "",
    notes: "",
    location: "",
    allDay: "on",
    fromDate: "2031-03-04",
    toDate: "2031-03-04",
    modifiedAt: String(Date.now() + 1e6),
  }).toString();
}

/** Sends as Ann's browser, which is logged in and may change everything. */
function sendAsAnn(path: string, { headers, ...raw }: Raw): Promise<RawReply> {
  const { site, ann } = people;
  const cookie = { Cookie: `sid=${ann.cookies.get("sid")}` };
  return sendRaw(`${site.origin}${path}`, { ...raw, headers: { ...cookie, ...headers } });
}

const ELSEWHERE: [name: string, headers: Record<string, string>][] = [
  ["a form of another site", { "Sec-Fetch-Site": "cross-site" }],
  ["a form of a neighbour below the same domain", { "Sec-Fetch-Site": "same-site" }],
  ["a form in a sandbox", { Origin: "null" }],
  ["an old browser on another site", { Origin: "https://evil.example" }],
  ["a site that calls itself as this one", { Origin: "http://localhost.evil.example" }],
];

const TYPES = [
  "text/plain",
  undefined,
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/json-patch+json",
];

describe("nothing is changed by", () => {
  test.each(sample(ELSEWHERE, 2))(
    "%s, on any form, its data address and any call",
    async (_name, headers) => {
      const before = dumpSite(people.site);
      for (const path of forms) {
        const body = formBody();
        for (const address of [path, `${path}.data`, `${path}?index`]) {
          const { http, headers: reply } = await sendAsAnn(address, {
            body,
            headers: { ...FORM, ...headers },
          });
          expect([address, http, reply["set-cookie"]]).toEqual([address, 403, undefined]);
        }
      }
      for (const path of CALLS) {
        const body = JSON.stringify(properBodies(people.club)[path]);
        const { http } = await sendAsAnn(`/api/${path}`, {
          body,
          headers: { ...JSON_TYPE, ...headers },
        });
        expect([path, http]).toEqual([path, 403]);
      }
      expect(dumpSite(people.site)).toEqual(before);
    },
  );

  test("the old address for data, on any form", async () => {
    const before = dumpSite(people.site);
    const { origin } = people.site;
    for (const path of forms) {
      for (const Origin of [origin, "https://evil.example"]) {
        const query = "?_data=routes%2Fcontact.(%24subject)";
        const headers = { ...FORM, Origin };
        const { http } = await sendAsAnn(path + query, { body: formBody(), headers });
        expect([path, http]).toEqual([path, 400]);
      }
    }
    expect(dumpSite(people.site)).toEqual(before);
  });

  test.each(sample(["PUT", "GET", "DELETE", "PATCH", "OPTIONS", "HEAD"], 2))(
    "%s, on any form and any call",
    async (method) => {
      const before = dumpSite(people.site);
      const isRead = method === "GET" || method === "HEAD";
      const body = isRead ? undefined : formBody();
      for (const path of forms) {
        const address = isRead ? `${path}?${formBody()}` : path;
        const { http } = await sendAsAnn(address, {
          method,
          headers: isRead ? {} : FORM,
          ...(body ? { body } : {}),
        });
        if (isRead) expect(http).toBeLessThanOrEqual(405);
        else expect([path, http]).toEqual([path, 405]);
      }
      for (const path of CALLS) {
        const { http } = await sendAsAnn(`/api/${path}`, { method });
        expect([path, http]).toEqual([path, 405]);
      }
      expect(dumpSite(people.site)).toEqual(before);
    },
  );

  test.each(sample(TYPES, 2))("a call whose body is of type %s", async (type) => {
    const before = dumpSite(people.site);
    for (const path of CALLS) {
      const body = JSON.stringify({ ...properBodies(people.club)[path], more: 1 });
      const headers: Record<string, string> = type === undefined ? {} : { "Content-Type": type };
      const { http } = await sendAsAnn(`/api/${path}`, { body, headers });
      expect([path, http]).toEqual([path, 415]);
    }
    expect(dumpSite(people.site)).toEqual(before);
  });
});

describe("what these tests send", () => {
  test("goes to every form that there is", () => {
    expect(forms).toContain(`/calendar/${people.club.id}/home/edit`);
    expect(forms).toContain(`/calendar/${people.club.id}/events/${people.club.eventId}/delete`);
    expect(forms).toContain("/account/logout");
    expect(forms).toContain("/contact/Hello");
    expect(forms.length).toBeGreaterThan(20);
  });

  test("is taken from a page of this site, and changes something", async () => {
    const before = dumpSite(people.site);
    const headers = { ...FORM, Origin: people.site.origin, "Sec-Fetch-Site": "same-origin" };
    // Skips forms that delete what the others need.
    const ends = /\/(logout|delete|leave)$|login|contact/;
    for (const path of forms.filter((path) => !ends.test(path))) {
      const { http } = await sendAsAnn(path, { body: formBody(), headers });
      expect([path, [200, 303, 400, 404, 409, 422].includes(http)]).toEqual([path, true]);
    }
    expect(dumpSite(people.site)).not.toEqual(before);
    const { http, text } = await sendAsAnn("/api/auth/logout", { headers: {} });
    expect([http, JSON.parse(text).message]).toEqual([200, "Bye!"]);
  });
});
