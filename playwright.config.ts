import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** CHROMIUM_PATH, which scripts/browser.mjs finds; else the system's without windows, which takes a quarter less time. */
const CHROMIUM =
  process.env.CHROMIUM_PATH ||
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));

/** EAS_TESTS=wide runs what tries many widths, schemes, languages and programs, and only that: `npm run test:all`. */
const isWide = process.env.EAS_TESTS === "wide";
const WIDE = /\.wide\.spec\.ts$/;
const ignored = isWide ? [] : [WIDE];

/** Every story runs twice, with and without JavaScript, except where its file says for which it is. */
export default defineConfig({
  testDir: "tests/e2e",
  testMatch: isWide ? WIDE : /\.spec\.ts$/,
  globalSetup: "./tests/support/build.ts",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  // No story may fail because a machine is slow or busy: these are for what never comes.
  timeout: isWide ? 900_000 : 120_000,
  expect: { timeout: 60_000 },
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
  projects: [
    {
      name: "with JavaScript",
      testIgnore: [...ignored, /no-js/],
      use: { javaScriptEnabled: true },
    },
    {
      name: "without JavaScript",
      testIgnore: [...ignored, /with-js/],
      use: { javaScriptEnabled: false },
    },
  ],
});
