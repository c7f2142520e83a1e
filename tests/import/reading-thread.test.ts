// Files are read on a separate thread; whatever happens there, a reply comes and the process goes on.
import { describe, expect, it, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { ImportError } from "~/import/import-result";
import { readForeignFile, readOnThread } from "~/import/read-foreign-file";
import { refusal } from "~/values/refusals";
import { HOSTILE } from "./hostile-texts";
import { bytesOf, CONTEXT, calendarOf } from "./import-context";

const bytes = bytesOf(calendarOf(["UID:a", "SUMMARY:A", "DTSTART:20261123T190000Z"]));
const task = { bytes, context: CONTEXT };
const script = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const TOO_LONG = new ImportError(refusal("tookTooLong"));
const BROKEN = new ImportError(refusal("fileUnreadable"));

describe("the reading thread", () => {
  it("answers what is read without it", async () => {
    expect(await readForeignFile(bytes, CONTEXT)).toEqual(readCalendarFile(bytes, CONTEXT));
  });

  it("is the same from its source, as in development", async () => {
    const source = new URL("../../app/import/dev-reading-thread.mjs", import.meta.url);
    const read = await readOnThread(task, { script: source });
    expect(read).toEqual(readCalendarFile(bytes, CONTEXT));
  });

  it("answers a sentence where nothing can be imported", async () => {
    const reading = readForeignFile(bytesOf("<html>"), CONTEXT);
    await expect(reading).rejects.toThrow(ImportError);
    await expect(reading).rejects.toEqual(new ImportError(refusal("noCalendarFile")));
  });

  it("is ended where it takes too long, and this thread goes on meanwhile", async () => {
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 1);
    const endless = readOnThread(task, { script: script("for (;;);"), timeoutMs: 200 });
    await expect(endless).rejects.toEqual(TOO_LONG);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(1);
  });

  it("is ended where it waits for something that never comes", async () => {
    const waiting = script("setInterval(() => {}, 1000);");
    await expect(readOnThread(task, { script: waiting, timeoutMs: 50 })).rejects.toEqual(TOO_LONG);
  });

  test.each([
    [
      "wants more memory than it may have",
      "const all = []; for (;;) all.push(new Array(999).fill({}));",
    ],
    ["breaks", "throw new Error('x');"],
    ["rejects", "await Promise.reject(new Error('x'));"],
    ["ends without an answer", ""],
    ["ends itself", "process.exit(0);"],
  ])("is answered for where it %s", async (_what, text) => {
    const limits = { script: script(text), memoryMb: 16, timeoutMs: 60_000 };
    await expect(readOnThread(task, limits)).rejects.toEqual(BROKEN);
  });

  it("knows nothing of the server's settings", async () => {
    const telling = script(
      "import { parentPort } from 'node:worker_threads'; parentPort.postMessage({ file: { items: [], remarks: Object.keys(process.env) } });",
    );
    expect(await readOnThread(task, { script: telling })).toEqual({ items: [], remarks: [] });
  });

  it("reads one file after the other, also after one that was refused", async () => {
    const done: string[] = [];
    const read = (name: string, file: Uint8Array) =>
      readForeignFile(file, CONTEXT).then(
        () => done.push(name),
        () => done.push(`${name} refused`),
      );
    await Promise.all([read("first", bytes), read("second", bytesOf("x")), read("third", bytes)]);
    expect(done).toEqual(["first", "second refused", "third"]);
  });

  test.each(["nested events", "200,000 parameters", "places in years, 500 times", "noise 0"])(
    "answers for %s too",
    async (name) => {
      const hostile = HOSTILE.find((one) => one.name === name);
      const reading = readForeignFile(hostile?.bytes ?? bytes, CONTEXT);
      const answer = await reading.catch((error: unknown) => error);
      expect(answer instanceof ImportError || "items" in Object(answer)).toBe(true);
    },
  );
});
