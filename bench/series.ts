// npm run ts -- bench/series.ts [--rounds 9] [--only text]: compares the CPU time of repeating events and of the same
// dates as single events, alternating within each pair. Prints the figures and writes no file.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { monthGrid } from "~/event/month-grid";
import { renderCalendarFeed } from "~/feed/calendar-feed";
import { listEventsAround, listFeedEvents } from "~/operations/events/event-lists";
import { listDayEvents, listMonthEvents } from "~/operations/events/event-windows";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { type Caller, perform } from "~/operations/kernel/operation";
import { openDataDirectory, readSecret } from "~/process/data/data-directory";
import { createSecrets } from "~/process/data/secrets";
import { closeDatabase, openDatabase } from "~/store/kernel/database";
import { createStore } from "~/store/store";
import { addMonths, type Month, monthOf } from "~/time/days";
import { dayIn } from "~/time/zones";
import { unaskedLanguages } from "~/values/languages";
import buildIfOutdated from "../tests/support/build";
import { ZONE } from "./content";
import { notKept } from "./load";
import { medianOf } from "./rounds";
import { addSeriesCalendars, type SeriesCalendar } from "./series-data";
import { type Server, startProduct } from "./servers";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "9" },
    only: { type: "string", default: "" },
    /** Measures only the data, without rendering pages. */
    data: { type: "boolean", default: false },
  },
});
const rounds = Number(values.rounds);
const now = Date.now();
const thisMonth = monthOf(dayIn(now, ZONE));

const folder = mkdtempSync(join(tmpdir(), "eas-bench-series-"));
const { databaseFile, isNew } = openDataDirectory(folder);
const database = openDatabase(databaseFile, { migrationsFolder: "drizzle", create: isNew });
const secrets = createSecrets(readSecret(folder));
const store = createStore(database, secrets);
const links = store.change(() => addSeriesCalendars({ store, secrets, now }));
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

type Work = { name: string; work: () => unknown };

const readMonth = (name: SeriesCalendar, month: Month) => () => {
  const days = monthGrid(month, 1).flat();
  const window = {
    calendarId: links[name],
    first: days[0],
    last: days.at(-1),
    zone: ZONE,
    lines: 100,
  };
  return perform(listMonthEvents, window, caller);
};
const readDay = (name: SeriesCalendar) => () => {
  const day = dayIn(now, ZONE);
  return perform(
    listDayEvents,
    { calendarId: links[name], first: day, last: day, zone: ZONE, skip: 0, most: 200 },
    caller,
  );
};
const readList = (name: SeriesCalendar, upcoming: number) => () =>
  perform(
    listEventsAround,
    { calendarId: links[name], zone: ZONE, past: upcoming === 2 ? 0 : 3, upcoming },
    caller,
  );
const readView = (name: SeriesCalendar) => () => perform(viewCalendar, { id: links[name] }, caller);
const readFeed = (name: SeriesCalendar) => () => {
  const found = perform(listFeedEvents, { calendarId: links[name] }, caller);
  const place = { origin: "https://example.org", uidSuffix: "example.org" };
  return renderCalendarFeed({ ...found, ...place }).text;
};

function dataOf(name: SeriesCalendar): Work[] {
  return [
    { name: `month ${name}`, work: readMonth(name, thisMonth) },
    { name: `month of 2150 ${name}`, work: readMonth(name, addMonths(thisMonth, 1_488)) },
    { name: `day ${name}`, work: readDay(name) },
    { name: `list ${name}`, work: readList(name, 100) },
    { name: `home ${name}`, work: readList(name, 2) },
    { name: `view ${name}`, work: readView(name) },
    { name: `feed ${name}`, work: readFeed(name) },
  ];
}

/** Minimum and median CPU time of each work in ms, alternating between works. */
function measureData(works: Work[]): void {
  const times = works.map(({ work }) => {
    work();
    return [] as number[];
  });
  for (let round = 0; round < rounds; round += 1) {
    works.forEach(({ work }, index) => {
      const before = process.cpuUsage();
      work();
      const { user, system } = process.cpuUsage(before);
      times[index]?.push((user + system) / 1_000);
    });
  }
  works.forEach(({ name }, index) => {
    const list = times[index] ?? [];
    const size = JSON.stringify(works[index]?.work() ?? "").length;
    console.log(
      `${name}: least ${Math.min(...list).toFixed(2)} ms, median ${medianOf(list)?.toFixed(2)} ms, ${(size / 1000).toFixed(0)} kB`,
    );
  });
}

async function cpuOfPages(server: Server, path: string, count: number) {
  const before = server.cpuMs();
  let longest = 0;
  let bytes = 0;
  for (let index = 0; index < count; index += 1) {
    const begun = performance.now();
    const response = await fetch(server.origin + notKept(path), {
      headers: { "Accept-Encoding": "identity" },
    });
    bytes = (await response.arrayBuffer()).byteLength;
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}.`);
    longest = Math.max(longest, performance.now() - begun);
  }
  return { cpu: (server.cpuMs() - before) / count, longest, bytes };
}

async function measurePages(server: Server): Promise<void> {
  const far = addMonths(thisMonth, 1_488);
  const pages = ["calendar", `calendar?month=${far}`, "list", "home", `day/${dayIn(now, ZONE)}`];
  for (const page of pages) {
    const results: Record<string, { cpu: number[]; longest: number; bytes: number }> = {};
    for (let round = 0; round < rounds; round += 1) {
      for (const name of ["single", "fifty", "mixed", "daily"] as const) {
        const heavy = name === "mixed" || name === "daily";
        const path = `/calendar/${links[name]}/${page}`;
        if (round === 0) await cpuOfPages(server, path, heavy ? 10 : 60);
        const found = await cpuOfPages(server, path, heavy ? 10 : 60);
        const all = results[name] ?? { cpu: [], longest: 0, bytes: 0 };
        results[name] = {
          cpu: [...all.cpu, found.cpu],
          longest: Math.max(all.longest, found.longest),
          bytes: found.bytes,
        };
      }
    }
    for (const [name, { cpu, longest, bytes }] of Object.entries(results)) {
      const ratio = medianOf(cpu.map((each, index) => each / (results.single?.cpu[index] ?? 1)));
      console.log(
        `page ${page} ${name}: median ${medianOf(cpu)?.toFixed(2)} ms, × single ${ratio?.toFixed(2)}, longest answer ${longest.toFixed(0)} ms, ${(bytes / 1000).toFixed(0)} kB`,
      );
    }
  }
}

try {
  const works = (["single", "fifty", "mixed", "daily"] as const).flatMap(dataOf);
  measureData(works.filter(({ name }) => name.includes(values.only)));
  if (!values.data) {
    buildIfOutdated();
    const server = await startProduct(folder);
    try {
      await measurePages(server);
    } finally {
      await server.stop();
    }
  }
} finally {
  closeDatabase(database);
  rmSync(folder, { recursive: true, force: true });
}
