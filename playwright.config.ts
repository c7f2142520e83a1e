import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** CHROMIUM_PATH, which scripts/browser.mjs finds; else the system's without windows, which takes a quarter less time. */
const CHROMIUM =
  process.env.CHROMIUM_PATH ||
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));

/** EAS_TESTS=wide runs what tries many widths, schemes, languages and programs, and only that: `npm run test:all`. */
const isWide = process.env.EAS_TESTS === "wide";
const WIDE = /\.wide\.spec\.ts/;

const withScripts = { name: "with JavaScript", use: { javaScriptEnabled: true } };
const withoutScripts = { name: "without JavaScript", use: { javaScriptEnabled: false } };
/** What only a browser shows: whole files, and single stories by their tag. */
const DRAWN = /(look|calendar-head|landing|hostile-texts)\.spec\.ts|@drawn/;
/** What only scripts do, and the one story that everybody lives through. */
const SCRIPTS = /(\.with-js|main-job)\.spec\.ts/;

/**
 * A story whose file does not say for which it is runs by an agent without scripts that draws nothing
 * (tests/support/agent-page.ts), and with `npm run test:all` in Chromium with scripts; a drawn one in Chromium, there without
 * scripts, too. Each pattern below is looked for in a story's file, title and tags.
 */
const PROJECTS = [
  { ...withScripts, testIgnore: [WIDE, /no-js/], grep: [SCRIPTS, DRAWN] },
  { ...withoutScripts, testIgnore: WIDE, testMatch: /(main-job|no-js)\.spec\.ts$/ },
  {
    name: "without a browser",
    testIgnore: [WIDE, /with-js|no-js/],
    grepInvert: DRAWN,
    use: { javaScriptEnabled: false, agent: true },
  },
];
const WIDE_PROJECTS = [
  { ...withScripts, testIgnore: /no-js/, grepInvert: [SCRIPTS, DRAWN] },
  { ...withoutScripts, testIgnore: [/with-js/, /no-js\.spec/], grep: [WIDE, DRAWN] },
];

export default defineConfig<object, { agent: boolean }>({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/build.ts",
  fullyParallel: false,
  workers: 3,
  retries: 0,
  // No story may fail because a machine is slow or busy: these are for what never comes.
  timeout: isWide ? 300_000 : 60_000,
  expect: { timeout: 55_000 },
  forbidOnly: true,
  outputDir: "test-results",
  use: {
    // Most stories have no animations, which take a quarter of their time; those of `test:all` have them.
    contextOptions: isWide ? {} : { reducedMotion: "reduce" },
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
