import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** CHROMIUM_PATH, which scripts/browser.mjs finds; else the system's without windows, which takes a quarter less time. */
const CHROMIUM =
  process.env.CHROMIUM_PATH ||
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));

/** EAS_TESTS=wide runs what tries many widths, schemes, languages and programs, and only that: `npm run test:all`. */
const isWide = process.env.EAS_TESTS === "wide";
const WIDE = /\.wide\.spec\.ts$/;

const withScripts = { name: "with JavaScript", use: { javaScriptEnabled: true } };
const withoutScripts = { name: "without JavaScript", use: { javaScriptEnabled: false } };
/** What only a browser shows; single stories in other files are tagged @drawn. */
const DRAWN = /(look|calendar-head|landing|hostile-texts)\.spec\.ts$/;

/**
 * Every story runs twice, except where its file says for which it is: in Chromium with JavaScript, and without it by an
 * agent that draws nothing (tests/support/agent-page.ts).
 */
const PROJECTS = [
  { ...withScripts, testIgnore: [WIDE, /no-js/] },
  { ...withoutScripts, testIgnore: WIDE, testMatch: /(main-job|no-js)\.spec\.ts$/ },
  {
    name: "without a browser",
    testIgnore: [WIDE, DRAWN, /with-js|no-js/],
    grepInvert: /@drawn/,
    use: { javaScriptEnabled: false, agent: true },
  },
];
/** Chromium without JavaScript has every story that can do without it. */
const WIDE_PROJECTS = [
  { ...withScripts, testMatch: WIDE, testIgnore: /no-js/ },
  { ...withoutScripts, testIgnore: [/with-js/, /(main-job|no-js)\.spec\.ts$/] },
];

export default defineConfig<object, { agent: boolean }>({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/build.ts",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // No story may fail because a machine is slow or busy: these are for what never comes.
  timeout: isWide ? 900_000 : 60_000,
  expect: { timeout: 55_000 },
  forbidOnly: true,
  outputDir: "test-results",
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // Only the story about it has the worker: it would ask for pages behind the others' backs.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: CHROMIUM,
      // It does not run under libfaketime; tests/e2e/moved-clock.ts moves the clock of its pages.
      env: { ...process.env, LD_PRELOAD: "" },
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  projects: isWide ? WIDE_PROJECTS : PROJECTS,
});
