// SIGTERM under load: accepted requests are answered, and the process exits with 0 and an intact database.
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeCalendar } from "../support/calendars";
import { createClient } from "../support/client";
import { startSite } from "../support/site";
import { expectWithin, note, ROUNDS, TIMEOUT_MS } from "./rounds";
import { readTitles, startWriters } from "./writers";

const folder = mkdtempSync(join(tmpdir(), "eas-stop-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  "SIGTERM under load answers every accepted request and exits with 0 within 10 seconds",
  async () => {
    let total = 0;
    let slowest = 0;
    let cookies: Map<string, string> | undefined;
    let calendarId = "";
    for (let round = 0; round < ROUNDS.stop; round += 1) {
      const site = await startSite({ DATA_DIR: folder, FLOOD_LIMITS: "off" });
      const editor = createClient(site);
      if (cookies) for (const [name, value] of cookies) editor.cookies.set(name, value);
      else {
        await editor.login("ann@example.org");
        cookies = editor.cookies;
        calendarId = await makeCalendar(editor, "Stopped");
      }
      const before = await readTitles(editor, calendarId);
      const load = startWriters(editor, calendarId, 10, round);
      await new Promise((resolve) => setTimeout(resolve, 300));
      const begun = Date.now();
      const code = await site.stop({ keep: true });
      slowest = Math.max(slowest, Date.now() - begun);
      await load.end();
      expect(code).toBe(0);
      expect(load.broken).toEqual([]);
      expect(existsSync(join(folder, "calendar.db-wal"))).toBe(false);
      total += load.acknowledged.size;

      const again = await startSite({ DATA_DIR: folder, FLOOD_LIMITS: "off" });
      const stored = await readTitles(createClient(again), calendarId);
      expect([...load.acknowledged].filter((title) => !stored.has(title))).toEqual([]);
      expect(stored.size).toBe(before.size + load.acknowledged.size);
      await again.stop({ keep: true });
    }
    expectWithin(slowest, 10_000);
    note(
      "SIGTERM under load",
      ROUNDS.stop,
      `0 of ${total} saves broken or lost, exit 0, no log left, slowest stop ${slowest} ms`,
    );
  },
  TIMEOUT_MS,
);
