// Cached pages of the product equal newly rendered ones byte by byte, for every role, tab, zone and language, no matter
// who caused the rendering.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, createClient } from "../support/client";
import { waitUntil } from "../support/patience";
import { runs, sample } from "../support/runs";
import { type Site, startSite } from "../support/site";
import { readInvite } from "./api/api-people";

const [HOUR, DAY] = [3_600_000, 86_400_000];
/** The longest time that a rendered page is cached. */
const QUARTER = HOUR / 4;
/** In the hour after it, no day starts in the zones below, and no event starts or ends. */
const NOON = Date.UTC(2026, 11, 20, 12);

const ROLES = ["visitor", "member", "editor"] as const;
type Role = (typeof ROLES)[number];
const ZONES = ["", "America/St_Johns", "Asia/Kathmandu", "Pacific/Apia"];
const LANGUAGES = ["de", "en-US", "ar-EG"];
/** The path below the calendar, and the visitor's last tab. */
const PAGES = [
  ["", "home"],
  ["", "list"],
  ["", "calendar"],
  ["/home", ""],
  ["/calendar", ""],
  ["/list", ""],
  ["/news", ""],
  ["/day/2026-12-31", "calendar"],
  ["/events/:event", "list"],
] as const;

/**
 * Combined pages, the text agenda and the landing page, with any visitor's headers. Walls are left out, as they show a
 * clock.
 */
const SHARED = [
  "/together/:token/list",
  "/together/:token/calendar",
  "/together/:token/day/2026-12-31",
  "/agenda/:link.txt",
  "/",
];
const SENT = {
  language: ["de", "en-US", "ar-EG", "fr-CA", "es-CL", "pl", "en-GB;q=0.8, sv", ""],
  zone: ZONES,
  tab: ["", "list", "calendar", "news"],
  chosen: ["", "de", "fr", "xx"],
};

let folder: string;
let site: Site;
let token: string;
let link: string;
let eventId: string;
let people: Record<Role, [Client, Client]>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "eas-clock-"));
  writeClock(NOON - DAY);
  site = await startSite({
    FLOOD_LIMITS: "off",
    METRICS_ALLOWED: "127.0.0.1",
    CLOCK_FILE: join(folder, "now"),
    NODE_OPTIONS: `--import=${pathToFileURL(resolve("tests/web/set-clock.mjs"))}`,
  });
  people = await gatherPeople();
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

function writeClock(now: number): void {
  writeFileSync(join(folder, "now"), String(now));
}

/** Sets the site's clock and waits for it to take effect. */
async function setClock(now: number): Promise<void> {
  writeClock(now);
  site.process.kill("SIGUSR2");
  await waitUntil(async () => (await people.visitor[0].call("test/now", {})).now === now);
}

async function gatherPeople() {
  const person = async (email?: string) => {
    const client = createClient(site);
    if (email) await client.login(email);
    return client;
  };
  const [ann, bea] = [await person("ann@example.org"), await person("bea@example.org")];
  link = await fillCalendar(ann);
  await ann.call("invite/send", { calendarId: link, email: "bea@example.org" });
  const code = await readInvite(site, "bea@example.org");
  await bea.call("invite/accept", { calendarId: link, email: "bea@example.org", code });
  const [carl, dora] = [await person("carl@example.org"), await person("dora@example.org")];
  await dora.call("user/update", { name: "Dora <b>with</b> a name" });
  return {
    visitor: [await person(), await person()],
    member: [carl, dora],
    editor: [ann, bea],
  } satisfies typeof people;
}

/** A calendar with content on each page, and on all weekdays and month ends. */
async function fillCalendar(ann: Client): Promise<string> {
  const { calendarId } = await ann.call("calendar/create", {
    title: "Club & Söhne",
    timeZone: "Europe/Berlin",
  });
  const event = {
    calendarId,
    id: "",
    location: "Hall",
    notes: "See https://example.org/",
    title: "",
  };
  for (let n = 0; n < 24; n += 1) {
    const from = NOON - 12 * DAY + n * (3 * DAY + HOUR);
    const saved = await ann.call("calendar/saveEvent", {
      ...event,
      title: `Event ${n}`,
      allDay: n % 3 === 0,
      from,
      to: from + (n % 5) * DAY + HOUR,
    });
    eventId = saved.id;
  }
  const news = { calendarId, id: "", title: "News", text: "From May on.\n\nOr later." };
  await ann.call("news/save", news);
  const links = [{ title: "Site", url: "https://example.org/" }];
  await ann.call("home/save", { calendarId, wall: "Welcome", links });
  ({ id: token } = await ann.call("together/save", { id: "", title: "All", links: [calendarId] }));
  return calendarId;
}

type Asked = { path: string; tab: string; zone: string; language: string };

/** The page as this person gets it. */
async function get(client: Client, { path, tab, zone, language }: Asked): Promise<string> {
  const chosen = { tab, tz: zone };
  for (const [name, value] of Object.entries(chosen)) {
    client.cookies.delete(name);
    if (value !== "") client.cookies.set(name, value);
  }
  const address = `/calendar/${link}${path.replace(":event", eventId)}`;
  const response = await client.send(address, { headers: { "Accept-Language": language } });
  expect([path, response.status]).toEqual([path, 200]);
  return response.text();
}

/** The number of cache hits, which pages themselves do not show. */
async function countKept(): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${site.port}/metrics`)).text();
  return Number(/^eas_cache_hits_total\{cache="pages"\} (\d+)$/m.exec(metrics)?.[1]);
}

/** All combinations of inputs that may affect a page, except the person. */
const ALL: (Asked & { role: Role })[] = ROLES.flatMap((role) =>
  PAGES.flatMap(([path, tab]) =>
    sample(ZONES, 2).flatMap((zone) =>
      sample(LANGUAGES, 2).map((language) => ({ role, path, tab, zone, language })),
    ),
  ),
);

/** One person of each role renders every page, then the other gets it from the cache. */
async function goRound(first: 0 | 1, second: 0 | 1, all: typeof ALL): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const person of [first, second]) {
    const before = await countKept();
    for (const asked of all) {
      const text = await get(people[asked.role][person], asked);
      seen.set(JSON.stringify({ ...asked, person }), text);
    }
    expect((await countKept()) - before).toBe(person === second ? all.length : 0);
  }
  return seen;
}

describe("a page from memory", () => {
  let rounds: [Map<string, string>, Map<string, string>];

  beforeAll(async () => {
    await setClock(NOON);
    const before = await goRound(0, 1, ALL);
    // After expiry, everything is rendered again for the other person, in reverse order.
    await setClock(NOON + QUARTER);
    rounds = [before, await goRound(1, 0, ALL.toReversed())];
  });

  test.each(ROLES)("is for every %s the one that would be drawn", (role) => {
    const [before, after] = rounds;
    const theirs = [...before].filter(([asked]) => JSON.parse(asked).role === role);
    expect(theirs).toHaveLength((2 * ALL.length) / ROLES.length);
    for (const [asked, text] of theirs) expect([asked, text]).toEqual([asked, after.get(asked)]);
  });
});

describe("a page that many share", () => {
  /** The same numbers in each run. */
  let seed = 20261127;
  const next = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed;
  };
  const oneOf = <T>(list: readonly T[]): T => list[(next() >>> 8) % list.length] as T;
  const asked = Array.from({ length: runs(90, 30) }, () => ({
    path: oneOf(SHARED),
    language: oneOf(SENT.language),
    cookies: { tz: oneOf(SENT.zone), tab: oneOf(SENT.tab), language: oneOf(SENT.chosen) },
  }));

  async function read(client: Client, { path, language, cookies }: (typeof asked)[number]) {
    for (const [name, value] of Object.entries(cookies)) {
      client.cookies.delete(name);
      if (value !== "") client.cookies.set(name, value);
    }
    const address = path.replace(":token", token).replace(":link", link);
    const headers: Record<string, string> = language === "" ? {} : { "Accept-Language": language };
    const response = await client.send(address, { headers });
    expect([path, response.status]).toEqual([path, 200]);
    // Uncached pages have a nonce.
    return (await response.text()).replaceAll(/ nonce="[^"]+"/g, "");
  }

  test("is for each of them the one that would be drawn, whoever had it drawn before", async () => {
    const [first, second] = people.visitor;
    await setClock(NOON + 2 * QUARTER);
    const before: string[] = [];
    for (const each of asked) before.push(await read(first, each));
    // Everything is rendered again, in reverse order.
    await setClock(NOON + 3 * QUARTER);
    for (const [at, each] of [...asked.entries()].reverse()) {
      expect([each, await read(second, each)]).toEqual([each, before[at]]);
    }
  });
});
