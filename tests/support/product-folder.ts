// A folder that looks like the product's own, with a separate .env, for running commands and the server.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export type ProductFolder = {
  folder: string;
  /** An existing directory for DATA_DIR; only its owner may read it. */
  dataDir: string;
  configure: (text: string | Buffer) => void;
  remove: () => void;
};

/** Files that belong to the operator and not to the product. */
const NOT_LINKED = [".env", ".git", "data"];

export function makeProductFolder(): ProductFolder {
  const folder = mkdtempSync(join(tmpdir(), "eas-house-"));
  for (const name of readdirSync(".").filter((each) => !NOT_LINKED.includes(each))) {
    symlinkSync(resolve(name), join(folder, name));
  }
  const dataDir = join(folder, "kept");
  mkdirSync(dataDir, { mode: 0o700 });
  return {
    folder,
    dataDir,
    configure(text) {
      writeFileSync(join(folder, ".env"), text);
      // Independent of this process's umask.
      chmodSync(join(folder, ".env"), 0o644);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
