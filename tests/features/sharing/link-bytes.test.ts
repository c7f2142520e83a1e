// Every address opened with an extra link, byte for byte: nothing private with a busy link, never the main link, and
// nothing after the link has ended, cached or not.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, createClient } from "../../support/client";
import { withStore } from "../../support/data";
import { waitUntil } from "../../support/patience";
import { sample, spread } from "../../support/runs";
import { type Site, startSite } from "../../support/site";
import { showDates } from "../../support/sources";
import { withDatabase } from "../../web/site-data";
import { addressesBelow, addressesOfTogether, type Body, readsBelow } from "./link-addresses";

const [HOUR, DAY] = [3_600_000, 86_400_000];
const NOW = Date.UTC(2026, 10, 20, 12);
const ENDED = "This link no longer works. Ask the person who gave it to you for the new one.";
/** More than fit in one list, so they are read in pieces. */
const VERY_MANY = 600;

const ASKS = { kind: "coming", places: null, closesHours: 0, names: "everyone" } as const;

/** Every text in the calendar; none is part of another. */
const PRIVATE = {
  title: "Xylophone",
  place: "Yonderhall",
  notes: "Bring zithers",
  second: "Quartet",
  canceled: "Waltz",
  series: "Kazoo",
  category: "Ukulele",
  news: "Vuvuzela",
  text: "Theremin",
  wall: "Jewsharp",
  linkTitle: "Glockenspiel",
  url: "https://flugelhorn.example",
  admin: "Annabella",
  email: "ann-of-old@example.org",
  comer: "Bassoonist",
  shown: "Harpsichord",
  holiday: "Allerheiligen",
};

let folder: string;
let site: Site;
let ann: Client;
let visitor: Client;
let member: Client;
let main: string;
let eventId: string;
let seriesId: string;
let newsId = "";
let category: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "eas-links-"));
  writeFileSync(join(folder, "now"), String(NOW));
  site = await startSite({
    FLOOD_LIMITS: "off",
    CLOCK_FILE: join(folder, "now"),
    NODE_OPTIONS: `--import=${pathToFileURL(resolve("tests/web/set-clock.mjs"))}`,
  });
  [ann, visitor, member] = [createClient(site), createClient(site), createClient(site)];
  await ann.login(PRIVATE.email);
  await member.login("member@example.org");
  await fill();
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

async function setClock(now: number): Promise<void> {
  writeFileSync(join(folder, "now"), String(now));
  site.process.kill("SIGUSR2");
  await waitUntil(async () => (await visitor.call("test/now", {})).now === now);
}

async function fill(): Promise<void> {
  await ann.call("user/update", { name: PRIVATE.admin });
  main = (await ann.call("calendar/create", { title: "Club", timeZone: "Europe/Berlin" }))
    .calendarId;
  const categories = [{ name: PRIVATE.category }];
  const settings = { embedSites: "*", categories, holidays: "DE-BY", holidaysInFeed: true };
  await ann.call("calendar/save", { id: main, title: "Club", ...settings });
  category = (await ann.call("calendar/view", { id: main })).categories[0]?.id ?? 0;
  eventId = await add(PRIVATE.title, { from: NOW + DAY, category: PRIVATE.category, asks: ASKS });
  await add(PRIVATE.second, { from: NOW - DAY });
  await add(`CANCELED: ${PRIVATE.canceled}`, { from: NOW + 2 * DAY });
  const repeat = { freq: "week" } as const;
  seriesId = await add(PRIVATE.series, { from: NOW + 3 * DAY, repeat });
  await fillTexts();
}

async function fillTexts(): Promise<void> {
  const answer = { calendarId: main, eventId, name: PRIVATE.comer, going: true };
  await visitor.call("answers/send", answer);
  withStore(site, (store) =>
    showDates({ store, clock: { now: NOW } }, main, [{ title: PRIVATE.shown, day: "2026-11-24" }]),
  );
  const item = { calendarId: main, id: newsId, title: PRIVATE.news, text: PRIVATE.text };
  newsId = (await ann.call("news/save", item)).id;
  const links = [{ title: PRIVATE.linkTitle, url: PRIVATE.url }];
  await ann.call("home/save", { calendarId: main, wall: PRIVATE.wall, links });
}

async function add(
  title: string,
  more: { from: number; category?: string; repeat?: { freq: "week" }; asks?: typeof ASKS },
): Promise<string> {
  const saved = await ann.call("calendar/saveEvent", {
    calendarId: main,
    id: "",
    title,
    location: PRIVATE.place,
    notes: PRIVATE.notes,
    allDay: false,
    to: more.from + HOUR,
    ...more,
  });
  return saved.seriesId || saved.id;
}

function change(id: string, { title, from }: { title: string; from: number }) {
  const texts = { location: PRIVATE.place, notes: PRIVATE.notes };
  const times = { allDay: false, from, to: from + HOUR };
  return ann.call("calendar/saveEvent", { calendarId: main, id, title, ...texts, ...times });
}

/** A new visitor without cookies, since a browser stores which links it has opened. */
async function newcomer(isMember = false): Promise<Client> {
  const client = createClient(site);
  newcomers += 1;
  if (isMember) await client.login(`newcomer-${newcomers}@example.org`);
  return client;
}
let newcomers = 0;

type Link = { id: string; token: string };

async function addLink(shows: "all" | "busy", expiresAt: number | null = null): Promise<Link> {
  const { list } = await ann.call("link/save", {
    calendarId: main,
    name: "Oboe",
    shows,
    expiresAt,
  });
  return list.at(-1) ?? { id: "", token: "" };
}

const end = (id: string) => ann.call("link/end", { calendarId: main, id });

const ids = () => ({ origin: site.origin, eventId, seriesId, newsId, category });
const addressesOf = (link: string) => addressesBelow(link, ids());

const combined = new Map<string, Promise<string>>();

/** The token of a combined calendar with only this link. */
function combine(link: string): Promise<string> {
  const known = combined.get(link) ?? saveTogether(link);
  combined.set(link, known);
  return known;
}

async function saveTogether(link: string): Promise<string> {
  const together = { title: "Together", links: [link], prefix: true, embedSites: "*" };
  return (await member.call("together/save", together)).id;
}

const readsOf = (link: string, ...whos: string[]) => readsBelow(link, ids(), NOW, ...whos);

/** Those, and what a user can do with any calendar. */
function callsOf(link: string): Body[] {
  const marks = ["calendar/favorite", "calendar/hide"].map((path): Body => [path, { id: link }]);
  return [...readsOf(link, "all", "user", "editor"), ...marks];
}

/** The replies with their headers, one per line; without ETags, which depend only on the request. */
async function answersTo(
  client: Client,
  link: string,
  choose = (all: readonly string[]) => all,
): Promise<{ asked: string; text: string }[]> {
  const answers = [];
  const together = await combine(link);
  for (const path of choose([...addressesOf(link), ...addressesOfTogether(together)])) {
    const response = await client.send(path, { headers: { "Accept-Encoding": "identity" } });
    const headers = [...response.headers].filter(([name]) => name !== "etag");
    answers.push({ asked: path, text: `${headers.join("\n")}\n${await response.text()}` });
  }
  const view: Body = ["together/view", { id: together }];
  for (const [path, body] of [...callsOf(link), view]) {
    const { response: _, ...reply } = await client.api(path, body);
    answers.push({ asked: `${path} ${JSON.stringify(body)}`, text: JSON.stringify(reply) });
  }
  return answers;
}

type Facts = { asked: string; etag: string; date: string; text: string };

/** What programs and browsers can compare over time: bodies and validators, of pages from the cache. */
async function factsFor(client: Client, link: string): Promise<Facts[]> {
  const paths = ["/list", "/calendar?month=2026-11"].map((tab) => `/calendar/${link}${tab}`);
  const facts = [];
  for (const asked of [...paths, `/embed/${link}`, `/ical/${link}.ics`]) {
    await (await client.send(asked)).text();
    const response = await client.send(asked);
    const [etag, date] = ["etag", "last-modified"].map((name) => response.headers.get(name) ?? "");
    facts.push({ asked, etag: etag ?? "", date: date ?? "", text: await response.text() });
  }
  for (const [asked, body] of readsOf(link, "all")) {
    const { response: _, ...reply } = await client.api(asked, body);
    facts.push({ asked, etag: "", date: "", text: JSON.stringify(reply) });
  }
  return facts;
}

function findIn(answers: { asked: string; text: string }[], texts: readonly string[]): string[] {
  return answers.flatMap(({ asked, text }) =>
    texts
      .filter((each) => text.includes(each) && !asked.includes(each))
      .map((each) => `${each} in ${asked}`),
  );
}

describe("by a link that shows only times", () => {
  test.each(sample(["visitor", "member"], 1))(
    "nothing private is in any answer to a %s",
    async (who) => {
      const [busy, other] = [await addLink("busy"), await addLink("all")];
      const client = await newcomer(who === "member");
      const secrets = [...Object.values(PRIVATE), main, other.token, "Oboe", eventId, seriesId];
      for (const _ of ["drawn", "from memory"]) {
        const answers = await answersTo(client, busy.token);
        expect(findIn(answers, secrets)).toEqual([]);
        const shown = answers.filter(({ text }) => text.includes("Busy")).map(({ asked }) => asked);
        expect(shown.length).toBeGreaterThan(15);
      }
      // Verifies that a link with all details does show these texts.
      const all = await answersTo(await newcomer(who === "member"), other.token);
      const found = new Set(findIn(all, secrets).map((line) => line.split(" in ")[0]));
      const texts = Object.values(PRIVATE).filter((text) => text !== PRIVATE.email);
      for (const text of texts) expect([text, found.has(text)]).toEqual([text, true]);
      for (const token of [main, busy.token]) expect(findIn(all, [token])).toEqual([]);
      await end(busy.id);
      await end(other.id);
    },
  );

  test("nothing is kept apart from others: two links and the main one have pages of their own", async () => {
    const links = [await addLink("busy"), await addLink("busy"), await addLink("all")];
    const texts = [];
    for (const link of [...links.map(({ token }) => token), main]) {
      const path = `/calendar/${link}/list`;
      const first = await (await visitor.send(path)).text();
      const again = await visitor.send(path);
      expect(again.headers.get("content-security-policy")).not.toContain("nonce");
      texts.push(await again.text());
      expect(first).toContain(link);
    }
    expect(new Set(texts).size).toBe(links.length + 1);
    for (const { id } of links) await end(id);
  });

  test("nothing tells that something private was written, and a moved event is told", async () => {
    const { id, token } = await addLink("busy");
    const client = await newcomer();
    const moved = await add("Recorder", { from: NOW + 5 * DAY });
    const before = await factsFor(client, token);
    expect(await factsFor(client, token)).toEqual(before);
    await setClock(NOW + 5000);
    await change(moved, { title: "Recorders", from: NOW + 5 * DAY });
    await ann.call("news/save", { calendarId: main, id: newsId, title: "Oud", text: "Lute" });
    await ann.call("home/save", { calendarId: main, wall: "Sitar", links: [] });
    expect(await factsFor(client, token)).toEqual(before);
    const path = `/ical/${token}.ics`;
    const etag = before.find(({ asked }) => asked === path)?.etag ?? "";
    const poll = () => client.send(path, { headers: { "If-None-Match": etag } });
    expect((await poll()).status).toBe(304);
    await change(moved, { title: "Recorders", from: NOW + 6 * DAY });
    expect([(await poll()).status, (await poll()).status]).toEqual([200, 200]);
    expect((await poll()).headers.get("etag")).not.toBe(etag);
    await ann.call("calendar/deleteEvent", { calendarId: main, eventId: moved });
    await fillTexts();
    await setClock(NOW);
    await end(id);
  });
});

/** Addresses that a link once opened, without those that only editors could open. */
function readAddresses(link: string): string[] {
  const notRead = /\/(edit|admins|history|deleted|new)$|\/news\/.*edit$|^\/calendars$|oembed/;
  return addressesOf(link).filter((path) => !notRead.test(path));
}

/** A sample of them; `npm test` tries all of them once, with an ended link. */
const readSome = (link: string) => spread(readAddresses(link), 15);

/** Fills the caches, which could otherwise serve ended links. */
async function readAll(client: Client, link: string, paths = readSome(link)): Promise<void> {
  for (const path of paths) await (await client.send(path)).text();
  for (const [path, body] of callsOf(link).slice(0, 6)) await client.api(path, body);
}

async function expectEnded(
  link: string,
  { clients = sample([visitor, member], 1), paths = readSome(link) } = {},
): Promise<void> {
  for (const client of clients) {
    for (const path of paths) {
      const response = await client.send(path);
      expect([path, response.status]).toEqual([path, 410]);
      const text = await response.text();
      expect(text).toContain(ENDED);
      expect(findIn([{ asked: path, text }], ["Club", ...Object.values(PRIVATE), main])).toEqual(
        [],
      );
      expect(response.headers.get("etag")).toBeNull();
    }
    for (const [path, body] of readsOf(link, "all")) {
      if (path === "calendar/list") continue;
      const { http, status, message, payload } = await client.api(path, body);
      expect({ path, http, status, message, payload }).toEqual({
        path,
        http: 200,
        status: "Error",
        message: "The calendar link is wrong.",
        payload: {},
      });
    }
  }
}

describe("a link that no longer works", () => {
  test.each(sample(["busy", "all"] as const, 1))(
    "that showed %s answers nothing from the moment it is ended, whatever was kept",
    async (shows) => {
      const { id, token } = await addLink(shows);
      const paths = readAddresses(token);
      await readAll(visitor, token, paths);
      const kept = await visitor.send(`/ical/${token}.ics`);
      await end(id);
      await expectEnded(token, { clients: [visitor, member], paths });
      const headers = { "If-None-Match": kept.headers.get("etag") ?? "" };
      expect((await visitor.send(`/ical/${token}.ics`, { headers })).status).toBe(410);
    },
  );

  test("answers nothing from the second of its expiry, and everything until then", async () => {
    const { token } = await addLink("busy", NOW + HOUR);
    await setClock(NOW + HOUR - 1);
    await readAll(visitor, token);
    expect((await visitor.send(`/calendar/${token}/list`)).status).toBe(200);
    await setClock(NOW + HOUR);
    await expectEnded(token);
    await setClock(NOW);
  });

  test("differs from one that never was in nothing else", async () => {
    const { id, token } = await addLink("all");
    await end(id);
    const unknown = token.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    const read = async (link: string) => {
      const response = await visitor.send(`/calendar/${link}/list`);
      const names = [...response.headers.keys()].filter((name) => name !== "x-request-id").sort();
      return { status: response.status, names };
    };
    const [wrong, ended] = [await read(unknown), await read(token)];
    expect([wrong.status, ended.status]).toEqual([404, 410]);
    expect(ended.names).toEqual(wrong.names);
  });
});

describe("a main link that was replaced", () => {
  test("leads on for 30 days with path and query, then ends; feeds answer as before", async () => {
    const old = main;
    await readAll(visitor, old);
    const feed = await (await visitor.send(`/ical/${old}.ics`)).text();
    main = (await ann.call("link/replace", { calendarId: old, grace: true })).main;
    for (const client of [visitor, ann]) {
      const page = await client.send(`/calendar/${old}/calendar?month=2026-12`);
      expect([page.status, page.headers.get("location")]).toEqual([
        302,
        `/calendar/${main}/calendar?month=2026-12`,
      ]);
    }
    expect(await (await visitor.send(`/ical/${old}.ics`)).text()).toBe(feed);
    expect((await visitor.call("calendar/view", { id: old })).id).toBe(old);
    await setClock(NOW + 30 * DAY);
    await expectEnded(old);
    await setClock(NOW);
  });
});

test("of very many events a busy link tells the times alone, which are read in pieces", async () => {
  const { id, token } = await addLink("busy");
  withDatabase(site, (database) => {
    const insert = database.prepare(
      `insert into events (id, calendar_id, title, location, notes, all_day, "from", "to", time_zone, uid,
         created_at, modified_at) select ?, calendar_id, title, location, notes, 0, ?, ?, time_zone, ?, 1, 1
         from events where id = ?`,
    );
    database.transaction(() => {
      for (let n = 0; n < VERY_MANY; n += 1) {
        const from = NOW + (n % 400) * HOUR;
        insert.run(`many${n}`, from, from + HOUR, `many${n}`, eventId);
      }
      database.exec("update calendars set revision = revision + 1");
    })();
  });
  const paths = (all: readonly string[]) => spread(all, 12);
  const answers = await answersTo(await newcomer(), token, paths);
  const secrets = [...Object.values(PRIVATE), main, eventId, seriesId, "many1"];
  expect(findIn(answers, secrets)).toEqual([]);
  const feed = await (await visitor.send(`/ical/${token}.ics`)).text();
  expect(feed.match(/SUMMARY:Busy/g)?.length).toBeGreaterThan(VERY_MANY);
  const times = feed.slice(feed.indexOf("BEGIN:VEVENT"));
  expect(times).not.toMatch(/^(DESCRIPTION|LOCATION|URL|CATEGORIES|RRULE)/m);
  await end(id);
});

test("no line that was logged has a link in it", () => {
  const tokens = withDatabase(site, (database) =>
    database.prepare<[], string>("select token from calendar_links").pluck().all(),
  );
  expect(tokens.length).toBeGreaterThan(8);
  // Without a mail server, the links of mails are printed outside the log.
  const lines = site
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  expect(lines.length).toBeGreaterThan(10);
  const printed = lines.join("\n");
  expect([main, ...tokens].filter((token) => printed.includes(token))).toEqual([]);
});
