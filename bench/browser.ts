// Measures a page in Chromium: bytes, requests, first paint, scripts, layout shifts and long tasks.
import { type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "../scripts/browser.mjs";
import { medianOf } from "./rounds";

export type Seen = {
  name: string;
  scripts: boolean;
  requests: number;
  bytes: number;
  scriptBytes: number;
  firstPaintMs: number;
  layoutShift: number;
  longTasks: number;
};
export type Sight = { name: string; url: string; cookie?: string };

const SLOW_DOWN = 4;
const LONG_TASK_MS = 50;

/**
 * Opens each page `rounds` times with an empty cache, without and with scripts; returns nothing if there is no browser.
 */
export async function lookAt(sights: Sight[], rounds: number): Promise<Seen[]> {
  const executablePath = await findBrowser();
  if (!executablePath) return [];
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  const seen: Seen[] = [];
  for (const sight of sights) {
    for (const scripts of [false, true]) {
      const looks: Seen[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const context = await browser.newContext({ javaScriptEnabled: scripts });
        looks.push(await look(context, sight, scripts));
        await context.close();
      }
      seen.push(mergeLooks(looks));
    }
  }
  await browser.close();
  return seen;
}

async function look(context: BrowserContext, sight: Sight, scripts: boolean): Promise<Seen> {
  const { name, url, cookie } = sight;
  if (cookie) await context.addCookies([{ name: "sid", value: cookie, url }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: scripts ? SLOW_DOWN : 1 });
  const counted = { requests: 0, bytes: 0, scriptBytes: 0 };
  const kinds = new Map<string, string>();
  devtools.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    counted.requests += 1;
    counted.bytes += encodedDataLength;
    if (kinds.get(requestId) === "Script") counted.scriptBytes += encodedDataLength;
  });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(scripts ? 1_500 : 300);
  const noted = await page.evaluate(readNotes);
  return { name, scripts, ...counted, ...noted };
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const notes = { layoutShift: 0, longTasks: [] as number[] };
  Object.assign(window, { notes });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) notes.longTasks.push(entry.duration);
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ("value" in entry) notes.layoutShift += Number(entry.value);
    }
  }).observe({ type: "layout-shift", buffered: true });
}

function readNotes(): { firstPaintMs: number; layoutShift: number; longTasks: number } {
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  const notes =
    "notes" in window ? (window.notes as { layoutShift: number; longTasks: number[] }) : undefined;
  return {
    firstPaintMs: paint?.startTime ?? 0,
    layoutShift: notes?.layoutShift ?? 0,
    longTasks: Math.max(0, ...(notes?.longTasks ?? [])),
  };
}

function mergeLooks(looks: Seen[]): Seen {
  const first = looks[0];
  if (!first) throw new Error("Nothing was looked at.");
  const median = (of: (seen: Seen) => number) => medianOf(looks.map(of)) ?? 0;
  return {
    ...first,
    requests: median(({ requests }) => requests),
    bytes: median(({ bytes }) => bytes),
    scriptBytes: median(({ scriptBytes }) => scriptBytes),
    firstPaintMs: median(({ firstPaintMs }) => firstPaintMs),
    layoutShift: Math.max(...looks.map(({ layoutShift }) => layoutShift)),
    longTasks: median(({ longTasks }) => longTasks),
  };
}

export const LONGEST_GOOD_TASK_MS = LONG_TASK_MS;
