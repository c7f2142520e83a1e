// The data directory: private to its owner, with one secret, and used by one server at a time.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigurationError } from "~/process/settings/settings";
import {
  DataDirectoryError,
  isServerRunning,
  lockDataDirectory,
  openDataDirectory,
  readSecret,
} from "~/process/data/data-directory";
import { closeDatabase, openDatabase } from "~/store/kernel/database";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";

let parent: string;
let folder: string;
let umask: number;
beforeEach(() => {
  umask = process.umask();
  parent = mkdtempSync(join(tmpdir(), "eas-directory-"));
  folder = join(parent, "a", "data");
});
afterEach(() => {
  process.umask(umask);
  rmSync(parent, { recursive: true, force: true });
});

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof DataDirectoryError) return error.message;
    throw error;
  }
  throw new Error("It was not refused.");
}

function start() {
  const directory = openDataDirectory(folder);
  const database = openDatabase(directory.databaseFile, {
    migrationsFolder: "drizzle",
    create: directory.isNew,
  });
  return { directory, database, secret: readSecret(folder) };
}

describe("a data directory", () => {
  it("is made where it is missing, for its owner alone, and so is all in it", () => {
    process.umask(0o000);
    const { directory, database } = start();
    const lock = lockDataDirectory(folder);
    expect(directory).toEqual({
      isNew: true,
      databaseFile: join(folder, "calendar.db"),
      outboxFolder: join(folder, "outbox"),
      backupFolder: join(folder, "backups"),
    });
    database.$client.exec("create table more (x)");
    expect(modeOf(folder)).toBe("700");
    for (const name of ["calendar.db", "calendar.db-wal", "calendar.db-shm", "secret", "lock.db"]) {
      expect([name, modeOf(join(folder, name))]).toEqual([name, "600"]);
    }
    closeDatabase(database);
    lock.release();
  });

  it("is taken as it is where it is there already", () => {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    expect(openDataDirectory(folder).isNew).toBe(true);
  });

  it("is not new once it was in use", () => {
    closeDatabase(start().database);
    expect(openDataDirectory(folder).isNew).toBe(false);
  });

  it("that lost its database is refused and gets no empty one", () => {
    closeDatabase(start().database);
    rmSync(join(folder, "calendar.db"));
    expect(messageOf(() => openDataDirectory(folder))).toMatch(
      /calendar\.db is missing, but this directory was in use before\. .*npm run restore/,
    );
    expect(existsSync(join(folder, "calendar.db"))).toBe(false);
  });

  it("whose first start was cut short before anything was kept is new", () => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "calendar.db"), "");
    expect(openDataDirectory(folder).isNew).toBe(true);
    closeDatabase(start().database);
  });

  it("whose first start was cut short before the secret was made goes on", () => {
    closeDatabase(start().database);
    rmSync(join(folder, "secret"));
    const again = start();
    expect([again.directory.isNew, again.secret.length]).toEqual([false, 32]);
    closeDatabase(again.database);
  });

  it("cannot be where a file is", () => {
    writeFileSync(join(parent, "a"), "");
    expect(() => openDataDirectory(folder)).toThrow(
      new ConfigurationError(
        `DATA_DIR ${folder} cannot be used: ${join(parent, "a")} is a file, not a folder.`,
      ),
    );
  });
});

describe("the secret", () => {
  it("is made once, random, and read again", () => {
    const { secret, database } = start();
    closeDatabase(database);
    expect(secret).toHaveLength(32);
    expect(readSecret(folder).equals(secret)).toBe(true);
    rmSync(join(folder, "secret"));
    expect(readSecret(folder).equals(secret)).toBe(false);
  });

  it("that is damaged stops the start and stays as it is", () => {
    mkdirSync(folder, { recursive: true });
    for (const damaged of ["", "short", "x".repeat(42)]) {
      writeFileSync(join(folder, "secret"), damaged);
      expect(messageOf(() => readSecret(folder))).toContain("must contain 32 random bytes");
      expect(readFileSync(join(folder, "secret"), "utf8")).toBe(damaged);
    }
  });

  it("may end in a line break, as editors leave it", () => {
    const { secret, database } = start();
    closeDatabase(database);
    writeFileSync(join(folder, "secret"), `${readFileSync(join(folder, "secret"), "utf8")}\n`);
    expect(readSecret(folder).equals(secret)).toBe(true);
  });
});

describe("the lock", () => {
  it("keeps a second server away until the first one ends", () => {
    openDataDirectory(folder);
    expect(isServerRunning(folder)).toBe(false);
    const first = lockDataDirectory(folder);
    expect(isServerRunning(folder)).toBe(true);
    expect(messageOf(() => lockDataDirectory(folder))).toBe(
      `Another server is using ${folder}. Stop it first.`,
    );
    first.release();
    expect(isServerRunning(folder)).toBe(false);
    lockDataDirectory(folder).release();
  });

  it("says so where the directory Cannot write to", () => {
    openDataDirectory(folder);
    mkdirSync(join(folder, "lock.db"));
    expect(messageOf(() => lockDataDirectory(folder))).toContain("Cannot write to");
  });

  it("does not mind what else is open beside it", () => {
    const { database } = start();
    const beside = new BetterSqlite(join(folder, "calendar.db"), { readonly: true });
    const lock = lockDataDirectory(folder);
    database.$client.exec("delete from users");
    for (const open of [beside, database.$client]) open.close();
    lock.release();
  });
});
