// Injects every fault many times and prints a table of losses. `npm run test:faults [-- short]`.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { heed } from "./usage.mjs";

heed(
  `Usage: npm run test:faults [-- short]
Tries every fault many times, or fewer times, and prints a table of what was lost.`,
  ["short"],
);

const folder = mkdtempSync(join(tmpdir(), "eas-faults-"));
const report = join(folder, "faults.jsonl");
const { status } = spawnSync(
  process.execPath,
  ["node_modules/vitest/vitest.mjs", "run", "tests/faults", "--no-file-parallelism"],
  {
    stdio: "inherit",
    env: {
      ...process.env,
      EAS_TESTS: "wide",
      FAULTS: process.argv[2] === "short" ? "short" : "long",
      FAULTS_REPORT: report,
    },
  },
);
const lines = existsSync(report) ? readFileSync(report, "utf8").trim().split("\n") : [];
console.log("\n| fault | rounds | outcome |\n|---|---|---|");
for (const line of lines.filter((text) => text !== "")) {
  const { fault, rounds, outcome } = JSON.parse(line);
  console.log(`| ${fault} | ${rounds} | ${outcome} |`);
}
rmSync(folder, { recursive: true, force: true });
process.exitCode = status ?? 1;
