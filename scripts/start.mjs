// Starts the product: builds when there is no build or the sources are newer, serves.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { findNodeFault } from "../app/server/process/node-version.mjs";

const BUILD = "build/server/index.js";
const SOURCES = ["app", "remix.config.js", "vite.config.ts", "package-lock.json"];

refuse(findNodeFault(process.version));
refuse(await findDriverFault());

// Of .env nothing is read here: the settings are put together in one place, app/server/process/settings.ts.
process.env.NODE_ENV ??= "production";

if (isOutdated()) build();
process.argv[2] = `./${BUILD}`;
await import("@remix-run/serve/dist/cli.js");

function refuse(fault) {
  if (fault === null) return;
  console.error(`EAS cannot start. ${fault}`);
  process.exit(2);
}

/** Why the database driver cannot be loaded; the server build itself would say it between a stack of calls. */
async function findDriverFault() {
  try {
    await import("../app/server/store/sqlite-driver.mjs");
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function isOutdated() {
  if (!existsSync(BUILD)) return true;
  const builtAt = statSync(BUILD).mtimeMs;
  return SOURCES.some((source) => newest(source) > builtAt);
}

function newest(path) {
  if (!existsSync(path)) return 0;
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function build() {
  console.log("Building EAS…");
  const { status } = spawnSync(
    process.execPath,
    ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"],
    { stdio: ["ignore", "inherit", "inherit"], env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0) process.exit(status ?? 1);
}
