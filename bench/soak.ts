// npm run soak -- [--minutes 60] [--rate 50] [--dry]: sends everyday requests of all kinds to the built product, with
// backups and restarts; writes docs/benchmark.md and exits with 1 if something failed or grew.
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { heedOptions } from "../scripts/usage.mjs";
import buildIfOutdated from "../tests/support/build";
import { runCommand } from "../tests/support/commands";
import { sending, startFakeCalendar } from "../tests/support/fake-calendar";
import { startMailbox } from "../tests/support/smtp";
import { makeData } from "./data";
import { saveTables } from "./report";
import { findFreePort, startProduct } from "./servers";
import { otherFile, shareAll } from "./shared-data";
import { writeSoakTables } from "./soak-report";
import { judge, type Sample } from "./soak-verdict";
import { createVisitors } from "./soak-visitors";

const USAGE = `Usage: npm run soak [-- --minutes 60] [--rate 50] [--dry]
Everyday use of all kinds, so many requests a second, into docs/benchmark.md; with --dry it only prints the tables.`;

const options = {
  minutes: { type: "string", default: "60" },
  rate: { type: "string", default: "50" },
  /** Prints the tables and leaves docs/benchmark.md as it is. */
  dry: { type: "boolean", default: false },
} as const;
heedOptions(USAGE, options);
const { values } = parseArgs({ options });
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
const SAMPLE_EVERY_MS = 10_000;
/** Fractions of the whole time. In the second half, one process runs long enough for its memory to level off. */
const RESTARTS_AT = [0.1, 0.25, 0.4];
/** When the source is fetched, changed each time; below the limit of ten fetches an hour. */
const READINGS_AT = Array.from({ length: 9 }, (_, index) => (index + 0.3) / 9);
const BACKUPS_AT = Array.from({ length: 12 }, (_, index) => (index + 0.5) / 12);
const MEGABYTE = 1_000_000;

const folder = mkdtempSync(join(tmpdir(), "eas-soak-"));
const dataDir = join(folder, "data");
console.error("Building and filling…");
buildIfOutdated();
const data = makeData(dataDir);
const mailbox = await startMailbox();
const other = await startFakeCalendar(sending(otherFile(0)));
const port = await findFreePort();
const start = () =>
  startProduct(dataDir, { FLOOD_LIMITS: "on", SOURCE_ALLOW: "127.0.0.1", ...mail() }, { port });

let server = await start();
const shared = await shareAll(server.origin, data, other.url);
let run = 1;
let isRestarting = false;
const [samples, restarts, backups]: [Sample[], number[], number[]] = [[], [], []];
const site = { origin: () => server.origin, isRestarting: () => isRestarting };
const visitors = createVisitors({ site, data, shared, mailbox });
const begun = performance.now();
const seconds = () => (performance.now() - begun) / 1_000;

try {
  const sampler = setInterval(takeSample, SAMPLE_EVERY_MS);
  const chores = [
    carryOut(restart, RESTARTS_AT),
    carryOut(backUp, BACKUPS_AT),
    carryOut(readOther, READINGS_AT),
  ];
  for (let turn = 0; seconds() < minutes * 60; turn += 1) {
    await visitors.send(turn);
    const ahead = (turn + 1) / rate - seconds();
    if (ahead > 0) await delay(ahead * 1_000);
  }
  clearInterval(sampler);
  await Promise.all([...chores, visitors.settle()]);
  takeSample();
  tell();
} finally {
  await server.stop();
  await mailbox.stop();
  await other.stop();
  rmSync(folder, { recursive: true, force: true });
}

function mail(): Record<string, string> {
  return {
    SMTP_URL: mailbox.url,
    MAIL_FROM: "EAS <eas@example.org>",
    CONTACT_TO: "op@example.org",
    // Followers get more mails in an hour of this run than most providers accept.
    MAILS_PER_HOUR: "10000",
  };
}

/** Runs the chore at these fractions of the whole time, in order. An error counts as a fault of the run. */
async function carryOut(chore: () => Promise<void>, parts: number[]): Promise<void> {
  for (const part of parts) {
    await delay(Math.max(0, part * minutes * 60 - seconds()) * 1_000);
    await chore().catch((error) => visitors.faults.push(String(error)));
  }
}

/** Restarts like an operator's service: sends the signal, and starts the next process once the old one has ended. */
async function restart(): Promise<void> {
  const since = performance.now();
  isRestarting = true;
  await server.stop();
  server = await start();
  run += 1;
  restarts.push((performance.now() - since) / 1_000);
  isRestarting = false;
}

async function readOther(): Promise<void> {
  while (isRestarting) await delay(100);
  other.answer = sending(otherFile(other.requests.length));
  const { status } = await fetch(`${server.origin}/api/source/read`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: server.origin,
      Cookie: `sid=${data.session}`,
    },
    body: JSON.stringify({ calendarId: shared.club, id: shared.sourceId }),
  });
  if (status !== 200) visitors.faults.push(`reading the other calendar: ${status}`);
}

async function backUp(): Promise<void> {
  const file = join(folder, "backup.db");
  const since = performance.now();
  const { code, output } = await runCommand("backup", [file], { DATA_DIR: dataDir });
  backups.push((performance.now() - since) / 1_000);
  if (code !== 0) visitors.faults.push(`backup: ${output}`);
  rmSync(file, { force: true });
}

function takeSample(): void {
  if (isRestarting) return;
  const memoryMb = (server.memory().nowKb * 1_024) / MEGABYTE;
  const descriptors = server.descriptors();
  const databaseMb = sizeOf("calendar.db") + sizeOf("calendar.db-wal");
  samples.push({
    seconds: seconds(),
    run,
    memoryMb,
    descriptors,
    databaseMb,
    logMb: sizeOf("log"),
  });
}

function sizeOf(name: string): number {
  const file = join(dataDir, name);
  return existsSync(file) ? statSync(file).size / MEGABYTE : 0;
}

function tell(): void {
  const wrong = judge(samples, visitors.faults);
  const { tallies, faults } = visitors;
  const mails = mailbox.mails.length;
  if (other.requests.length < READINGS_AT.length)
    visitors.faults.push("The other calendar was not read.");
  const told = { minutes, rate, tallies, samples, restarts, backups, mails, wrong };
  const tables = writeSoakTables(told);
  console.log(tables);
  for (const fault of faults) console.error(fault);
  if (!values.dry) saveTables(tables, "endured");
  if (wrong.length > 0) process.exitCode = 1;
}
