// On an unsupported Node, start and commands print one sentence with a way out, and change nothing;
// only one file knows both database drivers.

import { spawnSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findNodeFault } from "~/process/machine/node-version.mjs";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { mendLock } from "../../../scripts/lock.mjs";
import { childEnv } from "../../support/child-env";
import { makeFolder, removeFolder } from "../../support/data";
import { FROM_SOURCE } from "../../support/from-source";

const read = (file: string) => JSON.parse(readFileSync(file, "utf8"));

describe("a Node", () => {
  test.each([
    "v20.19.0",
    "v20.20.2",
    "v22.14.0",
    "v22.23.3",
    "v24.0.0",
    "v24.21.0",
    "v26.0.0",
    "v26.10.0",
  ])("%s will do", (version) => {
    expect(findNodeFault(version)).toBeNull();
  });

  test.each([
    ["v18.20.8", "Node 20, 22, 24 or 26"],
    ["v20.18.3", "Node 20.19 or newer"],
    ["v21.7.3", "Node 20, 22, 24 or 26"],
    ["v22.13.1", "Node 22.14 or newer"],
    ["v23.11.1", "Node 20, 22, 24 or 26"],
    ["v25.2.0", "Node 20, 22, 24 or 26"],
    ["v27.0.0", "Node 20, 22, 24 or 26"],
  ])("%s will not: needed is %s", (version, needed) => {
    expect(findNodeFault(version)).toBe(
      `This is Node ${version.slice(1)}; EAS needs ${needed}. Install Node 24 (https://nodejs.org/en/download) and run: npm ci`,
    );
  });

  test("will do where package.json says so", () => {
    const lines: string[] = read("package.json").engines.node.split(" || ");
    expect(lines.map((line) => Number(line.slice(1).split(".")[0]))).toEqual([20, 22, 24, 26]);
    for (const line of lines) {
      const [major = 0, minor = 0] = line.slice(1).split(".").map(Number);
      expect(findNodeFault(`v${major}.${minor}.0`)).toBeNull();
      if (minor > 0) expect(findNodeFault(`v${major}.${minor - 1}.0`)).not.toBeNull();
    }
  });
});

/** Runs a script in a process that reports another version of Node. */
function runOn(
  version: string,
  args: string[],
  { dataDir, cwd }: { dataDir: string; cwd?: string },
) {
  const pretend = `
    Object.defineProperty(process, "version", { value: "v${version}" });
    Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } });`;
  const flags = ["--import", `data:text/javascript,${encodeURIComponent(pretend)}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, ...args], {
    cwd,
    encoding: "utf8",
    env: { ...childEnv(), NODE_ENV: "production", DATA_DIR: dataDir },
  });
  return { status, output: `${stdout}${stderr}` };
}

describe("on another Node", () => {
  let folder: string;
  beforeEach(() => {
    folder = makeFolder();
  });
  afterEach(() => removeFolder(folder));

  test.each([
    ["npm start", ["scripts/start.mjs"]],
    [
      "the server without npm",
      ["node_modules/@remix-run/serve/dist/cli.js", "build/server/index.js"],
    ],
    ["npm run backup", [...FROM_SOURCE, "app/commands/backup.ts"]],
  ])("%s ends with 2 and the sentence, and makes nothing", (_what, args) => {
    const dataDir = join(folder, "data");
    const { status, output } = runOn("22.13.0", args, { dataDir });
    expect([status, output]).toEqual([
      2,
      expect.stringContaining("This is Node 22.13.0; EAS needs Node 22.14 or newer."),
    ]);
    expect(output.trim().split("\n")).toHaveLength(1);
    expect(existsSync(dataDir)).toBe(false);
  });

  test("Node 20 without its driver is told how to get one", () => {
    for (const file of [
      "scripts/start.mjs",
      "scripts/builds.mjs",
      "scripts/usage.mjs",
      "app/process/machine/node-version.mjs",
    ]) {
      cpSync(file, join(folder, file));
    }
    cpSync(
      "app/store/kernel/sqlite-driver.mjs",
      join(folder, "app/store/kernel/sqlite-driver.mjs"),
    );
    const { status, output } = runOn("20.20.2", [resolve(folder, "scripts/start.mjs")], {
      dataDir: join(folder, "data"),
      cwd: folder,
    });
    expect([status, output]).toEqual([
      2,
      "EAS cannot start. The database driver for Node 20 is not installed. Use Node 24, or install a C++ compiler (Debian: apt install g++ make python3), and run: npm ci\n",
    ]);
  });
});

describe("of the database drivers", () => {
  const isNode20 = process.versions.node.startsWith("20.");
  const sources = ["app", "scripts", "tests", "bench"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .filter((name) => /\.(tsx?|mjs)$/.test(name)),
  );

  test("Node 20 alone has the second", () => {
    const name = isNode20 ? "better-sqlite3-for-node-20" : "better-sqlite3";
    expect(BetterSqlite).toBe(createRequire(import.meta.url)(name));
  });

  test("no other file loads one: on Node 20 the first would end the process", () => {
    const loading =
      /^import (?!type\b)[^;]*from "better-sqlite3|\b(require|import)\("better-sqlite3/m;
    expect(sources.length).toBeGreaterThan(300);
    expect(sources.filter((file) => loading.test(readFileSync(file, "utf8")))).toEqual([
      "app/store/kernel/sqlite-driver.mjs",
    ]);
  });

  test("package-lock.json says what npm leaves out of it (npm run lock puts it back)", () => {
    const lock = read("package-lock.json");
    expect(lock).toEqual(mendLock(lock));
    expect(mendLock({ packages: withoutFacts(lock.packages) }).packages).toEqual(lock.packages);
  });
});

/** As npm itself writes it. */
function withoutFacts(packages: Record<string, Record<string, unknown>>) {
  const { gypfile: _forgotten, ...first } = packages["node_modules/better-sqlite3"] ?? {};
  first.engines = { node: ">=22" };
  const { engines: _narrowed, ...second } =
    packages["node_modules/better-sqlite3-for-node-20"] ?? {};
  return {
    ...packages,
    "node_modules/better-sqlite3": first,
    "node_modules/better-sqlite3-for-node-20": second,
  };
}
