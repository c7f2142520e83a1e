// What every script of package.json has in common: --help, --version, and that it refuses what it does not know.
import { readFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { readCurrentCommit } from "./builds.mjs";

/**
 * Prints `usage` for --help and the version for --version, and ends; ends with 1 where an argument is none of `known`, which has
 * words and options as they are written, or patterns.
 */
export function heed(usage, known = []) {
  const [, , ...given] = process.argv;
  if (given.some((word) => word === "--help" || word === "-h")) return end(usage, 0);
  if (given.includes("--version")) return end(tellVersion(), 0);
  const isKnown = (word) =>
    known.some((one) => (typeof one === "string" ? one === word : one.test(word)));
  const unknown = given.find((word) => !isKnown(word));
  if (unknown !== undefined) end(`There is no ${unknown} here.\n${usage}`, 1);
}

/** The same for a script whose options have values, as `parseArgs` of node:util describes them. */
export function heedOptions(usage, options) {
  const [, , ...given] = process.argv;
  if (given.some((word) => ["--help", "-h", "--version"].includes(word))) heed(usage);
  try {
    parseArgs({ options });
  } catch (error) {
    end(`${error.message}\n${usage}`, 1);
  }
}

/** "EAS 0.2.0 (1a2b3c4d5e)": of what is built here, where something is. */
function tellVersion() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const commit = readCurrentCommit();
  return `EAS ${version}${commit ? ` (${commit})` : ""}`;
}

function end(text, code) {
  (code === 0 ? console.log : console.error)(text);
  process.exit(code);
}
