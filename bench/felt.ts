// The speed on a slow phone: requests, bytes and waits in Chromium, 390 px wide, with an empty cache, a CPU six times
// slower, and a connection of 1.6 Mbit/s with 150 ms latency.
import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";
import { medianOf } from "./rounds";

/** One row of the table: an action and its cost. */
export type Felt = {
  name: string;
  goal: string;
  requests: number;
  bytes: number;
  scriptBytes: number;
  /** From the press to the paint; for a page, its largest contentful paint. */
  ms: number;
  /** The sum of all tasks over 50 ms. */
  longMs: number;
};

/** `zone` is the browser's; `calendar` is the path of a calendar in Europe/Berlin with an event a day. */
export type Phone = { origin: string; calendar: string; session: string; zone?: string };

const SLOWER = 6;
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
};
/** Longer than any delay of idle-time work. */
const QUIET_MS = 3_000;
const POLL_MS = 200;
const SCREEN = { width: 390, height: 844 };

type Traffic = { requests: number; bytes: number; scriptBytes: number };
type Hand = { page: Page; count: () => Traffic };
type Step = {
  name: string;
  goal: string;
  /** The previous page, which may load completely. */
  from: string;
  editor?: boolean;
  press: string;
  /** A selector for the result on the screen. */
  shown: string;
};

const DIALOG = "dialog:modal:not([data-closing])";

function listSteps({ calendar }: Phone): Step[] {
  const month = `${calendar}/calendar`;
  const future = nextMonth();
  return [
    {
      name: "tap on a day with events → its dialog",
      goal: "≤ 0.4 s, none",
      from: month,
      press: "td.today [data-day]",
      shown: `${DIALOG} article.event`,
    },
    {
      name: "tap on an empty day",
      goal: "≤ 0.3 s, none",
      from: `${calendar}/calendar?month=${EMPTY_MONTH}`,
      press: `[data-day="${EMPTY_MONTH}-15"]`,
      shown: `${DIALOG} .empty`,
    },
    {
      name: "next month",
      goal: "≤ 0.6 s, one",
      from: month,
      press: "a[rel=next]",
      shown: `td:not(.other-month) [data-day="${future}-15"]`,
    },
    {
      name: "a tab: List",
      goal: "≤ 0.6 s, one",
      from: month,
      press: `.tabs a[href^="${calendar}/list"]`,
      shown: ".event-list article, .list article, article.event",
    },
    {
      name: "a tab: Home",
      goal: "≤ 0.6 s, one",
      from: month,
      press: `.tabs a[href^="${calendar}/home"]`,
      shown: `.tabs a[href^="${calendar}/home"][aria-current]`,
    },
    {
      name: "editor: Create Event → form",
      goal: "≤ 0.6 s",
      from: month,
      editor: true,
      press: `.month-toolbar a[href*="/events/new"]`,
      shown: `${DIALOG} input[name=title]`,
    },
  ];
}

/** Long after the events of the benchmark's calendars. */
const EMPTY_MONTH = "2120-05";

function nextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
    .toISOString()
    .slice(0, 7);
}

/** Measures everything once, for one of the compared builds. */
export async function feel(browser: Browser, phone: Phone): Promise<Felt[]> {
  const month = `${phone.calendar}/calendar`;
  const felt = [
    await openFirst(browser, phone, month),
    await openFirst(browser, phone, month, true),
  ];
  for (const step of listSteps(phone)) felt.push(await takeStep(browser, phone, step));
  return felt;
}

async function openFirst(
  browser: Browser,
  phone: Phone,
  path: string,
  isBlocked = false,
): Promise<Felt> {
  const { page, count, context } = await takePhone(browser, phone, false, isBlocked);
  await page.goto(phone.origin + path, { waitUntil: "load" });
  await page.waitForTimeout(QUIET_MS);
  const { paintMs, longMs } = await page.evaluate(readFirst);
  const traffic = count();
  await context.close();
  return {
    name: isBlocked ? "a visitor's first month, scripts blocked" : "a visitor's first month",
    goal: isBlocked ? "paint of the line above ≤ 1.1 × this" : "≤ 12, ≤ 130 kB, ≤ 110 kB, ≤ 60 ms",
    ...traffic,
    ms: paintMs,
    longMs,
  };
}

async function takeStep(browser: Browser, phone: Phone, step: Step): Promise<Felt> {
  const { name, goal, from, press, shown, editor = false } = step;
  const { page, count, context } = await takePhone(browser, phone, editor);
  await page.goto(phone.origin + from, { waitUntil: "load" });
  await page.waitForTimeout(QUIET_MS);
  const before = count();
  await page.evaluate(watchFor, shown);
  // Started before the press, or evaluating it would delay the page's work.
  const took = page.waitForFunction(() => "took" in window && (window.took as number), undefined, {
    polling: POLL_MS,
  });
  await page.locator(press).first().tap();
  const ms = Number(await (await took).jsonValue());
  await page.waitForTimeout(QUIET_MS / 3);
  const after = count();
  await context.close();
  return {
    name,
    goal,
    requests: after.requests - before.requests,
    bytes: after.bytes - before.bytes,
    scriptBytes: after.scriptBytes - before.scriptBytes,
    ms,
    longMs: 0,
  };
}

async function takePhone(
  browser: Browser,
  { origin, session, zone = "Europe/Berlin" }: Phone,
  isEditor: boolean,
  isBlocked = false,
): Promise<Hand & { context: BrowserContext }> {
  const context = await browser.newContext({
    viewport: SCREEN,
    hasTouch: true,
    isMobile: true,
    timezoneId: zone,
    locale: "en-GB",
  });
  if (isEditor) await context.addCookies([{ name: "sid", value: session, url: origin }]);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  if (isBlocked) await devtools.send("Network.setBlockedURLs", { urls: ["*.js"] });
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  // tsx makes nested functions call this helper, even in the page.
  await page.addInitScript("window.__name = (named) => named");
  await page.addInitScript(observe);
  return { page, count: countTraffic(devtools), context };
}

function countTraffic(devtools: CDPSession): () => Traffic {
  const traffic = { requests: 0, bytes: 0, scriptBytes: 0 };
  const kinds = new Map<string, string>();
  const cached = new Set<string>();
  devtools.on("Network.requestServedFromCache", ({ requestId }) => cached.add(requestId));
  devtools.on("Network.responseReceived", ({ requestId, type, response }) => {
    kinds.set(requestId, type);
    if (response.fromDiskCache) cached.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (cached.has(requestId)) return;
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
    if (kinds.get(requestId) === "Script") traffic.scriptBytes += encodedDataLength;
  });
  return () => ({ ...traffic });
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const notes = { paintMs: 0, longMs: 0 };
  Object.assign(window, { notes });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) notes.longMs += duration;
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) notes.paintMs = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
}

function readFirst(): { paintMs: number; longMs: number } {
  return (window as unknown as { notes: { paintMs: number; longMs: number } }).notes;
}

/** Measures the time from the next press until `shown` is painted. */
function watchFor(shown: string): void {
  let pressed = 0;
  document.addEventListener("click", ({ timeStamp }) => (pressed = timeStamp), {
    capture: true,
    once: true,
  });
  // Frame callbacks run before the paint, messages after it.
  const paint = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => Object.assign(window, { took: performance.now() - pressed });
    port2.postMessage(null);
  };
  // Checks on mutations, because requesting every frame would force each to be drawn.
  const watcher = new MutationObserver(() => {
    if (pressed === 0 || !document.querySelector(shown)) return;
    watcher.disconnect();
    requestAnimationFrame(paint);
  });
  watcher.observe(document, { subtree: true, childList: true, attributes: true });
}

export function mergeFelt(rounds: Felt[][]): Felt[] {
  const [first = []] = rounds;
  return first.map((row, index) => {
    const median = (of: (felt: Felt) => number) =>
      medianOf(rounds.flatMap((round) => (round[index] ? [of(round[index])] : []))) ?? 0;
    return {
      ...row,
      requests: median(({ requests }) => requests),
      bytes: median(({ bytes }) => bytes),
      scriptBytes: median(({ scriptBytes }) => scriptBytes),
      ms: median(({ ms }) => ms),
      longMs: median(({ longMs }) => longMs),
    };
  });
}
