// Formats the results: tables of ratios, for the terminal and for docs/benchmark.md.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import type { Seen } from "./browser";
import type { Job } from "./jobs";
import type { Neighbor } from "./neighbor";
import type { GrowthResult, Pace, WorkResult } from "./rounds";

export type Results = {
  pace: Pace;
  works: WorkResult[];
  growths: GrowthResult[];
  /** Undefined if not measured. */
  neighbor: Neighbor | undefined;
  jobs: Job[];
  seen: Seen[];
  readyMs: { product: number; floor: number };
  peakKb: { product: number; floor: number };
};

const FILE = "docs/benchmark.md";
/** The part of the file to rewrite. */
type Part = "measured" | "endured" | "felt";

export function writeTables(results: Results): string {
  return [
    headline(results.pace),
    workTable(results.works),
    growthTable(results.growths),
    ...(results.neighbor ? [neighborTable(results.neighbor)] : []),
    ...(results.jobs.length > 0 ? [jobTable(results.jobs)] : []),
    processTable(results),
    ...(results.seen.length > 0 ? [browserTable(results.seen)] : []),
  ].join("\n\n");
}

/** Replaces the tables of the last run and nothing else in the file. */
export function saveTables(tables: string, part: Part = "measured"): void {
  const [begin, end] = [`<!-- ${part}: begin -->`, `<!-- ${part}: end -->`];
  const text = readFileSync(FILE, "utf8");
  const [before, rest] = text.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${FILE} has lost its marks.`);
  writeFileSync(FILE, `${before}${begin}\n${tables}\n${end}${after}`);
}

function headline({ rounds, seconds }: Pace): string {
  return `${describeRun()}; ${rounds} interleaved rounds of ${seconds} s, 8 connections, medians.`;
}

/** The date, commit and machine of a measurement, without a period. */
export function describeRun(): string {
  const day = new Date().toISOString().slice(0, 16).replace("T", " ");
  const packages = ["@remix-run/node", "react", "autocannon"].map(
    (name) => `${name} ${versionOf(name)}`,
  );
  const versions = [...packages, `SQLite ${sqliteVersion()}`].join(", ");
  const [cpu] = cpus();
  const machine = `${cpus().length} × ${cpu?.model.trim() ?? "unknown"}`;
  return `Measured ${day} UTC at commit ${commit()}, Node ${process.versions.node}, ${versions}; ${machine}`;
}

function workTable(works: WorkResult[]): string {
  const hasRadicale = works.some(({ cpuToRadicale }) => cpuToRadicale !== undefined);
  const rows = works.map(({ work, product, toFloor, toLimit, cpuToRadicale, cpuToFloor }) => [
    work.name,
    times(toFloor),
    times(cpuToFloor),
    times(toLimit),
    ...(hasRadicale ? [times(cpuToRadicale)] : []),
    work.goal,
    product.perSecond.toFixed(0),
    product.cpuMs.toFixed(2),
    kilobytes(product.bytes),
  ]);
  return table(
    [
      "work",
      "× floor",
      "CPU × floor",
      "× limit",
      ...(hasRadicale ? ["CPU × Radicale"] : []),
      "goal",
      "req/s",
      "CPU ms",
      "kB",
    ],
    rows,
  );
}

function growthTable(growths: GrowthResult[]): string {
  return table(
    ["CPU ms a request at", "100 events", "1,000", "10,000", "1,000 to 10,000", "goal"],
    growths.map(({ name, cpuMs, growth }) => [
      name,
      ...cpuMs.map((ms) => ms.toFixed(2)),
      times(growth),
      "≤ 1.1 ×",
    ]),
  );
}

function neighborTable({ alone, beside, ratio }: Neighbor): string {
  const page = "month page drawn anew, while one address asks 20 times a second for a search";
  return table(
    ["a visitor's p99", "alone", "beside it", "ratio", "goal"],
    [[page, `${alone.toFixed(0)} ms`, `${beside.toFixed(0)} ms`, times(ratio), "≤ 3 ×"]],
  );
}

function jobTable(jobs: Job[]): string {
  return table(
    ["job", "ms", "CPU ms", "others meanwhile, ms", "goal"],
    jobs.map(({ name, ms, cpuMs, wait, goal }) => {
      return [name, ms.toFixed(0), cpuMs.toFixed(0), wait, goal];
    }),
  );
}

function processTable({ readyMs, peakKb }: Results): string {
  const row = (name: string, product: number, floor: number, unit: string, goal: string) => [
    name,
    `${product.toFixed(0)} ${unit}`,
    `${floor.toFixed(0)} ${unit}`,
    times(product / floor),
    goal,
  ];
  return table(
    ["process", "EAS", "minimal Remix", "ratio", "goal"],
    [
      row("ready to serve", readyMs.product, readyMs.floor, "ms", "≤ 2 ×"),
      row("most memory", peakKb.product / 1024, peakKb.floor / 1024, "MB", "≤ 1.5 ×"),
    ],
  );
}

function browserTable(seen: Seen[]): string {
  return table(
    [
      "Chromium, empty cache",
      "scripts",
      "requests",
      "kB",
      "script kB",
      "first paint ms",
      "layout shift",
      "longest task ms",
    ],
    seen.map((each) => [
      each.name,
      each.scripts ? "on, 4 × slower" : "off",
      String(each.requests),
      kilobytes(each.bytes),
      kilobytes(each.scriptBytes),
      each.firstPaintMs.toFixed(0),
      each.layoutShift.toFixed(3),
      each.longTasks.toFixed(0),
    ]),
  );
}

export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}

function times(ratio: number | undefined): string {
  return ratio === undefined ? "–" : ratio.toFixed(2);
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function versionOf(name: string): string {
  const file = JSON.parse(readFileSync(`node_modules/${name}/package.json`, "utf8"));
  return String(file.version);
}

/** The version of SQLite itself, not of its driver package, which differs on Node 20. */
function sqliteVersion(): string {
  const connection = new BetterSqlite(":memory:");
  const version = String(connection.prepare("select sqlite_version()").pluck().get());
  connection.close();
  return version;
}

function commit(): string {
  try {
    const hash = git("rev-parse", "--short", "HEAD");
    return git("status", "--porcelain") === "" ? hash : `${hash} with changes`;
  } catch {
    return "unknown";
  }
}

function git(...args: string[]): string {
  return execFileSync("git", args, { stdio: ["ignore", "pipe", "ignore"] })
    .toString()
    .trim();
}
