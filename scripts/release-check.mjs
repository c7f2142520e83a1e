// npm run release-check: checks whether this version can be released, and prints what prevents it. --facts skips the
// tests.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { heed } from "./usage.mjs";

const SEMVER = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?$/;
const HEADING = /^## (\S+) - (\d{4}-\d\d-\d\d)$/m;

/** The reasons against a release, a sentence each; empty if there are none. */
export function findObstacles({ version, lockVersion, changelog, changes, tags }) {
  const [, newest, day] = HEADING.exec(changelog) ?? [];
  return [
    SEMVER.test(version) || `The version ${version} is none of the form 1.2.3.`,
    lockVersion === version ||
      `package-lock.json says ${lockVersion}, package.json ${version}. Call: npm install`,
    newest === version || `The newest heading of CHANGELOG.md is ${newest}, not ${version}.`,
    day === undefined || !Number.isNaN(Date.parse(day)) || `${day} in CHANGELOG.md is no date.`,
    changes.trim() === "" || `Not everything is committed:\n${changes.trimEnd()}`,
    !tags.includes(`v${version}`) || `v${version} is released already. Raise the version.`,
  ].filter((said) => said !== true);
}

function readFacts() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const lockVersion = JSON.parse(readFileSync("package-lock.json", "utf8")).version;
  const changelog = readFileSync("CHANGELOG.md", "utf8");
  const changes = git("status", "--porcelain");
  return { version, lockVersion, changelog, changes, tags: git("tag", "--list").split("\n") };
}

function git(...parameters) {
  return spawnSync("git", parameters, { encoding: "utf8" }).stdout ?? "";
}

function check() {
  heed("Usage: npm run release-check [-- --facts]", ["--facts"]);
  const facts = readFacts();
  const obstacles = findObstacles(facts);
  for (const obstacle of obstacles) console.error(`- ${obstacle}`);
  if (obstacles.length > 0) return 1;
  if (!process.argv.includes("--facts")) {
    for (const step of [["ci"], ["test"]]) {
      const { status } = spawnSync("npm", step, { stdio: "inherit" });
      if (status !== 0) return status ?? 1;
    }
  }
  console.log(`Ready. Next: git tag v${facts.version} && git push --tags`);
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = check();
