// Every command shows its usage and version without valid settings, and rejects unknown words.

import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { childEnv } from "../support/child-env";
import { runCommand } from "../support/commands";
import { makeFolder, removeFolder } from "../support/data";
import { sample, spread } from "../support/runs";

const { scripts, version } = JSON.parse(readFileSync("package.json", "utf8"));
const commands = Object.entries<string>(scripts).flatMap(([name, script]) => {
  const [, file] = /^node scripts\/command\.mjs (\S+)$/.exec(script) ?? [];
  return file ? [[name, file] as const] : [];
});

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

describe("every command", () => {
  test.each(sample(commands, 2))("%s", async (name, file) => {
    // The invalid port must not matter.
    const env = { PORT: "none", DATA_DIR: join(folder, "data"), INIT_CWD: folder };
    const [help, told] = await Promise.all([
      runCommand(file, ["--help"], env),
      runCommand(file, ["--version"], env),
    ]);
    expect([help.code, help.output]).toEqual([0, expect.stringMatching(`^Usage: npm run ${name}`)]);
    expect([told.code, told.output]).toEqual([0, expect.stringMatching(`^EAS ${version}( |\n)`)]);
    const good = { ...env, PORT: "3000" };
    for (const args of [["--nothing"], ["help", "me", "now"]]) {
      const { code, output } = await runCommand(file, args, good);
      expect([args, code, output]).toEqual([args, 1, expect.stringContaining("Usage: ")]);
    }
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    ["log-out", "--everyone", "ann@example.org"],
    ["delete", "--everyone", "ann@example.org"],
    ["log-out", "ann@example.org", "--with-calendars"],
  ])("an option in the wrong place changes nothing: people %s %s %s", async (...args) => {
    const { code, output } = await runCommand("people", args, { DATA_DIR: join(folder, "data") });
    expect([code, output]).toEqual([1, expect.stringContaining("Usage: ")]);
  });

  test("a word that is no file's name makes no backup of that name", async () => {
    const { code, output } = await runCommand("backup", ["help"], { INIT_CWD: folder });
    expect([code, output]).toEqual([1, expect.stringContaining("help looks like no file.")]);
    expect(readdirSync(folder)).toEqual([]);
  });
});

const others = Object.keys(scripts).filter(
  (name) => /^(node scripts|tsx )/.test(scripts[name]) && !/command\.mjs/.test(scripts[name]),
);

test.each(spread(others, 4))(
  "npm run %s has --help and --version, and begins nothing for a word that it does not know",
  (name) => {
    const script = String(scripts[name]).replace(/^node /, "");
    const call = (word: string) =>
      spawnSync(process.execPath, [...script.split(" "), word], {
        env: childEnv(),
        encoding: "utf8",
      });
    expect([call("--help").status, call("--help").stdout]).toEqual([
      0,
      expect.stringMatching(/^Usage: npm /),
    ]);
    expect(call("--version").stdout).toMatch(
      new RegExp(`^EAS ${version}( \\([0-9a-f]{10}\\+?\\))?\n$`),
    );
    for (const word of ["--nothing", ...(name === "screenshots" ? [] : ["nothing"])]) {
      const wrong = call(word);
      expect([wrong.status, wrong.stdout, wrong.stderr]).toEqual([
        1,
        "",
        expect.stringMatching(new RegExp(`${word}.*\nUsage: npm `)),
      ]);
    }
  },
);
