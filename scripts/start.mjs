// Starts the product: builds first if there is no build of these sources, then serves.
import { spawn } from "node:child_process";
import process from "node:process";
import { findNodeFault } from "../app/process/machine/node-version.mjs";
import { ENTRY } from "./builds.mjs";
import { heed } from "./usage.mjs";

/** How often to report progress to a waiting user. */
const TELL_EVERY_MS = 10_000;

heed(`Usage: npm start
Serves the product, and builds it before where its sources have changed. Settings: docs/configuration.md`);
refuse(findNodeFault(process.version));
refuse(await findDriverFault());

// .env is not read here: app/process/settings/settings.ts alone collects the settings.
process.env.NODE_ENV ??= "production";

await buildIfOutdated();
process.argv[2] = `./${ENTRY}`;
await import("@remix-run/serve/dist/cli.js");

function refuse(fault) {
  if (fault === null) return;
  console.error(`EAS cannot start. ${fault}`);
  process.exit(2);
}

/** Why the database driver cannot be loaded; the server build would report it with a stack trace. */
async function findDriverFault() {
  try {
    await import("../app/store/kernel/sqlite-driver.mjs");
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Builds in a separate process, so that its tools do not stay in this one's memory. */
async function buildIfOutdated() {
  const began = performance.now();
  const ticking = setInterval(() => {
    console.log(
      `Still building, for ${Math.round((performance.now() - began) / 1_000)} seconds now.`,
    );
  }, TELL_EVERY_MS);
  const builder = spawn(process.execPath, ["scripts/build.mjs", "--if-outdated"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stop = () => builder.kill("SIGTERM");
  process.once("SIGTERM", stop);
  const status = await new Promise((settle) => builder.once("exit", settle));
  process.off("SIGTERM", stop);
  clearInterval(ticking);
  if (status !== 0) process.exit(status ?? 1);
}
