// The language of pages: choosing it without scripts, the cookie, and cached pages in the right language.
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES, PSEUDO_LANGUAGES } from "~/values/languages";
import { createClient } from "../support/client";
import { type Site, startSite } from "../support/site";
import { sendRaw } from "./api/api-raw";

let site: Site;
beforeAll(async () => {
  site = await startSite({ PSEUDO_LANGUAGES: "on", FLOOD_LIMITS: "off" });
});
afterAll(async () => {
  await site.stop();
});

const COOKIE = "Path=/; Max-Age=31536000; SameSite=Lax; HttpOnly";
const langOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1];
const formOf = (html: string) => /<form[^>]*action="\/language".*?<\/form>/s.exec(html)?.[0] ?? "";

describe("the form in the footer", () => {
  test("offers each language by its own name, and leads back to the page and its query", async () => {
    const form = formOf(await (await createClient(site).send("/contact/Hello?x=1&y=2")).text());
    expect(form).toContain('name="back" value="/contact/Hello?x=1&amp;y=2"');
    expect(form).toMatch(
      /<option value="en" lang="en" translate="no" selected="">English<\/option>/,
    );
    expect(form.match(/<option/g)).toHaveLength(LANGUAGES.length + PSEUDO_LANGUAGES.length);
    expect(form).toContain(">Set Language</button>");
    expect(form).toContain('method="post"');
  });

  test("takes 400 bytes at most, packed with its page", async () => {
    const html = await (await createClient(site).send("/faq")).text();
    const without = html.replace(formOf(html), "");
    expect(without.length).toBeLessThan(html.length);
    expect(gzipSync(html).length - gzipSync(without).length).toBeLessThanOrEqual(400);
  });

  test("is missing where there is one language alone, and no cookie is read there", async () => {
    const one = await startSite({ LANGUAGES: "en" });
    try {
      const visitor = createClient(one);
      visitor.cookies.set("language", "en-XA");
      const html = await (await visitor.send("/faq")).text();
      expect([formOf(html), langOf(html)]).toEqual(["", "en"]);
    } finally {
      await one.stop();
    }
  });
});

describe("choosing a language", () => {
  test("sets the cookie and leads back, and the next page is in it", async () => {
    const visitor = createClient(site);
    const before = await visitor.send("/calendar/demo/list");
    const etag = before.headers.get("ETag") ?? "";
    expect(langOf(await before.text())).toBe("en");
    const back = "/calendar/demo/list?past=20";
    const answer = await visitor.post("/language", { language: "en-XA", back });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, site.origin + back]);
    expect(answer.headers.getSetCookie()).toEqual([`language=en-XA; ${COOKIE}`]);
    const after = await visitor.send("/calendar/demo/list", { headers: { "If-None-Match": etag } });
    expect([after.status, langOf(await after.text())]).toEqual([200, "en-XA"]);
    expect(after.headers.get("Content-Language")).toBe("en-XA");
  });

  test("sets a Secure cookie with https", async () => {
    const safe = await startSite({ PSEUDO_LANGUAGES: "on", ORIGIN: "https://eas.example.org" });
    try {
      const answer = await sendRaw(`http://127.0.0.1:${safe.port}/language`, {
        headers: {
          "Content-Type": "application/x-www-form-urlencoded",
          Origin: safe.origin,
          Host: "eas.example.org",
          "X-Forwarded-Proto": "https",
        },
        body: "language=en-XA&back=/faq",
      });
      expect(answer.headers["set-cookie"]).toEqual([`language=en-XA; ${COOKIE}; Secure`]);
    } finally {
      await safe.stop();
    }
  });

  test.each([
    "//evil.example",
    "/\\evil.example",
    "https://evil.example",
    "",
    `/${"a".repeat(2_000)}`,
  ])("leads to the start page for a way back that is none: %s", async (back) => {
    const answer = await createClient(site).post("/language", { language: "en", back });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${site.origin}/`]);
  });

  test("is refused for a language that is not offered, without a cookie", async () => {
    const visitor = createClient(site);
    const answer = await visitor.post("/language", { language: "tlh", back: "/faq" });
    expect(answer.status).toBe(400);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await answer.text()).toContain("We don&#x27;t have this language.");
  });

  test("by JSON sets the same cookie, answers in English, and is kept for the user", async () => {
    const ann = createClient(site);
    await ann.login("ann@example.org");
    const { response, payload } = await ann.api("user/language", { language: "en-XA" });
    expect(payload).toEqual({ language: "en-XA" });
    expect(response.headers.getSetCookie()).toEqual([`language=en-XA; ${COOKIE}`]);
    const refused = await ann.api("user/language", { language: "xx" });
    expect([refused.message, refused.response.headers.getSetCookie()]).toEqual([
      "We don't have this language.",
      [],
    ]);
    const data = await (await ann.send("/account/data.json")).json();
    expect(data.profile.language).toBe("en-XA");
  });
});

describe("a page in memory", () => {
  const PAGES = ["/", "/calendar/demo/calendar", "/calendar/demo/list", "/calendar/demo/home"];

  test.each([...PAGES, "/calendar/demo", "/calendar/demo/day/2035-07-10"])(
    "is in no language that only the data requests of scripts say: %s",
    async (path) => {
      const planted = await fetch(site.origin + path, { headers: { "EAS-Language": "en-XA" } });
      expect(langOf(await planted.text())).toBe("en");
      const answer = await fetch(site.origin + path);
      expect(langOf(await answer.text())).toBe("en");
      expect(answer.headers.get("Content-Language")).toBe("en");
    },
  );

  test.each(PAGES)("is the same page as before only in its own language: %s", async (path) => {
    const ask = (language: string, etag?: string) =>
      fetch(site.origin + path, {
        headers: { Cookie: `language=${language}`, ...(etag && { "If-None-Match": etag }) },
      });
    const [en, pseudo] = [await ask("en"), await ask("en-XA")];
    const [enTag, pseudoTag] = [en, pseudo].map(({ headers }) => headers.get("ETag") ?? "");
    expect(enTag).not.toBe(pseudoTag);
    expect(enTag).not.toBe("");
    const statuses = [
      await ask("en", enTag),
      await ask("en-XA", pseudoTag),
      await ask("en", pseudoTag),
      await ask("en-XA", enTag),
    ].map(({ status }) => status);
    expect(statuses).toEqual([304, 304, 200, 200]);
  });

  test("says what it is in by the page's language, not by a choice made meanwhile in another tab", async () => {
    const headers = { Cookie: "language=en-XA", "EAS-Language": "en" };
    const data = await fetch(`${site.origin}/calendar/demo/news.data`, { headers });
    expect(await data.text()).not.toContain("⟦");
  });
});

test("busy times are called so in the reader's language, and in English for programs", async () => {
  const ann = createClient(site);
  await ann.login("busy@example.org");
  const { calendarId } = await ann.call("calendar/create", { title: "12" });
  const from = Date.now() + 3_600_000;
  const times = { from, to: from + 3_600_000 };
  await ann.call("calendar/saveEvent", { calendarId, id: "", title: "Secret", ...times });
  const { list } = await ann.call("link/save", { calendarId, name: "3", shows: "busy" });
  const id = list[0]?.token ?? "";
  const reader = createClient(site);
  const read = async (tab: string) => (await reader.send(`/calendar/${id}/${tab}`)).text();
  for (const tab of ["list", "calendar"]) expect(await read(tab)).toContain("Busy");
  reader.cookies.set("language", "en-XA");
  for (const tab of ["list", "calendar"]) {
    const page = await read(tab);
    expect(page).toContain("⟦Ɓ");
    expect(page).not.toContain("Busy");
  }
  const { events } = await reader.call("calendar/view", { id });
  expect(events).toMatchObject([{ title: "Busy" }]);
});
