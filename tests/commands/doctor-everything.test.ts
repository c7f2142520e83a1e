// The doctor reports every fault in one run: no fault ends the run or hides what another check finds.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runCommand } from "../support/commands";
import { addCalendar, openData } from "../support/data";
import { makeProductFolder, type ProductFolder } from "../support/product-folder";
import { findFreePort } from "../support/site";
import { give, isRoot, NOBODY } from "../support/users";

let house: ProductFolder;
let port: number;
beforeEach(async () => {
  house = makeProductFolder();
  chmodSync(house.folder, 0o755);
  port = await findFreePort();
  const data = openData(house.dataDir);
  addCalendar(data, "Club__________________", 1);
  data.close();
});
afterEach(() => house.remove());

const doctor = (env: Record<string, string> = {}, uid?: number) =>
  runCommand("doctor", [], env, { cwd: house.folder, ...(uid !== undefined && { uid }) });

function configure(...lines: string[]): void {
  house.configure([`DATA_DIR=${house.dataDir}`, ...lines, ""].join("\n"));
}

test("settings that are wrong are all told, and the rest is looked at all the same", async () => {
  configure(
    "PORT=http",
    "ORIGIN=club.example",
    "SMTP_URL=ann:geheim@mail.example.org",
    "DEFAULT_TIME_ZONE=Berlin",
  );
  const { code, output } = await doctor();
  expect(code).toBe(2);
  for (const name of ["PORT", "ORIGIN", "SMTP_URL", "DEFAULT_TIME_ZONE"]) {
    expect(output).toMatch(new RegExp(`BAD.*Settings +${name} must be`));
    expect(output).toMatch(new RegExp(`^ +${name} .*wrong\\)$`, "m"));
  }
  expect(output).toMatch(/ok.*Database +\S+calendar\.db is intact/);
  expect(output).toMatch(/look.*Backups +There are none yet/);
  // Checking with a value other than the intended one would mislead.
  expect(output).toMatch(/look.*Server +Not looked at, since PORT is wrong/);
  expect(output).toMatch(/look.*Public address +Not looked at, since ORIGIN is wrong/);
  expect(output).toMatch(/look.*Mail +Not looked at, since SMTP_URL is wrong/);
  expect(output).not.toContain("ORIGIN is not set");
  expect(output).not.toContain("geheim");
});

test("so are a file of settings that is missing, a database server and a line that is none", async () => {
  const env = { DATA_DIR: house.dataDir, PORT: String(port) };
  house.configure("this is no setting\n");
  const { code, output } = await doctor({
    ...env,
    DATABASE_URL: "postgres://ann:geheim@db/eas",
    SMTP_URL_FILE: "gone",
    ORIGIN: "nowhere",
  });
  expect(code).toBe(2);
  expect(output).toMatch(/BAD.*Settings +line 1 of \S+\.env is no setting/);
  expect(output).toMatch(/BAD.*Settings +DATABASE_URL is set/);
  expect(output).toMatch(/BAD.*Settings +SMTP_URL_FILE names \S+gone, which cannot be read/);
  expect(output).toMatch(/BAD.*Settings +ORIGIN must be a public address/);
  expect(output).toMatch(/ok.*Database/);
  expect(output).not.toContain("geheim");
});

test("a clock that cannot be right is told with all else", async () => {
  configure(`PORT=${port}`);
  const year2299 = "const real = Date.now; Date.now = () => real() + 273 * 31_557_600_000;";
  const { code, output } = await doctor({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(year2299)}`,
  });
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(/BAD.*Clock +The clock .* says 2\d{3}-/),
  ]);
  expect(output).toMatch(/ok.*Database/);
  expect((await doctor()).output).toMatch(/ok.*Clock/);
});

describe("a data directory that cannot be used", () => {
  test("hides neither the disk nor the mail server, and nothing is said to be missing from it", async () => {
    const file = join(house.folder, "file");
    writeFileSync(file, "");
    const { code, output } = await doctor({ DATA_DIR: file, PORT: String(port) });
    expect([code, output]).toEqual([1, expect.stringMatching(/BAD.*Data directory/)]);
    expect(output).toMatch(/Disk +\S+ \S+ free/);
    for (const about of ["Database", "Backups"]) {
      expect(output).toMatch(new RegExp(`look.*${about} +Not looked at, since \\S+ cannot be`));
    }
    expect(output).toMatch(/Mail +No SMTP_URL/);
    expect(output).not.toContain("There is none yet");
  });

  test.skipIf(!isRoot)(
    "though it can be read, hides none of what is in it (left out where one is not root)",
    async () => {
      rmSync(join(house.dataDir, "secret"), { force: true });
      mkdirSync(join(house.dataDir, "backups"), { recursive: true });
      chmodSync(house.dataDir, 0o555);
      const { code, output } = await doctor(
        { DATA_DIR: house.dataDir, PORT: String(port) },
        NOBODY,
      );
      expect([code, output]).toEqual([1, expect.stringMatching(/BAD.*Data directory/)]);
      for (const about of ["Disk", "Database", "Backups", "Server", "Mail"]) {
        expect(output).toMatch(new RegExp(`^\\[.{6}\\] ${about} +(?!Not looked at)`, "m"));
      }
      give(house.dataDir, 0);
    },
  );
});
