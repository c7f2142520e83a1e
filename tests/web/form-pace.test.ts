// Pacing of public forms: programs wait, people do not, and only a limited number may wait at once.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getRuntime } from "~/process/runtime";
import { keepPace, stampForm } from "~/web/request/form-trap";

const LEAST_MS = 2_000;
const MOST_WAITING = 50;
const folder = mkdtempSync(join(tmpdir(), "eas-pace-"));

beforeAll(() => {
  process.env.DATA_DIR = folder;
  getRuntime();
});
afterAll(async () => {
  await getRuntime().stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Whether each form passes immediately. */
async function areAtOnce(forms: Promise<void>[]): Promise<boolean[]> {
  const soon = new Promise<false>((resolve) => setImmediate(() => resolve(false)));
  return Promise.all(forms.map((form) => Promise.race([form.then(() => true), soon])));
}

test("a form that was drawn two seconds ago is taken at once, a younger one waits for the rest", async () => {
  const now = Date.now();
  const drawn = (ago: number) => keepPace({ stamp: stampForm(now - ago) }, now);
  const quick = drawn(LEAST_MS - 100);
  expect(await areAtOnce([drawn(LEAST_MS), drawn(60_000), quick])).toEqual([true, true, false]);
  await quick;
});

test("a stamp that a program makes up counts for nothing", async () => {
  const now = Date.now();
  const [drawn = ""] = stampForm(now - 60_000).split(".");
  const stamps = ["", "1", drawn, `${drawn}.`, `${drawn}.${"A".repeat(22)}`, `0.${stampForm(now)}`];
  const forms = stamps.map((stamp) => keepPace({ stamp }, now));
  expect(await areAtOnce(forms)).toEqual(stamps.map(() => false));
  await Promise.all(forms);
});

test("of three hundred programs at once fifty wait; the others take nobody's place by waiting", async () => {
  const now = Date.now();
  const many = Array.from({ length: 300 }, () => keepPace({}, now));
  const atOnce = await areAtOnce(many);
  expect(atOnce.filter((isAtOnce) => !isAtOnce)).toHaveLength(MOST_WAITING);
  await Promise.all(many);
  const next = keepPace({}, Date.now());
  expect(await areAtOnce([next])).toEqual([false]);
  await next;
});
