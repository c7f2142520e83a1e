// A file system that turns read-only; tests/support/data.ts has one that fills up.
import { type ExecFileSyncOptions, execFileSync } from "node:child_process";
import { existsSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { makeFolder, removeFolder } from "../support/data";

const QUIET: ExecFileSyncOptions = { stdio: ["ignore", "pipe", "ignore"] };
const BYTES = 24 * 1024 * 1024;

export type FailingDisk = {
  folder: string;
  /** Makes it read-only, as after a hardware error, even for open files. */
  fail: () => void;
  unmount: () => void;
};

/** An ext4 file system in a file, which the kernel makes read-only at the first error. */
export function mountFailing(): FailingDisk {
  const folder = makeFolder();
  const image = `${folder}.img`;
  writeFileSync(image, "");
  truncateSync(image, BYTES);
  execFileSync("mkfs.ext4", ["-q", image], QUIET);
  execFileSync("mount", ["-o", "loop,errors=remount-ro", image, folder], QUIET);
  const device = String(execFileSync("findmnt", ["-no", "SOURCE", folder], QUIET)).trim();
  return {
    folder,
    fail: () => writeFileSync(errorTrigger(device), "tried by a test"),
    unmount: () => {
      execFileSync("umount", [folder], QUIET);
      removeFolder(folder);
      rmSync(image);
    },
  };
}

/** False without the permission to mount, or if the system cannot simulate the failure: such tests are skipped. */
export function canFail(): boolean {
  if (!existsSync("/sys/fs/ext4")) return false;
  try {
    mountFailing().unmount();
    return true;
  } catch {
    return false;
  }
}

function errorTrigger(device: string): string {
  return `/sys/fs/ext4/${device.replace("/dev/", "")}/trigger_fs_error`;
}
