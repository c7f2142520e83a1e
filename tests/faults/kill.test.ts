// kill -9 during writes loses no acknowledged change, and the next start is quick and finds no damage.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { makeCalendar } from "../support/calendars";
import { createClient } from "../support/client";
import { startSite } from "../support/site";
import { expectWithin, isLong, median, note, ROUNDS, TIMEOUT_MS } from "./rounds";
import { readTitles, startWriters } from "./writers";

const LONGEST_START_MS = isLong ? 2_000 : 15_000;

const folder = mkdtempSync(join(tmpdir(), "eas-kill-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  "kill -9 under 20 writers loses no acknowledged event",
  async () => {
    let site = await startSite({ DATA_DIR: folder, FLOOD_LIMITS: "off" });
    const editor = createClient(site);
    await editor.login("ann@example.org");
    const calendarId = await makeCalendar(editor, "Killed");
    const acknowledged = new Set<string>();
    const starts: number[] = [];
    for (let round = 0; round < ROUNDS.kill; round += 1) {
      const client = createClient(site, "192.0.2.7");
      for (const [name, value] of editor.cookies) client.cookies.set(name, value);
      const load = startWriters(client, calendarId, 20, round);
      await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 400));
      site.process.kill("SIGKILL");
      await load.end();
      await site.stop({ keep: true });
      for (const title of load.acknowledged) acknowledged.add(title);

      const database = new BetterSqlite(join(folder, "calendar.db"), { readonly: true });
      expect(database.pragma("integrity_check", { simple: true })).toBe("ok");
      database.close();
      const begun = performance.now();
      site = await startSite({ DATA_DIR: folder, FLOOD_LIMITS: "off" });
      starts.push(performance.now() - begun);
      const reader = createClient(site, "192.0.2.8");
      const stored = await readTitles(reader, calendarId);
      expect([...acknowledged].filter((title) => !stored.has(title))).toEqual([]);
    }
    expect(acknowledged.size).toBeGreaterThan(0);
    expectWithin(median(starts), LONGEST_START_MS);
    note(
      "kill -9 under 20 writers",
      ROUNDS.kill,
      `0 of ${acknowledged.size} acknowledged events lost, database whole, ready again after ${Math.round(median(starts))} ms (median; slowest ${Math.round(Math.max(...starts))} ms)`,
    );
    await site.stop({ keep: true });
  },
  TIMEOUT_MS,
);
