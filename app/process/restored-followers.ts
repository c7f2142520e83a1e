// Keeps a restored database from mailing followers anything twice, and from mailing those who stopped since.
import { existsSync } from "node:fs";
import { nextDigestAt } from "~/event/follow-times";
import { createFollowerMailStore } from "~/store/follow/follower-mail-store";
import { createFollowerStore, type Follower } from "~/store/follow/follower-store";
import type { Database } from "~/store/kernel/database";
import { createInstanceStore } from "~/store/kernel/instance-store";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";

type Named = Pick<Follower, "id" | "email" | "createdAt">;

/**
 * Of what was due or waited until now nothing is sent any more: the database that
 * is replaced has sent it. Followers whom that one no longer has are removed,
 * where it is of the same installation and can be read; its file is only looked at.
 */
export function settleFollowers(database: Database, replacedFile: string, now: number): void {
  const mails = createFollowerMailStore(database);
  const followers = createFollowerStore(database);
  const known = readFollowers(replacedFile, createInstanceStore(database).find("uid-suffix"));
  mails.removeWaiting();
  for (const follower of mails.listAll()) {
    if (known && !known.has(nameOf(follower))) followers.remove(follower.id);
    else mails.catchUp(follower, { now, nextDigestAt: nextAfter(follower, now) });
  }
}

function nextAfter({ digest, zone, nextDigestAt: dueAt }: Follower, now: number): number | null {
  if (digest === "none" || dueAt === null || dueAt > now) return dueAt;
  return nextDigestAt(digest, zone, now);
}

/** Undefined where there is no such database, it is damaged, of another installation, or of a version without followers. */
function readFollowers(file: string, uidSuffix: string | undefined): Set<string> | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const connection = new BetterSqlite(file, { readonly: true });
    try {
      const suffix = connection
        .prepare("select value from instance where key = 'uid-suffix'")
        .pluck()
        .get();
      if (suffix === undefined || suffix !== uidSuffix) return undefined;
      const rows = connection
        .prepare<[], Named>("select id, email, created_at as createdAt from followers")
        .all();
      return new Set(rows.map(nameOf));
    } finally {
      connection.close();
    }
  } catch {
    return undefined;
  }
}

function nameOf({ id, email, createdAt }: Named): string {
  return `${id} ${createdAt} ${email}`;
}
