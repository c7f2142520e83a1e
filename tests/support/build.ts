// Makes sure that the built product is there and made of the sources as they are, once a test run.
import { execFileSync } from "node:child_process";
import { findCurrent } from "../../scripts/builds.mjs";

export default function buildIfOutdated(): void {
  execFileSync(process.execPath, ["scripts/build.mjs", "--if-outdated"], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}

/** Where the files lie that the built product sends to browsers. */
export function clientFolder(): string {
  return `build/${findCurrent()}/client`;
}
