// npm run mutants: puts small faults into a copy of the program, one at a time, and prints which of them the tests
// find.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { chooseBySeed, listMutations } from "./mutations.mjs";
import { listRelated } from "./related.mjs";
import { runQuietly } from "./runner.mjs";
import { heedOptions } from "./usage.mjs";

const OPTIONS = {
  seed: { type: "string", default: "1" },
  count: { type: "string", default: "50" },
  skip: { type: "string", default: "0" },
  suite: { type: "string", default: "quick" },
  tests: { type: "string" },
  most: { type: "string", default: "40" },
  seconds: { type: "string", default: "300" },
};
heedOptions(
  `Usage: npm run mutants -- [--seed 1] [--count 50] [--skip 0] [--suite quick|all] [--tests REV] [--most 40] [--seconds 300]
Tries mutants of app/, chosen by the seed, in a copy; each with the nearest tests that import its file, which need no build.
--skip leaves out the first ones, --suite all runs the wide tests, too, --tests takes tests/ and the runner's settings from a
revision, --most is how many files of tests are run for one mutant, --seconds how long.`,
  OPTIONS,
);
const { values } = parseArgs({ options: OPTIONS });
const [seed, count, skip, most, seconds] = ["seed", "count", "skip", "most", "seconds"].map(
  (name) => Number(values[name]),
);
const VITEST = "node_modules/vitest/vitest.mjs";

const root = process.cwd();
const copy = realpathSync(mkdtempSync(join(tmpdir(), "eas-mutants-")));
process.once("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => process.exit(1));
makeCopy();
process.chdir(copy);

const mutants = readdirSync("app", { recursive: true })
  .map((name) => join("app", name))
  .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
  .sort()
  .flatMap((file) =>
    listMutations(file, readFileSync(file, "utf8")).map((mutation) => ({ file, ...mutation })),
  );
/** Whether a test file passes without a fault. */
const sound = new Map();
const rows = [];
for (const mutant of chooseBySeed(mutants, skip + count, seed).slice(skip)) {
  rows.push({ ...mutant, ...(await tryMutant(mutant)) });
}
tell();

/** Copies the files that git tracks or would add, and links the original's packages and builds. */
function makeCopy() {
  const listed = git("ls-files", "-z", "--cached", "--others", "--exclude-standard");
  const files = listed.split("\0").filter((file) => file !== "" && existsSync(file));
  const taken = values.tests
    ? files.filter((file) => !/^tests\/|^vitest\.config/.test(file))
    : files;
  for (const file of taken) cpSync(file, join(copy, file));
  if (values.tests) takeTests(values.tests);
  for (const folder of ["node_modules", "build"])
    symlinkSync(join(root, folder), join(copy, folder));
}

function takeTests(revision) {
  const archive = join(copy, "tests.tar");
  git("archive", "--output", archive, revision, "tests", "vitest.config.ts");
  spawnSync("tar", ["-xf", archive, "-C", copy]);
  rmSync(archive);
  // The current version, which skips building in a copy.
  cpSync("tests/support/build.ts", join(copy, "tests/support/build.ts"));
}

/** Returns the `outcome`, and the test file that found the fault. */
async function tryMutant({ file, start, end, text }) {
  const related = listRelated([file])
    .filter(({ isBuilt, isWide }) => !isBuilt && (values.suite === "all" || !isWide))
    .slice(0, most)
    .map((test) => test.file);
  if (related.length === 0) return { outcome: "survived", by: "no test imports it" };
  const source = readFileSync(file, "utf8");
  writeFileSync(file, `${source.slice(0, start)}${text}${source.slice(end)}`);
  const found = await findFailing(related);
  writeFileSync(file, source);
  if (found === undefined) return { outcome: "killed", by: "endless" };
  for (const test of found) if (await isSound(test)) return { outcome: "killed", by: test };
  return { outcome: "survived", by: `${related.length} files of tests` };
}

async function isSound(test) {
  if (!sound.has(test)) sound.set(test, (await findFailing([test]))?.length === 0);
  return sound.get(test);
}

/** The failing test files; undefined after a timeout. */
async function findFailing(tests) {
  const report = join(copy, "report.json");
  rmSync(report, { force: true });
  const parameters = ["run", ...tests, "--bail=1", "--reporter=json", `--outputFile=${report}`];
  Object.assign(process.env, { EAS_KEEP_BUILD: "yes", EAS_TESTS: values.suite });
  const status = await runQuietly(seconds / 60, VITEST, ...parameters);
  if (status === null) return undefined;
  const { testResults = [] } = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : {};
  return testResults
    .filter(({ status: result }) => result === "failed")
    .map(({ name }) => relative(copy, name));
}

function tell() {
  console.log("\n| mutant | what | outcome | by |\n|---|---|---|---|");
  for (const { file, line, kind, outcome, by } of rows) {
    console.log(`| ${file}:${line} | ${kind} | ${outcome} | ${by} |`);
  }
  const killed = rows.filter(({ outcome }) => outcome === "killed").length;
  console.log(`\n${killed} of ${rows.length} killed (seed ${seed}, ${mutants.length} possible)`);
}

function git(...parameters) {
  const { status, stdout, stderr } = spawnSync("git", parameters, {
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
