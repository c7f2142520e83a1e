// npm run check: types, lint, and all quick unit and integration tests; `-- related`: what a change touches.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { findCurrent } from "./builds.mjs";
import { listRelated } from "./related.mjs";
import { runQuietly, runWithin } from "./runner.mjs";
import { heed } from "./usage.mjs";

const USAGE = `Usage: npm run check [-- related [--since REV]]
Types, lint, and all quick unit and integration tests.
related: types, lint of what is changed and not committed (or changed since REV), and the tests nearest to it by imports.`;
/** This many files take less than a minute for a change of one operation. */
const MOST = 20;
const MINUTES = { types: 15, lint: 10, unit: 45 };
/** TypeScript's incremental state. */
const KNOWN_TYPES = "node_modules/.types.json";
const TSC = [
  "node_modules/typescript/bin/tsc",
  "--noEmit",
  "--incremental",
  "--tsBuildInfoFile",
  KNOWN_TYPES,
];
const BIOME = "node_modules/@biomejs/biome/bin/biome";
const VITEST = "node_modules/vitest/vitest.mjs";

const since = process.argv.indexOf("--since");
heed(USAGE, ["related", "--since", ...(since < 0 ? [] : process.argv.slice(since + 1, since + 2))]);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { since: { type: "string", default: "HEAD" } },
});
const isGood =
  positionals[0] === "related" ? await checkRelated(values.since) : await checkEverything();
process.exitCode = isGood ? 0 : 1;

async function checkEverything() {
  const isSound = await checkCode(["."]);
  return isSound && (await runWithin(MINUTES.unit, VITEST, ["run"])) === 0;
}

async function checkRelated(since) {
  const changed = listChanged(since);
  if (changed.length === 0) {
    console.log(`Nothing is changed since ${since}.`);
    return true;
  }
  const related = listRelated(changed).filter(({ isWide }) => !isWide);
  const quick = related.filter(({ isBuilt }) => !isBuilt);
  const chosen = quick.slice(0, MOST).map(({ file }) => file);
  if (changed.some((file) => file.endsWith(".md"))) chosen.push("tests/documents.test.ts");
  console.log(`${changed.length} files are changed.`);
  console.log(
    `Of ${related.length} files of tests that import them, the nearest ${chosen.length} are run; ${related.length - quick.length} need a build and wait for npm test.`,
  );
  // Type checks use one CPU core, so the tests run in parallel.
  const [isSound, isTested] = await Promise.all([checkCode(changed), runTests(chosen)]);
  return isSound && isTested;
}

async function runTests(files) {
  if (files.length === 0) return true;
  // Without any build the runner makes one, because some tests load its threads.
  const env = findCurrent() ? { EAS_KEEP_BUILD: "yes" } : {};
  return (await runWithin(MINUTES.unit, VITEST, ["run", ...files], env)) === 0;
}

/** Checks types and lints these files, in parallel. */
async function checkCode(files) {
  const statuses = await Promise.all([
    runQuietly(MINUTES.types, ...TSC),
    runQuietly(MINUTES.lint, BIOME, "check", "--no-errors-on-unmatched", ...files),
  ]);
  return statuses.every((status) => status === 0);
}

/** Files changed since the revision, and files not yet in git. */
function listChanged(since) {
  const known = git("diff", "--name-only", "-z", since);
  const added = git("ls-files", "--others", "--exclude-standard", "-z");
  return `${known}${added}`.split("\0").filter((file) => file !== "" && existsSync(file));
}

function git(...parameters) {
  const { status, stdout, stderr } = spawnSync("git", parameters, { encoding: "utf8" });
  if (status === 0) return stdout;
  console.error(stderr.trim());
  process.exit(1);
}
