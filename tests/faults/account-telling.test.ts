// Response times must not reveal who has an account; emails of users and strangers are requested alternately.
import { join } from "node:path";
import type { Database as Connection } from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { createClient } from "../support/client";
import { type Site, startSite } from "../support/site";
import { expectWithin, isLong, note, TIMEOUT_MS } from "./rounds";

const EACH = isLong ? 200 : 40;
const WARM_UP = 20;
/** The limits, on an otherwise idle machine. */
const MOST_MS = 5;
const MOST_PART = 0.1;
/** For any machine: extra work for accounts shows in all three measurements, load does not. */
const MOST_MS_ANYWHERE = 4;
const MEASUREMENTS = 3;

let site: Site;
beforeAll(async () => {
  site = await startSite({ FLOOD_LIMITS: "off" });
  inDatabase((database) => {
    const add = database.prepare("insert into users (email, name, created_at) values (?, 'U', 1)");
    for (let n = 0; n < EACH + WARM_UP; n += 1) add.run(emailOf("known", n));
  });
});
afterAll(() => site.stop());

function inDatabase(work: (database: Connection) => void): void {
  const database = new BetterSqlite(join(site.dataDir, "calendar.db"));
  database.pragma("busy_timeout = 5000");
  work(database);
  database.close();
}

/** All of the same length, so that only the account differs. */
function emailOf(kind: "known" | "other", n: number): string {
  return `${kind}-${String(n).padStart(4, "0")}@example.org`;
}

type Reply = { ms: number; status: number; text: string };

async function ask(email: string): Promise<Reply> {
  const client = createClient(site);
  const begun = performance.now();
  const response = await client.send("/api/user/accesscode", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email }),
  });
  const text = await response.text();
  return { ms: performance.now() - begun, status: response.status, text };
}

/** Waits until the previous request's mail is sent, so that it delays no other request. */
async function untilQuiet(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, isLong ? 25 : 10));
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** One request of each kind, in alternating order. */
async function askBoth(n: number): Promise<{ known: Reply; other: Reply }> {
  const kinds = n % 2 === 0 ? (["known", "other"] as const) : (["other", "known"] as const);
  const replies: Partial<Record<"known" | "other", Reply>> = {};
  for (const kind of kinds) {
    replies[kind] = await ask(emailOf(kind, n));
    await untilQuiet();
  }
  const { known, other } = replies;
  if (!known || !other) throw new Error("Both were asked for");
  return { known, other };
}

/** Measures pairs in direct succession, so that other load affects both. */
async function measure(): Promise<{ known: number; other: number; apart: number }> {
  const pairs: Awaited<ReturnType<typeof askBoth>>[] = [];
  for (let n = 0; n < EACH; n += 1) {
    // The whole site may send 300 mails an hour.
    if (n % 50 === 0) inDatabase((database) => database.exec("delete from attempts"));
    pairs.push(await askBoth(n));
  }
  const replies = pairs.flatMap(({ known, other }) => [known, other]);
  expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(replies[0]?.status).toBe(200);
  return {
    known: median(pairs.map((pair) => pair.known.ms)),
    other: median(pairs.map((pair) => pair.other.ms)),
    apart: Math.abs(median(pairs.map((pair) => pair.known.ms - pair.other.ms))),
  };
}

test(
  "asking for a login takes as long, and is answered the same, for a user's e-mail and for any other",
  async () => {
    for (let n = EACH; n < EACH + WARM_UP; n += 1) await askBoth(n);
    let best = await measure();
    for (let n = 1; n < MEASUREMENTS && best.apart >= MOST_MS_ANYWHERE; n += 1) {
      const again = await measure();
      if (again.apart < best.apart) best = again;
    }
    const { known, other, apart } = best;
    expectWithin(apart, MOST_MS_ANYWHERE);
    if (isLong) {
      expectWithin(Math.abs(known - other), MOST_MS);
      expect(Math.abs(known - other) / Math.min(known, other)).toBeLessThan(MOST_PART);
    }
    note(
      "a login asked for with and without an account",
      EACH,
      `medians ${known.toFixed(1)} and ${other.toFixed(1)} ms, equal answers`,
    );
  },
  TIMEOUT_MS,
);
