// Runs everything that `npm test` promises, and sums up what the runners' own reports say:
// types, lint, unit and integration tests, end-to-end tests in a real Chromium.
// The last line is "N passed, N failed".
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { requireBrowser } from "./browser.mjs";

const reports = mkdtempSync(join(tmpdir(), "eas-reports-"));
const unitReport = join(reports, "unit.json");
const e2eReport = join(reports, "e2e.json");

const CHROMIUM_PATH = await requireBrowser();

const results = [
  runCheck("types", "node_modules/typescript/bin/tsc", ["--noEmit"]),
  runCheck("lint", "node_modules/@biomejs/biome/bin/biome", ["check", "."]),
  runTests("unit and integration", {
    script: "node_modules/vitest/vitest.mjs",
    parameters: ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${unitReport}`],
    read: () => readUnitReport(unitReport),
  }),
  runTests("end to end", {
    script: "node_modules/@playwright/test/cli.js",
    parameters: ["test", "--reporter=list,json"],
    env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: e2eReport },
    read: () => readE2eReport(e2eReport),
  }),
];
rmSync(reports, { recursive: true, force: true });

for (const { name, passed, failed } of results) {
  console.log(`${name}: ${passed} passed, ${failed} failed`);
}
const sum = (field) => results.reduce((total, result) => total + result[field], 0);
process.exitCode = sum("failed") === 0 && results.every(({ passed }) => passed > 0) ? 0 : 1;
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);

function runCheck(name, script, parameters) {
  const isGood = run(script, parameters) === 0;
  return { name, passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

/** A runner that fails without a failed test, or leaves no report, counts as one failure. */
function runTests(name, { script, parameters, env = {}, read }) {
  const status = run(script, parameters, env);
  const { passed, failed } = read();
  return { name, passed, failed: status !== 0 && failed === 0 ? 1 : failed };
}

function run(script, parameters, env = {}) {
  console.log(`\n> ${[script.split("/").at(-1), ...parameters].join(" ")}`);
  return spawnSync(process.execPath, [script, ...parameters], {
    stdio: "inherit",
    env: { ...process.env, ...env },
  }).status;
}

function readUnitReport(file) {
  const { numPassedTests = 0, numFailedTests = 0, testResults = [] } = readReport(file);
  // A file that could not even be loaded has no tests to fail.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  ).length;
  return { passed: numPassedTests, failed: numFailedTests + broken };
}

function readE2eReport(file) {
  const { stats = {}, errors = [] } = readReport(file);
  const { expected = 0, unexpected = 0, flaky = 0 } = stats;
  if (flaky > 0) console.log(`end to end: ${flaky} of them only at the second try, named above`);
  return { passed: expected + flaky, failed: unexpected + errors.length };
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
