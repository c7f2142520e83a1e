// A disk that fills up repeatedly: data stays readable, failed saves are reported, and the site recovers on its own.
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Client } from "../support/client";
import { canMount, mountSmall } from "../support/data";
import { startSite } from "../support/site";
import { expectWithin, note, ROUNDS, TIMEOUT_MS } from "./rounds";
import { draft, expectReadable, integrityOf, newCalendarApp, newEditor } from "./sites";
import { readTitles } from "./writers";

/** About three times the size of a new site. */
const DISK_BYTES = 2 * 1024 * 1024;
/** More rounds would fill the disk on their own. */
const ROUNDS_A_SITE = 2;
const HEALS_WITHIN_MS = 5_000;
const MOST_CHANGES = 300;

function fill(folder: string, blocksLeft: number): string {
  const file = join(folder, "filler");
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(file, Buffer.alloc(Math.max(0, bavail - blocksLeft) * bsize, 1));
  } catch (error) {
    // The site wrote in the meantime, so the disk is full anyway.
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  }
  return file;
}

/** Saves until a change is refused; returns the titles of those that were saved. */
async function saveUntilRefused(ann: Client, link: string, round: number): Promise<string[]> {
  const saved: string[] = [];
  while (saved.length < MOST_CHANGES) {
    const title = `r${round} c${saved.length}`;
    const { http, status, message } = await ann.api("calendar/saveEvent", draft(link, title));
    if (status !== "OK") {
      expect([http, message]).toEqual([503, expect.stringContaining("disk is full")]);
      return saved;
    }
    saved.push(title);
  }
  throw new Error("The disk does not fill up.");
}

/** Fills one site's disk several times; returns the saved titles and the longest recovery time. */
async function fillRepeatedly(firstRound: number, rounds: number) {
  const small = mountSmall(DISK_BYTES);
  const site = await startSite({
    DATA_DIR: small.folder,
    FLOOD_LIMITS: "off",
    MAX_DATABASE_MB: "1000",
  });
  try {
    const { ann, link } = await newEditor(site);
    const app = await newCalendarApp(site, ann, link);
    const saved = ["phone"];
    expect((await app.put("phone")).status).toBe(201);
    let slowest = 0;
    for (let round = firstRound; round < firstRound + rounds; round += 1) {
      const filler = fill(small.folder, round % 10);
      saved.push(...(await saveUntilRefused(ann, link, round)));
      await expectReadable(ann, link);
      const refused = await app.put(`r${round} phone`);
      expect([refused.status, refused.headers.has("Retry-After")]).toEqual([503, true]);
      expect([(await app.list()).status, (await app.read("phone")).status]).toEqual([207, 200]);
      const ready = await fetch(`${site.origin}/readyz`);
      expect([ready.status, await ready.json()]).toMatchObject([
        503,
        { status: "not ready", database: "ok", saving: "failing", disk: "low" },
      ]);
      rmSync(filler);
      const begun = performance.now();
      const healed = await ann.api("calendar/saveEvent", draft(link, `r${round} healed`));
      slowest = Math.max(slowest, performance.now() - begun);
      expect(healed.status).toBe("OK");
      expect((await app.put(`r${round} phone`)).status).toBe(201);
      saved.push(`r${round} healed`, `r${round} phone`);
    }
    expect(await readTitles(ann, link)).toEqual(new Set(saved));
    expect(await site.stop({ keep: true })).toBe(0);
    expect(integrityOf(small.folder)).toBe("ok");
    return { saved: saved.length, slowest };
  } finally {
    await site.stop({ keep: true });
    small.unmount();
  }
}

test.skipIf(!canMount())(
  "a full disk costs no acknowledged change and no read, and heals without a restart (left out where one may not mount)",
  async () => {
    let saved = 0;
    let slowest = 0;
    for (let round = 0; round < ROUNDS.fullDisk; round += ROUNDS_A_SITE) {
      const found = await fillRepeatedly(round, ROUNDS_A_SITE);
      saved += found.saved;
      slowest = Math.max(slowest, found.slowest);
    }
    expectWithin(slowest, HEALS_WITHIN_MS);
    note(
      "disk of 1 MiB full",
      ROUNDS.fullDisk,
      `changes refused with 503, all reads answered, 0 of ${saved} acknowledged changes lost; saved again ${Math.ceil(slowest)} ms after there was room`,
    );
  },
  TIMEOUT_MS,
);
