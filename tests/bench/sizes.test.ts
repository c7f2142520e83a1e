// A visitor's downloads in bytes: exact, unlike times.
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { clientFolder } from "../support/build";
import { makeCalendar, saveEvent } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { joinSite, type SharedSite } from "../support/shared-site";

const KB = 1_000;
const SCRIPT = /(?:href|src)="(\/[^"]+\.js)"/g;
/** Small chunks shared by event forms, or by all forms. */
const EVENT_FORM = /\/(events|forms)[-.]/;
/** Excludes print style sheets, which no screen waits for. */
const STYLE = /href="(\/[^"]+\.css)"(?! media="print")/g;

let site: SharedSite;
let visitor: Client;
let editor: Client;
let link: string;
let event: string;

beforeAll(async () => {
  site = await joinSite();
  visitor = createClient(site);
  editor = createClient(site);
  await editor.login("ann@example.org");
  link = await makeCalendar(editor);
  for (let day = 1; day <= 30; day += 1) {
    const from = Date.UTC(2026, 10, day, 17);
    const texts = { title: "Training of the juniors", location: "Sports hall 2", notes: "" };
    event = await saveEvent(editor, link, { ...texts, from, to: from + 5_400_000 });
  }
});

async function open(path: string): Promise<string> {
  return (await visitor.send(path)).text();
}

function gzipped(path: string): number {
  return gzipSync(readFileSync(join(clientFolder(), path))).length;
}

/** The size that browsers download. */
async function bytesOf(path: string): Promise<number> {
  const headers = { "Accept-Encoding": "gzip, deflate, br, zstd" };
  // fetch would decompress it.
  return new Promise((resolve, reject) => {
    get(site.origin + path, { headers }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve(bytes));
    }).on("error", reject);
  });
}

function linked(html: string, pattern: RegExp): string[] {
  return [...new Set([...html.matchAll(pattern)].map(([, path = ""]) => path))];
}

/** Chunks of Remix and React, recognized by license, plus the route list and the entry script. */
function isFramework(path: string): boolean {
  if (/\/(manifest|entry\.client)[-.]/.test(path)) return true;
  return readFileSync(join(clientFolder(), path), "utf8").includes("@license React");
}

function ownScripts(html: string): string[] {
  const loaded = [
    ...linked(html, SCRIPT),
    ...[...html.matchAll(/from?\s*"(\/[^"]+\.js)"/g)].map(([, path = ""]) => path),
  ];
  return [...new Set(loaded)].filter((path) => !isFramework(path));
}

describe("a visitor's first visit", () => {
  test.each([
    ["calendar", 29.3],
    ["list", 29.3],
    ["home", 29.3],
    ["news", 29.3],
    // Its own screen, forms with buttons on it, and the attendance form.
    ["an event", 35.3],
  ])(
    "of %s downloads at most %f kB of scripts beside Remix's and React's, and all tabs and days with them",
    async (screen, most) => {
      const address = screen === "an event" ? `events/${event}` : screen;
      const scripts = ownScripts(await open(`/calendar/${link}/${address}`));

      expect(scripts.length).toBeGreaterThan(2);
      const sent = await Promise.all(scripts.map(bytesOf));
      expect(sent.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(most * KB);
    },
  );

  test("of a month asks for six scripts, 108.1 kB in all", async () => {
    const scripts = linked(await open(`/calendar/${link}/calendar`), SCRIPT);
    expect(scripts.length).toBeLessThanOrEqual(6);

    const sent = await Promise.all(scripts.map(bytesOf));
    expect(sent.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(108.1 * KB);
  });

  test("finds Remix and React in one file of at most 86 kB", async () => {
    const scripts = linked(await open(`/calendar/${link}/calendar`), SCRIPT);
    const framework = scripts.filter((path) => /\/framework[-.]/.test(path));

    expect(framework).toHaveLength(1);
    expect(gzipped(framework[0] ?? "")).toBeLessThanOrEqual(86 * KB);
  });

  // Including 13 kB of styles, of which all calendar screens share 10.
  test("of a week of 30 events takes 20 kB without scripts", async () => {
    const full = await makeCalendar(editor);
    for (let at = 0; at < 30; at += 1) {
      const from = Date.UTC(2026, 10, 9 + (at % 6), 8 + 2 * (at % 5));
      const texts = { title: "Training of the juniors", location: "Sports hall 2" };
      await saveEvent(editor, full, { ...texts, from, to: from + 5_400_000 });
    }
    const html = await open(`/calendar/${full}/week?day=2026-11-11`);
    expect(html.match(/<b><bdi>Training of the juniors/g)).toHaveLength(30);
    const styles = linked(html, STYLE);
    const bytes = gzipSync(html).length + styles.reduce((sum, path) => sum + gzipped(path), 0);
    expect(bytes).toBeLessThanOrEqual(20 * KB);
  });

  test("of a usual month is one round trip without scripts: page, styles and the choice of languages in 16.5 kB", async () => {
    const html = await open(`/calendar/${link}/calendar?month=2026-11`);
    expect(html.match(/Training of the juniors/g)?.length).toBeGreaterThan(29);

    const styles = linked(html, STYLE);
    const bytes = gzipSync(html).length + styles.reduce((sum, path) => sum + gzipped(path), 0);
    expect(styles).toHaveLength(2);
    expect(bytes).toBeLessThanOrEqual(16.5 * KB);
  });

  test("of the landing page is one round trip without scripts too, with the demo calendar's month", async () => {
    const html = await open("/");
    expect(html).toContain("Open evening");

    const styles = linked(html, STYLE);
    const bytes = gzipSync(html).length + styles.reduce((sum, path) => sum + gzipped(path), 0);
    expect(styles).toHaveLength(2);
    expect(bytes).toBeLessThanOrEqual(14.4 * KB);
  });

  test("loads no script of the event form", async () => {
    const own = ownScripts(await open(`/calendar/${link}/calendar`));

    expect(own.filter((path) => EVENT_FORM.test(path))).toEqual([]);
  });
});

test("the form of an event downloads at most 51.6 kB of scripts", async () => {
  const html = await (await editor.send(`/calendar/${link}/events/new`)).text();
  const scripts = ownScripts(html);

  expect(scripts.some((path) => EVENT_FORM.test(path))).toBe(true);
  const sent = await Promise.all(scripts.map(bytesOf));
  expect(sent.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(51.6 * KB);
});

test("scripts and styles may be kept for a year, and are named by their content", async () => {
  const html = await open(`/calendar/${link}/calendar`);
  for (const path of [...linked(html, SCRIPT), ...linked(html, STYLE)]) {
    const { headers } = await visitor.send(path);

    expect(headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(path).toMatch(/[.-][\w-]{8}\.(chunk\.js|js|css)$/);
  }
});

test("there are no fonts to download", async () => {
  const html = await open(`/calendar/${link}/calendar`);
  for (const path of linked(html, STYLE)) {
    expect(readFileSync(join(clientFolder(), path), "utf8")).not.toContain("@font-face");
  }
});
