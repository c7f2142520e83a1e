// Remembers in the data directory which .env the last start read, to notice when it is missing.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Settings } from "./settings";

/** A sentence about a .env that the last start read and that is now missing; null otherwise. */
export function findLostSettings(folder: string, { file, values }: Settings): string | null {
  // If ORIGIN is set, the operator has moved the settings into the environment.
  if (file !== null || values.ORIGIN !== undefined) return null;
  const mark = lastFile(folder);
  const before = readLast(mark);
  return before === null
    ? null
    : `The settings in ${before}, with which EAS last ran, are gone. Put the file back; if EAS is to run without it, remove ${mark} first.`;
}

/** Call it when a server starts. Throws the disk's errors. */
export function rememberSettings(folder: string, { file }: Settings): void {
  const mark = lastFile(folder);
  if (file === null) rmSync(mark, { force: true });
  else if (readLast(mark) !== file) writeFileSync(mark, `${file}\n`, { mode: 0o600 });
}

function readLast(mark: string): string | null {
  try {
    return readFileSync(mark, "utf8").trim() || null;
  } catch {
    return null;
  }
}

function lastFile(folder: string): string {
  return join(folder, "settings-file");
}
