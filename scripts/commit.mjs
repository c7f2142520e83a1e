// Finds the commit of the sources: EAS_COMMIT if set, otherwise git's.
import { spawnSync } from "node:child_process";
import process from "node:process";

const LENGTH = 10;

/** "1a2b3c4d5e", with "+" if tracked files were changed since; "" if unknown. */
export function findCommit() {
  const told = process.env.EAS_COMMIT?.trim();
  if (told) return told.slice(0, LENGTH);
  const commit = git("rev-parse", `--short=${LENGTH}`, "HEAD");
  if (!/^[0-9a-f]+$/.test(commit)) return "";
  return git("status", "--porcelain", "--untracked-files=no") === "" ? commit : `${commit}+`;
}

function git(...parameters) {
  const { stdout } = spawnSync("git", parameters, { encoding: "utf8" });
  return (stdout ?? "").trim();
}
