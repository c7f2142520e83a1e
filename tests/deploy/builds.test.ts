// Building beside a running server keeps the files it uses, and the next start finds the new build complete.
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { childEnv } from "../support/child-env";
import { makeFolder, removeFolder } from "../support/data";

const DAY_MS = 24 * 3_600_000;
const START = Date.UTC(2026, 10, 21);
const WORDS =
  "EAS has to be built, and the tools for it are not installed. Run: npm ci && npm run build\n";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
  mkdirSync(join(folder, "app"));
  mkdirSync(join(folder, "scripts"));
  for (const name of ["builds.mjs", "build.mjs", "command.mjs", "commit.mjs", "usage.mjs"]) {
    cpSync(resolve("scripts", name), join(folder, "scripts", name));
  }
  writeFileSync(join(folder, "app/page.tsx"), "first");
});
afterEach(() => removeFolder(folder));

function run(args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env: childEnv(),
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

/** Builds one page with the version in its file name; returns the exit code. */
function build(version: string, now: number, status = 0): number | null {
  const code = `
    import { mkdirSync, writeFileSync } from "node:fs";
    import { addBuild } from "./scripts/builds.mjs";
    process.exitCode = addBuild((folder) => {
      for (const part of ["client/assets", "server", "commands"]) mkdirSync(folder + "/" + part, { recursive: true });
      writeFileSync(folder + "/client/assets/page-${version}.js", "");
      writeFileSync(folder + "/client/assets/same.js", "");
      writeFileSync(folder + "/commands/greet.js", "console.log('${version}', ...process.argv.slice(2))");
      writeFileSync(folder + "/server/index.js", "export const version = '${version}';");
      return ${status};
    }, ${now});`;
  return run(["--input-type=module", "-e", code]).status;
}

/** What a start would load. */
function current(): { version: string; assets: string[] } {
  const entry = readFileSync(join(folder, "build/server/index.js"), "utf8");
  const name = /\.\.\/([^/]+)\//.exec(entry)?.[1] ?? "";
  const code = `import("./build/server/index.js").then(({ version }) => console.log(version))`;
  return {
    version: run(["-e", code]).output.trim(),
    assets: readdirSync(join(folder, "build", name, "client/assets")).sort(),
  };
}

describe("a build", () => {
  it("is the current one at its end, and has the files of the one before", () => {
    expect(build("1", START)).toBe(0);
    expect(current()).toEqual({ version: "1", assets: ["page-1.js", "same.js"] });
    const before = readdirSync(join(folder, "build"));
    expect(build("2", START + DAY_MS)).toBe(0);
    expect(current()).toEqual({ version: "2", assets: ["page-1.js", "page-2.js", "same.js"] });
    expect(readdirSync(join(folder, "build"))).toEqual(expect.arrayContaining(before));
  });

  it("that fails, or that is cut short, leaves everything as it was", () => {
    build("1", START);
    const before = readdirSync(join(folder, "build"));
    expect(build("2", START + DAY_MS, 3)).toBe(3);
    expect(readdirSync(join(folder, "build"))).toEqual(before);
    // A crash leaves a folder that no start uses; a later build removes it.
    const left = join(folder, "build/20261121T100000Z-1");
    mkdirSync(left);
    utimesSync(left, START / 1000, START / 1000);
    expect(current().version).toBe("1");
    build("3", START + 2 * DAY_MS);
    expect([current().version, existsSync(left)]).toEqual(["3", false]);
  });

  it("keeps what was replaced for a week, however old it is, and no longer", () => {
    build("1", START);
    build("2", START + 300 * DAY_MS);
    build("3", START + 301 * DAY_MS);
    expect(current().assets).toEqual(["page-1.js", "page-2.js", "page-3.js", "same.js"]);
    build("4", START + 308 * DAY_MS);
    expect(current().assets).toEqual(["page-2.js", "page-3.js", "page-4.js", "same.js"]);
    build("5", START + 400 * DAY_MS);
    expect(current().assets).toEqual(["page-4.js", "page-5.js", "same.js"]);
    expect(readdirSync(join(folder, "build"))).toHaveLength(3);
  });

  it("takes over the files of the one build that earlier versions had", () => {
    for (const part of ["client/assets", "server/assets"]) {
      mkdirSync(join(folder, "build", part), { recursive: true });
    }
    writeFileSync(join(folder, "build/client/assets/page-0.js"), "");
    writeFileSync(join(folder, "build/server/index.js"), "export const version = '0';");
    const now = Date.now();
    build("1", now);
    expect(current()).toEqual({ version: "1", assets: ["page-0.js", "page-1.js", "same.js"] });
    expect(existsSync(join(folder, "build/client/assets/page-0.js"))).toBe(true);
    build("2", now + 30 * DAY_MS);
    expect(current().assets).toEqual(["page-1.js", "page-2.js", "same.js"]);
    expect(existsSync(join(folder, "build/client"))).toBe(false);
  });
});

describe("a command of the operator", () => {
  const greet = () => run(["scripts/command.mjs", "greet", "ann", "--loud"]);

  it("is that of the build, with what was said after its name", () => {
    build("1", START);
    build("2", START + DAY_MS);
    expect(greet()).toEqual({ status: 0, output: "2 ann --loud\n" });
  });

  it("is its source where that has changed since, or nothing is built", () => {
    const source = { status: 0, output: "source ann --loud\n" };
    const file = join(folder, "app/commands/greet.ts");
    mkdirSync(join(folder, "app/commands"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    writeFileSync(file, "console.log('source', ...(process.argv.slice(2) as string[]));");
    symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
    symlinkSync(resolve("scripts/words"), join(folder, "scripts/words"));
    expect(greet()).toEqual(source);
    build("1", START);
    expect(greet().output).toBe("1 ann --loud\n");
    appendFileSync(file, "// changed");
    expect(greet()).toEqual(source);
  });

  it("says what to do where its source would be it, and the tools are not installed", () => {
    build("1", START);
    writeFileSync(join(folder, "app/page.tsx"), "second");
    expect(greet()).toEqual({ status: 2, output: WORDS });
  });
});

describe("a start without the tools to build", () => {
  const start = () => run(["scripts/build.mjs", "--if-outdated"]);

  it("builds nothing while the sources are those of the build, whatever their times say", () => {
    build("1", START);
    writeFileSync(join(folder, "app/page.tsx"), "first");
    expect(start()).toEqual({ status: 0, output: "" });
  });

  it("takes no notice of what npm prune writes into the lock file, but of another version", () => {
    const lock = (entry: object) =>
      writeFileSync(
        join(folder, "package-lock.json"),
        JSON.stringify({ packages: { "node_modules/a": entry } }),
      );
    lock({ version: "1.0.0", gypfile: false });
    build("1", START);
    lock({ version: "1.0.0" });
    expect(start().status).toBe(0);
    lock({ version: "1.0.1" });
    expect(start().status).toBe(2);
  });

  it("says plainly what to do when there is no build, or one of other sources", () => {
    expect(start()).toEqual({ status: 2, output: WORDS });
    build("1", START);
    writeFileSync(join(folder, "app/page.tsx"), "second");
    expect(start()).toEqual({ status: 2, output: WORDS });
    rmSync(join(folder, "app/page.tsx"));
    expect(start().status).toBe(2);
  });
});
