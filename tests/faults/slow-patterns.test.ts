// Texts made to keep a validator busy: 100 kB in every field of every operation take only a moment.
import { existsSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it, test } from "vitest";
import type { Caller } from "~/operations/kernel/operation";
import { EVERY_OPERATION, type Row, WITH_A_PAST } from "../operations/every-operation";
import { ANN, type Content, createScene } from "../operations/scene";
import { createClient } from "../support/client";
import { type Site, startSite } from "../support/site";
import { isLong, note, TIMEOUT_MS } from "./rounds";

const LENGTH = 100_000;
const TICK_MS = 10;
const FILLED = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);
const ALL = [
  "a@",
  "a@a.",
  "@",
  "(",
  ")",
  " ",
  "\t",
  "\r\n",
  "\n\n",
  "a ",
  "0",
  "-",
  ".",
  "/",
  "\\",
  "%",
  "http://",
  "http://a.",
  "www.",
  "mailto:",
  "<",
  "&#",
  "=?utf-8?q?",
  "e\u0301",
  "\u200b",
  "😀",
  "\ud83d",
  "\u202e",
  "\u0000",
  '"',
  "A1",
  "x",
];
const TEXTS = ALL.filter((_part, n) => isLong || n % 4 === 1).map(FILLED);

/** On an otherwise idle machine the limit is 20 ms; quadratic work would take seconds. */
const MOST_CPU_MS = isLong ? 20 : 200;

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  try {
    work();
  } catch {
    // Refused, as expected; only the cost matters here.
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The minimum of several tries, to exclude garbage collection. */
function leastCpu(work: () => unknown): number {
  let least = cpuOf(work);
  for (let n = 0; n < 4 && least > MOST_CPU_MS / 2; n += 1) least = Math.min(least, cpuOf(work));
  return least;
}

function fieldsOf({ input }: Row, ours: Content): string[] {
  return [...Object.keys(input(ours)), "timeZone", "links", "wall", "notes", "extraCalendarIds"];
}

describe("100 kB of anything", () => {
  const { world, ours } = createScene();
  const rows = [...EVERY_OPERATION, ...WITH_A_PAST].filter(
    ({ input }) => Object.keys(input(ours)).length > 0,
  );
  let most = 0;
  afterAll(() => note("100 kB in a field", ALL.length, `${most.toFixed(1)} ms of CPU at the most`));

  it.each(rows)(
    "in a field of $name",
    (row) => {
      const caller: Caller = world.as(ANN);
      for (const field of fieldsOf(row, ours)) {
        for (const text of TEXTS) {
          const more = { [field]: valueFor(field, text) };
          const spent = leastCpu(() => row.call(ours, caller, more));
          most = Math.max(most, spent);
          const what = [field, text.slice(0, 8)];
          expect([...what, spent < MOST_CPU_MS]).toEqual([...what, true]);
        }
      }
    },
    TIMEOUT_MS,
  );
});

test(
  "7 kB of routes to look up cost no more than any address that is not there",
  async () => {
    const site = await startSite({ FLOOD_LIMITS: "off" });
    try {
      const client = createClient(site);
      const paths = Array.from({ length: 350 }, (_, n) => `p=%2Fcalendar%2F${n}`).join("&");
      for (const path of [`/__manifest?${paths}&version=1`, `/faq.data?_routes=${paths}`]) {
        await client.send(path);
        const before = cpuTicks(site);
        for (let n = 0; n < 20; n += 1) {
          const { status } = await client.send(path);
          expect([path.slice(0, 12), status < 500]).toEqual([path.slice(0, 12), true]);
        }
        expect(((cpuTicks(site) - before) * TICK_MS) / 20).toBeLessThan(MOST_CPU_MS);
      }
      expect((await client.send(`/__manifest?${paths}`)).status).toBe(404);
    } finally {
      await site.stop();
    }
  },
  TIMEOUT_MS,
);

/** The site's CPU time; 0 if the system does not report it. */
function cpuTicks({ process: { pid } }: Site): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return 0;
  const [user, system] =
    readFileSync(file, "utf8").split(") ").at(-1)?.split(" ").slice(11, 13) ?? [];
  return Number(user) + Number(system);
}

function valueFor(field: string, text: string): unknown {
  if (field === "links") return [{ title: text, url: text }];
  return field === "extraCalendarIds" ? [text] : text;
}
