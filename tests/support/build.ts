// Makes sure, once per test run, that the product is built from the present sources.
import { execFileSync } from "node:child_process";
import { findCurrent } from "../../scripts/builds.mjs";

export default function buildIfOutdated(): void {
  execFileSync(process.execPath, ["scripts/build.mjs", "--if-outdated"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** The folder of the built files that are sent to browsers. */
export function clientFolder(): string {
  return `build/${findCurrent()}/client`;
}
