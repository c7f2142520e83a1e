// Runs unit tests and stories on days on which date code often fails. `npm run test:days`, or with other times: `npm
// run test:days -- 2028-02-29T12:00:00Z`.
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { requireBrowser } from "./browser.mjs";
import { installPackages } from "./programs.mjs";
import { readE2eReport, readUnitReport } from "./reports.mjs";
import { runWithin } from "./runner.mjs";
import { heed } from "./usage.mjs";

/** The hours are chosen so that an event "in an hour" falls on the day's special moment. */
const DAYS = {
  "2026-11-29T11:00:00Z": "a Sunday",
  "2026-12-31T21:45:00Z": "31 December, in the evening",
  "2027-03-27T23:30:00Z": "the night in which clocks go forward (Berlin)",
  "2027-04-30T20:30:00Z": "a month's last day, in the evening",
  "2027-10-30T23:30:00Z": "the night in which clocks go back (Berlin)",
  "2028-02-29T12:00:00Z": "29 February",
};
const MINUTES = { unit: 60, e2e: 90 };

heed(
  `Usage: npm run test:days [-- 2028-02-29T12:00:00Z …]
Unit tests and stories with the clock moved to these instants, or to ${Object.keys(DAYS).length} days on which programs that know dates fail.`,
  [/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/],
);

const asked = process.argv.slice(2);
const instants = asked.length > 0 ? asked : Object.keys(DAYS);
if (!findLibrary()) installPackages(["faketime"]);
const library = findLibrary();
if (!library) throw new Error("libfaketime is missing. Install it (Debian: apt install faketime).");
const CHROMIUM_PATH = await requireBrowser();
const folder = mkdtempSync(join(tmpdir(), "eas-days-"));

const lines = [];
for (const instant of instants) {
  const unit = join(folder, `${lines.length}-unit.json`);
  await runAt(instant, MINUTES.unit, "node_modules/vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${unit}`,
  ]);
  const e2e = join(folder, `${lines.length}-e2e.json`);
  const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: e2e };
  const cli = "node_modules/@playwright/test/cli.js";
  await runAt(instant, MINUTES.e2e, cli, ["test", "--reporter=list,json"], env);
  lines.push(sumUp(instant, readUnitReport(unit), readE2eReport(e2e)));
}
rmSync(folder, { recursive: true });
console.log(`\n${lines.map(({ text }) => text).join("\n")}`);
process.exitCode = lines.every(({ isGood }) => isGood) ? 0 : 1;

/** Runs a test runner whose clock starts at this time; timeouts are not affected. */
function runAt(instant, minutes, script, parameters, env = {}) {
  const seconds = Math.round((Date.parse(instant) - Date.now()) / 1_000);
  const clock = {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? "" : "+"}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    NO_FAKE_STAT: "1",
  };
  console.log(`\n${instant}, ${DAYS[instant] ?? "as asked for"}`);
  return runWithin(minutes, script, parameters, { ...env, ...clock });
}

function sumUp(instant, unit, e2e) {
  const count = (field) => unit[field] + e2e[field];
  const skipped = unit.skipped.length + e2e.skipped.length;
  const sums = `${count("passed")} passed, ${count("failed")} failed, ${skipped} skipped`;
  const isGood = count("failed") === 0 && unit.passed > 0 && e2e.passed > 0;
  return { isGood, text: `${instant} (${DAYS[instant] ?? "as asked for"}): ${sums}` };
}

function findLibrary() {
  const folders = ["/usr/lib", "/usr/local/lib", "/opt/homebrew/lib"].filter(existsSync);
  const below = folders.flatMap((one) => [one, ...readdirSync(one).map((name) => join(one, name))]);
  return below
    .map((one) => join(one, "faketime/libfaketime.so.1"))
    .find((file) => existsSync(file));
}
