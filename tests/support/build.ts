// Builds the product once per test run if its sources changed; EAS_KEEP_BUILD skips that. Removes all temporary folders
// after the run.
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
