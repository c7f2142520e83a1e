// Every screen in the pseudo-language: whatever is worded stands between ⟦ and ⟧, so a letter outside them is a text that
// nobody can translate.
import { test as base, expect, type Page } from "@playwright/test";
import { type Client, createClient } from "../support/client";
import { type Site, startSite } from "../support/site";
import { setTextSize } from "./boxes";
import { fillWithEverything } from "./every-screen";
import { findCutButtons, findTooWide } from "./screens";

/** No letters, but quotes and tags. */
const TITLE = "1 <2> 3 & 4";

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's parameters
    async ({}, use) => {
      const site = await startSite({ PSEUDO_LANGUAGES: "on", FLOOD_LIMITS: "off", DEMO: "off" });
      await use(site);
      await site.stop();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.origin),
  context: async ({ context, site }, use) => {
    await context.addCookies([{ name: "language", value: "en-XA", url: site.origin }]);
    await use(context);
  },
});

let people = 0;

/** Somebody whose address has no letters either. */
async function logIn(site: Site): Promise<{ editor: Client; email: string }> {
  const editor = createClient(site);
  people += 1;
  const email = `${people}@2.example`;
  await editor.login(email);
  return { editor, email };
}

test("every screen of everyone", async ({ page }) => {
  test.slow();
  await walk(page, [
    "/",
    "/account/login",
    `/account/login-code?email=1@2.example`,
    `/account/accept-invite?calendarId=1&email=1@2.example&code=1`,
    "/calendars",
    "/contact/1",
    "/faq",
    "/faq?q=11111",
    "/privacy",
    "/terms",
    "/best-practices",
    "/inside",
    "/1/2/3",
    "/calendar/1111111111111111111111",
  ]);
});

test("every screen of a calendar", async ({ page, site, context }) => {
  test.slow();
  const { editor, email } = await logIn(site);
  const cookies = [...editor.cookies].map(([name, value]) => ({ name, value, url: site.origin }));
  await context.addCookies(cookies);
  const { id, ofEditors, ofUser } = await fillWithEverything(editor, { email, long: TITLE });
  const more = ["/import", "/take", "/history", "/search?q=1", "/search?q=55", "/share/poster"];
  await walk(page, [...ofEditors, ...more.map((path) => `/calendar/${id}${path}`), ...ofUser]);
  await editor.call("calendar/save", { id, title: TITLE, embedSites: "*" });
  for (const view of ["", "&view=month"]) await walk(page, [`/embed/${id}?lang=en-XA${view}`]);
  await context.clearCookies({ name: "sid" });
  const tabs = ["home", "calendar", "list", "news", "suggest", "share"];
  await walk(
    page,
    tabs.map((tab) => `/calendar/${id}/${tab}`),
  );
});

test("from right to left everything fits, and the previous month is on the right", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const { editor, email } = await logIn(site);
  const cookies = [...editor.cookies].map(([name, value]) => ({ name, value, url: site.origin }));
  await context.addCookies([...cookies, { name: "language", value: "ar-XB", url: site.origin }]);
  const { id, ofEditors } = await fillWithEverything(editor, { email, long: TITLE });
  await walk(page, ["/", "/faq", ...ofEditors]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`/calendar/${id}/calendar`);
  expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  const [previous, next] = await page
    .locator("main a[href*='month=']:has(svg)")
    .evaluateAll((links) => links.slice(0, 2).map((link) => link.getBoundingClientRect().x));
  expect(previous ?? 0).toBeGreaterThan(next ?? 0);
});

const WIDTHS = [280, 360, 1280];

/** Texts are longer by two fifths in it, so what fits here fits in any language. */
async function walk(page: Page, paths: string[]): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "load" });
    const found = await findBare(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      found.push(...(await findMisfits(page)).map((fault) => `${width} px: ${fault}`));
    }
    await page.setViewportSize({ width: 360, height: 800 });
    await setTextSize(page, 200);
    found.push(...(await findTooWide(page)).map((fault) => `200 %: ${fault}`));
    faults.push(...found.map((fault) => `${path}: ${fault}`));
  }
  expect(faults).toEqual([]);
}

async function findMisfits(page: Page): Promise<string[]> {
  return [...(await findTooWide(page)), ...(await findCutButtons(page))];
}

/** Texts with letters outside of ⟦ ⟧: what is read, and what is heard. */
async function findBare(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const READ = ["title", "placeholder", "alt", "aria-label", "aria-description"];
    // What is the same in every language.
    const names = /\bEAS\b|https?:\/\/\S+|\S+@\S+|CANCELED:/g;
    const isBare = (text: string) => /\p{L}/u.test(text.replace(names, ""));
    const inside = (text: string) => {
      let left = text;
      while (/⟦[^⟦⟧]*⟧/.test(left)) left = left.replace(/⟦[^⟦⟧]*⟧/g, "");
      return left;
    };
    const found: string[] = [];
    if (isBare(inside(document.title))) found.push(`<title> ${document.title}`);
    // The demo calendar on the start page is stored text, as a calendar's own is.
    const SKIPPED = "script, style, template, noscript, [translate=no], .demo-sheet";
    for (const element of document.body.querySelectorAll("*")) {
      if (element.closest(SKIPPED)) continue;
      for (const name of READ) {
        const value = element.getAttribute(name);
        if (value && isBare(inside(value))) found.push(`${name}=${value}`);
      }
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let depth = 0;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest(SKIPPED)) continue;
      for (const part of (node.textContent ?? "").split(/(?=[⟦⟧])|(?<=[⟦⟧])/)) {
        if (part === "⟦") depth += 1;
        else if (part === "⟧") depth -= 1;
        else if (depth === 0 && isBare(part)) found.push(`<${parent.tagName}> ${part.trim()}`);
      }
    }
    return found;
  });
}
