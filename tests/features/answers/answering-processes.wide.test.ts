// Places are never exceeded or lost, even when two processes answer at once or one is killed.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, describe, expect, it } from "vitest";
import { FROM_SOURCE } from "../../support/from-source";
import { COMING, createAnswerScene } from "./answer-scene";

const PLACES = 40;
const ANSWERS_EACH = 100;
const PEOPLE = 120;
const KILLS = 5;

const folder = mkdtempSync(join(tmpdir(), "eas-answers-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(work: string, times: number, who: string, scene: Scene, file: string) {
  const place = [scene.link, scene.eventId, String(scene.world.clock.now)];
  const args = ["tests/features/answers/answering-process.ts", file, work, String(times), who];
  const child = spawn(process.execPath, [...FROM_SOURCE, ...args, ...place], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value as string | undefined;
  return { child, next };
}

type Scene = ReturnType<typeof createAnswerScene>;

describe("two processes that answer at once", () => {
  it("never exceed the places, leave none idle to one who waits, and lose no answer", async () => {
    const file = join(folder, "two.db");
    const scene = createAnswerScene({ ...COMING, places: PLACES }, file);
    const started = ["A", "B"].map((who) => start("answer", ANSWERS_EACH, who, scene, file));
    for (const { next } of started) expect(await next()).toBe("ready");
    for (const { child } of started) child.stdin.write("go\n");
    for (const { next } of started) expect(Number(await next())).toBeGreaterThan(ANSWERS_EACH);
    const { list, coming, waiting } = scene.list();
    expect(list).toHaveLength(2 * ANSWERS_EACH);
    const sumOf = (wanted: string) =>
      list.filter(({ state }) => state === wanted).reduce((sum, { people }) => sum + people, 0);
    expect([sumOf("in"), sumOf("waiting")]).toEqual([coming, waiting]);
    expect(coming).toBeLessThanOrEqual(PLACES);
    const fits = list.filter((each) => each.state === "waiting" && each.people <= PLACES - coming);
    expect(fits).toEqual([]);
  });
});

describe("a process that is killed while places are handed on", () => {
  it("leaves each place with its mail, or neither", async () => {
    const file = join(folder, "killed.db");
    const scene = createAnswerScene({ ...COMING, places: 1 }, file);
    const { world } = scene;
    for (let n = 0; n < PEOPLE; n += 1) {
      const person = scene.add(`Kid ${n}`).list.at(-1);
      const mailbox = { email: `kid${n}@example.org`, confirmedAt: world.clock.now };
      world.store.change(() => world.store.answerers.setMailbox(person?.id ?? 0, mailbox));
    }
    let acknowledged = 0;
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const { child, next } = start("handOn", 0, "A", scene, file);
      expect(await next()).toBe("ready");
      child.stdin.write("go\n");
      const ended = new Promise((resolve) => child.once("exit", resolve));
      for (let line = 0; line < 3 * kill; line += 1) {
        expect(await next()).toMatch(/^\d+$/);
        acknowledged += 1;
      }
      child.kill("SIGKILL");
      await ended;
      for (let rest = await next(); rest !== undefined; rest = await next()) acknowledged += 1;
    }
    const { list } = scene.list();
    const gone = list.filter(({ state }) => state === "no").length;
    expect(list.filter(({ state }) => state === "in")).toHaveLength(1);
    expect(gone).toBeGreaterThanOrEqual(acknowledged);
    expect(gone).toBeLessThanOrEqual(acknowledged + KILLS);
    const mails = world.mails().filter(({ kind }) => kind === "answer-place");
    expect(mails).toHaveLength(gone);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(gone);
  });
});
