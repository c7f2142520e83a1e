// Makes sure, once per test run, that the product is built from the present sources; EAS_KEEP_BUILD leaves it as it is, for
// tests that need no build. What tests leave in temporary folders goes with the run.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findCurrent } from "../../scripts/builds.mjs";

export default function prepareRun(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "eas-run-"));
  // Some tests run programs as another user.
  chmodSync(folder, 0o755);
  process.env.TMPDIR = folder;
  if (!process.env.EAS_KEEP_BUILD) {
    execFileSync(process.execPath, ["scripts/build.mjs", "--if-outdated"], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** The folder of the built files that are sent to browsers. */
export function clientFolder(): string {
  return `build/${findCurrent()}/client`;
}
