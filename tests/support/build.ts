// Makes sure, once per test run, that the product is built from the present sources; EAS_KEEP_BUILD leaves it as it is, for
// tests that need no build.
import { execFileSync } from "node:child_process";
import { findCurrent } from "../../scripts/builds.mjs";

export default function buildIfOutdated(): void {
  if (process.env.EAS_KEEP_BUILD) return;
  execFileSync(process.execPath, ["scripts/build.mjs", "--if-outdated"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** The folder of the built files that are sent to browsers. */
export function clientFolder(): string {
  return `build/${findCurrent()}/client`;
}
