import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type People, startWithPeople } from "./api-people";
import { sendRaw } from "./api-raw";

let people: People;

beforeAll(async () => {
  people = await startWithPeople();
});
afterAll(() => people.site.stop());

const JSON_TYPE = { "Content-Type": "application/json" };

/** Of the way alone: how the body is cut, and what names this very answer. */
const OF_THE_WAY = [
  "connection",
  "content-length",
  "date",
  "transfer-encoding",
  "vary",
  "x-request-id",
];

/** Sends the same call directly and, with a query, which only Remix reads, through Remix. */
async function bothWays(path: string, input: { headers: Record<string, string>; body: string }) {
  const replies = [];
  for (const query of ["", "?through=remix"]) {
    const { http, headers, text } = await sendRaw(
      `${people.site.origin}/api/${path}${query}`,
      input,
    );
    const shown = Object.entries(headers).filter(([name]) => !OF_THE_WAY.includes(name));
    const way = headers["content-length"] === undefined ? "Remix" : "direct";
    replies.push({ http, text, headers: Object.fromEntries(shown), way });
  }
  const [direct, through] = replies;
  expect([direct?.way, through?.way]).toEqual(["direct", "Remix"]);
  expect({ ...direct, way: "" }).toEqual({ ...through, way: "" });
  return direct;
}

describe("a changing call that is answered without Remix", () => {
  test("says what it says through Remix", async () => {
    const { ann, club } = people;
    const body = JSON.stringify({ id: club.id });
    const headers = { ...JSON_TYPE, Cookie: `sid=${ann.cookies.get("sid")}` };
    const reply = await bothWays("calendar/favorite", { headers, body });
    expect(reply?.http).toBe(200);
    expect(JSON.parse(reply?.text ?? "")).toMatchObject({
      status: "OK",
      payload: { favorites: [club.id] },
    });
  });

  test.each([
    ["who is not logged in", JSON_TYPE, "{}", 401],
    ["another type", { "Content-Type": "text/plain" }, "{}", 415],
    ["what is no JSON", JSON_TYPE, "{", 400],
    ["another site's page", { ...JSON_TYPE, Origin: "https://elsewhere.example" }, "{}", 403],
  ])("refuses %s in the same words", async (_name, headers, body, status) => {
    const { http } = await sendRaw(`${people.site.origin}/api/calendar/favorite`, {
      headers,
      body,
    });
    expect(http).toBe(status);
    if (status !== 403) await bothWays("calendar/favorite", { headers, body });
  });
});
