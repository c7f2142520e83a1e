// Guessing calendar links: no guess succeeds, an address is soon blocked, and a deleted calendar looks like none.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCalendar } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { type Site, startSite } from "../support/site";
import { expectWithin, isLong, note, TIMEOUT_MS } from "./rounds";

const GUESSES = isLong ? 10_000 : 1_500;
const MOST_READS = 1_000;
const AT_ONCE = 20;
const PAIRS = isLong ? 300 : 60;
const MOST_APART_MS = isLong ? 1 : 4;
const MEASUREMENTS = 3;

let site: Site;
let deleted: string;
beforeAll(async () => {
  site = await startSite();
  const ann = createClient(site);
  await ann.login("ann@example.org");
  await makeCalendar(ann, "Open");
  deleted = await makeCalendar(ann, "Gone");
  const gone = await ann.post(`/calendar/${deleted}/delete`, { title: "Gone" });
  expect(gone.status).toBe(303);
});
afterAll(() => site.stop());

const guess = () => randomBytes(16).toString("base64url");
const PLACES = [
  (link: string) => `/calendar/${link}`,
  (link: string) => `/calendar/${link}/list`,
  (link: string) => `/calendar/${link}/news.data`,
  (link: string) => `/subscribe/ical/${link}`,
];

test(
  "random links from one address hit nothing, and no more than a thousand are answered in a minute",
  async () => {
    const client = createClient(site);
    const counts = new Map<number, number>();
    let left = GUESSES;
    const begun = Date.now();
    const work = async () => {
      while (left > 0) {
        left -= 1;
        const place = PLACES[left % PLACES.length]?.(guess()) ?? "/";
        const response = await client.send(place);
        await response.text();
        counts.set(response.status, (counts.get(response.status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    const minutes = Math.floor((Date.now() - begun) / 60_000) + 1;
    expect([...counts.keys()].sort()).toEqual([404, 429]);
    expect(counts.get(404)).toBeLessThanOrEqual(MOST_READS * minutes);
    const stopped = await client.api("calendar/view", { id: guess() });
    expect(stopped.http).toBe(429);
    const other = await createClient(site).send("/calendar/demo");
    expect(other.status).toBe(200);
    note("random links", GUESSES, `0 hits, ${counts.get(404)} answered, the rest refused`);
  },
  TIMEOUT_MS,
);

type Answer = { ms: number; told: string };

async function look(client: Client, link: string, n: number): Promise<Answer> {
  const begun = performance.now();
  const response = await client.send(PLACES[n % 2]?.(link) ?? "/");
  const text = await response.text();
  const ms = performance.now() - begun;
  // Nonces and repeated addresses differ from page to page.
  const told = text.replace(/nonce="[^"]*"/g, "").replaceAll(link, "");
  return { ms, told: `${response.status} ${told}` };
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

async function measureApart(): Promise<number> {
  const differences: number[] = [];
  for (let n = 0; n < PAIRS; n += 1) {
    const client = createClient(site);
    const [first, second] = n % 4 < 2 ? [deleted, guess()] : [guess(), deleted];
    const [one, two] = [await look(client, first, n), await look(client, second, n)];
    expect(one.told).toBe(two.told);
    differences.push(first === deleted ? one.ms - two.ms : two.ms - one.ms);
  }
  return Math.abs(median(differences));
}

test(
  "a deleted calendar is answered as one that never was, in text and in time",
  async () => {
    let apart = await measureApart();
    for (let n = 1; n < MEASUREMENTS && apart >= MOST_APART_MS; n += 1) {
      apart = Math.min(apart, await measureApart());
    }
    expectWithin(apart, MOST_APART_MS);
    const call = (id: string) => createClient(site).api("calendar/view", { id });
    const [gone, never] = [await call(deleted), await call(guess())];
    expect([gone.http, gone.message]).toEqual([never.http, never.message]);
    note(
      "a deleted link and one that never was",
      PAIRS,
      `equal, medians ${apart.toFixed(1)} ms apart`,
    );
  },
  TIMEOUT_MS,
);
