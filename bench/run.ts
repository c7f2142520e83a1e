// npm run bench -- [--rounds 3] [--seconds 5] [--only text] [--no-browser] [--only-browser] [--dry]: compares the built
// product with the machine's limit and the framework's minimum, prints the ratios and writes them to docs/benchmark.md.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { heedOptions } from "../scripts/usage.mjs";
import buildIfOutdated from "../tests/support/build";
import { sending, startFakeCalendar } from "../tests/support/fake-calendar";
import { listAppWorks } from "./app-works";
import { lookAt, type Sight } from "./browser";
import { type BenchData, makeData } from "./data";
import { measureJobs } from "./jobs";
import { notKept } from "./load";
import { measureNeighbor } from "./neighbor";
import { saveTables, writeTables } from "./report";
import { fetchBodies, measureGrowths, measureWorks, medianOf, type Servers } from "./rounds";
import {
  buildBaseline,
  type Server,
  startBaseline,
  startLimit,
  startProduct,
  startRadicale,
} from "./servers";
import { otherFile, shareAll } from "./shared-data";
import { listGrowths, listWorks } from "./works";

const USAGE = `Usage: npm run bench [-- --rounds 3] [--seconds 5] [--only text] [--no-browser] [--only-browser] [--dry]
Measures the built product and writes docs/benchmark.md; with --dry it only prints the tables.`;

const options = {
  rounds: { type: "string", default: "3" },
  seconds: { type: "string", default: "5" },
  only: { type: "string", default: "" },
  "no-browser": { type: "boolean", default: false },
  /** Measures only in Chromium, and only prints the tables; `--only` then selects pages. */
  "only-browser": { type: "boolean", default: false },
  /** Prints the tables and leaves docs/benchmark.md as it is. */
  dry: { type: "boolean", default: false },
} as const;
heedOptions(USAGE, options);
const { values } = parseArgs({ options });
const pace = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const STARTS = 3;

const folder = mkdtempSync(join(tmpdir(), "eas-bench-"));
const dataDir = join(folder, "data");
const contentDir = join(folder, "content");

console.error("Building and filling…");
buildIfOutdated();
const baseline = buildBaseline();
const data = makeData(dataDir);
const other = await startFakeCalendar(sending(otherFile(0)));
const first = await startProduct(dataDir, { SOURCE_ALLOW: "127.0.0.1" });
const { files } = await fetchBodies(first, data);
const shared = await shareAll(first.origin, data, other.url);
await first.stop();
writeContent();
const readyMs = await measureStarts();
const servers = await startAll();
try {
  await run();
} finally {
  await Promise.all(Object.values(servers).map((server) => server?.stop()));
  await other.stop();
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(baseline, "..", ".."), { recursive: true, force: true });
}

async function run(): Promise<void> {
  const onlyBrowser = values["only-browser"];
  const isNamed = ({ name }: { name: string }) => name.includes(values.only);
  const isWanted = (work: { name: string }) => !onlyBrowser && isNamed(work);
  const isGrowthWanted = ({ name }: { name: string }) => isWanted({ name: `growth of ${name}` });
  // The feed's ETag depends on the address of the running server, and on the changes that the works of apps prepare.
  const appWorks = await listAppWorks(servers, data);
  const { etag } = await fetchBodies(servers.product, data);
  const listed = [...listWorks(data, { etag, shared }), ...appWorks];
  const works = await measureWorks(listed.filter(isWanted), servers, pace);
  const growths = await measureGrowths(listGrowths(data).filter(isGrowthWanted), servers, pace);
  const neighbor = isWanted({ name: "neighbor" })
    ? await measureNeighbor(servers.product, neighborPages(data), pace)
    : undefined;
  const jobs = isWanted({ name: "jobs" }) ? await measureJobs(servers.product, data) : [];
  const peakKb = {
    product: servers.product.memory().peakKb,
    floor: servers.floor.memory().peakKb,
  };
  const sights = listSights(servers, data).filter((sight) => !onlyBrowser || isNamed(sight));
  const seen = values["no-browser"] ? [] : await lookAt(sights, pace.rounds);
  const tables = writeTables({ pace, works, growths, neighbor, jobs, seen, readyMs, peakKb });
  console.log(tables);
  if (!values.dry && !onlyBrowser) saveTables(tables);
}

/** A month that is rendered for the visitor, and a search that finds everything in a full calendar. */
function neighborPages({ links, extra }: BenchData) {
  return {
    visitor: notKept(`/calendar/${links[1_000]}/calendar`),
    expensive: `/calendar/${extra.full}/search?q=e`,
  };
}

function writeContent(): void {
  const all: Record<string, Buffer | string> = {
    ...files,
    "content.json": JSON.stringify(data.content),
    "feed.ics.gz": gzipSync(files["feed.ics"] ?? ""),
  };
  mkdirSync(contentDir);
  for (const [name, body] of Object.entries(all)) writeFileSync(join(contentDir, name), body);
}

async function measureStarts(): Promise<{ product: number; floor: number }> {
  const times = { product: [] as number[], floor: [] as number[] };
  for (let round = 0; round < STARTS; round += 1) {
    times.product.push(await startOnce(() => startProduct(dataDir)));
    times.floor.push(await startOnce(() => startBaseline(baseline, contentDir)));
  }
  return { product: medianOf(times.product) ?? 0, floor: medianOf(times.floor) ?? 0 };
}

async function startOnce(start: () => Promise<Server>): Promise<number> {
  const server = await start();
  await server.stop();
  return server.readyMs;
}

async function startAll(): Promise<Servers> {
  return {
    product: await startProduct(dataDir),
    floor: await startBaseline(baseline, contentDir),
    limit: await startLimit(contentDir),
    radicale: await startRadicale(files["feed.ics"] ?? Buffer.alloc(0)),
  };
}

function listSights({ product, floor }: Servers, { links, eventIds, session }: BenchData): Sight[] {
  const calendar = `${product.origin}/calendar/${links[1_000]}`;
  return [
    { name: "month page", url: `${calendar}/calendar` },
    { name: "list page", url: `${calendar}/list` },
    { name: "event page", url: `${calendar}/events/${eventIds[1_000]}` },
    { name: "calendars page", url: `${product.origin}/calendars` },
    { name: "new event, editor", url: `${calendar}/events/new`, cookie: session },
    { name: "month page of minimal Remix", url: `${floor.origin}/month` },
  ];
}
