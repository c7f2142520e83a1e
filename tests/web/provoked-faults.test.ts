// Internal errors: visitors learn nothing of the cause, and the operator gets one log line with the request's id.
import { afterAll, beforeAll, expect, test } from "vitest";
import { withoutLanguages } from "../support/language-form";
import { waitUntil } from "../support/patience";
import type { Site } from "../support/site";
import { startWithPeople } from "./api/api-people";
import { type Raw, sendRaw } from "./api/api-raw";
import { withDatabase } from "./site-data";

let people: Awaited<ReturnType<typeof startWithPeople>>;
let site: Site;
beforeAll(async () => {
  people = await startWithPeople();
  ({ site } = people);
  withDatabase(site, (database) => {
    database.exec("alter table news rename to lost_news");
    database.exec("alter table access_codes rename to lost_codes");
  });
});
afterAll(() => site.stop());

/** Texts that reveal the cause: tables, statements, files, lines, packages, classes. */
const CAUSE =
  /no such table|access_codes|lost_|select |insert |sqlite|drizzle|node_modules|\.tsx?\b|server-build|\bat .+:\d+:\d+|Error: /i;

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };

type Fault = [what: string, ask: () => [path: string, raw: Raw], words: string];
const FAULTS: Fault[] = [
  [
    "a page",
    () => [`/calendar/${people.club.id}/news`, asAnn({ method: "GET" })],
    "Some Error Happened",
  ],
  [
    "a page's data",
    () => [`/calendar/${people.club.id}/news.data`, asAnn({ method: "GET" })],
    "Unexpected Server Error",
  ],
  [
    "a form",
    () => [
      `/calendar/${people.club.id}/news/new`,
      asAnn({ headers: FORM, body: "title=A&text=B" }),
    ],
    "Some Error Happened",
  ],
  [
    "a form that is sent by a script",
    () => [
      `/calendar/${people.club.id}/news/new.data`,
      asAnn({ headers: FORM, body: "title=A&text=B" }),
    ],
    "Unexpected Server Error",
  ],
  [
    "a login",
    () => [
      "/account/login-code",
      { headers: FORM, body: "email=ann%40example.org&code=ABCD-2345" },
    ],
    "Some Error Happened",
  ],
  [
    "the news feed",
    () => [`/news/${people.choir.id}.atom`, { method: "GET" }],
    "Unexpected Server Error",
  ],
  [
    "a call",
    () => [
      "/api/news/list",
      {
        headers: { "Content-Type": "application/json" },
        body: `{"calendarId":"${people.club.id}"}`,
      },
    ],
    '"message":"Some error"',
  ],
];

function asAnn({ headers, ...raw }: Raw): Raw {
  const cookie = { Cookie: `sid=${people.ann.cookies.get("sid")}`, Origin: site.origin };
  return { ...raw, headers: { ...headers, ...cookie } };
}

/** The log lines of one request. */
function linesOf(id: string): Record<string, unknown>[] {
  const lines = site
    .output()
    .split("\n")
    .filter((line) => line.includes(`"${id}"`));
  return lines.map((line) => JSON.parse(line));
}

test.each(FAULTS)("%s says that something is wrong and not what", async (_what, ask, words) => {
  const [path, raw] = ask();
  const printed = site.output().length;
  const { http, headers, text } = await sendRaw(site.origin + path, raw);
  expect(http).toBe(500);
  expect(text).toContain(words);
  expect(withoutLanguages(text).replace(/<script[^>]*src=[^>]*>|<link[^>]*>/g, "")).not.toMatch(
    CAUSE,
  );
  const id = String(headers["x-request-id"]);
  await waitUntil(() => linesOf(id).length >= 2);
  const lines = linesOf(id);
  expect(lines.filter(({ event }) => event === "request")).toMatchObject([{ status: 500 }]);
  const faults = lines.filter(({ event }) => event === "fault");
  expect(faults.length).toBe(1);
  expect(faults[0]?.stack).toContain("no such table");
  // Mails to the people above may still be printed, so only JSON lines are checked.
  const news = site
    .output()
    .slice(printed)
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .join("\n");
  expect(site.output().slice(printed)).not.toMatch(/^\s+at /m);
  for (const secret of ["ann@example.org", "ABCD", people.club.id, people.ann.cookies.get("sid")]) {
    expect(news).not.toContain(secret);
  }
});

test.each(["/faq", "/oembed", "/ical/demo.ics", "/faq.data"])(
  "a form sent to %s, which takes none, is no fault",
  async (path) => {
    const { http, headers } = await sendRaw(site.origin + path, { headers: FORM, body: "a=b" });
    expect(http).toBe(405);
    const id = String(headers["x-request-id"]);
    await waitUntil(() => linesOf(id).some(({ event }) => event === "request"));
    expect(linesOf(id)).toMatchObject([{ event: "request", status: 405 }]);
  },
);

test("the site serves on", async () => {
  const { http } = await sendRaw(`${site.origin}/calendar/${people.club.id}/list`, {
    method: "GET",
  });
  expect(http).toBe(200);
});
