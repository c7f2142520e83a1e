// Runs `npm test` and `npm run test:all` and sums up the reports. The last line is "N passed, N failed, N skipped";
// before it come the failures, the slowest files and the skipped tests.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { requireBrowser } from "./browser.mjs";
import { installPrograms } from "./programs.mjs";
import { addUp, listSlowest, listWrong, readE2eReport, readUnitReport } from "./reports.mjs";
import { runQuietly, runWithin } from "./runner.mjs";
import { heed } from "./usage.mjs";

heed(
  `Usage: npm test [-- --without-browser]
       npm run test:all [-- --rest] [--without-browser]
npm test: types, lint, words, the build, the quick tests and the quick stories in Chromium.
npm run test:all: the same, then the wide ones (tests/faults, and files named ….wide.…); --rest: only those.
As root it installs what it needs for them, and says so before.`,
  ["--all", "--rest", "--without-browser"],
);

/** Time limits for hanging runners: many times their usual duration, so that slow machines do not fail. */
const MINUTES = { types: 15, lint: 10, words: 15, build: 15, unit: 45, e2e: 45 };
/** Groups that run in parallel on two cores; type checks take as long as the rest. */
const CHECKS = [
  [["types", "node_modules/typescript/bin/tsc", "--noEmit"]],
  [
    ["lint", "node_modules/@biomejs/biome/bin/biome", "check", "."],
    ["words", "scripts/words/check.mjs"],
    ["build", "scripts/build.mjs", "--if-outdated"],
  ],
];
const isAll = process.argv.includes("--all");
const isRest = process.argv.includes("--rest");
/** A run without a browser fails, unless this option accepts it. */
const isBrowserWaived = process.argv.includes("--without-browser");
const suites = [...(isRest ? [] : ["quick"]), ...(isAll || isRest ? ["wide"] : [])];

const began = performance.now();
const reports = mkdtempSync(join(tmpdir(), "eas-reports-"));
const times = join(reports, "times.jsonl");
const missing = installPrograms();
const results = isRest ? [] : await runChecks();
for (const suite of suites) results.push(await runUnit(suite));
const browser = isBrowserWaived
  ? undefined
  : await requireBrowser().catch(({ message }) => console.error(message));
for (const suite of suites) results.push(await runStories(suite));
const isGood = tell(results);
rmSync(reports, { recursive: true, force: true });
process.exitCode = isGood ? 0 : 1;

async function runChecks() {
  const lanes = CHECKS.map(async (lane) => {
    const done = [];
    for (const [name, ...command] of lane) {
      const isGood = (await runQuietly(MINUTES[name], ...command)) === 0;
      done.push({ name, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: [] });
    }
    return done;
  });
  return (await Promise.all(lanes)).flat();
}

function runUnit(suite) {
  const report = join(reports, `${suite}-unit.json`);
  return runTests(`${suite} unit and integration tests`, () => readUnitReport(report), [
    MINUTES.unit,
    "node_modules/vitest/vitest.mjs",
    [
      "run",
      "--reporter=default",
      "--reporter=./scripts/progress-reporter.mjs",
      "--reporter=json",
      `--outputFile.json=${report}`,
    ],
    { EAS_TESTS: suite, EAS_TIMES_FILE: times },
  ]);
}

/** Without a browser the stories are only listed, so they count as skipped. */
function runStories(suite) {
  const report = join(reports, `${suite}-e2e.json`);
  const reporters = "--reporter=list,./scripts/progress-reporter.mjs,json";
  return runTests(`${suite} stories`, () => readE2eReport(report), [
    MINUTES.e2e,
    "node_modules/@playwright/test/cli.js",
    browser
      ? ["test", "--pass-with-no-tests", reporters]
      : ["test", "--pass-with-no-tests", "--list", "--reporter=json"],
    {
      CHROMIUM_PATH: browser ?? "",
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      EAS_TESTS: suite,
      EAS_TIMES_FILE: times,
    },
  ]);
}

/** A runner that fails without a failed test, or leaves no report, counts as one failure. */
async function runTests(name, read, run) {
  const status = await runWithin(...run);
  const result = read();
  const isWrong = (status !== 0 || !result.isThere) && result.failed === 0;
  return { name, ...result, failed: isWrong ? 1 : result.failed };
}

/** Prints the totals, and returns whether everything passed. */
function tell(all) {
  const skipped = all.flatMap((one) => one.skipped);
  console.log("");
  for (const result of all) {
    const { name, passed, failed } = result;
    console.log(`${name}: ${passed} passed, ${failed} failed, ${result.skipped.length} skipped`);
  }
  tellNames("slowest files", existsSync(times) ? listSlowest(readFileSync(times, "utf8")) : []);
  tellNames("skipped", skipped);
  if (missing.length > 0) console.log(`\nnot installed: ${missing.join(", ")}`);
  if (!browser && !isBrowserWaived) {
    console.log("\nThere is no Chromium, so no story was tried, and that fails the run.");
    console.log(
      `Install one, or call: ${isAll ? "npm run test:all" : "npm test"} -- --without-browser`,
    );
  }
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`\nIt took ${minutes} minutes.`);
  const wrong = listWrong(all);
  if (wrong.length > 0) console.log(`\n${wrong.join("\n")}`);
  const count = (field) => all.reduce((total, result) => total + result[field], 0);
  const sums = { passed: count("passed"), failed: count("failed"), skipped: skipped.length };
  console.log(`\n${addUp(sums, process.env.EAS_SUMS_FILE)}`);
  return sums.failed === 0 && (browser !== undefined || isBrowserWaived);
}

function tellNames(what, names) {
  if (names.length === 0) return;
  console.log(`\n${what}:`);
  for (const name of names) console.log(`- ${name}`);
}
