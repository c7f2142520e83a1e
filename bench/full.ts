// npm run ts -- bench/full.ts [--rounds 9]: compares the CPU time of month, day and list of very full calendars with
// usual ones; each is one event loop task. Prints the figures and writes no file.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { NO_TEXTS } from "~/event/event-fields";
import { allDayTimes } from "~/event/event-times";
import { monthGrid } from "~/event/month-grid";
import { listDayEvents, listMonthEvents, listPageAround } from "~/operations/events/event-windows";
import { type Caller, perform } from "~/operations/kernel/operation";
import { openDataDirectory, readSecret } from "~/process/data/data-directory";
import { createSecrets } from "~/process/data/secrets";
import { closeDatabase, openDatabase } from "~/store/kernel/database";
import { createStore } from "~/store/store";
import { addDays, monthOf } from "~/time/days";
import { dayIn } from "~/time/zones";
import { unaskedLanguages } from "~/values/languages";
import { LIST_MOST } from "~/values/limits";
import { medianOf } from "./rounds";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "9" } } });
const ZONE = "Europe/Berlin";
const DAY = 86_400_000;
const now = Date.now();
const today = dayIn(now, ZONE);
const folder = mkdtempSync(join(tmpdir(), "eas-bench-full-"));
const { databaseFile, isNew } = openDataDirectory(folder);
const database = openDatabase(databaseFile, { migrationsFolder: "drizzle", create: isNew });
const secrets = createSecrets(readSecret(folder));
const store = createStore(database, secrets);
const caller: Caller = {
  store,
  secrets,
  now,
  actor: null,
  sessionId: null,
  network: "",
  userAgent: "",
  wider: { neighborhood: "", provider: "" },
  timeZone: ZONE,
  sendsMails: true,
  languages: unaskedLanguages({ all: ["en"], fallback: "en" }),
  origin: "https://cal.example.org",
  contactTo: "",
  batch: "",
  via: "web",
  admission: { login: null, creators: null },
};

/** Links have 22 characters. */
const linkOf = (name: string) => name.padEnd(22, "_");

function addCalendar(name: string): number {
  const values = { link: linkOf(name), title: name, timeZone: ZONE, createdBy: null, now };
  return store.calendars.add(values).id;
}

const texts = {
  ...NO_TEXTS,
  title: "Training",
  location: "Hall",
  notes: "Bring shoes",
  categoryId: null,
};

/** Adds `count` events, one a day, half of them past. */
function addUsual(link: string, count: number): void {
  const calendarId = addCalendar(link);
  const rows = Array.from({ length: count }, (_, n) => {
    const from = now + (n - count / 2) * DAY;
    const id = `${link}${n}`;
    const times = { allDay: false, from, to: from + DAY / 24, firstDay: null, lastDay: null };
    return { ...texts, ...times, id, uid: id, timeZone: ZONE, now };
  });
  store.events.addAll(calendarId, rows);
}

function addYears(link: string, count: number, spread: number): void {
  const calendarId = addCalendar(link);
  const rows = Array.from({ length: count }, (_, n) => {
    const firstDay = addDays(today, (n % spread) - spread + 20);
    const lastDay = addDays(firstDay, 364);
    const id = `${link}${n}`;
    const times = { firstDay, lastDay, ...allDayTimes(firstDay, lastDay, ZONE) };
    return {
      ...texts,
      title: `Year ${n}`,
      ...times,
      allDay: true,
      id,
      uid: id,
      timeZone: ZONE,
      now,
    };
  });
  store.events.addAll(calendarId, rows);
}

function addSeries(link: string, count: number): void {
  const calendarId = addCalendar(link);
  const zones = [ZONE, "America/New_York", "Asia/Kathmandu"] as const;
  for (let n = 0; n < count; n += 1) {
    store.series.add(calendarId, {
      ...texts,
      title: `Daily ${n}`,
      id: `${link}${n}`,
      uid: `${link}${n}`,
      now,
      allDay: false,
      startTime: `${String(n % 24).padStart(2, "0")}:30`,
      length: DAY / 24,
      firstDay: "2020-01-01",
      timeZone: zones[n % 3] ?? ZONE,
      freq: "day",
      every: 1,
      weekdays: 0,
      by: "date",
      rule: null,
      days: [],
      lastDay: null,
      skips: [],
      follows: null,
    });
  }
}

store.change(() => {
  addUsual("usual-1000", 1_000);
  addUsual("usual-10000", 10_000);
  addYears("years", 20_000, 300);
  addYears("years-at-once", 20_000, 1);
  addSeries("series", 500);
});

const days = monthGrid(monthOf(today), 1).flat();
const window = { first: days[0] ?? "", last: days.at(-1) ?? "" };
type Work = (calendarId: string, zone: string) => unknown;
const WORKS: Record<string, Work> = {
  month: (calendarId, zone) =>
    perform(listMonthEvents, { calendarId, zone, ...window, listed: today, lines: 100 }, caller),
  day: (calendarId, zone) =>
    perform(
      listDayEvents,
      { calendarId, zone, first: today, last: today, skip: 0, most: 200 },
      caller,
    ),
  "day, a later page": (calendarId, zone) =>
    perform(
      listDayEvents,
      { calendarId, zone, first: today, last: today, skip: 10_000, most: 200 },
      caller,
    ),
  term: (calendarId, zone) => {
    const last = addDays(today, 399);
    const asked = { calendarId, zone, first: today, last, skip: 0, most: LIST_MOST };
    return perform(listDayEvents, asked, caller);
  },
  list: (calendarId, zone) =>
    perform(listPageAround, { calendarId, zone, past: 3, upcoming: 100, skip: 0 }, caller),
  "list, a later page": (calendarId, zone) =>
    perform(listPageAround, { calendarId, zone, past: 0, upcoming: 100, skip: 10_000 }, caller),
};

for (const link of ["usual-1000", "usual-10000", "years", "years-at-once", "series"]) {
  for (const zone of [ZONE, "America/St_Johns"]) {
    const told = Object.entries(WORKS).map(([name, work]) => {
      const times = Array.from({ length: Number(values.rounds) }, () => {
        const start = process.cpuUsage();
        work(linkOf(link), zone);
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1_000;
      });
      return `${name} ${(medianOf(times) ?? 0).toFixed(1)} (first ${(times[0] ?? 0).toFixed(0)})`;
    });
    console.log(`${link}, ${zone}: ${told.join(" | ")}`);
  }
}
closeDatabase(database);
rmSync(folder, { recursive: true });
