// The doctor finds faults that once misled an operator, checks with the service user's rights and prints no stacks.
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Ended, runCommand } from "../support/commands";
import { addCalendar, canMount, mountSmall, openData } from "../support/data";
import { eventually } from "../support/eventually";
import { makeProductFolder, type ProductFolder } from "../support/product-folder";
import { findFreePort, startSite } from "../support/site";
import { give, isRoot, NOBODY } from "../support/users";

let house: ProductFolder;
let port: number;
beforeEach(async () => {
  house = makeProductFolder();
  chmodSync(house.folder, 0o755);
  port = await findFreePort();
});
afterEach(() => house.remove());

async function doctor(env: Record<string, string> = {}, uid?: number): Promise<Ended> {
  const from = { cwd: house.folder, ...(uid === undefined ? {} : { uid }) };
  const ended = await runCommand("doctor", [], env, from);
  expect(ended.output).not.toMatch(/^\s+at /m);
  return ended;
}

function configure(more = ""): void {
  house.configure(`PORT=${port}\nHOST=127.0.0.1\nDATA_DIR=${house.dataDir}\n${more}`);
}

function fill(folder: string, events: number): void {
  const data = openData(folder);
  addCalendar(data, "Club__________________", events);
  data.close();
}

describe("settings", () => {
  test("each is told with where it comes from, and no password", async () => {
    writeFileSync(join(house.folder, "smtp"), "smtp://ann:geheim@127.0.0.1:1\n");
    configure("SMTP_URL_FILE=smtp\nTRUSTED_PROXY=127.0.0.1\n");
    const { output } = await doctor({ HOST: "127.0.0.2" });
    expect(output).toMatch(new RegExp(`PORT +${port} \\(\\.env\\)`));
    expect(output).toMatch(/HOST +127\.0\.0\.2 \(environment\)/);
    expect(output).toMatch(/SMTP_URL +smtp:\/\/…@127\.0\.0\.1:1 \(\S+smtp\)/);
    expect(output).toMatch(/CONTACT_TO +\S+ \(default\)/);
    expect(output).toMatch(/look.*HOST is set in the environment, so the one in \.env is not used/);
    expect(output).toMatch(/look.*Did you mean TRUSTED_PROXIES\?/);
    expect(output).not.toContain("geheim");
  });

  test("are those of the server, which commands find where it has its data", async () => {
    configure("ORIGIN=https://calendar.example.org\n");
    const site = await startSite(
      { PORT: "", HOST: "", DATA_DIR: "", TRUSTED_PROXIES: "", ORIGIN: "" },
      house.folder,
    );
    const { output } = await doctor();
    expect(output).toMatch(/ok.*Database +\S+kept\/calendar\.db is intact/);
    expect(output).toMatch(new RegExp(`ok.*Server +It answers at 127\\.0\\.0\\.1:${port}`));
    const [line = ""] = site.output().split("\n");
    const first = JSON.parse(line);
    expect(first).toMatchObject({
      event: "starting",
      settingsFile: join(house.folder, ".env"),
      dataDir: house.dataDir,
    });
    expect(first.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(first.settings).toContain("ORIGIN=https://calendar.example.org (.env)");
    expect(site.output()).toContain(`"event":"listening","address":"127.0.0.1","port":${port}`);
    await site.stop({ keep: true });
    expect(site.output()).toMatch(/"event":"stopped","code":0\}\n$/);
    rmSync(join(house.folder, ".env"));
    const lost = await doctor({ DATA_DIR: house.dataDir, PORT: String(port) });
    expect([lost.code, lost.output]).toEqual([1, expect.stringMatching(/BAD.*\.env.* are gone/)]);
  });
});

test("a proxy that is not named is logged once and told, until it is named", async () => {
  const env = { DATA_DIR: house.dataDir, TRUSTED_PROXIES: "", PORT: String(port) };
  const site = await startSite(env, house.folder);
  for (const client of ["203.0.113.9", "203.0.113.10"]) {
    await fetch(`http://127.0.0.1:${port}/`, { headers: { "x-forwarded-for": client } });
  }
  await eventually(() => expect(site.output()).toContain("unnamed-proxy"));
  expect(site.output().match(/"event":"unnamed-proxy"/g)).toHaveLength(1);
  const landing = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  expect(landing).toContain("which TRUSTED_PROXIES does not name");
  await site.stop({ keep: true });
  const told = /look.*Proxy +Requests come through a proxy at 127\.0\.0\.1, which TRUSTED_PROXIES/;
  expect((await doctor(env)).output).toMatch(told);
  const again = await startSite({ ...env, TRUSTED_PROXIES: "127.0.0.1" }, house.folder);
  await again.stop({ keep: true });
  expect((await doctor(env)).output).not.toContain("Proxy ");
});

describe.skipIf(!isRoot)("rights (left out where one is not root)", () => {
  test("root looks with the rights of the data's owner, and says so", async () => {
    configure();
    fill(house.dataDir, 1);
    for (const name of ["", ...readdirSync(house.dataDir)]) give(join(house.dataDir, name), NOBODY);
    const { code, output } = await doctor();
    expect(output).toMatch(
      /ok.*User +Checked as .*65534.*, who owns the data, though started by root/,
    );
    expect([code, output]).toEqual([0, expect.not.stringContaining("BAD")]);
    const closed = join(house.folder, "closed");
    mkdirSync(join(closed, "data"), { recursive: true });
    give(join(closed, "data"), NOBODY);
    chmodSync(closed, 0o700);
    const shut = await doctor({ DATA_DIR: join(closed, "data") });
    expect([shut.code, shut.output]).toEqual([
      1,
      expect.stringContaining(`cannot enter ${closed}`),
    ]);
    expect(shut.output).not.toContain("There is none yet");
  });

  test("what root has left in the folder is found, and a .env that the service cannot read", async () => {
    configure();
    fill(house.dataDir, 1);
    give(house.dataDir, NOBODY);
    chmodSync(join(house.folder, ".env"), 0o600);
    const { code, output } = await doctor();
    expect(code).toBe(1);
    expect(output).toMatch(/BAD.*Settings.*\.env is there, but .* cannot read it/);
    expect(output).toMatch(/BAD.*Data directory.*belongs to root \(uid 0\)/);
  });

  test("root's own folder is not praised, nor another user's for who is not root", async () => {
    configure();
    expect((await doctor()).output).toMatch(/look.*User.*another user.*cannot use it/);
    const other = await doctor({}, NOBODY);
    expect(other.output).toMatch(/look.*User.*but the data belongs to root/);
    expect([other.code, other.output]).toEqual([1, expect.stringMatching(/BAD.*Data directory/)]);
  });
});

test("a server that could not listen is bad, though none runs", async () => {
  const { code, output } = await doctor({ DATA_DIR: house.dataDir, HOST: "192.0.2.1" });
  expect([code, output]).toEqual([1, expect.stringMatching(/BAD.*HOST 192\.0\.2\.1 is not an/)]);
});

test("a damaged secret is bad, as the start finds it, whatever else is wrong with the data", async () => {
  configure();
  fill(house.dataDir, 1);
  writeFileSync(join(house.dataDir, "secret"), "short\n");
  const damaged = /BAD.*Secret +\S+secret is damaged: it must contain 32 random bytes/;
  const first = await doctor();
  expect([first.code, first.output]).toEqual([1, expect.stringMatching(damaged)]);
  writeFileSync(join(house.dataDir, "calendar.db"), "no database".repeat(1000));
  expect((await doctor()).output).toMatch(damaged);
});

test("a database without its secret, and a secret without its database, are told", async () => {
  configure();
  fill(house.dataDir, 1);
  rmSync(join(house.dataDir, "secret"));
  expect((await doctor()).output).toMatch(/look.*Secret +The file secret is missing/);
  const site = await startSite({ PORT: String(port), DATA_DIR: house.dataDir }, house.folder);
  await eventually(() => expect(site.output()).toContain('"event":"secret-missing"'));
  await site.stop({ keep: true });
  for (const name of readdirSync(house.dataDir).filter((each) => each.startsWith("calendar.db"))) {
    rmSync(join(house.dataDir, name));
  }
  const { code, output } = await doctor();
  expect([code, output]).toEqual([1, expect.stringMatching(/BAD.*Database +It is gone from/)]);
});

describe.skipIf(!canMount())("a full disk (left out where one may not mount)", () => {
  test("is bad with what is left and what is in the log; a backup there names path and room", async () => {
    const small = mountSmall(2 * 1024 * 1024);
    const folder = small.folder;
    const data = openData(folder);
    try {
      data.database.$client.pragma("wal_autocheckpoint = 0");
      addCalendar(data, "Club__________________", 300);
      const { bavail, bsize } = statfsSync(folder);
      writeFileSync(join(folder, "filler"), Buffer.alloc((bavail - 1) * bsize, 1));
      const env = { DATA_DIR: folder, PORT: String(port) };
      const { code, output } = await doctor(env);
      expect(code).toBe(1);
      expect(output).toMatch(
        /BAD.*Disk +4 kB free for \S+, with \d+ [kM]B still in the database's log/,
      );
      const backup = await runCommand("backup", [join(folder, "copy.db")], env);
      expect(backup.code).toBe(3);
      expect(backup.output.trim()).toMatch(
        new RegExp(`^Not enough space on the disk of ${folder}: 4 kB free, \\d+ kB needed\\.$`),
      );
    } finally {
      rmSync(join(folder, "filler"));
      data.close();
      small.unmount();
    }
  });
});

test.skipIf(!isRoot)(
  "a backup that root makes belongs to the service's user, wherever it is (left out where one is not root)",
  async () => {
    configure();
    fill(house.dataDir, 1);
    for (const name of ["", ...readdirSync(house.dataDir)]) give(join(house.dataDir, name), NOBODY);
    const elsewhere = join(house.folder, "copy.db");
    for (const args of [[], [elsewhere]]) {
      const made = await runCommand("backup", args, {}, { cwd: house.folder });
      expect([made.code, made.output]).toEqual([0, expect.stringContaining("made and checked")]);
    }
    const folder = join(house.dataDir, "backups");
    const all = [elsewhere, folder, ...readdirSync(folder).map((name) => join(folder, name))];
    expect(all).toHaveLength(3);
    for (const file of all) expect([file, statSync(file).uid]).toEqual([file, NOBODY]);
    chmodSync(house.folder, 0o755);
    const back = await runCommand("restore", [elsewhere], {}, { cwd: house.folder, uid: NOBODY });
    expect([back.code, back.output]).toEqual([0, expect.stringContaining("in place")]);
  },
);
