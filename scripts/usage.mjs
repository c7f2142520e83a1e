// Shared by the scripts of package.json: --help, --version, and rejecting unknown arguments.
import { readFileSync } from "node:fs";
import process from "node:process";
import { parseArgs } from "node:util";
import { readCurrentCommit } from "./builds.mjs";

/**
 * Prints `usage` for --help and the version for --version, and exits; exits with 1 if an argument does not match
 * `known`, a list of words and options, or of patterns.
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

/** Likewise for a script whose options have values, described as for `parseArgs` of node:util. */
export function heedOptions(usage, options) {
  const [, , ...given] = process.argv;
  if (given.some((word) => ["--help", "-h", "--version"].includes(word))) heed(usage);
  try {
    parseArgs({ options });
  } catch (error) {
    end(`${error.message}\n${usage}`, 1);
  }
}

/** "EAS 0.4.0 (1a2b3c4d5e)", with the commit of the current build if there is one. */
function tellVersion() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const commit = readCurrentCommit();
  return `EAS ${version}${commit ? ` (${commit})` : ""}`;
}

function end(text, code) {
  (code === 0 ? console.log : console.error)(text);
  process.exit(code);
}
