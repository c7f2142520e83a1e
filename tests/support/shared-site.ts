// One running site for all test files of a process without special settings. Each file creates its own people and
// calendars.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { type Site, startSite } from "./site";

export type SharedSite = Omit<Site, "stop" | "process">;

let started: Promise<Site> | undefined;

/** Ends with this process. Flood limits are off; tests of those start their own site. */
export async function joinSite(): Promise<SharedSite> {
  started ??= startSite({ FLOOD_LIMITS: "off" });
  const { origin, port, dataDir, output } = await started;
  forgetPeople({ dataDir });
  const printed = output().length;
  return { origin, port, dataDir, output: () => output().slice(printed) };
}

/** Renames all users of earlier tests, so that every login is new, and deletes their mails. */
export function forgetPeople({ dataDir }: Pick<Site, "dataDir">): void {
  const database = new BetterSqlite(join(dataDir, "calendar.db"));
  database.exec(`
    begin immediate;
    update users set email = 'earlier-' || id || '@example.net';
    delete from attempts;
    delete from access_codes;
    delete from invites;
    delete from followers;
    delete from outbox;
    commit`);
  database.close();
  rmSync(join(dataDir, "outbox"), { recursive: true, force: true });
}
