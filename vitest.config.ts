import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { findCurrent } from "./scripts/builds.mjs";
import { words } from "./scripts/words/vite-plugin.mjs";

/** No test may fail because a machine is slow or busy: these are for one that hangs, and above all that tests wait for. */
const HANGS_MS = 60_000;
/** For what a file starts and fills once for all its tests. */
const HOOK_HANGS_MS = 180_000;
const WIDE_HANGS_MS = 600_000;

/**
 * EAS_TESTS: unset or "quick" for what `npm test` runs, "wide" for what only `npm run test:all` does, "all" for both. Wide
 * are tests/faults, which load the machine, and files named "….wide.test.ts".
 */
const ASKED = process.env.EAS_TESTS || "quick";
const FAULTS = "tests/faults/**/*.test.ts";
const WIDE = ["tests/**/*.wide.test.ts", "tests/**/*.wide.test.tsx"];

const ROOMS = [
  "components",
  "event",
  "feed",
  "follow",
  "import",
  "mail",
  "operations",
  "sources",
  "store",
  "time",
  "values",
  "web/cache",
  "web/caldav",
  "web/request",
  "words",
];
/**
 * Tests that leave nothing in the process: their files share one, which saves loading the program for each. Those that
 * replace modules end in ".alone.test.ts" and have processes of their own.
 */
const SHARED = ROOMS.map((room) => `tests/${room}/**/!(*.alone|*.wide).test.{ts,tsx}`);

/** Threads are the built ones (vite.config.ts): from source, reading a file takes seconds on a slow machine. */
const builtThreads: Plugin = {
  name: "built-threads",
  enforce: "pre",
  load(file) {
    const [, name] = /\/app\/.*\/(\w+)-script\.ts$/.exec(file) ?? [];
    if (!name) return undefined;
    const script = new URL(`./build/${findCurrent()}/server/${name}-thread.js`, import.meta.url);
    return `export const ${name.toUpperCase()}_SCRIPT = new URL(${JSON.stringify(script)});`;
  },
};

/** By itself vitest leaves one processor to whoever watches: of two, that is every second one idle. */
const beside = { maxWorkers: availableParallelism(), sequence: { groupOrder: 0 } };

const QUICK_PROJECTS: TestProjectConfiguration[] = [
  { extends: true, test: { name: "shared", include: SHARED, isolate: false, ...beside } },
  {
    extends: true,
    test: {
      name: "apart",
      include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
      exclude: ["tests/e2e/**", FAULTS, ...WIDE, ...SHARED],
      ...beside,
    },
  },
];

const patient = { testTimeout: WIDE_HANGS_MS, hookTimeout: WIDE_HANGS_MS };

const WIDE_PROJECTS: TestProjectConfiguration[] = [
  {
    extends: true,
    test: { name: "wide", include: WIDE, exclude: ["tests/e2e/**"], ...patient, ...beside },
  },
  {
    extends: true,
    // One at a time and after the others: each makes a load of its own, and `npm run test:faults` measures it.
    test: {
      name: "faults",
      include: [FAULTS],
      maxWorkers: 1,
      sequence: { groupOrder: 1 },
      ...patient,
    },
  },
];

export default defineConfig({
  plugins: [words(), builtThreads],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  test: {
    globalSetup: ["tests/support/build.ts"],
    // Walls have their style sheet in the page.
    css: { include: /wall(-dark)?\.css/ },
    allowOnly: false,
    testTimeout: HANGS_MS,
    hookTimeout: HOOK_HANGS_MS,
    projects: [
      ...(ASKED === "wide" ? [] : QUICK_PROJECTS),
      ...(ASKED === "quick" ? [] : WIDE_PROJECTS),
    ],
  },
});
