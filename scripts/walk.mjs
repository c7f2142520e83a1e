// Random walks with new seeds for a given time; prints each seed, and the shrunk steps of failures.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { parseArgs } from "node:util";
import { heedOptions } from "./usage.mjs";

const options = {
  minutes: { type: "string", default: "60" },
  seed: { type: "string" },
  steps: { type: "string", default: "40" },
};
heedOptions(
  `Usage: npm run walk [-- --minutes 60] [--seed 7] [--steps 40]
Walks with new seeds for an hour, or with one seed alone.`,
  options,
);
const { values } = parseArgs({ options });

const until = Date.now() + Number(values.minutes) * 60_000;
/** Few seeds per process, so that no process grows. */
const SEEDS_AT_ONCE = 5;
let walked = 0;
let found = 0;

do {
  const seeds = values.seed
    ? [values.seed]
    : Array.from({ length: SEEDS_AT_ONCE }, () => Math.floor(Math.random() * 2 ** 31));
  console.log(`Seeds ${seeds.join(", ")}`);
  const { status } = spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "tests/walk/random-walk.test.ts",
      "--maxWorkers=1",
      // Shrinking a failure takes minutes.
      "--testTimeout=1800000",
    ],
    {
      stdio: "inherit",
      env: { ...process.env, WALK_SEEDS: seeds.join(), WALK_STEPS: values.steps, WALK_RUNS: "5" },
    },
  );
  walked += seeds.length;
  if (status !== 0) found += 1;
} while (!values.seed && Date.now() < until);

console.log(`${walked} seeds walked, something found in ${found} runs.`);
process.exitCode = found === 0 ? 0 : 1;
