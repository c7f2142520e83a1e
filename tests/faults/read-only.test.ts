// A read-only disk or file, at the start and at run time.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createClient } from "../support/client";
import { runServer } from "../support/commands";
import {
  addCalendar,
  canMount,
  makeFolder,
  mountReadOnly,
  openData,
  removeFolder,
} from "../support/data";
import { findFreePort, startSite } from "../support/site";
import { canFail, mountFailing } from "./disks";
import { note, TIMEOUT_MS } from "./rounds";
import { draft, expectReadable, newCalendarApp, newEditor } from "./sites";

const LINK = "Club__________________";
const QUIET = { stdio: "ignore" } as const;

function fill(folder: string): void {
  const data = openData(folder);
  addCalendar(data, LINK, 10);
  data.close();
}

/** The output of a server that must not start. */
async function refusedStart(dataDir: string, expected: number): Promise<string> {
  const { code, output } = await runServer({
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
  });
  expect(code).toBe(expected);
  expect(output).toContain("EAS cannot start.");
  expect(output).not.toContain("node_modules");
  return output;
}

/** Makes one file read-only, even for root. */
function fixFile(file: string): () => void {
  execFileSync("mount", ["--bind", file, file], QUIET);
  execFileSync("mount", ["-o", "remount,ro,bind", file], QUIET);
  return () => execFileSync("umount", [file], QUIET);
}

describe.skipIf(!canMount())("at the start (left out where one may not mount)", () => {
  test("a read-only directory or database file stops it with a clear line, and is left as it is", async () => {
    const folder = makeFolder();
    fill(folder);
    const { folder: fixed, unmount } = mountReadOnly(folder);
    try {
      expect(await refusedStart(fixed, 2)).toContain("is read-only for this process");
    } finally {
      unmount();
    }
    const release = fixFile(join(folder, "calendar.db"));
    try {
      expect(await refusedStart(folder, 3)).toContain("read-only");
    } finally {
      release();
    }
    const site = await startSite({ DATA_DIR: folder });
    await expectReadable(createClient(site), LINK);
    expect(await site.stop({ keep: true })).toBe(0);
    removeFolder(folder);
    note(
      "read-only directory, then file, at the start",
      2,
      "refused with codes 2 and 3 and a clear line",
    );
  });
});

test.skipIf(!canFail())(
  "a disk that goes read-only while the site runs leaves reads or a 503, never a crash (left out where no disk can be made to fail)",
  async () => {
    const disk = mountFailing();
    const site = await startSite({ DATA_DIR: disk.folder, FLOOD_LIMITS: "off" });
    try {
      const { ann, link } = await newEditor(site);
      const app = await newCalendarApp(site, ann, link);
      expect((await ann.api("calendar/saveEvent", draft(link, "Saved"))).status).toBe("OK");
      expect((await app.put("phone")).status).toBe(201);
      disk.fail();
      const answers: number[] = [];
      for (let round = 0; round < 20; round += 1) {
        const { http, message } = await ann.api("calendar/saveEvent", draft(link, `r${round}`));
        expect([http, message]).toEqual([503, expect.stringMatching(/read-only|cannot reach/)]);
        expect((await app.put(`r${round}`)).status).toBe(503);
        expect([200, 503]).toContain((await app.read("phone")).status);
        for (const path of [`/calendar/${link}/list`, "/account/profile", `/ical/${link}.ics`]) {
          const response = await ann.send(path);
          answers.push(response.status);
          expect(await response.text()).not.toMatch(/SQLITE|EROFS|node_modules/);
        }
      }
      expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect((await ann.send("/readyz")).status).toBe(503);
      expect(site.process.exitCode).toBeNull();
      expect(site.output()).not.toMatch(/uncaught|unhandled/i);
      const read = answers.filter((status) => status === 200).length;
      note(
        "disk read-only while running",
        20,
        `changes refused with 503, ${read} of ${answers.length} reads answered, 0 crashes`,
      );
    } finally {
      await site.stop({ keep: true });
      disk.unmount();
    }
  },
  TIMEOUT_MS,
);
