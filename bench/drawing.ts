// npm run ts -- bench/drawing.ts [--builds A,B] [--rounds 7] [--requests 100] [--only text] [--profile folder]:
// compares the CPU time of rendering a page with the minimal app, build by build; --profile profiles the last build
// instead.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import buildIfOutdated from "../tests/support/build";
import { type BenchData, makeData } from "./data";
import { notKept } from "./load";
import { summarize } from "./profile";
import { fetchBodies, medianOf } from "./rounds";
import { buildBaseline, type Server, startBaseline, startProduct } from "./servers";

const { values } = parseArgs({
  options: {
    /** Folders in build/ to compare; by default the current build. */
    builds: { type: "string", default: "" },
    rounds: { type: "string", default: "7" },
    requests: { type: "string", default: "100" },
    only: { type: "string", default: "" },
    /** The folder for profiles; if set, nothing is compared. */
    profile: { type: "string" },
  },
});
const rounds = Number(values.rounds);
const requests = Number(values.requests);
const AT_ONCE = 4;
const PLAIN = { "Accept-Encoding": "identity" };

type Page = { name: string; path: string; floor: string; headers: Record<string, string> };

function listPages({ links, eventIds, session }: BenchData): Page[] {
  const calendar = `/calendar/${links[1_000]}`;
  const editor = { Cookie: `sid=${session}` };
  return [
    { name: "month page", path: `${calendar}/calendar`, floor: "/month", headers: {} },
    { name: "week page", path: `${calendar}/week`, floor: "/month", headers: {} },
    { name: "list page", path: `${calendar}/list`, floor: "/list", headers: {} },
    {
      name: "event page",
      path: `${calendar}/events/${eventIds[1_000]}`,
      floor: "/event",
      headers: {},
    },
    {
      name: "event page, editor",
      path: `${calendar}/events/${eventIds[1_000]}`,
      floor: "/event",
      headers: editor,
    },
    { name: "calendars page", path: "/calendars", floor: "/calendars", headers: editor },
  ].filter(({ name }) => name.includes(values.only));
}

/** Sends requests like the benchmark. Returns the size of one response in bytes. */
async function ask(server: Server, path: string, headers: Record<string, string>, count: number) {
  let bytes = 0;
  const askOne = async () => {
    const response = await fetch(server.origin + path, { headers: { ...headers, ...PLAIN } });
    if (response.status !== 200) throw new Error(`${server.name} ${path}: ${response.status}`);
    bytes = (await response.arrayBuffer()).byteLength;
  };
  for (let asked = 0; asked < count; asked += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, askOne));
  }
  return bytes;
}

/** The CPU time of one request in ms, and the bytes of one response. */
async function measureOnce(server: Server, path: string, headers: Record<string, string>) {
  const before = server.cpuMs();
  const bytes = await ask(server, path, headers, requests);
  return { cpuMs: (server.cpuMs() - before) / requests, bytes };
}

async function compare(page: Page, servers: Server[], floor: Server): Promise<string> {
  const places = [
    ...servers.map((server) => ({ server, path: notKept(page.path), headers: page.headers })),
    { server: floor, path: page.floor, headers: {} },
  ];
  for (const { server, path, headers } of places) await ask(server, path, headers, requests);
  const times: number[][] = places.map(() => []);
  const sizes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { server, path, headers }] of places.entries()) {
      const { cpuMs, bytes } = await measureOnce(server, path, headers);
      times[index]?.push(cpuMs);
      sizes[index] = bytes;
    }
  }
  const toFloor = (of: number[]) =>
    medianOf(of.map((cpuMs, round) => cpuMs / (times.at(-1)?.[round] ?? 1))) ?? 0;
  const cells = times.map((of, index) => {
    const kb = ((sizes[index] ?? 0) / 1_000).toFixed(1);
    return `${(medianOf(of) ?? 0).toFixed(2)} ms, ${toFloor(of).toFixed(2)} × floor, ${kb} kB`;
  });
  return `| ${page.name} | ${cells.join(" | ")} |`;
}

const folder = mkdtempSync(join(tmpdir(), "eas-bench-"));
const profiles = values.profile;
buildIfOutdated();
const data = makeData(join(folder, "data"));
const builds = values.builds ? values.builds.split(",") : [""];

/** Each build has its own copy of the data: a database belongs to one process. */
function startBuild(build: string, index: number, nodeOptions: string[] = []): Promise<Server> {
  const copy = join(folder, `data-${index}`);
  cpSync(join(folder, "data"), copy, { recursive: true });
  return startProduct(copy, {}, { build: join(build, "server"), nodeOptions });
}

async function compareAll(): Promise<void> {
  const baseline = buildBaseline();
  const servers = await Promise.all(builds.map((build, index) => startBuild(build, index)));
  const [first] = servers;
  if (!first) throw new Error("No build is named.");
  const { files } = await fetchBodies(first, data);
  const content = { ...files, "content.json": JSON.stringify(data.content) };
  for (const [name, body] of Object.entries(content)) writeFileSync(join(folder, name), body);
  const floor = await startBaseline(baseline, folder);
  try {
    console.log(`| page | ${[...builds.map((name) => name || "EAS"), "floor"].join(" | ")} |`);
    for (const page of listPages(data)) console.log(await compare(page, servers, floor));
  } finally {
    await Promise.all([...servers, floor].map((server) => server.stop()));
    rmSync(join(baseline, "..", ".."), { recursive: true, force: true });
  }
}

/** Starts a separate process for each page. */
async function profileAll(into: string): Promise<void> {
  for (const [index, page] of listPages(data).entries()) {
    const place = join(into, page.name.replace(/\W+/g, "-"));
    mkdirSync(place, { recursive: true });
    const options = ["--cpu-prof", `--cpu-prof-dir=${place}`, "--cpu-prof-interval=250"];
    const server = await startBuild(builds.at(-1) ?? "", index, options);
    await ask(server, notKept(page.path), page.headers, rounds * requests);
    await server.stop();
    for (const file of readdirSync(place)) console.log(page.name, summarize(join(place, file)));
  }
}

try {
  await (profiles ? profileAll(profiles) : compareAll());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
