// Runs everything that `npm test` promises, and sums up the runners' reports: types, lint, words, unit and integration
// tests, end-to-end tests in a real Chromium. The last line is "N passed, N failed, N skipped"; failures are named right
// before it, skipped tests above.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { requireBrowser } from "./browser.mjs";
import { installPrograms } from "./programs.mjs";
import { listWrong, readE2eReport, readUnitReport } from "./reports.mjs";
import { runWithin } from "./runner.mjs";
import { heed } from "./usage.mjs";

heed(
  `Usage: npm test [-- --without-browser]
Types, lint, words, unit and integration tests, and stories in Chromium. As root it installs what it needs for them, and says so before.`,
  ["--without-browser"],
);

/** Limits for a runner that hangs: many times its usual duration, so that a slow or busy machine does not fail. */
const MINUTES = { types: 15, lint: 10, words: 15, unit: 60, e2e: 90 };
/** A run without a browser fails, unless this option accepts it. */
const isBrowserWaived = process.argv.includes("--without-browser");

const reports = mkdtempSync(join(tmpdir(), "eas-reports-"));
const unitReport = join(reports, "unit.json");
const e2eReport = join(reports, "e2e.json");
const missing = installPrograms();

const results = [
  await runCheck("types", MINUTES.types, "node_modules/typescript/bin/tsc", ["--noEmit"]),
  await runCheck("lint", MINUTES.lint, "node_modules/@biomejs/biome/bin/biome", ["check", "."]),
  await runCheck("words", MINUTES.words, "scripts/words/check.mjs", []),
  await runTests("unit and integration", () => readUnitReport(unitReport), [
    MINUTES.unit,
    "node_modules/vitest/vitest.mjs",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
  ]),
];
const browser = isBrowserWaived
  ? undefined
  : await requireBrowser().catch(({ message }) => console.error(message));
results.push(
  await runTests("end to end", () => readE2eReport(e2eReport), [
    MINUTES.e2e,
    "node_modules/@playwright/test/cli.js",
    // Without a browser the stories are only listed, so they count as skipped.
    browser ? ["test", "--reporter=list,json"] : ["test", "--list", "--reporter=json"],
    { CHROMIUM_PATH: browser ?? "", PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
  ]),
);
rmSync(reports, { recursive: true, force: true });
process.exitCode = tell(results) ? 0 : 1;

async function runCheck(name, minutes, script, parameters) {
  const isGood = (await runWithin(minutes, script, parameters)) === 0;
  return { name, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: [], flaky: [] };
}

/** A runner that fails without a failed test, or leaves no report, counts as one failure. */
async function runTests(name, read, run) {
  const status = await runWithin(...run);
  const result = read();
  const isEmpty = result.passed + result.failed + result.skipped.length === 0;
  const isWrong = (status !== 0 || isEmpty) && result.failed === 0;
  return { name, ...result, failed: isWrong ? 1 : result.failed };
}

/** Prints the totals, and returns whether all is well. */
function tell(all) {
  const count = (field) => all.reduce((total, result) => total + result[field], 0);
  const [skipped, flaky] = [all.flatMap((one) => one.skipped), all.flatMap((one) => one.flaky)];
  console.log("");
  for (const result of all) {
    const { name, passed, failed } = result;
    console.log(`${name}: ${passed} passed, ${failed} failed, ${result.skipped.length} skipped`);
  }
  tellNames("passed only at the second try", flaky);
  tellNames("skipped", skipped);
  if (missing.length > 0) console.log(`\nnot installed: ${missing.join(", ")}`);
  if (!browser && !isBrowserWaived) {
    console.log("\nThere is no Chromium, so no story was tried, and that fails the run.");
    console.log("Install one, or call: npm test -- --without-browser");
  }
  const wrong = listWrong(all);
  if (wrong.length > 0) console.log(`\n${wrong.join("\n")}`);
  console.log(`\n${count("passed")} passed, ${count("failed")} failed, ${skipped.length} skipped`);
  return count("failed") === 0 && (browser !== undefined || isBrowserWaived);
}

function tellNames(what, names) {
  if (names.length === 0) return;
  console.log(`\n${what}:`);
  for (const name of names) console.log(`- ${name}`);
}
