// Fixtures for every story: a site with a mail server, a page that must not report errors, logged-in people, calendars.
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect as expectInBrowser,
  type Page,
} from "@playwright/test";
import { expectOfAgent, isOfAgent } from "../support/agent-expect";
import { AgentBrowser } from "../support/agent-page";
import { type Client, createClient } from "../support/client";
import { startNginx } from "../support/nginx";
import { findFreePort, type Site, startSite } from "../support/site";
import { type Mailbox, startMailbox } from "../support/smtp";
import { moveClock } from "./moved-clock";

export type World = { site: Site; mailbox: Mailbox };

/** "" for no proxy, "nginx" for nginx with HTTPS in front of the site. */
type Proxy = "" | "nginx";

type Story = {
  /** Whether JavaScript is on. */
  scripts: boolean;
  /** Logs in the page's browser; returns an HTTP client of the same person. */
  logIn: (email: string, context?: BrowserContext) => Promise<Client>;
  /** A page of another browser, without cookies. */
  stranger: Page;
};

let addresses = 0;
let people = 0;

/** Playwright's waiting `expect` for browsers; an immediate one for agents. */
export const expect = new Proxy(expectInBrowser, {
  apply: (target, _, [actual, ...more]: Parameters<typeof expectInBrowser>) =>
    isOfAgent(actual) ? expectOfAgent(actual) : target(actual, ...more),
});

export const test = base.extend<Story, { world: World; behind: Proxy; agent: boolean }>({
  agent: [false, { scope: "worker", option: true }],
  // Most stories without scripts use an HTTP agent, which implements the same methods as a browser.
  browser: [
    async ({ agent, playwright, world }, use) => {
      if (agent) {
        const start = () => ({
          baseURL: world.site.origin,
          headers: { "X-Forwarded-For": nextAddress() },
        });
        return use(new AgentBrowser(start) as unknown as Browser);
      }
      const browser = await playwright.chromium.launch();
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 0 },
  ],
  // EAS_PROXY=nginx npm run e2e: every story through nginx.
  behind: [process.env.EAS_PROXY === "nginx" ? "nginx" : "", { scope: "worker", option: true }],
  world: [
    async ({ behind }, use) => {
      const mailbox = await startMailbox();
      const { site, stop } = await (behind === "nginx"
        ? startSiteBehindNginx(mailbox)
        : startSiteAlone(mailbox));
      await use({ site, mailbox });
      await stop();
      await mailbox.stop();
    },
    { scope: "worker" },
  ],
  ignoreHTTPSErrors: async ({ behind }, use) => use(behind !== ""),
  baseURL: async ({ world }, use) => use(world.site.origin),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's parameters
  extraHTTPHeaders: async ({}, use) => use({ "X-Forwarded-For": nextAddress() }),
  scripts: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled !== false),
  context: async ({ agent, browser }, use) => {
    const context = await browser.newContext();
    if (!agent) await moveClock(context);
    await use(context);
    await context.close();
  },
  page: async ({ agent, context }, use) => {
    const page = await context.newPage();
    const errors = agent ? [] : watchErrors(page);
    await use(page);
    expect(errors).toEqual([]);
  },
  logIn: async ({ context, world }, use) => {
    await use(async (email, other = context) => {
      const client = createClient({ ...world.site, dataDir: "" });
      await client.api("user/accesscode", { email });
      const { text } = await world.mailbox.waitFor(email, CODE);
      const code = CODE.exec(text)?.[0] ?? "";
      const { status } = await client.api("auth/local/login", { email, code });
      expect(status).toBe("OK");
      const url = world.site.origin;
      await other.addCookies([...client.cookies].map(([name, value]) => ({ name, value, url })));
      return client;
    });
  },
  stranger: async ({ agent, browser, javaScriptEnabled, baseURL, ignoreHTTPSErrors }, use) => {
    const context = await browser.newContext({
      javaScriptEnabled,
      ignoreHTTPSErrors,
      baseURL,
      locale: "en-GB",
      timezoneId: "Europe/Berlin",
      extraHTTPHeaders: { "X-Forwarded-For": nextAddress() },
    });
    if (!agent) await moveClock(context);
    const page = await context.newPage();
    const errors = agent ? [] : watchErrors(page);
    await use(page);
    expect(errors).toEqual([]);
    await context.close();
  },
});

export { makeCalendar as createCalendar, saveEvent as addEvent } from "../support/calendars";

type Running = { site: Site; stop: () => Promise<unknown> };

async function startSiteAlone({ url }: Mailbox): Promise<Running> {
  const site = await startSite({ SMTP_URL: url, SOURCE_ALLOW: "127.0.0.1" });
  return { site, stop: site.stop };
}

async function startSiteBehindNginx({ url }: Mailbox): Promise<Running> {
  const port = await findFreePort();
  const nginx = await startNginx(port);
  const site = await startSite({ SMTP_URL: url, ORIGIN: nginx.origin, PORT: String(port) });
  return { site, stop: () => site.stop().finally(nginx.stop) };
}

/** The login code as written in the mail. */
export const CODE = /\b[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}\b/;

/** An email that no other story uses. */
export function newEmail(name = "ann"): string {
  people += 1;
  return `${name}-${process.pid}-${people}@example.org`;
}

/** Errors from leaving a page while it prefetches a script. */
const LEFT_EARLY =
  /^(Error loading route module .*, reloading page|TypeError: Failed to fetch dynamically imported module)/;

/**
 * Collects script errors, failed hydration and policy violations: all reported errors except the status of a refused
 * form and prefetches of a page that was left.
 */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    const isStatus = /Failed to load resource: the server responded with a status of 4\d\d/;
    const text = message.text();
    if (!isStatus.test(text) && !LEFT_EARLY.test(text)) errors.push(text);
  });
  return errors;
}

function nextAddress(): string {
  addresses += 1;
  return `172.${addresses & 255}.${(addresses >> 8) & 255}.${process.pid % 250}`;
}
