// Whatever redirect target a request gives, the response leads to an address of this site.
import { beforeAll, expect, test } from "vitest";
import { type Client, createClient } from "../support/client";
import { fetchFeed } from "../support/feed-client";
import { withoutLanguages } from "../support/language-form";
import { spread } from "../support/runs";
import { joinWithPeople, type People } from "./api/api-people";
import { sendRaw } from "./api/api-raw";

let people: People;
beforeAll(async () => {
  people = await joinWithPeople();
});

const TARGETS = [
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "\\/evil.example",
  "/\\/evil.example",
  "\t//evil.example",
  "/\t/evil.example",
  "\n//evil.example",
  "\r\n//evil.example",
  " //evil.example",
  "\u00a0//evil.example",
  "\u0000//evil.example",
  "https://evil.example",
  "http://evil.example/",
  "HTTPS://EVIL.EXAMPLE",
  "https:evil.example",
  "https:/evil.example",
  "https:///evil.example",
  "https:\\\\evil.example",
  "ftp://evil.example",
  "%2f%2fevil.example",
  "/%2fevil.example",
  "%5c%5cevil.example",
  "/%5cevil.example",
  "%252f%252fevil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%09/evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\nscript:alert(1)",
  " javascript:alert(1)",
  "data:text/html,evil",
  "vbscript:evil",
  "//evil.example@localhost",
  "@evil.example",
  "//localhost@evil.example",
  "/\u2028/evil.example",
  "。。//evil.example",
  "evil.example",
];

const NAMES = ["redirectTo", "redirect", "returnTo", "return", "next", "url", "to", "back", "href"];

/** The target under every common parameter name. */
function asked(target: string): Record<string, string> {
  return Object.fromEntries(NAMES.map((name) => [name, target]));
}

/** Expects a path with a single slash, or this site's address, so that browsers stay on the site. */
function expectAtHome(location: string): void {
  const { origin } = people.site;
  expect(location.startsWith(`${origin}/`) || /^\/(?![/\\])/.test(location)).toBe(true);
  expect(new URL(location, origin).origin).toBe(origin);
}

/** Every redirect that a visitor or user can cause, with the target wherever text can go. */
async function provoke(target: string): Promise<string[]> {
  const { site, ann, club } = people;
  const query = `?${new URLSearchParams({ ...asked(target), hidden: target, tab: target })}`;
  const cookies = ["tab", "recent", "tz", "flash"]
    .map((name) => `${name}=${encodeURIComponent(target)}`)
    .join("; ");
  const sid = `sid=${ann.cookies.get("sid")}`;
  const ask = async (path: string, headers: Record<string, string>, fields?: object) => {
    const body = fields && new URLSearchParams({ ...asked(target), ...fields }).toString();
    const type = { "Content-Type": "application/x-www-form-urlencoded", Origin: site.origin };
    const { http, headers: reply } = await sendRaw(site.origin + path, {
      method: fields ? "POST" : "GET",
      headers: { ...headers, ...(fields ? type : {}) },
      ...(body ? { body } : {}),
    });
    expect([path, http >= 300 && http < 400]).toEqual([path, true]);
    return reply.location ?? "";
  };
  const visitor = {
    Cookie: cookies,
    Referer: `https://evil.example/${encodeURIComponent(target)}`,
  };
  const user = { ...visitor, Cookie: `${sid}; ${cookies}` };
  const at = `/calendar/${club.id}`;
  return Promise.all([
    ask(`/account/profile${query}`, visitor),
    ask(`${at}/edit${query}`, visitor),
    ask(`/account/logout${query}`, visitor, {}),
    ask(`/account/login${query}`, user),
    ask(`/calendars${query}`, user, { intent: "favorite", id: club.id, hidden: target }),
    ask(`/account/profile${query}`, user, { name: "Ann" }),
    ask(`${at}/edit${query}`, user, { title: "Club", timeZone: "UTC" }),
    ask(`${at}/home/edit${query}`, user, { wall: target, modifiedAt: String(Date.now() + 1e9) }),
    ask(`${at}/news/new${query}`, user, { title: "News", text: target }),
  ]);
}

test("forty ways to ask for another site lead to this one, from every place that redirects", async () => {
  expect(new Set(TARGETS).size).toBe(TARGETS.length);
  expect(TARGETS.length).toBeGreaterThanOrEqual(40);
  for (const target of spread(TARGETS, 6)) {
    for (const location of await provoke(target)) {
      expectAtHome(location);
      expect(decodeURIComponent(location)).not.toContain("evil");
    }
  }
});

test("a login leads on as always, whatever was asked", async () => {
  const { site } = people;
  const dora: Client = createClient(site);
  await dora.login("dora@example.org");
  await dora.call("auth/logout", {});
  for (const target of TARGETS.slice(0, 6)) {
    const fields = { ...asked(target), email: "dora@example.org", code: "0000-0000" };
    const failed = await dora.post("/account/login-code", fields);
    expect([failed.status, failed.headers.get("location")]).toEqual([400, null]);
  }
});

test("pages with forms do not repeat where an address asks to be led", async () => {
  const { site, ann } = people;
  const visitor = createClient(site);
  // A new calendar, because the other one contains texts from the tests above.
  const { calendarId } = await ann.call("calendar/create", { title: "Choir" });
  const pages: [Client, string][] = [
    [visitor, "/account/login?"],
    [visitor, "/account/login-code?email=ann%40example.org&"],
    [visitor, "/contact?"],
    [visitor, "/subscribe/mail/demo?"],
    [ann, `/calendar/${calendarId}/events/new?day=2027-02-03&`],
    [ann, "/account/profile?"],
  ];
  for (const [client, path] of pages) {
    const { action: own = "" } = /<form method="post" action="(?<action>[^"]+)/.exec(
      await (await client.send(path.slice(0, -1))).text(),
    )?.groups ?? { action: "" };
    for (const target of spread(TARGETS, 6)) {
      const answer = await client.send(`${path}${new URLSearchParams({ redirectTo: target })}`);
      const page = withoutLanguages(await answer.text());
      expect([path, target, page.includes("evil")]).toEqual([path, target, false]);
      expect(page).toContain(`action="${own}"`);
    }
    for (const target of ["https://evil.example", "//evil.example", "\\\\evil.example"]) {
      const answer = await client.send(`${path}${new URLSearchParams({ next: target })}`);
      const page = withoutLanguages(await answer.text());
      expect([path, target, page.includes("evil")]).toEqual([path, target, false]);
    }
  }
});

test("an address with slashes too many is refused, not led elsewhere", async () => {
  const { origin } = people.site;
  for (const path of [
    "//evil.example/..",
    "//evil.example/",
    "/\\evil.example/",
    "/%2f%2fevil.example",
  ]) {
    const { status, headers } = await fetchFeed(origin + path);
    expect([path, status, headers.location]).toEqual([path, 400, undefined]);
  }
});
