// How a storage failure is told apart from a bug, even where a test cannot cause one as an ordinary user.
import { join } from "node:path";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findActor } from "~/operations/accounts/login";
import { createSecrets } from "~/process/data/secrets";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { findStorageError } from "~/store/kernel/storage-error";
import * as schema from "~/store/schema/schema";
import { createStore } from "~/store/store";
import { findStorageFailure, orUnavailable } from "~/web/request/storage-failure";
import { ENGLISH } from "~/words/server-words";
import { makeFolder, openData, removeFolder } from "../../support/data";
import { eventually } from "../../support/eventually";

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 10, 21, 10);

function failure(code: string, cause?: unknown): Error {
  return Object.assign(new Error("no words for users", { cause }), { code });
}

describe("what the storage says", () => {
  test.each([
    ["SQLITE_FULL", "full"],
    ["ENOSPC", "full"],
    ["EDQUOT", "full"],
    ["SQLITE_READONLY", "read-only"],
    ["SQLITE_READONLY_DBMOVED", "read-only"],
    ["EROFS", "read-only"],
    ["SQLITE_BUSY", "locked"],
    ["SQLITE_BUSY_SNAPSHOT", "locked"],
    ["SQLITE_CORRUPT", "damaged"],
    ["SQLITE_CORRUPT_INDEX", "damaged"],
    ["SQLITE_NOTADB", "damaged"],
    ["SQLITE_IOERR_WRITE", "unreachable"],
    ["SQLITE_CANTOPEN", "unreachable"],
  ])("%s is %s, also within another error", (code, fault) => {
    expect(findStorageError(failure(code))).toBe(fault);
    expect(findStorageError(new Error("query failed", { cause: failure(code) }))).toBe(fault);
  });

  test.each([
    failure("SQLITE_CONSTRAINT_UNIQUE"),
    failure("SQLITE_ERROR"),
    failure("ECONNREFUSED"),
    new TypeError("x is not a function"),
    "SQLITE_FULL",
    undefined,
  ])("a bug stays a bug (%s)", (error) => {
    expect(findStorageError(error)).toBeUndefined();
    expect(() =>
      orUnavailable(
        () => {
          throw error;
        },
        () => ENGLISH,
      ),
    ).toThrow();
  });

  test("becomes a 503 that says so and when to try again, once", async () => {
    const log = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
    const thrown = catchFrom(() =>
      orUnavailable(
        () =>
          orUnavailable(
            () => {
              throw failure("SQLITE_FULL");
            },
            () => ENGLISH,
          ),
        () => ENGLISH,
      ),
    );
    if (!(thrown instanceof Response)) throw new Error("No response was thrown.");
    expect(thrown.status).toBe(503);
    expect(thrown.headers.get("Retry-After")).toBe("30");
    expect(await thrown.text()).toContain("disk is full");
    await eventually(() => expect(log).toHaveBeenCalledTimes(1));
    log.mockRestore();
    const found = findStorageFailure(thrown);
    expect(found && ENGLISH._(found.what)).toContain("disk is full");
    expect(findStorageFailure(new Response("", { status: 503 }))).toBeUndefined();
  });
});

function catchFrom(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error;
  }
}

describe("a database that may not be changed", () => {
  let folder: string;
  beforeEach(() => {
    folder = makeFolder();
  });
  afterEach(() => removeFolder(folder));

  /** A user whose session was last used hours ago; the store is read-only. */
  function openReadOnly() {
    const secrets = createSecrets(Buffer.alloc(32, 7));
    const data = openData(folder);
    const user = data.store.users.add({ email: "ann@example.org", name: "Ann", createdAt: NOW });
    const tokenHash = secrets.hashToken("token");
    data.store.sessions.add({ tokenHash, userId: user.id, userAgent: "", now: NOW });
    data.close();
    const connection = new BetterSqlite(join(folder, "calendar.db"), { readonly: true });
    const store = createStore(drizzle(connection, { schema }), secrets);
    return { store, secrets, connection };
  }

  test("keeps its users logged in: noting their visit is left out", () => {
    const { store, secrets, connection } = openReadOnly();
    const actor = findActor("token", { store, secrets, now: NOW + 5 * HOUR });
    expect(actor?.user.email).toBe("ann@example.org");
    expect(store.faults().write).toBeUndefined();
    connection.close();
  });

  test("refuses a change as what it is, and remembers it", () => {
    const { store, connection } = openReadOnly();
    const refused = catchFrom(() => store.change(() => store.users.rename(1, "Anna")));
    expect(findStorageError(refused)).toBe("read-only");
    expect(store.faults()).toEqual({ write: "read-only" });
    expect(store.read(() => store.users.find(1)?.name)).toBe("Ann");
    connection.close();
  });
});
