// Starts on a machine with problems: a full disk, a wrong clock, a read-only build.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, statfsSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { findClockFault } from "~/process/machine/clock-fault";
import { childEnv } from "../support/child-env";
import { runServer } from "../support/commands";
import { canMount, makeFolder, mountReadOnly, mountSmall, removeFolder } from "../support/data";
import { findFreePort, startSite } from "../support/site";

/** Output lines that are not log lines. */
function saidIn(output: string): string[] {
  return output.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
}

function fillUp(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(join(folder, "filler"), Buffer.alloc(bavail * bsize, 1));
}

describe.skipIf(!canMount())("a full disk (left out where one may not mount)", () => {
  test("a first start says in a sentence that there is no room, and a later one without the filler works", async () => {
    const small = mountSmall(8 * 1024 * 1024);
    try {
      fillUp(small.folder);
      for (const dataDir of [small.folder, join(small.folder, "data")]) {
        const port = String(await findFreePort());
        const { code, output } = await runServer({ PORT: port, DATA_DIR: dataDir });
        expect([code, output]).toEqual([3, expect.not.stringMatching(/^\s+at /m)]);
        expect(saidIn(output)).toEqual([
          `EAS cannot start. The disk is full that DATA_DIR ${dataDir} is on. Make room.`,
        ]);
      }
      spawnSync("rm", [join(small.folder, "filler")]);
      const site = await startSite({ DATA_DIR: join(small.folder, "data") });
      expect(await site.stop({ keep: true })).toBe(0);
    } finally {
      small.unmount();
    }
  });
});

describe("a clock", () => {
  test.each([
    [0, "1970-01-01 00:00"],
    [Date.UTC(2025, 11, 31, 23, 59), "2025-12-31 23:59"],
    [Date.UTC(2299, 5, 1, 12), "2299-06-01 12:00"],
  ])("that says %s is refused, with what it says", (now, words) => {
    expect(findClockFault(now)).toContain(`says ${words} UTC, which cannot be right. Set it`);
  });

  test("that may be right is not", () => {
    for (const year of [2026, 2027, 2050, 2099])
      expect(findClockFault(Date.UTC(year, 6, 1))).toBeNull();
  });

  test("of 2299 stops the server before anything is thrown away, so that systemd tries again", async () => {
    const folder = makeFolder();
    const moved = `const now = Date.now; Date.now = () => now() + 273 * 365.25 * 86400000;`;
    const { code, output } = await runServer({
      PORT: String(await findFreePort()),
      DATA_DIR: join(folder, "data"),
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(moved)}`,
    });
    expect([code, saidIn(output)]).toEqual([
      4,
      [expect.stringMatching(/^EAS cannot start\. The clock of this machine says 22\d\d-/)],
    ]);
    expect(readdirSync(folder)).toEqual([]);
    removeFolder(folder);
  });
});

test.skipIf(!canMount())(
  "a build that is not of these sources, and that may not be changed, is told with a way out (left out where one may not mount)",
  () => {
    const folder = makeFolder();
    for (const name of ["builds.mjs", "build.mjs", "commit.mjs", "usage.mjs"]) {
      cpSync(resolve("scripts", name), join(folder, "scripts", name));
    }
    mkdirSync(join(folder, "node_modules/@remix-run/dev/dist"), { recursive: true });
    writeFileSync(join(folder, "node_modules/@remix-run/dev/dist/cli.js"), "");
    mkdirSync(join(folder, "build"));
    const { folder: cwd, unmount } = mountReadOnly(folder);
    try {
      const options = { cwd, env: childEnv(), encoding: "utf8" } as const;
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ["scripts/build.mjs"],
        options,
      );
      expect([status, stdout, stderr]).toEqual([
        2,
        "",
        `EAS cannot be built. Its sources have changed since it was built, and ${join(cwd, "build")} cannot be written (EROFS). As the user who owns it, run: npm run build\n`,
      ]);
    } finally {
      unmount();
      removeFolder(folder);
    }
  },
);
