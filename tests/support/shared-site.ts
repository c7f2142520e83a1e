// One running site for all files of tests that share a process and ask nothing special of it. Each makes its own people
// and calendars.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { type Site, startSite } from "./site";

export type SharedSite = Omit<Site, "stop" | "process">;

let started: Promise<Site> | undefined;

/** It ends with this process. Requests are not counted by address: a file about that starts a site of its own. */
export async function joinSite(): Promise<SharedSite> {
  started ??= startSite({ FLOOD_LIMITS: "off" });
  const { origin, port, dataDir, output } = await started;
  forgetPeople({ dataDir });
  const printed = output().length;
  return { origin, port, dataDir, output: () => output().slice(printed) };
}

/** Everybody of earlier tests is somebody else now, so that whoever logs in is new, and nobody has mail. */
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
