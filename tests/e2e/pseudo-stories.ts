// Fixtures for the pseudo-languages, where ⟦ ⟧ enclose every translatable text and a letter outside is a bug.
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type Client, createClient } from "../support/client";
import { type Site, startSite } from "../support/site";
import { setTextSize } from "./boxes";
import { findCutButtons, findTooWide } from "./screens";

/** No letters, but quotes and tags. */
export const TITLE = "1 <2> 3 & 4";

type Story = {
  language: "en-XA" | "ar-XB";
  /** Logs in the page's browser, with an email without letters. */
  logIn: () => Promise<{ editor: Client; email: string }>;
};

let people = 0;

export const test = base.extend<Story, { site: Site }>({
  language: ["en-XA", { option: true }],
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
  context: async ({ context, site, language }, use) => {
    await context.addCookies([{ name: "language", value: language, url: site.origin }]);
    await use(context);
  },
  logIn: async ({ context, site }, use) => {
    await use(() => logIn(context, site));
  },
});
export { expect };

async function logIn(context: BrowserContext, site: Site) {
  const editor = createClient(site);
  people += 1;
  const email = `${people}@2.example`;
  await editor.login(email);
  const cookies = [...editor.cookies].map(([name, value]) => ({ name, value, url: site.origin }));
  await context.addCookies(cookies);
  return { editor, email };
}

const WIDTHS = [280, 360, 1280];

/** Checks for untranslatable and cut texts. Pseudo-texts are 40 % longer, as in the longest languages. */
export async function walk(page: Page, paths: string[]): Promise<void> {
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

/** Finds texts with letters outside ⟦ ⟧, including those for screen readers. */
async function findBare(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const READ = ["title", "placeholder", "alt", "aria-label", "aria-description"];
    // The same in every language.
    const names = /\bEAS\b|https?:\/\/\S+|\S+@\S+|CANCELED[:,]/g;
    const isBare = (text: string) => /\p{L}/u.test(text.replace(names, ""));
    const inside = (text: string) => {
      let left = text;
      while (/⟦[^⟦⟧]*⟧/.test(left)) left = left.replace(/⟦[^⟦⟧]*⟧/g, "");
      return left;
    };
    const found: string[] = [];
    if (isBare(inside(document.title))) found.push(`<title> ${document.title}`);
    // The landing page's demo is stored text, as in a calendar.
    // Holiday names are in their region's language.
    const SKIPPED = "script, style, template, noscript, [translate=no], .demo-sheet, body [lang]";
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
