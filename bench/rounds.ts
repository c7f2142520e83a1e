// The order of measurements: in each round, all servers do the same work in direct succession, so that other load
// affects them alike.
import type { BenchData } from "./data";
import { type Measured, measure } from "./load";
import type { Server } from "./servers";
import type { Growth, Work } from "./works";

export type Servers = {
  product: Server;
  floor: Server;
  limit: Server;
  radicale: Server | undefined;
};
export type Pace = { rounds: number; seconds: number };
/** Medians over the rounds; a ratio is the median of the rounds' ratios. */
export type WorkResult = {
  work: Work;
  product: Measured;
  toFloor: number | undefined;
  toLimit: number | undefined;
  cpuToRadicale: number | undefined;
  cpuToFloor: number | undefined;
};
export type GrowthResult = { name: string; cpuMs: [number, number, number]; growth: number };

type Round = Partial<Record<"product" | "floor" | "limit" | "radicale", Measured | undefined>>;

export async function measureWorks(
  works: Work[],
  servers: Servers,
  pace: Pace,
): Promise<WorkResult[]> {
  const results: WorkResult[] = [];
  for (const work of works) {
    // Warm-up, so that compilation and first caching are not measured.
    await runRound(work, servers, Math.min(1, pace.seconds));
    const rounds: Round[] = [];
    for (let round = 0; round < pace.rounds; round += 1) {
      rounds.push(await runRound(work, servers, pace.seconds));
    }
    results.push(sumUp(work, rounds));
    console.error(`${work.name}: ${lineOf(results.at(-1))}`);
  }
  return results;
}

async function runRound(work: Work, servers: Servers, seconds: number): Promise<Round> {
  const round: Round = {};
  for (const name of ["product", "floor", "limit", "radicale"] as const) {
    const [server, ask] = [servers[name], work[name]];
    if (!server || !ask) continue;
    // A comparison that fails leaves its cell empty and does not end the run.
    const measured = measure(server, ask, seconds);
    round[name] = await (name === "radicale" ? measured.catch(tellSlow) : measured);
  }
  return round;
}

function tellSlow(error: unknown): undefined {
  console.error(error instanceof Error ? error.message : error);
}

function sumUp(work: Work, rounds: Round[]): WorkResult {
  const ratio = (name: keyof Round, of: (measured: Measured) => number) =>
    medianOf(
      rounds.flatMap(({ product, [name]: other }) =>
        product && other ? [of(product) / of(other)] : [],
      ),
    );
  const product = mergeRounds(rounds.map((round) => round.product));
  if (!product) throw new Error(`Nothing was measured of ${work.name}.`);
  return {
    work,
    product,
    toFloor: ratio("floor", ({ perSecond }) => perSecond),
    toLimit: ratio("limit", ({ perSecond }) => perSecond),
    cpuToRadicale: ratio("radicale", ({ cpuMs }) => cpuMs),
    cpuToFloor: ratio("floor", ({ cpuMs }) => cpuMs),
  };
}

function mergeRounds(list: (Measured | undefined)[]): Measured | undefined {
  const all = list.filter((each) => each !== undefined);
  if (all.length === 0) return undefined;
  const median = (of: (measured: Measured) => number) => medianOf(all.map(of)) ?? 0;
  return {
    perSecond: median(({ perSecond }) => perSecond),
    bytes: median(({ bytes }) => bytes),
    cpuMs: median(({ cpuMs }) => cpuMs),
  };
}

/** CPU time per request at 100, 1,000 and 10,000 events, and its growth from the second to the third. */
export async function measureGrowths(
  growths: Growth[],
  { product }: Servers,
  { rounds, seconds }: Pace,
): Promise<GrowthResult[]> {
  const results: GrowthResult[] = [];
  for (const { name, at } of growths) {
    const measured: [number, number, number][] = [];
    for (let round = 0; round < rounds; round += 1) {
      const cpuAt = async (size: 100 | 1_000 | 10_000) =>
        (await measure(product, at(size), seconds)).cpuMs;
      measured.push([await cpuAt(100), await cpuAt(1_000), await cpuAt(10_000)]);
    }
    const at100 = medianOf(measured.map(([cpu]) => cpu)) ?? 0;
    const at1000 = medianOf(measured.map(([, cpu]) => cpu)) ?? 0;
    const at10000 = medianOf(measured.map(([, , cpu]) => cpu)) ?? 0;
    const growth = medianOf(measured.map(([, before, after]) => after / before)) ?? 0;
    results.push({ name, cpuMs: [at100, at1000, at10000], growth });
    console.error(`growth of ${name}: ${growth.toFixed(2)}`);
  }
  return results;
}

export function medianOf(values: number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length % 2 === 1) return sorted[middle];
  const [low, high] = [sorted[middle - 1], sorted[middle]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
}

function lineOf(result: WorkResult | undefined): string {
  const show = (value: number | undefined) => value?.toFixed(2) ?? "–";
  return `${result?.product.perSecond.toFixed(0)} req/s, floor × ${show(result?.toFloor)}, CPU of floor × ${show(result?.cpuToFloor)}, limit × ${show(result?.toLimit)}, CPU of Radicale × ${show(result?.cpuToRadicale)}`;
}

/** Bodies for node:http and the minimal app, as large as the product's. */
export async function fetchBodies(
  product: Server,
  { links, eventIds, extra }: BenchData,
): Promise<{ files: Record<string, Buffer>; etag: string }> {
  const calendar = `/calendar/${links[1_000]}`;
  const fetchBody = async (path: string, init: RequestInit = {}) => {
    const headers = { ...init.headers, "Accept-Encoding": "identity" };
    const response = await fetch(product.origin + path, { ...init, headers });
    if (!response.ok) throw new Error(`${path} answered ${response.status}.`);
    return {
      body: Buffer.from(await response.arrayBuffer()),
      etag: response.headers.get("ETag") ?? "",
    };
  };
  const feed = await fetchBody(`/ical/${links[1_000]}.ics`);
  const view = await fetchBody("/api/calendar/view", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ id: links[1_000] }),
  });
  return {
    etag: feed.etag,
    files: {
      "month-page": (await fetchBody(`${calendar}/calendar`)).body,
      "week-page": (await fetchBody(`${calendar}/week`)).body,
      "list-page": (await fetchBody(`${calendar}/list`)).body,
      "busy-month": (await fetchBody(`/calendar/${extra.busy}/calendar`)).body,
      "embedded-list": (await fetchBody(`/embed/${extra.sorted}`)).body,
      "event-page": (await fetchBody(`${calendar}/events/${eventIds[1_000]}`)).body,
      "feed.ics": feed.body,
      "view.json": view.body,
    },
  };
}
