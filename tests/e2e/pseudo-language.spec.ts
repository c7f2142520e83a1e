// Every screen in the pseudo-language: whatever is worded stands between ⟦ and ⟧, so a letter outside them is a text that
// nobody can translate.
import { test as base, expect, type Page } from "@playwright/test";
import { type Client, createClient } from "../support/client";
import { readMails, type Site, startSite } from "../support/site";
import { fillWithEverything } from "./every-screen";
import { CODE } from "./stories";

const EMAIL = "1@2.example";
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

async function logIn(site: Site): Promise<Client> {
  const client = createClient(site);
  await client.api("user/accesscode", { email: EMAIL });
  const mails = await readMails(site);
  const code = CODE.exec(mails.at(-1)?.text ?? "")?.[0] ?? "";
  await client.api("auth/local/login", { email: EMAIL, code });
  return client;
}

test("every screen of everyone", async ({ page }) => {
  test.slow();
  await walk(page, [
    "/",
    "/account/login",
    `/account/login-code?email=${EMAIL}`,
    `/account/accept-invite?calendarId=1&email=${EMAIL}&code=1`,
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
  const editor = await logIn(site);
  const cookies = [...editor.cookies].map(([name, value]) => ({ name, value, url: site.origin }));
  await context.addCookies(cookies);
  const { id, ofEditors, ofUser } = await fillWithEverything(editor, { email: EMAIL, long: TITLE });
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

async function walk(page: Page, paths: string[]): Promise<void> {
  const bare: string[] = [];
  for (const path of paths) {
    await page.goto(path, { waitUntil: "load" });
    for (const text of await findBare(page)) bare.push(`${path}: ${text}`);
  }
  expect(bare).toEqual([]);
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
    for (const element of document.querySelectorAll("*")) {
      if (element.closest("[translate=no]")) continue;
      for (const name of READ) {
        const value = element.getAttribute(name);
        if (value && isBare(inside(value))) found.push(`${name}=${value}`);
      }
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let depth = 0;
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest("script, style, template, noscript, [translate=no]")) continue;
      for (const part of (node.textContent ?? "").split(/(?=[⟦⟧])|(?<=[⟦⟧])/)) {
        if (part === "⟦") depth += 1;
        else if (part === "⟧") depth -= 1;
        else if (depth === 0 && isBare(part)) found.push(`<${parent.tagName}> ${part.trim()}`);
      }
    }
    return found;
  });
}
