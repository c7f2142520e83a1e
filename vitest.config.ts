import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineConfig, type TestProjectConfiguration } from "vitest/config";
import { findCurrent } from "./scripts/builds.mjs";
import { words } from "./scripts/words/vite-plugin.mjs";

/**
 * No test may fail because a machine is slow or busy: these are for one that hangs, and above all that tests wait for. What
 * starts the program four times took 60 s beside 15 busy processes.
 */
const HANGS_MS = 120_000;
/** For what a file starts and fills once for all its tests. */
const HOOK_HANGS_MS = 180_000;
const WIDE_HANGS_MS = 600_000;

/**
 * EAS_TESTS: unset or "quick" for what `npm test` runs, "wide" for what only `npm run test:all` does, "all" for both. Wide
 * are tests/faults, which load the machine, files named "….wide.test.ts", and all of what others try a part of.
 */
const ASKED = process.env.EAS_TESTS || "quick";
const FAULTS = "tests/faults/**/*.test.ts";
const WIDE = ["tests/**/*.wide.test.ts", "tests/**/*.wide.test.tsx"];
/** What takes only a part in `npm test` (tests/support/runs.ts) is a wide test, too. */
const SAMPLED = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .map((name) => join("tests", name))
  .filter(
    (file) => /\.test\.tsx?$/.test(file) && /\/support\/runs"/.test(readFileSync(file, "utf8")),
  );

/**
 * Files share a process, which saves loading the program for each. What replaces modules, or leaves something in the
 * process, ends in ".alone.test.ts" and has one of its own.
 */
const ALONE = ["tests/**/*.alone.test.ts", "tests/**/*.alone.test.tsx"];

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

/** One more than there are processors, since many tests wait: for a server's start, a mail, a limit in seconds. */
const beside = { maxWorkers: availableParallelism() + 1, sequence: { groupOrder: 0 } };

const quick = { exclude: ["tests/e2e/**", FAULTS, ...WIDE], ...beside };

const QUICK_PROJECTS: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      ...quick,
      name: "shared",
      include: ["tests/**/*.test.ts", "tests/**/*.test.tsx"],
      exclude: [...quick.exclude, ...ALONE],
      isolate: false,
    },
  },
  { extends: true, test: { ...quick, name: "alone", include: ALONE } },
];

const patient = { testTimeout: WIDE_HANGS_MS, hookTimeout: WIDE_HANGS_MS };

const WIDE_PROJECTS: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      name: "wide",
      include: [...WIDE, ...SAMPLED],
      exclude: ["tests/e2e/**", FAULTS],
      ...patient,
      ...beside,
    },
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
    setupFiles: ["tests/support/seed.ts"],
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
