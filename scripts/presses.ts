// Counts presses: a stranger's first steps on a phone, and each main job. Prints the tables of docs/tour.md: `npm run
// ts -- scripts/presses.ts [--pictures=folder]`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, chromium, type Locator, type Page } from "@playwright/test";
import { hydrated } from "../tests/e2e/hydrated";
import { countAllPresses, prepare } from "../tests/e2e/main-presses";
import { AgentBrowser } from "../tests/support/agent-page";
import buildIfOutdated from "../tests/support/build";
import { createClient } from "../tests/support/client";
import { readLogin, startSite, waitForMail } from "../tests/support/site";
import { findBrowser } from "./browser.mjs";
import { heed } from "./usage.mjs";

/** Seconds of the keystroke-level model (Card, Moran and Newell): pressing a key, pointing and pressing, thinking. */
const [KEY, PRESS, THINK] = [0.28, 1.1, 1.35];
const PHONE = { width: 360, height: 740 };
const EMAIL = "kim@example.org";

type Counts = { presses: number; keys: number; screens: number; machineMs: number };
type Step = Counts & { name: string };

heed(
  `Usage: npm run ts -- scripts/presses.ts [--pictures=folder]
What the first minutes take on a phone, step by step, and how many presses the main jobs take.`,
  [/^--pictures=./],
);
const folder = process.argv.map((one) => /^--pictures=(.*)$/.exec(one)?.[1]).find(Boolean);
if (folder) mkdirSync(folder, { recursive: true });
buildIfOutdated();
const site = await startSite();
// Until the first login, the landing page shows notes for the operator.
await createClient(site).login("ann@example.org");
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
const steps: Step[] = [];
let counts: Counts = { presses: 0, keys: 0, screens: 0, machineMs: 0 };
let pictures = 0;
try {
  const link = await makeCalendar(await openPhone());
  await readIt(await openPhone(), link);
  print();
  await printJobs();
} finally {
  await browser.close();
  await site.stop();
}

/** Each job with a mouse and scripts, and without scripts, as in a text browser. */
async function printJobs(): Promise<void> {
  const desk = () => browser.newContext({ locale: "en-US", baseURL: site.origin });
  const agent = new AgentBrowser(() => ({ baseURL: site.origin, headers: {} }));
  // It implements the same methods as a browser.
  const newAgent = () => agent.newContext() as unknown as Promise<BrowserContext>;
  const byMouse = await countIn(desk, "mouse@example.org", true);
  const inText = await countIn(newAgent, "text@example.org", false);
  console.log("\n| job | presses | goal | without scripts |\n|---|---|---|---|");
  for (const [job, presses] of byMouse) {
    const row = [job.name, presses, job.goal, inText.get(job) ?? ""];
    console.log(`| ${row.join(" | ")} |`);
  }
}

async function countIn(open: () => Promise<BrowserContext>, email: string, hasScripts: boolean) {
  const client = createClient(site);
  await client.login(`manager-${email}`);
  const own = await open();
  const { origin: url } = site;
  await own.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url })));
  const people = { manager: await own.newPage(), visitor: await (await open()).newPage() };
  const readCode = async () => readLogin(await waitForMail(site, email)).code;
  return countAllPresses(people, { ...(await prepare(client)), email, readCode, hasScripts });
}

async function openPhone(): Promise<Page> {
  const context: BrowserContext = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 2,
    locale: "en-US",
    timezoneId: "Europe/Berlin",
    baseURL: site.origin,
    permissions: ["clipboard-read", "clipboard-write"],
  });
  return context.newPage();
}

/** A first visit up to a calendar; returns the copied link. */
async function makeCalendar(page: Page): Promise<string> {
  await step("Open the address of the site", page, async () => {
    await open(page, "/", page.getByRole("link", { name: "Start Now" }));
  });
  await step("Ask for a login link", page, async () => {
    const email = page.getByLabel("E-mail");
    await press(page.getByRole("link", { name: "Start Now" }), email);
    await type(email, EMAIL);
    await press(
      page.getByRole("button", { name: "Send Me the Link" }),
      page.getByLabel("Access code"),
    );
  });
  await step("Open the link in the mail", page, async () => {
    const { link } = readLogin(await waitForMail(site, EMAIL));
    counts.presses += 2;
    await open(page, link, page.getByLabel("Public name"));
  });
  await step("Say your name", page, async () => {
    await type(page.getByLabel("Public name"), "Kim");
    await press(page.getByRole("button", { name: "Continue" }), page.getByLabel("Title"));
  });
  await step("Create a calendar", page, async () => {
    await type(page.getByLabel("Title"), "Parish choir");
    const create = page.getByRole("button", { name: "Create Calendar" });
    await press(create, page.getByRole("heading", { name: "Parish choir" }));
  });
  await step("Add an event", page, async () => {
    const title = page.getByLabel("Title");
    await press(page.getByRole("link", { name: "Create Event" }).first(), title);
    await type(title, "Rehearsal");
    await choose(page, "From date", new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
    await choose(page, "From time", "19:30");
    const saved = page.getByRole("article").filter({ hasText: "Rehearsal" });
    await press(page.getByRole("button", { name: "Save" }), saved);
  });
  return step("Copy the link", page, async () => {
    const copy = page.getByRole("button", { name: "Copy" }).first();
    await press(page.getByRole("link", { name: "Share", exact: true }), copy);
    await press(copy, page.getByText(/copied/i).first());
    return page.evaluate(() => navigator.clipboard.readText());
  });
}

/** Somebody without an account opens the link. */
async function readIt(page: Page, link: string): Promise<void> {
  await step("Somebody else opens the link and sees the event", page, async () => {
    counts.presses += 1;
    await open(page, link, page.getByText("Rehearsal").first());
  });
  await step("…and subscribes", page, async () => {
    const quick = page.getByRole("link", { name: "Open in this device's calendar app" });
    await press(page.getByRole("link", { name: "Subscribe" }).first(), quick);
    counts.presses += 1;
  });
}

async function step<Result>(
  name: string,
  page: Page,
  work: () => Promise<Result>,
): Promise<Result> {
  counts = { presses: 0, keys: 0, screens: 0, machineMs: 0 };
  const result = await work();
  steps.push({ name, ...counts });
  await picture(page, name);
  return result;
}

async function open(page: Page, address: string, awaited: Locator): Promise<void> {
  await timed(() => page.goto(address), awaited);
  counts.screens += 1;
}

async function press(target: Locator, awaited: Locator): Promise<void> {
  await hydrated(target.page());
  await picture(target.page(), "before");
  const before = target.page().url();
  await timed(() => target.tap(), awaited);
  counts.presses += 1;
  if (target.page().url() !== before) counts.screens += 1;
}

/** A focused field needs no press. */
async function type(field: Locator, text: string): Promise<void> {
  await hydrated(field.page());
  const hasFocus = await field.evaluate((element) => element === document.activeElement);
  counts.presses += hasFocus ? 0 : 1;
  await field.fill(text);
  counts.keys += text.length;
}

/** The phone's date or time picker: open it, three presses, and OK. */
async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label).fill(value);
  counts.presses += 4;
}

/** Measures the time from the press until `awaited` is visible. */
async function timed(work: () => Promise<unknown>, awaited: Locator): Promise<void> {
  const before = performance.now();
  await work();
  await awaited.waitFor();
  counts.machineMs += performance.now() - before;
}

async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return;
  await page.waitForTimeout(500);
  pictures += 1;
  const file = `${String(pictures).padStart(2, "0")}-${name.replace(/\W+/g, "-").toLowerCase()}.png`;
  await page.screenshot({ path: join(folder, file) });
}

function print(): void {
  const rows = steps.map((one) => [
    one.name,
    one.presses,
    one.keys,
    one.screens,
    (one.machineMs / 1000).toFixed(1),
    personSeconds(one).toFixed(0),
  ]);
  const sum = (of: (one: Step) => number) => steps.reduce((all, one) => all + of(one), 0);
  rows.push([
    "**all of it**",
    sum(({ presses }) => presses),
    sum(({ keys }) => keys),
    sum(({ screens }) => screens),
    (sum(({ machineMs }) => machineMs) / 1000).toFixed(1),
    sum(personSeconds).toFixed(0),
  ]);
  console.log("| step | presses | keys | screens | machine, s | person, s |");
  console.log("|---|---|---|---|---|---|");
  for (const row of rows) console.log(`| ${row.join(" | ")} |`);
}

function personSeconds({ presses, keys }: Step): number {
  return THINK + presses * PRESS + keys * KEY;
}
