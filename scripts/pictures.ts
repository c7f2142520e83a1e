// Takes the pictures of README and docs/tour.md into docs/pictures/: `npm run pictures`. The site's clock is frozen, so
// that a picture changes only when the product does.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page } from "@playwright/test";
import { hydrated } from "../tests/e2e/hydrated";
import buildIfOutdated from "../tests/support/build";
import { type Client, createClient } from "../tests/support/client";
import { type Site, startSite, waitForMail } from "../tests/support/site";
import { findBrowser } from "./browser.mjs";
import { addMore, makeChoir, ZONE } from "./choir";
import { heed } from "./usage.mjs";

const FOLDER = "docs/pictures";
const TODAY = "2026-10-07";
const NOW = Date.parse(`${TODAY}T09:20:00Z`);
const QUALITY = 80;

const WIDE = { width: 1280, height: 800 };
const WHOLE_MONTH = { width: 1280, height: 940 };
const DIALOG = { width: 900, height: 760 };
const PHONE = { width: 390, height: 780 };
const SCREEN = { width: 960, height: 540 };

type Picture = {
  name: string;
  path: string;
  size: typeof WIDE;
  as?: Client;
  scheme?: "light" | "dark";
  /** Typing before the picture is taken. */
  prepare?: (page: Page) => Promise<void>;
};

heed("Usage: npm run pictures\nThe pictures of README and docs/tour.md, into docs/pictures/.");
buildIfOutdated();
const clock = mkdtempSync(join(tmpdir(), "eas-clock-"));
writeFileSync(join(clock, "now"), String(NOW));
const site = await startSite({
  CLOCK_FILE: join(clock, "now"),
  NODE_OPTIONS: `--import=${pathToFileURL(resolve("tests/web/set-clock.mjs"))}`,
});
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await takeAll(site, browser);
} finally {
  await browser.close();
  await site.stop();
  rmSync(clock, { recursive: true });
}

async function takeAll(site: Site, browser: Browser): Promise<void> {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const [ann, newcomer] = [createClient(site), createClient(site)];
  await ann.login("ann@example.org");
  await ann.api("user/update", { name: "Ann" });
  const id = await makeChoir(ann, TODAY);
  await newcomer.login("kim@example.org");
  const disguise = disguiseOf(site, id);
  const take = async (picture: Picture) => {
    const page = await openPage(browser, picture);
    await page.goto(new URL(picture.path, site.origin).href);
    await picture.prepare?.(page);
    await finish(page, picture.name, disguise);
  };
  for (const picture of listPictures(`/calendar/${id}`, id, { ann, newcomer })) await take(picture);
  const { html } = await waitForMail(site, "ann@example.org");
  const page = await openPage(browser, { size: { width: 640, height: 520 } });
  await page.setContent(html);
  await finish(page, "tour-3-mail", disguise);
  const { concert, together } = await addMore(ann, id, TODAY);
  for (const picture of listMore(id, concert, together)) await take(picture);
}

type People = { ann: Client; newcomer: Client };

function listPictures(calendar: string, id: string, { ann, newcomer }: People): Picture[] {
  const month = { path: `${calendar}/calendar`, size: WHOLE_MONTH, as: ann };
  return [
    { name: "month-light", ...month },
    { name: "month-dark", scheme: "dark", ...month },
    { name: "phone-light", size: PHONE, path: `${calendar}/list` },
    { name: "phone-dark", size: PHONE, scheme: "dark", path: `${calendar}/list` },
    { name: "tour-1-landing", size: WIDE, path: "/" },
    {
      name: "tour-2-login",
      size: { width: 900, height: 560 },
      path: "/account/login",
      prepare: typeEmail,
    },
    { name: "tour-4-create", size: DIALOG, path: "/calendars", as: newcomer, prepare: typeTitle },
    {
      name: "tour-5-event",
      size: { width: 900, height: 1000 },
      path: `${calendar}/events/new?day=2026-10-16`,
      as: ann,
      prepare: typeEvent,
    },
    { name: "tour-6-list", size: WIDE, path: `${calendar}/list`, as: ann },
    { name: "tour-7-phone", size: PHONE, path: `${calendar}/calendar` },
    { name: "tour-8-home", size: PHONE, path: `${calendar}/home` },
    {
      name: "tour-9-subscribe",
      size: WIDE,
      path: `/subscribe/ical/${id}`,
      prepare: hidePrivateNote,
    },
    { name: "tour-10-managers", size: DIALOG, path: `${calendar}/admins`, as: ann },
  ];
}

/** More features, shown at the end of the tour. */
function listMore(id: string, concert: string, together: string): Picture[] {
  return [
    { name: "more-answers", size: PHONE, path: `/calendar/${id}/events/${concert}` },
    { name: "more-together", size: PHONE, path: `/together/${together}/calendar` },
    { name: "more-wall", size: SCREEN, path: `/wall/${id}?days=14` },
  ];
}

async function typeEmail(page: Page): Promise<void> {
  await page.getByLabel("E-mail").fill("ann@example.org");
}

async function typeTitle(page: Page): Promise<void> {
  await page.getByLabel("Title").fill("Parish choir");
}

async function typeEvent(page: Page): Promise<void> {
  await page.getByLabel("Title").fill("Dress rehearsal");
  await page.getByLabel("Location").fill("St. Mary's church");
}

/** Removes the note about localhost, after hydration, since React would put it back. */
async function hidePrivateNote(page: Page): Promise<void> {
  await hydrated(page);
  await page.getByText("This site runs on a private network").evaluate((note) => note.remove());
}

async function openPage(
  browser: Browser,
  { size, scheme, as }: Pick<Picture, "size" | "scheme" | "as">,
) {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: size === PHONE ? 2 : 1,
    colorScheme: scheme ?? "light",
    locale: "en-US",
    timezoneId: ZONE,
    reducedMotion: "reduce",
    extraHTTPHeaders: { "X-Forwarded-For": "10.9.0.1" },
  });
  if (as) {
    const cookies = [...as.cookies].map(([name, value]) => ({ name, value, url: site.origin }));
    await context.addCookies(cookies);
  }
  const page = await context.newPage();
  await page.clock.setFixedTime(NOW);
  return page;
}

/** Texts that differ between runs, and their replacements in the picture. */
function disguiseOf({ origin }: Site, id: string): [string, string][] {
  const { host } = new URL(origin);
  return [
    [origin, "https://calendar.example.org"],
    [host, "calendar.example.org"],
    [id, "7f3KxQm0ZpW2vN8sTjL4aA"],
  ];
}

/** Uses Chromium's WebP encoder, which gives a third of the size of a PNG. */
async function finish(page: Page, name: string, disguise: [string, string][]): Promise<void> {
  await page.waitForTimeout(600);
  for (const pair of disguise) await page.evaluate(replaceEverywhere, pair);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: QUALITY,
  });
  writeFileSync(join(FOLDER, `${name}.webp`), Buffer.from(data, "base64"));
  await page.context().close();
}

/** Runs in the page, so it must not contain functions: the compiler would add a helper that the page does not have. */
function replaceEverywhere([from, to]: [string, string]): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.nodeValue?.includes(from)) node.nodeValue = node.nodeValue.replaceAll(from, to);
  }
  for (const input of document.querySelectorAll("input")) {
    if (input.value.includes(from)) input.value = input.value.replaceAll(from, to);
  }
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
