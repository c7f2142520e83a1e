// Settings that no restart can fix: exit code 2, one sentence, no stack.
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runServer } from "../../support/commands";
import { makeProductFolder, type ProductFolder } from "../../support/product-folder";
import { findFreePort, startSite } from "../../support/site";
import { give, isRoot, NOBODY } from "../../support/users";

let house: ProductFolder;
beforeEach(() => {
  house = makeProductFolder();
});
afterEach(() => house.remove());

/** The only output line that is not a log line. */
async function refused(env: Record<string, string>, uid?: number): Promise<string> {
  const port = String(await findFreePort());
  const from = { cwd: house.folder, ...(uid === undefined ? {} : { uid }) };
  const { code, output } = await runServer({ PORT: port, DATA_DIR: house.dataDir, ...env }, from);
  const said = output.split("\n").filter((line) => line !== "" && !line.startsWith("{"));
  expect([code, said.length, output]).toEqual([2, 1, expect.not.stringMatching(/^\s+at /m)]);
  return said[0] ?? "";
}

test("a database server, in the environment and in .env", async () => {
  const sentence =
    "DATABASE_URL is set, but EAS uses no database server: it keeps its data in a file in DATA_DIR. Remove it.";
  expect(await refused({ DATABASE_URL: "postgres://db.example/club" })).toContain(sentence);
  expect(existsSync(join(house.dataDir, "calendar.db"))).toBe(false);
  writeFileSync(join(house.folder, ".env"), "DATABASE_URL=libsql://db.example\n");
  expect(await refused({})).toContain(sentence);
});

describe("where it listens", () => {
  test("HOST is not an address of this machine", async () => {
    expect(await refused({ HOST: "192.0.2.1" })).toBe(
      "HOST 192.0.2.1 is not an address of this machine.",
    );
    expect(await refused({ HOST: "nowhere.invalid" })).toContain("HOST nowhere.invalid");
  });

  test("the port is taken", async () => {
    const other = createServer();
    const port = await findFreePort();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    expect(await refused({ PORT: String(port) })).toContain(`Port ${port} is in use`);
    other.close();
  });

  test.skipIf(!isRoot || firstFreePort() <= 80)(
    "the port is below those that everybody may open (left out where one is not root, or all may open it)",
    async () => {
      openUp();
      expect(await refused({ PORT: "80" }, NOBODY)).toContain("This user may not open port 80.");
    },
  );
});

describe.skipIf(!isRoot)(
  "a DATA_DIR that its user cannot use (left out where one is not root)",
  () => {
    beforeEach(() => chmodSync(house.folder, 0o755));

    test("another user's folder", async () => {
      expect(await refused({}, NOBODY)).toMatch(
        /kept belongs to root \(uid 0\), and .*65534.* cannot/,
      );
    });

    test("below a folder that only root may enter", async () => {
      const closed = join(house.folder, "closed");
      mkdirSync(join(closed, "data"), { recursive: true });
      chmodSync(closed, 0o700);
      const said = await refused({ DATA_DIR: join(closed, "data") }, NOBODY);
      expect(said).toContain(`cannot enter ${closed}`);
    });

    test("nothing may be made there", async () => {
      const said = await refused({ DATA_DIR: join(house.folder, "new") }, NOBODY);
      expect(said).toContain("cannot be created");
      expect(existsSync(join(house.folder, "new"))).toBe(false);
    });

    test("a file in it that root has left", async () => {
      openUp();
      writeFileSync(join(house.dataDir, "secret"), "x".repeat(43), { mode: 0o600 });
      expect(await refused({}, NOBODY)).toContain("secret belongs to root (uid 0)");
    });
  },
);

describe(".env", () => {
  test.skipIf(!isRoot)("cannot be read (left out where one is not root)", async () => {
    openUp();
    house.configure("ORIGIN=https://calendar.example.org\n");
    chmodSync(join(house.folder, ".env"), 0o600);
    expect(await refused({}, NOBODY)).toMatch(/\.env is there, but nobody.* cannot read it/);
  });

  test("cuts off a password, which is not repeated", async () => {
    house.configure("SMTP_URL=smtp://u:12#geheim@mail.example.org\n");
    const said = await refused({});
    expect(said).toContain("SMTP_URL in line 1");
    expect(said).not.toContain("geheim");
  });

  test("was there at the last start and is gone; the way out that is named helps", async () => {
    house.configure("ORIGIN=https://calendar.example.org\n");
    const port = String(await findFreePort());
    const site = await startSite({ PORT: port, DATA_DIR: house.dataDir }, house.folder);
    await site.stop({ keep: true });
    rmSync(join(house.folder, ".env"));
    const said = await refused({});
    const mark = /remove (\S+) first/.exec(said)?.[1] ?? "";
    expect(readFileSync(mark, "utf8").trim()).toBe(join(house.folder, ".env"));
    rmSync(mark);
    const again = await startSite({ PORT: port, DATA_DIR: house.dataDir }, house.folder);
    await again.stop({ keep: true });
  });
});

/** Lets the other user own the data. */
function openUp(): void {
  chmodSync(house.folder, 0o755);
  give(house.dataDir, NOBODY);
}

/** Only root may listen on lower ports; in containers it is often 0. */
function firstFreePort(): number {
  try {
    return Number(readFileSync("/proc/sys/net/ipv4/ip_unprivileged_port_start", "utf8"));
  } catch {
    return 1024;
  }
}
