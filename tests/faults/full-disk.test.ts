// A disk that fills up again and again: what is there can be read, what cannot be saved says so, and it heals by itself.
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createClient } from "../support/client";
import { canMount, mountSmall } from "../support/data";
import { startSite } from "../support/site";
import { note, ROUNDS, TIMEOUT_MS } from "./rounds";
import { draft, expectReadable, integrityOf, newEditor } from "./sites";
import { readTitles } from "./writers";

/** The smallest that a site starts on, with room for a few changes. */
const DISK_BYTES = 1024 * 1024;
const HEALS_WITHIN_MS = 5_000;

/** Leaves room for so many blocks. */
function fill(folder: string, blocksLeft: number): string {
  const file = join(folder, "filler");
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(Math.max(0, bavail - blocksLeft) * bsize, 1));
  return file;
}

test.skipIf(!canMount())(
  "a full disk costs no acknowledged change and no read, and heals without a restart (left out where one may not mount)",
  async () => {
    const small = mountSmall(DISK_BYTES);
    const site = await startSite({ DATA_DIR: small.folder, FLOOD_LIMITS: "off" });
    try {
      const { ann, link } = await newEditor(site);
      const saved = new Set<string>();
      let slowest = 0;
      let refusals = 0;
      for (let round = 0; round < ROUNDS.fullDisk; round += 1) {
        const filler = fill(small.folder, round % 10);
        for (let count = 0; ; count += 1) {
          const title = `r${round} c${count}`;
          const { http, status, message } = await ann.api("calendar/saveEvent", draft(link, title));
          if (status === "OK") {
            saved.add(title);
            expect(count).toBeLessThan(300);
            continue;
          }
          expect([http, message]).toEqual([503, expect.stringContaining("disk is full")]);
          refusals += 1;
          break;
        }
        await expectReadable(ann, link);
        const ready = await createClient(site).send("/readyz");
        expect([ready.status, await ready.json()]).toMatchObject([
          503,
          { status: "not ready", database: "ok", saving: "failing", disk: "low" },
        ]);
        rmSync(filler);
        const begun = performance.now();
        const healed = await ann.api("calendar/saveEvent", draft(link, `r${round} healed`));
        slowest = Math.max(slowest, performance.now() - begun);
        expect(healed.status).toBe("OK");
        saved.add(`r${round} healed`);
      }
      const stored = await readTitles(ann, link);
      expect([...saved].filter((title) => !stored.has(title))).toEqual([]);
      expect(stored.size).toBe(saved.size);
      expect(slowest).toBeLessThan(HEALS_WITHIN_MS);
      expect(await site.stop({ keep: true })).toBe(0);
      expect(integrityOf(small.folder)).toBe("ok");
      note(
        "disk of 1 MiB full",
        ROUNDS.fullDisk,
        `${refusals} changes refused with 503, all reads answered, 0 of ${saved.size} acknowledged changes lost; saved again ${Math.ceil(slowest)} ms after there was room`,
      );
    } finally {
      await site.stop({ keep: true });
      small.unmount();
    }
  },
  TIMEOUT_MS,
);
