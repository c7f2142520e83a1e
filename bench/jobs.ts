// Large jobs during which visitors must still be served: a list for 500 followers, and a calendar file of 5,000 events.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { nextDigestAt } from "~/features/follow/rules";
import { createFollowerMails } from "~/features/follow/work/follower-mails";
import { createSecrets } from "~/process/data/secrets";
import { closeDatabase, openDatabase } from "~/store/kernel/database";
import { createStore, type Store } from "~/store/store";
import { ZONE } from "./content";
import type { BenchData } from "./data";
import { addSortedCalendar } from "./extra-data";
import { visit } from "./neighbor";
import type { Server } from "./servers";

/** Times in ms; `wait` is the longest block of the event loop, or the 99th percentile of a visitor's waits. */
export type Job = { name: string; ms: number; cpuMs: number; wait: string; goal: string };

const FOLLOWERS = 500;
const EVENTS = 5_000;
const NANOSECONDS = 1e6;

export async function measureJobs(product: Server, data: BenchData): Promise<Job[]> {
  return [await measureDigest(), ...(await measureImport(product, data))];
}

/** Composes the list for all followers in this process, on a separate database, and puts it into the outbox. */
async function measureDigest(): Promise<Job> {
  const folder = mkdtempSync(join(tmpdir(), "eas-bench-digest-"));
  const file = join(folder, "calendar.db");
  const database = openDatabase(file, { migrationsFolder: "drizzle", create: true });
  try {
    const secrets = createSecrets(Buffer.alloc(32, 7));
    const now = Date.now();
    const store = createStore(database, secrets);
    const { sorted } = store.change(() => addSortedCalendar({ store, secrets, now }));
    const dueAt = store.change(() => addFollowers(store, sorted, now));
    const { postDigests } = createFollowerMails({
      languages: { all: ["en"], fallback: "en" },
      store,
      secrets,
      isStopped: () => false,
      log: (line) => console.error(line),
    });
    return await timed(`list of a week for ${FOLLOWERS} followers`, async () => {
      let mails = 0;
      for (let round = 0; round < 5; round += 1) mails += await postDigests(dueAt);
      if (mails !== FOLLOWERS) throw new Error(`${mails} of ${FOLLOWERS} lists were written.`);
    });
  } finally {
    closeDatabase(database);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns when their next list is due, in epoch ms. */
function addFollowers(store: Store, link: string, now: number): number {
  const calendarId = store.calendars.findByLink(link)?.id ?? 0;
  const next = nextDigestAt("weekly", ZONE, now);
  for (let number = 0; number < FOLLOWERS; number += 1) {
    const choice = {
      digest: "weekly",
      changes: false,
      remindHours: null,
      categoryId: null,
    } as const;
    const whose = {
      calendarId,
      email: `f${number}@example.org`,
      zone: ZONE,
      linkId: null,
      language: null,
    };
    const question = { confirmHash: "", confirmExpiresAt: now };
    const id = store.followers.ask({ ...choice, ...whose, createdAt: now }, question);
    store.followers.confirm(id, { now, nextDigestAt: next, nextReminderAt: null });
  }
  return next;
}

async function timed(name: string, work: () => Promise<void>): Promise<Job> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [begun, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  const ms = performance.now() - begun;
  delay.disable();
  const wait = `longest block ${(delay.max / NANOSECONDS).toFixed(0)}`;
  return { name, ms, cpuMs: (user + system) / 1_000, wait, goal: "≤ 10 in one block" };
}

/** Imports through the JSON API while a visitor requests a month that is rendered each time. */
async function measureImport(product: Server, data: BenchData): Promise<Job[]> {
  const calendarId = data.links[100];
  const page = `/c%61lendar/${data.links[1_000]}/calendar`;
  const alone = await visit(product, page, 3);
  const call = (path: string, body: object) => callApi(product, data, path, body);
  const beside = async (name: string, work: () => Promise<{ draftId?: string }>, goal: string) => {
    const [begun, cpu] = [performance.now(), product.cpuMs()];
    let isOver = false;
    const done = work().finally(() => {
      isOver = true;
    });
    const p99 = await visit(product, page, Number.POSITIVE_INFINITY, () => isOver);
    const answer = await done;
    const wait = `a visitor's p99 ${p99.toFixed(0)} (alone ${alone.toFixed(0)})`;
    const times = { ms: performance.now() - begun, cpuMs: product.cpuMs() - cpu };
    return { answer, job: { name, ...times, wait, goal } };
  };
  const file = { calendarId, name: "season.ics", text: writeFile() };
  const preview = await beside(
    `preview of a file of ${EVENTS} events, and the month beside it`,
    () => call("import/preview", file),
    "< 6 s, others < 100",
  );
  const { draftId } = preview.answer;
  const apply = await beside(
    "importing it",
    () => call("import/apply", { calendarId, draftId, onConflict: "ours" }),
    "others < 100",
  );
  return [preview.job, apply.job];
}

async function callApi(
  { origin }: Server,
  { session }: BenchData,
  path: string,
  body: object,
): Promise<{ draftId?: string }> {
  const response = await fetch(`${origin}/api/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Cookie: `sid=${session}` },
    body: JSON.stringify(body),
  });
  const { status, payload, error } = await response.json();
  if (status !== "OK") throw new Error(`${path}: ${JSON.stringify(error)}`);
  return payload;
}

/** Ten events a day, with realistic notes. */
function writeFile(): string {
  const events = Array.from({ length: EVENTS }, (_, index) => {
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 10))).toISOString().slice(0, 10);
    const hour = String(8 + (index % 10)).padStart(2, "0");
    const date = day.replaceAll("-", "");
    return [
      "BEGIN:VEVENT",
      `UID:season-${index}@example.org`,
      "DTSTAMP:20260101T000000Z",
      `DTSTART;TZID=${ZONE}:${date}T${hour}0000`,
      `DTEND;TZID=${ZONE}:${date}T${hour}4500`,
      `SUMMARY:Training ${index}`,
      "LOCATION:Sports hall 2",
      "SEQUENCE:0",
      "DESCRIPTION:All levels are welcome.\\nNo need to sign up. Bring shoes for indoors\\, please.",
      "END:VEVENT",
    ].join("\r\n");
  });
  const head = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bench//EN"];
  return [...head, ...events, "END:VCALENDAR", ""].join("\r\n");
}
