// npm run lock: updates package-lock.json from package.json, and adds what npm leaves out.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { heed } from "./usage.mjs";

const FILE = "package-lock.json";

/**
 * What `npm ci` needs to know about the two database drivers. The first comes with prebuilt binaries and declares that
 * nothing is to be built; npm drops that from the lock file, and then needs Python and make (npm/cli#9837). It also
 * declares that it needs Node 22, so npm would warn on Node 20, where nothing loads it
 * (app/store/kernel/sqlite-driver.mjs). The second is for Node 20 only; npm leaves an optional package out if its
 * engines do not match.
 */
const FACTS = {
  "node_modules/better-sqlite3": { gypfile: false, engines: { node: ">=20" } },
  "node_modules/better-sqlite3-for-node-20": { engines: { node: "20.x" } },
};

/** The same lock file with these facts added. Throws if a package is missing from it. */
export function mendLock(lock) {
  const packages = { ...lock.packages };
  for (const [path, facts] of Object.entries(FACTS)) {
    if (!packages[path]) throw new Error(`${FILE} has no ${path}.`);
    packages[path] = { ...packages[path], ...facts };
  }
  return { ...lock, packages };
}

function writeLock() {
  heed("Usage: npm run lock");
  const { status } = spawnSync("npm", ["install", "--package-lock-only"], { stdio: "inherit" });
  if (status !== 0) return status ?? 1;
  const mended = mendLock(JSON.parse(readFileSync(FILE, "utf8")));
  writeFileSync(FILE, `${JSON.stringify(mended, null, 2)}\n`);
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = writeLock();
