// A folder that looks like the product's own, with a .env of its own, to call commands and the server in.
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

export type House = {
  folder: string;
  /** A directory that exists, to be named by DATA_DIR; nobody but its owner may look into it. */
  dataDir: string;
  /** Writes .env. */
  configure: (text: string | Buffer) => void;
  remove: () => void;
};

/** What is the owner's and not the product's. */
const NOT_LINKED = [".env", ".git", "data"];

export function makeHouse(): House {
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
      // Whatever this process leaves out of the rights of new files.
      chmodSync(join(folder, ".env"), 0o644);
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
