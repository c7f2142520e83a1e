// npm run build: builds the product beside what runs; `--if-outdated` only where the sources have changed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { addBuild, BUILD_FIRST, isOutdated } from "./builds.mjs";

const TOOL = "node_modules/@remix-run/dev/dist/cli.js";
const STEPS = [
  [TOOL, "vite:build"],
  ["node_modules/vite/bin/vite.js", "build", "--config", "vite.commands.config.ts"],
];

if (!process.argv.includes("--if-outdated") || isOutdated()) {
  requireTools();
  process.exitCode = addBuild(buildInto);
}

/** `npm prune --omit=dev` takes them away, as it should where the product only runs. */
function requireTools() {
  if (existsSync(TOOL)) return;
  console.error(BUILD_FIRST);
  process.exit(2);
}

function buildInto(folder) {
  console.log("Building EAS…");
  const env = { ...process.env, NODE_ENV: "production", EAS_BUILD_FOLDER: folder };
  for (const step of STEPS) {
    const { status } = spawnSync(process.execPath, step, {
      stdio: ["ignore", "inherit", "inherit"],
      env,
    });
    if (status !== 0) return status ?? 1;
  }
  return 0;
}
