import { defineConfig } from "@playwright/test";

const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium";

/** Every story runs twice, with and without JavaScript, except where its file says for which it is. */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "./tests/support/build.ts",
  fullyParallel: false,
  workers: 2,
  // A real browser on a busy machine: a story that passes only at its second try passes, and is named.
  retries: 1,
  // No story may fail because a machine is slow or busy: these are for what never comes.
  timeout: 300_000,
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
    { name: "with JavaScript", testIgnore: /no-js|text-browser/, use: { javaScriptEnabled: true } },
    {
      name: "without JavaScript",
      testIgnore: /with-js/,
      use: { javaScriptEnabled: false },
    },
  ],
});
