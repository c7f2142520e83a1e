// Reads what vitest and Playwright report of their tests: how many passed and failed, and the names of the others.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import process from "node:process";

/** A story that passes only at its second try may be one of few; more of them fail the run. */
const MOST_FLAKY = 2;

/** `skipped` and `flaky` are names. What has not left a report has neither passed nor failed. */
export function readUnitReport(file) {
  const { testResults = [] } = readReport(file);
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName }) => ({
      status,
      name: `${relative(process.cwd(), name)}: ${fullName}`,
    })),
  );
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length;
  // A file that could not be loaded, or whose preparations failed, has no test that failed.
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  ).length;
  return {
    passed: count("passed"),
    failed: count("failed") + broken,
    skipped: tests
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map(({ name }) => name),
    flaky: [],
  };
}

/** The same; each story counts once for every project that it is in. */
export function readE2eReport(file) {
  const { suites = [], errors = [] } = readReport(file);
  const tests = suites.flatMap(storiesOf);
  const named = (wanted) => tests.filter(({ status }) => status === wanted).map(nameOf);
  const [expected, unexpected] = [named("expected"), named("unexpected")];
  const [flaky, skipped] = [named("flaky"), named("skipped")];
  const isShaky = flaky.length > MOST_FLAKY;
  return {
    passed: expected.length + (isShaky ? 0 : flaky.length),
    failed: unexpected.length + errors.length + (isShaky ? flaky.length : 0),
    skipped,
    flaky,
  };
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
