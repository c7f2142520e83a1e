// Runs the commands under Upgrade and The way back in docs/self-hosting.md, in clones with and without tags.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeFolder, removeFolder } from "../support/data";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
  git("init", "-q", "-b", "main", "origin");
  commit("first");
  git("clone", "-q", "origin", "clone");
  commit("second");
});
afterEach(() => removeFolder(folder));

const NOBODY = [
  "-c",
  "user.name=x",
  "-c",
  "user.email=x@example.org",
  "-c",
  "commit.gpgsign=false",
];

function git(...words: string[]): string {
  return execFileSync("git", [...NOBODY, ...words], {
    cwd: folder,
    encoding: "utf8",
    stdio: "pipe",
  });
}

function commit(content: string): void {
  writeFileSync(join(folder, "origin/file"), content);
  git("-C", "origin", "add", "file");
  git("-C", "origin", "commit", "-qm", content);
}

/** Runs the git commands of the first block below a heading. */
function follow(heading: string): string {
  const page = readFileSync("docs/self-hosting.md", "utf8").split(`\n## ${heading}\n`)[1] ?? "";
  const lines = (/```sh\n([\s\S]*?)```/.exec(page)?.[1] ?? "").split("\n");
  const own = lines.filter((line) => /^(git|version)\b/.test(line));
  expect(own.length).toBeGreaterThan(0);
  execFileSync("sh", ["-euc", own.join("\n")], { cwd: join(folder, "clone"), stdio: "pipe" });
  return readFileSync(join(folder, "clone/file"), "utf8");
}

it("without tags it is the newest state, and back", () => {
  expect(follow("Upgrade")).toBe("second");
  expect(follow("The way back")).toBe("first");
});

it("with tags it is the newest version, not what came after it", () => {
  git("-C", "origin", "tag", "v0.9.0", "HEAD~1");
  git("-C", "origin", "tag", "v0.10.0");
  commit("third");
  expect(follow("Upgrade")).toBe("second");
  expect(follow("The way back")).toBe("first");
});
