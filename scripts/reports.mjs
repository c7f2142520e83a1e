// Reads the reports of vitest and Playwright: passed, failed, skipped and slow tests.
import { appendFileSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import process from "node:process";
import { stripVTControlCharacters } from "node:util";

const LONGEST_ERROR = 200;
const MOST_NAMED = 40;
const SLOWEST = 10;

/** The last lines of a run, which list the failures; empty if there are none. */
export function listWrong(results) {
  const names = results.flatMap(({ name, failed, wrong = [] }) =>
    failed > 0 && wrong.length === 0 ? [`${name}: see above`] : wrong,
  );
  if (names.length === 0) return [];
  const more = names.length - MOST_NAMED;
  return [
    "failed:",
    ...names.slice(0, MOST_NAMED).map((name) => `- ${name}`),
    ...(more > 0 ? [`- and ${more} more`] : []),
  ];
}

/** The last line of a run, or with a file the sum of all runs that wrote to it (.ci/run). */
export function addUp(sums, file) {
  if (file) appendFileSync(file, `${JSON.stringify(sums)}\n`);
  const lines = file ? readFileSync(file, "utf8").trim().split("\n") : [JSON.stringify(sums)];
  const runs = lines.map((line) => JSON.parse(line));
  const count = (field) => runs.reduce((total, run) => total + run[field], 0);
  return `${count("passed")} passed, ${count("failed")} failed, ${count("skipped")} skipped`;
}

/** The slowest files of all runners, from their lines [name, milliseconds]. */
export function listSlowest(lines) {
  const files = lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  const slowest = files.sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
  return slowest.map(([name, ms]) => `${(ms / 1_000).toFixed(1)} s ${name}`);
}

/**
 * `isThere` is false without a report; `skipped` are names; `wrong` names failed tests and files, with the error's
 * first line.
 */
export function readUnitReport(file) {
  const { testResults } = readReport(file);
  return { isThere: testResults !== undefined, ...countUnit(testResults ?? []) };
}

function countUnit(testResults) {
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      failureMessages,
      name: `${relative(process.cwd(), name)}: ${fullName}`,
    })),
  );
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length;
  // A file that could not be loaded, or whose setup failed, has no failed test.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: count("passed"),
    failed: count("failed") + broken.length,
    wrong: [
      ...broken.map(({ name, message }) => tellWrong(relative(process.cwd(), name), message)),
      ...tests
        .filter(({ status }) => status === "failed")
        .map(({ name, failureMessages = [] }) => tellWrong(name, failureMessages[0])),
    ],
    skipped: tests
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map(({ name }) => name),
  };
}

/** Likewise for Playwright; a story counts once for every project it runs in, without retries. */
export function readE2eReport(file) {
  const { suites, errors = [] } = readReport(file);
  const tests = (suites ?? []).flatMap(storiesOf);
  const having = (...wanted) => tests.filter(({ status }) => wanted.includes(status));
  const failed = having("unexpected", "flaky");
  return {
    isThere: suites !== undefined,
    passed: having("expected").length,
    failed: failed.length + errors.length,
    wrong: [
      ...errors.map(({ message, location }) => tellWrong(location?.file ?? "stories", message)),
      ...failed.map((story) => tellWrong(nameOf(story), errorOf(story))),
    ],
    skipped: having("skipped").map(nameOf),
  };
}

/** The error of the last attempt that has one. */
function errorOf({ results = [] }) {
  return results.findLast(({ error }) => error !== undefined)?.error.message;
}

/** One line: removes a terminal's colors, and cuts long text. */
function tellWrong(name, message = "") {
  const [line = ""] = stripVTControlCharacters(message)
    .split("\n")
    .map((text) => text.trim())
    .filter((text) => text !== "");
  return line === "" ? name : `${name}: ${line.slice(0, LONGEST_ERROR)}`;
}

function storiesOf({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map((test) => ({ ...test, file, title })),
  );
  return [...own, ...suites.flatMap(storiesOf)];
}

function nameOf({ file, title, projectName, annotations }) {
  const why = annotations.find(({ type }) => type === "skip")?.description;
  return `${file}: ${title} (${projectName}${why ? `; ${why}` : ""})`;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
