// Two processes on one database, and one that keeps it locked.

import { type ChildProcess, spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { makeFolder } from "../support/data";
import { FROM_SOURCE } from "../support/from-source";
import { createWorld } from "../support/operations";
import { startSite } from "../support/site";
import { expectWithin, note, ROUNDS, SECONDS, TIMEOUT_MS } from "./rounds";
import { draft, expectReadable, newEditor } from "./sites";
import { readTitles } from "./writers";

const HOUR = 3_600_000;

/** A process that repeatedly reads a number and writes the next one, started by a line on its input. */
function startCounter(file: string, times: number, link: string) {
  const child: ChildProcess = spawn(
    process.execPath,
    [...FROM_SOURCE, "tests/store/writer.ts", file, "count", String(times), link],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  if (!child.stdout) throw new Error("It has no output.");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    next: async () => String((await lines.next()).value),
    go: () => child.stdin?.write("go\n"),
  };
}

test(
  "two processes that each read before they write lose no change of the other",
  async () => {
    const folder = makeFolder();
    const file = join(folder, "count.db");
    const world = createWorld({ file });
    const link = world.calendar("0");
    const times = ROUNDS.changes / 2;
    const counters = [startCounter(file, times, link), startCounter(file, times, link)];
    for (const counter of counters) expect(await counter.next()).toBe("ready");
    for (const counter of counters) counter.go();
    for (const counter of counters) expect(await counter.next()).toBe(String(times));
    expect(world.store.calendars.findByLink(link)?.title).toBe(String(ROUNDS.changes));
    world.database.$client.close();
    rmSync(folder, { recursive: true });
    note(
      "two processes changing one number",
      ROUNDS.changes,
      "0 changes lost, 0 refused because the other was writing",
    );
  },
  TIMEOUT_MS,
);

test(
  "while another program holds the database, reads are answered and changes are 503, not 500",
  async () => {
    const site = await startSite({ FLOOD_LIMITS: "off" });
    const { ann, link } = await newEditor(site);
    const other = new BetterSqlite(join(site.dataDir, "calendar.db"));
    // Long ago, so that each visit would update the session's last use.
    other.exec(`update sessions set last_used_at = last_used_at - ${3 * HOUR}`);
    other.exec("begin immediate");
    const end = performance.now() + SECONDS.locked * 1_000;
    let refusals = 0;
    do {
      const { http, message } = await ann.api("calendar/saveEvent", draft(link, "Refused"));
      expect([http, message]).toEqual([503, expect.stringContaining("Another program is using")]);
      refusals += 1;
      await expectReadable(ann, link);
      // One request that times out does not delay all later ones.
      const begun = performance.now();
      const form = await ann.post(`/calendar/${link}/home/edit`, { wall: "What I typed" });
      expectWithin(performance.now() - begun, 3_000);
      expect([form.status, (await form.text()).includes("What I typed")]).toEqual([503, true]);
      refusals += 1;
    } while (performance.now() < end);
    other.exec("rollback");
    other.close();
    expect((await ann.api("calendar/saveEvent", draft(link, "Saved"))).status).toBe("OK");
    expect([...(await readTitles(ann, link))]).toEqual(["Saved"]);
    expect(await site.stop()).toBe(0);
    note(
      `database held by another program for ${SECONDS.locked} s`,
      refusals,
      `${refusals} changes refused with 503, all reads answered, saved when it let go`,
    );
  },
  TIMEOUT_MS,
);
