import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCalendar } from "../../support/calendars";
import { type Client, createClient } from "../../support/client";
import { type Site, startSite } from "../../support/site";
import { type RawReply, sendRaw } from "../api/api-raw";

let site: Site;
let ann: Client;
let link: string;

beforeAll(async () => {
  site = await startSite();
  ann = createClient(site);
  await ann.login("ann@example.org");
  link = await makeCalendar(ann, "Club");
});
afterAll(() => site.stop());

const FORM_TYPE = { "Content-Type": "application/x-www-form-urlencoded" };
const TIMES = { fromDate: "2026-11-21", fromTime: "10:00", toDate: "2026-11-21", toTime: "11:00" };
const FIELDS = { id: "", title: "Practice", location: "", notes: "", timeZone: "Europe/Berlin" };

function bodyOf(changes: Record<string, string> = {}): string {
  return new URLSearchParams({ ...FIELDS, ...TIMES, ...changes }).toString();
}

function cookies(): Record<string, string> {
  return { Cookie: `sid=${ann.cookies.get("sid")}; tab=calendar` };
}

/** Sends the same form directly and, by a spelling that only Remix reads, through Remix. */
async function bothWays(input: { headers: Record<string, string>; body: string }) {
  const path = `/calendar/${link}/events/new`;
  const replies = [];
  for (const address of [path, path.replace("/calendar", "/c%61lendar")])
    replies.push(await sendRaw(site.origin + address, input));
  const [direct, through] = replies;
  if (!direct || !through) throw new Error("An answer is missing.");
  expect(Object.keys(direct.headers).filter(isOfAnswer)).toEqual(
    Object.keys(through.headers).filter(isOfAnswer),
  );
  return { direct, through };
}

/** The others tell how the body is cut. */
function isOfAnswer(name: string): boolean {
  return !["content-length", "transfer-encoding", "vary", "connection"].includes(name);
}

/** What the form says is wrong, as text, and the title in it. */
function shownIn({ http, text }: RawReply) {
  const wrong = /<div class="message error" role="alert"[^>]*>(.*?)<\/div>/s.exec(text)?.[1] ?? "";
  return {
    http,
    wrong: wrong.replaceAll(/<[^>]*>/g, " ").trim(),
    title: /<input[^>]*name="title"[^>]*>/.exec(text)?.[0],
  };
}

async function listEvents(): Promise<{ id: string; title: string }[]> {
  const { text } = await sendRaw(`${site.origin}/api/calendar/view`, {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id: link }),
  });
  return JSON.parse(text).payload.events;
}

async function countEvents(): Promise<number> {
  return (await listEvents()).length;
}

describe("an event's form that is answered without Remix", () => {
  test("is saved once, and leads where Remix leads", async () => {
    const before = await countEvents();
    const { direct, through } = await bothWays({
      headers: { ...FORM_TYPE, ...cookies() },
      body: bodyOf(),
    });
    expect([direct.http, through.http]).toEqual([303, 303]);
    expect(direct.headers["content-length"]).toBe("0");
    expect(through.headers["content-length"]).toBeUndefined();
    expect(direct.headers.location).toContain(`${site.origin}/calendar/${link}/calendar?`);
    expect(direct.headers["set-cookie"]).toHaveLength(1);
    expect(await countEvents()).toBe(before + 2);
  });

  test("changes the one that is edited", async () => {
    const later = "7000000000000";
    const headers = { ...FORM_TYPE, ...cookies() };
    await sendRaw(`${site.origin}/calendar/${link}/events/new`, { headers, body: bodyOf() });
    const id = (await listEvents())[0]?.id ?? "";
    const body = bodyOf({ id, title: "Edited", modifiedAt: later });
    const reply = await sendRaw(`${site.origin}/calendar/${link}/events/${id}/edit`, {
      headers,
      body,
    });
    expect([reply.http, reply.headers["content-length"]]).toEqual([303, "0"]);
    expect((await listEvents()).find((event) => event.id === id)?.title).toBe("Edited");
  });

  test.each([
    ["without a title", () => bodyOf({ title: "" }), true],
    ["with an unreadable time", () => bodyOf({ fromTime: "late" }), true],
    ["of an event that is gone", () => bodyOf({ id: "gone" }), true],
    ["of who is not logged in", () => bodyOf(), false],
  ])("is drawn again by Remix where it is refused: %s", async (_name, body, isLoggedIn) => {
    const before = await countEvents();
    const headers = { ...FORM_TYPE, ...(isLoggedIn && cookies()) };
    const { direct, through } = await bothWays({ headers, body: body() });
    expect(direct.http).toBeGreaterThanOrEqual(400);
    expect(shownIn(direct)).toEqual(shownIn(through));
    expect(shownIn(direct)).toMatchObject({
      wrong: expect.stringMatching(/\w/),
      title: expect.stringMatching("name"),
    });
    expect(await countEvents()).toBe(before);
  });

  test("says the same of what is no form, and of a calendar that is not there", async () => {
    const headers = { ...cookies(), "Content-Type": "multipart/form-data; boundary=x" };
    const { direct, through } = await bothWays({ headers, body: "no form" });
    expect([direct.http, through.http]).toEqual([400, 400]);
    const nowhere = `${site.origin}/calendar/${"x".repeat(22)}/events/new`;
    const input = { headers: { ...FORM_TYPE, ...cookies() }, body: bodyOf() };
    const replies = [
      await sendRaw(nowhere, input),
      await sendRaw(nowhere.replace("/calendar", "/c%61lendar"), input),
    ];
    expect(replies.map(({ http }) => http)).toEqual([404, 404]);
  });

  test("from another site is refused by the front door", async () => {
    const headers = { ...FORM_TYPE, ...cookies(), Origin: "https://elsewhere.example" };
    const { direct } = await bothWays({ headers, body: bodyOf() });
    expect(direct.http).toBe(403);
  });
});
