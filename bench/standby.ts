// npm run ts -- bench/standby.ts --litestream <program> --config <file> --replica <folder> [--rounds 12]: measures how
// much is lost when a machine fails while Litestream replicates its database, and how long the standby takes to answer.
// DATABASE in the configuration becomes the database's path; --replica is the folder that it replicates to.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import buildIfOutdated from "../tests/support/build";
import { makeData } from "./data";
import { type Server, startProduct } from "./servers";

const { values } = parseArgs({
  options: {
    litestream: { type: "string", default: "litestream" },
    config: { type: "string", default: "" },
    replica: { type: "string", default: "" },
    rounds: { type: "string", default: "12" },
  },
});
const { litestream, replica } = values;
const HOUR = 3_600_000;
const SAVES_MS = { least: 6_000, more: 3_000 };
const PAUSE_MS = 20;
const SAVES_TIMED = 500;
/** Litestream first copies the existing data, then replicates changes. */
const SETTLED_MS = 5_000;

type Save = { title: string; at: number; ms: number };

buildIfOutdated();
const folder = mkdtempSync(join(tmpdir(), "eas-standby-"));
const live = join(folder, "live");
const config = join(folder, "litestream.yml");
const data = makeData(live);
writeFileSync(
  config,
  readFileSync(values.config, "utf8").replaceAll("DATABASE", join(live, "calendar.db")),
);
let count = 0;
let server = await startProduct(live);
let follower: ChildProcess | undefined;
try {
  console.log(`save, without: ${await timeSaves()}; stop ${await timed(server.stop)} ms`);
  server = await startProduct(live);
  await follow();
  console.log(`save, with it: ${await timeSaves()}; stop ${await timed(server.stop)} ms`);
  server = await startProduct(live);
  for (let round = 0; round < Number(values.rounds); round += 1) console.log(await fail(round));
} finally {
  follower?.kill();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

async function follow(): Promise<void> {
  follower = spawn(litestream, ["replicate", "-config", config], { stdio: "ignore" });
  await wait(SETTLED_MS);
}

/** Simulates a machine failure during saves; returns how many of them the standby has. */
async function fail(round: number): Promise<string> {
  const saves: Save[] = [];
  let isOver = false;
  const saving = (async () => {
    while (!isOver) {
      saves.push(await save(server));
      await wait(PAUSE_MS);
    }
  })().catch(() => undefined);
  await wait(SAVES_MS.least + Math.random() * SAVES_MS.more);
  const end = Date.now();
  follower?.kill("SIGKILL");
  await server.kill();
  isOver = true;
  await saving;
  const standby = join(folder, `standby-${round}`);
  mkdirSync(standby, { mode: 0o700 });
  copyFileSync(join(live, "secret"), join(standby, "secret"));
  const restored = await timed(async () => restore(join(standby, "calendar.db")));
  const taken = await startProduct(standby);
  const titles = await titlesOf(taken);
  await taken.stop();
  const lost = saves.filter(({ title }) => !titles.has(title));
  const isEnd = saves.slice(saves.length - lost.length).every(({ title }) => !titles.has(title));
  const age = lost[0] ? end - lost[0].at : 0;
  server = await startProduct(live);
  await follow();
  return `${saves.length} saves, ${lost.length} lost, ${isEnd ? "all of them the last" : "WITH HOLES"}, the oldest ${age} ms old; restored in ${restored} ms, answers after ${taken.readyMs.toFixed(0)}`;
}

/**
 * Restores as in docs/capacity.md, which removes a part that was incomplete at the failure and would abort the restore.
 */
function restore(file: string): void {
  const mend =
    'lz4 --version && for part in "$0"/generations/*/*/*.lz4; do test -s "$part" && lz4 -tq "$part" || rm "$part"; done';
  execFileSync("sh", ["-c", mend, replica], { stdio: "ignore" });
  execFileSync(litestream, ["restore", "-o", file, `file://${replica}`], { stdio: "ignore" });
}

async function timeSaves(): Promise<string> {
  const times: number[] = [];
  for (let number = 0; number < SAVES_TIMED; number += 1) times.push((await save(server)).ms);
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)]?.toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`;
}

async function timed(work: () => Promise<void>): Promise<string> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun).toFixed(0);
}

async function save(to: Server): Promise<Save> {
  count += 1;
  const title = `No. ${count}`;
  const from = Date.UTC(2027, 0, 5, 12) + (count % 300) * HOUR;
  const texts = { title, location: "", notes: "" };
  const begun = performance.now();
  const event = { calendarId: data.links[100], ...texts, allDay: false, from, to: from + HOUR };
  await call(to, "calendar/saveEvent", event);
  return { title, at: Date.now(), ms: performance.now() - begun };
}

async function titlesOf(standby: Server): Promise<Set<string>> {
  const window = { from: Date.UTC(2027, 0, 1), to: Date.UTC(2027, 1, 1) };
  const { events } = await call(standby, "calendar/view", { id: data.links[100], ...window });
  return new Set(events.map(({ title }) => title));
}

async function call(to: Server, path: string, body: object): Promise<{ events: Save[] }> {
  const response = await fetch(`${to.origin}/api/${path}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Cookie: `sid=${data.session}`,
      Origin: to.origin,
    },
    body: JSON.stringify(body),
  });
  const { status, message, payload } = await response.json();
  if (status !== "OK") throw new Error(`${path}: ${message}`);
  return payload;
}
