// Chooses one of two SQLite drivers. Plain JavaScript, so that the threads in scripts/ can load it too.
import { createRequire } from "node:module";

/**
 * better-sqlite3 13 needs Node-API 10, which Node 20 lacks: it crashes there (exit 139). better-sqlite3 12 aborts on
 * Node 24.19 and newer (exit 134). So Node 20 has its own driver until 2027-04-30, a year after its end of life
 * (docs/decisions/0010-two-database-drivers.md).
 */
const STAND_IN = "better-sqlite3-for-node-20";

const require = createRequire(import.meta.url);

/** @type {typeof import("better-sqlite3")} */
export const BetterSqlite = process.versions.node.startsWith("20.")
  ? requireStandIn()
  : require("better-sqlite3");

/** An optional package: npm skips it if it can be neither downloaded nor compiled. */
function requireStandIn() {
  try {
    return require(STAND_IN);
  } catch (cause) {
    throw new Error(
      "The database driver for Node 20 is not installed. Use Node 24, or install a C++ compiler (Debian: apt install g++ make python3), and run: npm ci",
      { cause },
    );
  }
}
