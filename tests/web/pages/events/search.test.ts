// The search page and the printed range over HTTP: results, refusals, and no caching.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, HOUR_MS } from "~/time/durations";
import { makeCalendar, saveEvent } from "../../../support/calendars";
import { type Client, createClient } from "../../../support/client";
import { addCalendar, makeFolder, openData, removeFolder } from "../../../support/data";
import { type Site, startSite } from "../../../support/site";

const VERY_FULL = "VeryFullCalendar______";
const TERM_START = Date.UTC(2026, 8, 1, 16);

let site: Site;
let ann: Client;
let link: string;
let empty: string;
let folder: string;

beforeAll(async () => {
  folder = makeFolder();
  const data = openData(folder);
  addCalendar(data, VERY_FULL, 2_500);
  data.close();
  site = await startSite({ DATA_DIR: folder });
  ann = createClient(site);
  await ann.login("ann@example.org");
  [link, empty] = [await makeCalendar(ann), await makeCalendar(ann)];
  const soon = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  const add = (title: string, from: number, more = {}) =>
    saveEvent(ann, link, { title, from, to: from + HOUR_MS, ...more });
  await add("Café evening", soon + DAY_MS, {
    notes: `${"One word. ".repeat(50)}Crème brûlée. Bye`,
  });
  await add("<Straßenfest>", soon - DAY_MS, { location: "Große Halle" });
  await add("Autumn term begins", TERM_START);
  await add("Autumn term ends", TERM_START + 90 * DAY_MS);
  for (let n = 0; n < 51; n += 1) await add(`Choir ${n}`, soon + n * DAY_MS);
});
afterAll(async () => {
  await site.stop();
  removeFolder(folder);
});

async function open(path: string, client = createClient(site)) {
  const response = await client.send(`/calendar/${link}/${path}`);
  const html = await response.text();
  // Without the data for scripts and React's text separators.
  const shown = html.replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
  return { response, shown };
}

const search = (q: string, more = "") => open(`search?q=${encodeURIComponent(q)}${more}`);

describe("the page of a search", () => {
  it("has the list's cache headers, and a visitor who has it is told so", async () => {
    const rulesOf = ({ headers }: Response) =>
      ["Cache-Control", "Vary"].map((name) => headers.get(name));
    const visitor = createClient(site);
    const address = `/calendar/${link}/search?q=choir`;
    const first = await visitor.send(address);
    const list = await visitor.send(`/calendar/${link}/list`);
    expect(rulesOf(first)).toEqual(["private, no-cache", expect.stringContaining("Cookie")]);
    expect(rulesOf(first)).toEqual(rulesOf(list));

    const etag = first.headers.get("ETag") ?? "";
    const again = await visitor.send(address, { headers: { "If-None-Match": etag } });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect(rulesOf(again)).toEqual(rulesOf(list));
    // The browser's copy has inline scripts with another nonce.
    expect(again.headers.get("Content-Security-Policy")).toMatch(/script-src 'self' 'sha256-/);

    await saveEvent(ann, link, { title: "Choir for all", from: Date.now(), to: Date.now() + 1 });
    const changed = await visitor.send(address, { headers: { "If-None-Match": etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get("ETag")).not.toBe(etag);
    const own = await ann.send(address, { headers: { "If-None-Match": etag } });
    expect([own.status, own.headers.get("Cache-Control"), own.headers.get("ETag")]).toEqual([
      200,
      "no-store",
      null,
    ]);
  });

  it("is led to by a field on the list, where there is something to find, and by an icon in the header of month, week and year", async () => {
    for (const tab of ["list", "calendar", "week", "year", "home", "news"]) {
      const { shown } = await open(tab);
      expect(shown.includes('type="search"'), tab).toBe(tab === "list");
      const isOfCalendar = ["calendar", "week", "year"].includes(tab);
      expect(shown.includes("icon-search"), tab).toBe(isOfCalendar);
    }
    expect(await (await createClient(site).send(`/calendar/${empty}/list`)).text()).not.toMatch(
      /type="search"/,
    );
  });

  it("marks what was found as it is written, and shows the part of long notes that it is in", async () => {
    const { response, shown } = await search("CAFE brulee");
    expect(response.status).toBe(200);
    expect(shown).toContain("1 event found");
    expect(shown).toContain("<mark>Café</mark> evening");
    expect(shown).toMatch(/….*Crème <mark>brûlée<\/mark>\. Bye/);
    expect(shown.length).toBeLessThan(12_000);
    expect((await search("strasse halle")).shown).toContain(
      "&lt;<mark>Straße</mark>nfest&gt;</a></h3>",
    );
  });

  it("shows a canceled event as the list does, struck through and with a tag", async () => {
    const from = Date.now() + DAY_MS;
    await saveEvent(ann, link, { title: "CANCELED: Quiz night", from, to: from + HOUR_MS });
    expect((await search("quiz")).shown).toContain(
      '<span class="visually-hidden">CANCELED: </span><bdi data-tag="Canceled"><mark>Quiz</mark> night</bdi>',
    );
  });

  it("shows 50 and leads to the others, and from an event back to where it was found", async () => {
    const { shown } = await search("choir");
    expect(shown).toContain("Coming up: 1 to 50 of 51");
    const [, more = ""] = /href="([^"]*skip=50)"/.exec(shown) ?? [];
    expect(more).toBe(`/calendar/${link}/search?q=choir&amp;skip=50`);
    const rest = await search("choir", "&skip=50");
    expect(rest.shown.match(/<article/g)).toHaveLength(1);
    expect(rest.shown).toContain("Coming up: 51 of 51");
    const [, event = ""] = /href="([^"]*events\/[^"]*)"/.exec(rest.shown) ?? [];
    const page = await (await ann.send(event.replaceAll("&amp;", "&"))).text();
    expect(page).toContain(`data-close="/calendar/${link}/search?q=choir&amp;skip=50"`);
  });

  it.each([
    ["a b c d e f", "A search can have at most 5 words; this has 6."],
    ["é".repeat(101), "A search can have at most 100 characters; this has 101."],
    [`"><script>${"x".repeat(5_000)}`, "A search can have at most 100 characters; this has 5010."],
  ])("says what is wrong and keeps what was typed: %.20s", async (q, sentence) => {
    const { response, shown } = await search(q);
    expect(response.status).toBe(400);
    expect(shown).toContain(sentence);
    const kept = q.replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    expect(shown).toContain(`value="${kept}"`);
  });

  it("takes no room in memory, and neither does an event with the search that found it", async () => {
    const event = await saveEvent(ann, link, { title: "x", from: 1e12, to: 1e12 + HOUR_MS });
    const drawnTwice = async (path: string) => {
      const policies: (string | null)[] = [];
      for (let n = 0; n < 2; n += 1) {
        const { response } = await open(path);
        expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
        policies.push(response.headers.get("Content-Security-Policy"));
      }
      // Rendered pages have their own nonce; cached ones list script hashes.
      return policies.every((policy) => policy?.includes("'nonce-"));
    };
    expect(await drawnTwice("search?q=choir")).toBe(true);
    expect(await drawnTwice(`events/${event}?q=x`)).toBe(true);
    expect(await drawnTwice(`events/${event}`)).toBe(false);
  });

  it("may be asked for 60 times a minute, by form and by call together", async () => {
    const visitor = createClient(site);
    const page = (path = "search") => visitor.send(`/calendar/${link}/${path}?q=xylophone`);
    for (let n = 0; n < 30; n += 1) {
      expect((await page()).status).toBe(200);
      const found = await visitor.call("calendar/search", { calendarId: link, q: "xylophone" });
      expect(found).toEqual({ upcoming: [], past: [], upcomingTotal: 0, pastTotal: 0 });
    }
    const refused = await page("SEARCH/");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Too many attempts. Please try again later.");
    expect((await visitor.api("calendar/search", { calendarId: link, q: "x" })).http).toBe(429);
    expect((await page("list")).status).toBe(200);
  });
});

describe("the list of a term", () => {
  const term = (from: string, to: string) => open(`term?from=${from}&to=${to}`);

  it("is at the list's address with From and To, and in a form on the Print page", async () => {
    const { response } = await open("list?from=2026-09-01&to=2026-12-20");
    expect([301, 302]).toContain(response.status);
    expect(response.headers.get("Location")).toMatch(/\/term\?from=2026-09-01&to=2026-12-20$/);
    expect((await open("print")).shown).toContain(`<form action="/calendar/${link}/term"`);
  });

  it("leads nowhere by a link that is wrong or no longer works", async () => {
    const visitor = createClient(site);
    const below = "list?from=2026-09-01&to=2026-12-20";
    const added = await ann.call("link/save", { calendarId: link, name: "Choir", shows: "all" });
    const { id, token } = added.list.at(-1) ?? { id: "", token: "" };
    await ann.call("link/end", { calendarId: link, id });
    expect((await visitor.send(`/calendar/${token}/${below}`)).status).toBe(410);
    expect((await visitor.send(`/calendar/${"A".repeat(22)}/${below}`)).status).toBe(404);
  });

  it("has the events of its days, first and last included, each day once, and the calendar's address", async () => {
    const { response, shown } = await term("2026-09-01", "2026-11-30");
    expect(response.status).toBe(200);
    expect(shown).toContain("<h2>September 1 - November 30, 2026</h2>");
    expect(shown).toContain("Autumn term begins");
    expect(shown).toContain("Autumn term ends");
    const days = [...shown.matchAll(/<time dateTime="(\d{4}-\d{2}-\d{2})">/g)].map(
      ([, day]) => day,
    );
    expect(new Set(days).size).toBe(days.length);
    // The print links to what changed since.
    expect(shown).toContain(`${site.origin}/calendar/${link}/since/`);
    expect(shown).toMatch(/<path d="M4 4h7/);
    expect((await term("2026-09-02", "2026-11-29")).shown).not.toContain("Autumn term");
    expect((await term("1999-01-01", "1999-01-01")).shown).toContain("No events in these days");
  });

  it.each([
    ["2026-01-01", "2027-02-04", ""],
    ["2026-01-01", "2027-02-05", "A list can have at most 400 days; this has 401."],
    ["2026-02-01", "2026-01-31", "To must not be before From."],
    ["2026-02-30", "2026-03-01", "From must be a date such as 2026-11-21."],
    ["2026-02-01", "", "To is required."],
    ["", "2026-02-01", "From is required."],
    ["9999-01-01", "9999-02-01", "From must be between 1970 and 2200."],
  ])("from %j to %j says %j", async (from, to, sentence) => {
    const { response, shown } = await term(from, to);
    expect(response.status).toBe(sentence === "" ? 200 : 400);
    expect(shown).toContain(sentence);
    const kept = (name: string) =>
      new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(shown)?.[1];
    expect([kept("from"), kept("to")]).toEqual([from, to]);
  });

  it("of a very full calendar ends where it is full, says so and leads on", async () => {
    const days = { from: new Date().toISOString().slice(0, 10), to: "" };
    days.to = new Date(Date.now() + 390 * DAY_MS).toISOString().slice(0, 10);
    const path = `/calendar/${VERY_FULL}/term?${new URLSearchParams(days)}`;
    const html = await (await createClient(site).send(path)).text();
    const shown = html.replaceAll("<!-- -->", "");
    expect(shown).toMatch(
      /This list ends on \w+, \w+ \d+, \d{4}: it has the first \d+ of [\d,]+\+? events\./,
    );
    expect(shown).toContain("Show the rest");
    expect(html.length).toBeLessThan(1_500_000);
  });

  it("shows nothing to change, to those either who may", async () => {
    const { shown } = await open("term?from=2026-09-01&to=2026-12-20", ann);
    expect(shown).toContain("Autumn term begins");
    expect(shown).not.toMatch(/\/(edit|delete)"[^>]*>Edit<|Duplicate/);
  });
});
