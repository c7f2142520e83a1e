// Other users of the machine, for tests of permissions; only root can act as one.
import { chownSync } from "node:fs";

/** "nobody" on most systems, which owns no files. */
export const NOBODY = 65534;

export const isRoot = process.getuid?.() === 0;

export function give(path: string, uid: number): void {
  chownSync(path, uid, uid);
}
