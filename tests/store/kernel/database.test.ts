// The connection to SQLite: its settings at every open, which files it refuses, and what the tables reject.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  closeDatabase,
  type Database,
  DatabaseError,
  openBeside,
  openDatabase,
} from "~/store/kernel/database";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";

const migrationsFolder = "drizzle";
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "eas-database-"));
  file = join(folder, "calendar.db");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (create: boolean) => openDatabase(file, { migrationsFolder, create });

/** Every file in the folder, with a hash of its contents. */
function fingerprint(): [string, string][] {
  return readdirSync(folder)
    .sort()
    .map((name) => {
      const bytes = readFileSync(join(folder, name));
      return [name, createHash("sha256").update(bytes).digest("hex")];
    });
}

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof DatabaseError) return error.message;
    throw error;
  }
  throw new Error("It was opened.");
}

function settingsOf({ $client }: Database): Record<string, unknown> {
  const names = [
    "journal_mode",
    "synchronous",
    "foreign_keys",
    "busy_timeout",
    "trusted_schema",
    "cell_size_check",
    "journal_size_limit",
    "wal_autocheckpoint",
    "mmap_size",
    "secure_delete",
  ];
  return Object.fromEntries(names.map((name) => [name, $client.pragma(name, { simple: true })]));
}

describe("the settings", () => {
  const SAFE = {
    journal_mode: "wal",
    synchronous: 2,
    foreign_keys: 1,
    busy_timeout: 5000,
    trusted_schema: 0,
    cell_size_check: 1,
    journal_size_limit: 67_108_864,
    wal_autocheckpoint: 1000,
    mmap_size: 0,
    secure_delete: 1,
  };

  it("hold at the first open, the second, and beside a running server", () => {
    for (const create of [true, false]) {
      const database = open(create);
      expect(settingsOf(database)).toEqual(SAFE);
      const beside = openBeside(file, { migrationsFolder, readonly: false });
      expect(settingsOf(beside)).toEqual(SAFE);
      closeDatabase(beside);
      closeDatabase(database);
    }
  });

  it("mark the file as this program's and leave one file behind", () => {
    closeDatabase(open(true));
    expect(readdirSync(folder)).toEqual(["calendar.db"]);
    const plain = new BetterSqlite(file, { readonly: true });
    expect(plain.pragma("application_id", { simple: true })).toBe(0x45415363);
    plain.close();
  });

  it("leave the log where another program reads it, with all that was saved", () => {
    const database = open(true);
    const follower = new BetterSqlite(file, { readonly: true });
    follower.exec("begin");
    follower.prepare("select count(*) from users").get();
    database.$client.exec("insert into users (email, name, created_at) values ('a@b', 'A', 1)");
    closeDatabase(database);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    follower.close();
    const again = open(false);
    expect(again.$client.prepare("select count(*) from users").pluck().get()).toBe(1);
    closeDatabase(again);
    expect(readdirSync(folder)).toEqual(["calendar.db"]);
  });

  it("make every table strict", () => {
    const database = open(true);
    const tables = database.$client
      .prepare<[], { name: string; strict: number }>("select name, strict from pragma_table_list")
      .all()
      .filter(({ name }) => !name.startsWith("sqlite_") && !name.startsWith("__"));
    expect(tables.length).toBeGreaterThan(10);
    expect(tables.filter(({ strict }) => strict !== 1)).toEqual([]);
    closeDatabase(database);
  });
});

describe("opening", () => {
  it("carries out migrations once; the data stay", () => {
    const first = open(true);
    first.$client.exec("insert into users (email, name, created_at) values ('a@b', 'A', 1)");
    closeDatabase(first);
    const second = open(false);
    expect(second.$client.prepare("select count(*) from users").pluck().get()).toBe(1);
    closeDatabase(second);
  });

  it("keeps an invite of a version that did not note who sent it", () => {
    const before = join(folder, "migrations");
    const journal = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));
    const entries = journal.entries.slice(0, 3);
    mkdirSync(join(before, "meta"), { recursive: true });
    writeFileSync(join(before, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) copyFileSync(`drizzle/${tag}.sql`, join(before, `${tag}.sql`));
    const old = openDatabase(file, { migrationsFolder: before, create: true });
    old.$client.exec(`
      insert into calendars (id, link, title, time_zone, created_at, modified_at)
        values (1, 'link', 'Club', 'UTC', 1, 1);
      insert into invites (calendar_id, email, token_hash, created_at, expires_at)
        values (1, 'ben@example.org', 'hash', 1, 2)`);
    closeDatabase(old);
    const upToDate = open(false);
    const rows = upToDate.$client.prepare("select email, token_hash, sent_by from invites");
    expect(rows.all()).toEqual([{ email: "ben@example.org", token_hash: "hash", sent_by: null }]);
    expect(upToDate.$client.pragma("foreign_key_list(invites)")).toContainEqual(
      expect.objectContaining({ from: "sent_by", on_delete: "SET NULL" }),
    );
    closeDatabase(upToDate);
  });

  it("makes no file where one is expected", () => {
    expect(messageOf(() => open(false))).toContain(file);
    expect(messageOf(() => openBeside(file, { migrationsFolder, readonly: true }))).toContain(
      "There is no database",
    );
    expect(existsSync(file)).toBe(false);
  });

  it("refuses an empty file unless nothing was ever kept here", () => {
    writeFileSync(file, "");
    expect(messageOf(() => open(false))).toBe(
      `${file} is empty. Restore a backup: npm run restore <backup file>`,
    );
    expect(readFileSync(file)).toHaveLength(0);
    closeDatabase(open(true));
  });

  it.each(["delete", "wal"])(
    "refuses another program's database (%s) and leaves it as it is",
    (mode) => {
      const theirs = new BetterSqlite(file);
      theirs.pragma(`journal_mode = ${mode}`);
      theirs.pragma("user_version = 7");
      theirs.exec("create table notes (text); insert into notes values ('theirs')");
      theirs.close();
      const before = fingerprint();
      for (const create of [false, true]) {
        expect(messageOf(() => open(create))).toBe(
          `${file} belongs to another program, so EAS did not change it.`,
        );
        expect(fingerprint()).toEqual(before);
      }
      expect(messageOf(() => openBeside(file, { migrationsFolder, readonly: true }))).toContain(
        "belongs to another program",
      );
      // A read-only open may leave SQLite's own files beside it.
      expect(fingerprint()[0]).toEqual(before[0]);
    },
  );

  it("refuses a program's own mark that is not ours, even without tables of its own", () => {
    const theirs = new BetterSqlite(file);
    theirs.pragma("application_id = 1196444487");
    theirs.exec("create view everything as select 1");
    theirs.close();
    expect(messageOf(() => open(false))).toContain("belongs to another program");
  });

  it("refuses what is no database at all and leaves it as it is", () => {
    writeFileSync(file, "Dear diary,\n".repeat(1_000));
    const before = fingerprint();
    expect(messageOf(() => open(false))).toMatch(/is damaged .*npm run restore/);
    expect(fingerprint()).toEqual(before);
  });

  it("refuses a damaged file and leaves it as it is", () => {
    const database = open(true);
    const insert = database.$client.prepare(
      "insert into users (email, name, created_at) values (?, ?, 1)",
    );
    for (let n = 0; n < 2_000; n++) insert.run(`u${n}@example.org`, "x".repeat(40));
    closeDatabase(database);
    const whole = readFileSync(file);
    const pages = whole.length / 4096;
    for (let page = 1; page < pages; page += Math.ceil(pages / 12)) {
      const bytes = Buffer.from(whole);
      bytes.fill(0xa5, page * 4096, page * 4096 + 64);
      writeFileSync(file, bytes);
      const before = fingerprint();
      expect(messageOf(() => open(false))).toMatch(/is damaged .*npm run restore/);
      expect(fingerprint()).toEqual(before);
    }
  });

  it("beside a server can be asked not to change anything", () => {
    const database = open(true);
    const beside = openBeside(file, { migrationsFolder, readonly: true });
    expect(() => beside.$client.exec("delete from users")).toThrow(/readonly/);
    closeDatabase(beside);
    closeDatabase(database);
  });
});

describe("the tables", () => {
  it("refuse what would break the rules behind them", () => {
    const { $client } = open(true);
    $client.exec(`insert into users (id, email, name, created_at) values (1, 'a@b', 'A', 1);
      insert into calendars (id, link, title, time_zone, created_at, modified_at)
      values (1, 'L', 'T', 'UTC', 1, 1)`);
    const event = (values: string) =>
      `insert into events (id, calendar_id, title, location, notes, all_day, "from", "to", first_day, last_day,
        time_zone, uid, created_at, modified_at) values (${values}, 'UTC', 'u', 1, 1)`;
    const wrong = [
      event("'e', 1, '', '', '', 0, 1, 2, null, null"),
      event(`'e', 1, '${"x".repeat(251)}', '', '', 0, 1, 2, null, null`),
      event("'e', 1, 'E', '', '', 0, 2, 1, null, null"),
      event("'e', 1, 'E', '', '', 1, 1, 2, null, null"),
      event("'e', 1, 'E', '', '', 0, 1, 2, '2026-01-01', '2026-01-01'"),
      event("'e', 1, 'E', '', '', 0, 'soon', 2, null, null"),
      event("'e', 99, 'E', '', '', 0, 1, 2, null, null"),
      "insert into users (id, email, name, created_at) values (2, 'a@b', 'Again', 1)",
      "insert into calendar_admins values (1, 99, 1)",
      "insert into calendar_marks values (1, 1, 'liked', 1, null)",
      `update calendars set title = '${"x".repeat(51)}'`,
    ];
    for (const sql of wrong)
      expect(() => $client.exec(sql), sql).toThrow(/constraint|cannot store/);
    $client.exec(event("'e', 1, 'E', '', '', 0, 1, 2, null, null"));
    $client.exec("delete from calendars");
    expect($client.prepare("select count(*) from events").pluck().get()).toBe(0);
    $client.close();
  });
});
