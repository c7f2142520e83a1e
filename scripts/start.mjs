// Starts the product: builds when there is no build of these sources, serves.
import { spawnSync } from "node:child_process";
import process from "node:process";
import { findNodeFault } from "../app/server/process/node-version.mjs";
import { ENTRY } from "./builds.mjs";

refuse(findNodeFault(process.version));
refuse(await findDriverFault());

// Of .env nothing is read here: the settings are put together in one place, app/server/process/settings.ts.
process.env.NODE_ENV ??= "production";

buildIfOutdated();
process.argv[2] = `./${ENTRY}`;
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

/** The build's own process: its tools must not stay in this one's memory. */
function buildIfOutdated() {
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs", "--if-outdated"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) process.exit(status ?? 1);
}
