// The landing page shows the demo calendar's current month, from the cache, and its links work.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createClient } from "../support/client";
import { waitUntil } from "../support/patience";
import { type Site, startSite } from "../support/site";

const DAY = 86_400_000;
const NOON = Date.UTC(2026, 10, 19, 12);

let folder: string;
let site: Site;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "eas-clock-"));
  writeFileSync(join(folder, "now"), String(NOON));
  site = await startSite({
    CLOCK_FILE: join(folder, "now"),
    NODE_OPTIONS: `--import=${pathToFileURL(resolve("tests/web/set-clock.mjs"))}`,
  });
  await createClient(site).login("ann@example.org");
});
afterAll(async () => {
  await site.stop();
  rmSync(folder, { recursive: true });
});

type Page = { status: number; text: string; etag: string; isKept: boolean };

async function open(headers: Record<string, string> = {}): Promise<Page> {
  const response = await createClient(site).send("/", { headers });
  const nonce = /'nonce-([^']+)'/.exec(response.headers.get("content-security-policy") ?? "")?.[1];
  const text = await response.text();
  return {
    status: response.status,
    text: nonce === undefined ? text : text.replaceAll(` nonce="${nonce}"`, ""),
    etag: response.headers.get("etag") ?? "",
    isKept: nonce === undefined,
  };
}

/** The month's cells by day: "2026-11-19" → its HTML. */
function cellsOf(text: string): Map<string, string> {
  const cells = [...text.matchAll(/<td id="([\d-]{10})"(.*?)<\/td>/gs)];
  return new Map(cells.map(([, day = "", cell = ""]) => [day, cell]));
}

function todayOf(text: string): string[] {
  return [...cellsOf(text)]
    .filter(([, cell]) => /^[^>]*aria-current="date"/.test(cell))
    .map(([day]) => day);
}

it("shows the month with what is on today, and whose days lead nowhere one by one", async () => {
  const { text } = await open();
  const cells = cellsOf(text);
  expect([35, 42]).toContain(cells.size);
  expect(todayOf(text)).toEqual(["2026-11-19"]);
  expect(cells.get("2026-11-19")).toContain("Open evening");
  expect(cells.get("2026-11-21")).toContain("Training");
  for (const cell of cells.values()) expect(cell).not.toContain("<a ");
  expect(text).toContain('href="/calendar/demo/calendar"');
});

it("comes from memory as it would be drawn, and changes with the day", async () => {
  // An ended session gets visitors' pages, but never from the cache.
  const drawn = await open({ Cookie: "sid=over" });
  const first = await open({ "Accept-Language": "de" });
  const kept = await open({ "Accept-Language": "de" });
  expect([drawn.isKept, kept.isKept]).toEqual([false, true]);
  expect(kept.text).toBe(first.text);
  expect((await open()).text).toBe(drawn.text);
  expect((await open({ "If-None-Match": kept.etag, "Accept-Language": "de" })).status).toBe(304);

  writeFileSync(join(folder, "now"), String(NOON + DAY));
  site.process.kill("SIGUSR2");
  const later = { "If-None-Match": kept.etag, "Accept-Language": "de" };
  await waitUntil(async () => (await open(later)).status === 200);
  expect(todayOf((await open(later)).text)).toEqual(["2026-11-20"]);
});

it("says how it works, what it takes, and asks questions that are answered", async () => {
  const { text } = await open();
  for (const says of ["Make it", "Share it", "Subscribe to it", "What visitors need"]) {
    expect(text).toContain(says);
  }
  for (const says of ["What it costs", "Who keeps the data"]) expect(text).toContain(says);
  const asked = [...text.matchAll(/href="\/faq#([\w-]+)"[^>]*>([^<]+)</g)];
  expect(asked.length).toBeGreaterThanOrEqual(5);
  const answers = await (await createClient(site).send("/faq")).text();
  for (const [, id, question] of asked) {
    expect(answers).toContain(`<section id="${id}"><h2>${question}</h2>`);
  }
});
