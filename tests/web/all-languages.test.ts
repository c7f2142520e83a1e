// All languages side by side: pages in the reader's language, identical bytes for programs, and a small cost per page.
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES, languageName } from "~/values/languages";
import { AGREED } from "../../scripts/words/glossary.mjs";
import { makeCalendar, saveEvent } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { runs, sample, spread } from "../support/runs";
import { type Site, startSite } from "../support/site";

/** A word of each language's own navigation. */
const CALENDARS = { en: "Calendars", ...AGREED.Calendars };
const OTHERS = LANGUAGES.filter((language) => language !== "en");

let site: Site;
let polish: Site;
let ann: Client;
let link: string;
let eventId: string;
beforeAll(async () => {
  site = await startSite({ FLOOD_LIMITS: "off" });
  polish = await startSite({ FLOOD_LIMITS: "off", DEFAULT_LANGUAGE: "pl" });
  ann = createClient(site);
  await ann.login("ann@example.org");
  link = await makeCalendar(ann, "Training");
  await ann.call("calendar/save", {
    id: link,
    title: "Training",
    suggestions: true,
    embedSites: "*",
  });
  const from = Date.UTC(2027, 2, 10, 17);
  eventId = await saveEvent(ann, link, { title: "Training", from, to: from + 3_600_000 });
  await ann.call("news/save", {
    calendarId: link,
    id: "",
    title: "Hall",
    text: "Closed on Monday.",
  });
});
afterAll(async () => {
  await Promise.all([site.stop(), polish.stop()]);
});

const reader = (language: string, accepted = "") => ({
  headers: { Cookie: `language=${language}`, ...(accepted && { "Accept-Language": accepted }) },
});
const langOf = (html: string) => /<html lang="([^"]*)"/.exec(html)?.[1];
const read = async (language: string, path: string) =>
  (await fetch(site.origin + path, reader(language))).text();

describe.each(spread(LANGUAGES, 3))("in %s", (language) => {
  test.each(["/", "/faq", "/contact", "/account/login", "/calendar/demo/calendar"])(
    "%s says its language, and has the words of its own",
    async (path) => {
      const answer = await fetch(site.origin + path, reader(language));
      const html = await answer.text();
      expect([answer.status, langOf(html), answer.headers.get("Content-Language")]).toEqual([
        200,
        language,
        language,
      ]);
      expect(html).toContain(CALENDARS[language]);
      expect(html).toContain(`<html lang="${language}">`);
    },
  );

  test("a refused form and an unknown page are worded, and keep their status", async () => {
    const visitor = createClient(site);
    visitor.cookies.set("language", language);
    const missing = await visitor.send("/calendar/1111111111111111111111");
    expect([missing.status, langOf(await missing.text())]).toEqual([404, language]);
    const refused = await visitor.post("/account/login", { email: "no address" });
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html.includes("Enter an email address, such as")).toBe(language === "en");
  });

  test("a month costs little more than the English one", async () => {
    const path = "/calendar/demo/calendar";
    const size = gzipSync(await read(language, path)).length;
    expect(size).toBeLessThanOrEqual(1.2 * gzipSync(await read("en", path)).length);
  });

  test("a page of another website shows the calendar in the language that it asks for", async () => {
    for (const path of [`/embed/${link}`, `/embed/${link}/list.html`]) {
      const answer = await fetch(`${site.origin}${path}?lang=${language}`, reader("de", "fr"));
      expect([answer.status, answer.headers.get("Content-Language")]).toEqual([200, language]);
    }
    // Embedded pages read no cookie and ignore unknown languages.
    const other = await fetch(`${site.origin}/embed/${link}?lang=tlh`, reader(language, "fr"));
    expect(other.headers.get("Content-Language")).toBe("fr");
  });
});

describe("which language", () => {
  test.each([
    ["de-AT, en;q=0.5", "de"],
    ["tlh, pl;q=0.4, es;q=0.8", "es"],
    ["en-GB", "en"],
    ["it;q=0, nl;q=0.1", "nl"],
    ["*", "en"],
    ["zh-Hant-TW, fr-CA-x-own;q=0.2", "fr"],
    [`${"x,".repeat(10)}de`, "en"],
    ["", "en"],
  ])("is taken from what the browser accepts: %s", async (accepted, language) => {
    const answer = await fetch(`${site.origin}/faq`, { headers: { "Accept-Language": accepted } });
    expect(langOf(await answer.text())).toBe(language);
  });

  test("is the installation's for who asks for none that is offered", async () => {
    const headers = { "Accept-Language": "sw", Cookie: "language=sw" };
    expect(langOf(await (await fetch(`${polish.origin}/faq`, { headers })).text())).toBe("pl");
  });

  test("is offered by its own name, marked as it", async () => {
    const html = await read("de", "/faq");
    for (const language of LANGUAGES) {
      const selected = language === "de" ? ' selected=""' : "";
      expect(html).toContain(
        `<option value="${language}" lang="${language}" translate="no"${selected}>${languageName(language)}</option>`,
      );
    }
  });
});

describe("what programs read", () => {
  /** The text without values that differ between replies. */
  const steady = (text: string) =>
    text.replace(/"(?:exportedAt|now|time)":\s*("[^"]*"|\d+)/g, "").replace(/DTSTAMP:\w+/g, "");

  test.each(sample(OTHERS, 1))("is the same to the byte for a reader of %s", async (language) => {
    const paths = [
      `/ical/${link}.ics`,
      `/ical/${link}/${eventId}.ics`,
      `/news/${link}.atom`,
      `/calendar/${link}/archive.json`,
      `/oembed?url=${encodeURIComponent(`${site.origin}/calendar/${link}`)}`,
      "/api/openapi.json",
    ];
    for (const path of paths) {
      ann.cookies.set("language", language);
      const asked = await ann.send(path, { headers: { "Accept-Language": language } });
      ann.cookies.delete("language");
      const plain = await ann.send(path);
      expect([path, asked.status]).toEqual([path, 200]);
      expect(steady(await asked.text())).toBe(steady(await plain.text()));
    }
  });

  const CALLS: [string, object][] = [
    ["calendar/view", { id: "1111111111111111111111" }],
    ["calendar/save", { id: "", title: "" }],
    ["calendar/save", { id: "", title: "x".repeat(51) }],
    ["user/accesscode", { email: "none" }],
    ["auth/local/login", { email: "a@b.example", code: "0000-0000" }],
    ["contact/send", { email: "", name: "", subject: "", message: "" }],
    ["unknown/call", {}],
  ];

  test.each(CALLS)("JSON says the same in every language: %s %o", async (path, body) => {
    const says = async (origin: string, language: string) => {
      const client = createClient({ origin, dataDir: "" });
      client.cookies.set("language", language);
      const { http, status, message } = await client.api(path, body).catch((error) => error);
      return { http, status, message };
    };
    const plain = await says(site.origin, "en");
    for (const language of OTHERS) expect(await says(site.origin, language)).toEqual(plain);
    expect(await says(polish.origin, "")).toEqual(plain);
  });

  test("a calendar's data is the same in every language", async () => {
    const views = await Promise.all(
      LANGUAGES.map(async (language) => {
        const client = createClient(site);
        client.cookies.set("language", language);
        return client.call("calendar/view", { id: link });
      }),
    );
    for (const view of views) expect(view).toEqual(views[0]);
  });
});

test("two languages at once are never mixed, cold or cached, however the reader asks", async () => {
  const paths = ["/calendar/demo/calendar", "/calendar/demo/list", "/calendar/demo/home", "/"];
  for (const round of ["cold", "cached"]) {
    const answers = Array.from({ length: runs(200, 40) }, async (_, n) => {
      const language = n % 2 ? "de" : "pl";
      const path = paths[Math.floor(n / 4) % paths.length] ?? "";
      const init = n % 4 < 2 ? reader(language) : { headers: { "Accept-Language": language } };
      const html = await (await fetch(site.origin + path, init)).text();
      const found = OTHERS.filter((each) => html.includes(`>${CALENDARS[each]}<`));
      return { round, path, language, lang: langOf(html), found };
    });
    for (const { language, lang, found } of await Promise.all(answers))
      expect([lang, found]).toEqual([language, [language]]);
  }
});

test("the number of visitors' languages does not make pages of one language bigger", async () => {
  const alone = await startSite({ LANGUAGES: "en" });
  try {
    for (const path of [
      "/contact",
      "/faq",
      "/account/login",
      "/calendar/demo/list",
      "/calendar/demo/home",
    ]) {
      const [one, seven] = [
        await (await fetch(alone.origin + path)).text(),
        await read("en", path),
      ];
      const form = /<form[^>]*action="\/language".*?<\/form>/s;
      expect(one).not.toMatch(form);
      const comparable = (html: string, origin: string) =>
        html
          .replace(form, "")
          .replaceAll(origin, "ORIGIN")
          .replaceAll(new URL(origin).host, "HOST")
          .replace(/<script[^>]*>.*?<\/script>/gs, "")
          .replace(/name="stamp" value="[^"]*"/, "")
          // The two demos may be created in different minutes.
          .replace(/\d+:\d\d[ap]m<\/span>/, "TIME</span>")
          .split(/(?=<)/);
      expect(comparable(seven, site.origin)).toEqual(comparable(one, alone.origin));
      expect(gzipSync(seven).length - gzipSync(seven.replace(form, "")).length).toBeLessThanOrEqual(
        400,
      );
    }
  } finally {
    await alone.stop();
  }
});
