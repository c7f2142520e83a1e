// npm run build: builds the product beside what runs; `--if-outdated` only where the sources have changed.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { addBuild, isOutdated } from "./builds.mjs";

const TOOL = "node_modules/@remix-run/dev/dist/cli.js";

if (!process.argv.includes("--if-outdated") || isOutdated()) {
  requireTools();
  process.exitCode = addBuild(buildInto);
}

/** `npm prune --omit=dev` takes them away, as it should where the product only runs. */
function requireTools() {
  if (existsSync(TOOL)) return;
  console.error(
    "EAS has to be built, and the tools for it are not installed. Run: npm ci && npm run build",
  );
  process.exit(2);
}

function buildInto(folder) {
  console.log("Building EAS…");
  const { status } = spawnSync(process.execPath, [TOOL, "vite:build"], {
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production", EAS_BUILD_FOLDER: folder },
  });
  return status ?? 1;
}
