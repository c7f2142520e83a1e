// A damaged database file: the server refuses to start, leaves every byte unchanged, and explains what helps.
import { createHash } from "node:crypto";
import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { runServer } from "../support/commands";
import { addCalendar, makeFolder, openData, removeFolder } from "../support/data";
import { findFreePort, startSite } from "../support/site";
import { isLong, note, ROUNDS, TIMEOUT_MS } from "./rounds";

const PAGE = 4096;
/** Bytes to overwrite. SQLite cannot detect it if only a field's text is hit. */
const BYTES = 64;

let folder: string;
let file: string;
beforeAll(() => {
  folder = makeFolder();
  file = join(folder, "calendar.db");
  const data = openData(folder);
  addCalendar(data, "Club__________________", 2_000);
  data.close();
  copyFileSync(file, `${file}.whole`);
});
afterAll(() => removeFolder(folder));

function fingerprint(): string {
  return existsSync(file) ? createHash("sha256").update(readFileSync(file)).digest("hex") : "gone";
}

function overwriteAt(offset: number): void {
  const handle = openSync(file, "r+");
  writeSync(handle, Buffer.alloc(BYTES, 0xa5), 0, BYTES, offset);
  closeSync(handle);
}

/** The offsets of this many pages, spread over the file. */
function offsets(count: number): number[] {
  const pages = statSync(file).size / PAGE;
  return Array.from(
    { length: count },
    (_, n) => Math.floor((n * (pages - 1)) / Math.max(1, count - 1)) * PAGE,
  );
}

async function expectRefused(what: string, words: string): Promise<void> {
  const before = fingerprint();
  const { code, output } = await runServer({
    DATA_DIR: folder,
    PORT: String(await findFreePort()),
  });
  expect([what, code, output]).toEqual([what, 3, expect.stringContaining(words)]);
  expect([what, fingerprint()]).toEqual([what, before]);
}

test(
  "is refused at every place where it is overwritten, cut, empty, gone, or another program's",
  async () => {
    const overwritten = offsets(ROUNDS.damage).map((offset): [string, () => void, string] => [
      `${BYTES} bytes at ${offset}`,
      () => overwriteAt(offset),
      "npm run restore",
    ]);
    const others: [string, () => void, string][] = [
      ["cut in half", () => truncateSync(file, PAGE * 20), "npm run restore"],
      ["empty", () => truncateSync(file), "npm run restore"],
      ["gone", () => rmSync(file), "npm run restore"],
      [
        "another program's",
        () => {
          rmSync(file);
          new BetterSqlite(file).exec("create table notes (text)").close();
        },
        "belongs to another program",
      ],
    ];
    // The short run skips `others`, which tests/process/faults-start covers.
    const faults = isLong ? [...overwritten, ...others] : overwritten;
    for (const [what, spoil, words] of faults) {
      copyFileSync(`${file}.whole`, file);
      spoil();
      await expectRefused(what, words);
    }
    copyFileSync(`${file}.whole`, file);
    const site = await startSite({ DATA_DIR: folder });
    expect(await site.stop({ keep: true })).toBe(0);
    note(
      "database overwritten, cut, empty, gone, another's",
      faults.length,
      `${faults.length} starts refused with what to do, file untouched`,
    );
  },
  TIMEOUT_MS,
);
