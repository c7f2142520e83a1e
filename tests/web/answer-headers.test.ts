// The headers of every kind of response of the built product; pages run no foreign scripts.
import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { clientFolder } from "../support/build";
import { findFreePort, startSite } from "../support/site";
import { joinWithPeople, type People } from "./api/api-people";
import { type Raw, type RawReply, sendRaw } from "./api/api-raw";
import { withDatabase } from "./site-data";

const ORIGIN = "https://calendar.example.org";

let people: People;
let base: string;

beforeAll(async () => {
  people = await joinWithPeople();
  base = people.site.origin;
});

function asset(folder: string, ending: string): string {
  const name = readdirSync(clientFolder() + folder).find((file) => file.endsWith(ending));
  return `${folder}/${name}`;
}

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "Content-Type": "application/json" };

type Kind = [name: string, status: number, path: () => string, raw?: Raw];

const GET: Raw = { method: "GET" };
const KINDS: Kind[] = [
  ["a page", 200, () => "/faq", GET],
  ["a page again, from memory", 200, () => "/faq", GET],
  ["a calendar", 200, () => `/calendar/${people.club.id}/list`, GET],
  ["a tab that is remembered", 200, () => "/calendar/demo/list", GET],
  ["data for a navigation", 200, () => "/faq.data", GET],
  ["a reply of the JSON interface", 200, () => "/api/test/now", {}],
  ["the description of the JSON interface", 200, () => "/api/openapi.json", GET],
  ["a feed", 200, () => `/ical/${people.club.id}.ics`, GET],
  ["the news feed", 200, () => `/news/${people.club.id}.atom`, GET],
  ["a script", 200, () => asset("/static/js", ".js"), GET],
  ["a style sheet", 200, () => asset("/assets", ".css"), GET],
  ["a public file", 200, () => "/robots.txt", GET],
  ["a picture", 200, () => "/favicon.svg", GET],
  ["the service worker", 200, () => "/service-worker.js", GET],
  ["the health check", 200, () => "/healthz", GET],
  ["a redirect", 302, () => "/account/profile", GET],
  ["a redirect after a form", 303, () => "/account/logout", { headers: FORM, body: "a=b" }],
  ["a form that is refused", 400, () => "/account/login-code", { headers: FORM, body: "a=b" }],
  ["a malformed address", 400, () => "/%zz", GET],
  [
    "a call without a session",
    401,
    () => "/api/calendar/create",
    { headers: JSON_TYPE, body: "{}" },
  ],
  ["a form of another site", 403, () => "/contact", { headers: { Origin: "null" }, body: "a=b" }],
  ["an unknown page", 404, () => "/nowhere", GET],
  ["an unknown calendar", 404, () => `/calendar/${"A".repeat(22)}`, GET],
  ["an unknown feed", 404, () => `/ical/${"A".repeat(22)}.ics`, GET],
  ["an unknown file", 404, () => "/assets/nothing.js", GET],
  ["a hidden file", 404, () => "/.env", GET],
  ["an unknown call", 404, () => "/api/nothing", { headers: JSON_TYPE, body: "{}" }],
  ["a method that is none", 405, () => "/faq", { method: "DELETE" }],
  ["a body that is too large", 413, () => "/contact", { body: "x".repeat(300_000) }],
  ["an address that is too long", 414, () => `/${"a".repeat(9_000)}`, GET],
  ["a type that is none", 415, () => "/api/test/now", { headers: FORM, body: "a=b" }],
];

function expectHeaders({ headers }: RawReply, https: boolean): void {
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "x-frame-options": "DENY",
    "x-request-id": expect.stringMatching(/^[\w-]{12}$/),
    "permissions-policy": expect.stringMatching(/camera=\(\).*geolocation=\(\)/),
  });
  const policy = String(headers["content-security-policy"]);
  expect(policy).toMatch(/default-src '(self|none)'/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("form-action 'self'");
  expect(policy).not.toMatch(/script-src[^;]*'unsafe|\*/);
  expect(headers).not.toHaveProperty("x-powered-by");
  expect(headers).not.toHaveProperty("server");
  const transport = https ? "max-age=31536000" : undefined;
  expect(headers["strict-transport-security"]).toBe(transport);
  for (const line of headers["set-cookie"] ?? [])
    expect([line, /; Secure(;|$)/.test(line)]).toEqual([line, https]);
}

describe("the headers of every answer are on", () => {
  test.each(KINDS)("%s (%i)", async (_name, status, path, raw) => {
    const reply = await sendRaw(base + path(), raw);
    expect(reply.http).toBe(status);
    expectHeaders(reply, false);
  });

  test.each(["/", "/faq", "/contact", "/nowhere", "/calendar/demo/list"])(
    "%s names what the page depends on",
    async (path) => {
      const { headers } = await sendRaw(base + path, GET);
      const names = String(headers.vary).split(", ").sort();
      expect(names).toEqual(["Accept-Encoding", "Accept-Language", "Cookie"]);
    },
  );

  test("a fault (500) of a page, its data, a form, a call and a feed", async () => {
    // The choir's pages, because the club's are cached by now.
    const { bob, choir } = people;
    const Cookie = `sid=${bob.cookies.get("sid")}`;
    withDatabase(people.site, (database) => database.exec("alter table news rename to lost"));
    try {
      const faults: [string, Raw][] = [
        [`/calendar/${choir.id}/news`, GET],
        [`/calendar/${choir.id}/news.data`, GET],
        [`/news/${choir.id}.atom`, GET],
        ["/api/news/list", { headers: JSON_TYPE, body: JSON.stringify({ calendarId: choir.id }) }],
        [
          `/calendar/${choir.id}/news/new`,
          { headers: { ...FORM, Origin: base, Cookie }, body: "title=A&text=B" },
        ],
      ];
      for (const [path, raw] of faults) {
        const reply = await sendRaw(base + path, raw);
        expect([path, reply.http]).toEqual([path, 500]);
        expectHeaders(reply, false);
      }
    } finally {
      withDatabase(people.site, (database) => database.exec("alter table lost rename to news"));
    }
  });

  test("every one of them with TLS insisted on, where the site's address has it", async () => {
    const port = await findFreePort();
    const secure = await startSite({ ORIGIN, PORT: String(port), FLOOD_LIMITS: "off" });
    try {
      for (const [, , path, raw] of KINDS) {
        const headers = { Host: "calendar.example.org", ...raw?.headers };
        expectHeaders(
          await sendRaw(`http://127.0.0.1:${port}${path()}`, { ...raw, headers }),
          true,
        );
      }
    } finally {
      await secure.stop();
    }
  });
});

const SCRIPT = /<script(?<attributes>[^>]*)>(?<text>[\s\S]*?)<\/script>/g;

describe("a page's scripts", () => {
  test("have a nonce that is another one each time, thirty of thirty, and no other may run", async () => {
    const Cookie = `sid=${people.ann.cookies.get("sid")}`;
    const nonces = new Set<string>();
    for (let n = 0; n < 30; n += 1) {
      const { headers, text } = await sendRaw(`${base}/faq`, {
        method: "GET",
        headers: { Cookie },
      });
      const policy = String(headers["content-security-policy"]);
      const nonce = /script-src 'self' 'nonce-([\w+/=]{22,})'(;|$)/.exec(policy)?.[1] ?? "";
      expect(nonce).not.toBe("");
      nonces.add(nonce);
      const scripts = [...text.matchAll(SCRIPT)].map(({ groups }) => groups?.attributes ?? "");
      expect(scripts.length).toBeGreaterThan(0);
      for (const attributes of scripts) expect(attributes).toContain(`nonce="${nonce}"`);
    }
    expect(nonces.size).toBe(30);
  });

  test("on a page from memory are named by their hashes, each of them", async () => {
    const path = `${base}/calendar/${people.club.id}/list`;
    await sendRaw(path, GET);
    const { headers, text } = await sendRaw(path, GET);
    const policy = String(headers["content-security-policy"]);
    expect(policy).not.toContain("nonce-");
    const inline = [...text.matchAll(SCRIPT)].filter(
      ({ groups }) => !/\ssrc=|ld\+json/.test(groups?.attributes ?? ""),
    );
    expect(inline.length).toBeGreaterThan(0);
    for (const { groups } of inline) {
      const hash = createHash("sha256")
        .update(groups?.text ?? "")
        .digest("base64");
      expect(policy).toContain(`'sha256-${hash}'`);
    }
  });

  test("stand in no attribute", async () => {
    for (const path of ["/", "/faq", `/calendar/${people.club.id}/list`, "/account/login"]) {
      const { text } = await sendRaw(base + path, GET);
      expect(text.replace(SCRIPT, "")).not.toMatch(/<[^>]+\son[a-z]+=|javascript:/i);
    }
  });
});
