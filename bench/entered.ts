// npm run ts -- bench/entered.ts [--list "a save by form"]: how many files of app/ six typical requests enter. A file
// counts if one of its functions is called; the product is built with source maps in a copy. Prints the numbers, or the
// files of one request, and writes nothing.
import { execFileSync, spawn } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { getOrMakeUser } from "~/operations/accounts/login";
import { openDataDirectory, readSecret } from "~/process/data/data-directory";
import { createSecrets } from "~/process/data/secrets";
import { closeDatabase, openDatabase } from "~/store/kernel/database";
import { createStore } from "~/store/store";
import { ZONE } from "./content";
import { findFreePort } from "./servers";
import { callAs, findCollection, writeEvent } from "./shared-data";

const LEFT_OUT = /^(node_modules|build|screenshots|test-results|playwright-report|\.git)$/;
const HOUR = 3_600_000;

type Walk = { name: string; send: () => Promise<Response>; status: number };
type Covered = { url: string; functions: Called[] };
type Called = { ranges: { startOffset: number; endOffset: number; count: number }[] };

const { values } = parseArgs({ options: { list: { type: "string" } } });
/** The built files with their maps, each parsed once. */
const read = new Map<string, { lines: number[]; map: SourceMap }>();
const copy = mkdtempSync(join(tmpdir(), "eas-entered-"));
buildWithMaps();
const dataDir = join(copy, "data");
const session = addEditor();
const origin = `http://127.0.0.1:${await findFreePort()}`;
const coverageFile = join(copy, "coverage.json");
const server = startServer();
try {
  for (const walk of await listWalks()) {
    const files = await filesOf(walk);
    if (values.list === undefined) console.log(`${String(files.length).padStart(4)}  ${walk.name}`);
    else if (values.list === walk.name) console.log(files.join("\n"));
  }
} finally {
  server.kill();
  rmSync(copy, { recursive: true });
}

function buildWithMaps(): void {
  const root = resolve(".");
  cpSync(root, copy, {
    recursive: true,
    filter: (file) => dirname(file) !== root || !LEFT_OUT.test(file.slice(root.length + 1)),
  });
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const run = (...command: string[]) =>
    execFileSync(process.execPath, command, {
      cwd: copy,
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, NODE_ENV: "production", EAS_BUILD_FOLDER: "build" },
    });
  run("node_modules/@remix-run/dev/dist/cli.js", "vite:build", "--sourcemapServer");
  run("scripts/words/place-messages.mjs");
}

function startServer() {
  const { port } = new URL(origin);
  return spawn(
    process.execPath,
    [
      "--import",
      resolve("bench/coverage-hook.mjs"),
      "node_modules/@remix-run/serve/dist/cli.js",
      "./build/server/index.js",
    ],
    {
      cwd: copy,
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: port,
        DATA_DIR: dataDir,
        FLOOD_LIMITS: "off",
        DEFAULT_TIME_ZONE: ZONE,
        COVERAGE_FILE: coverageFile,
      },
    },
  );
}

/** Adds a logged-in editor; returns the session cookie's value. */
function addEditor(): string {
  const { databaseFile } = openDataDirectory(dataDir);
  const database = openDatabase(databaseFile, { migrationsFolder: "drizzle", create: true });
  const secrets = createSecrets(readSecret(dataDir));
  const store = createStore(database, secrets);
  const now = Date.now();
  const token = secrets.newSessionToken();
  try {
    store.change(() => {
      const { id } = getOrMakeUser("editor@example.org", { store, now });
      const tokenHash = secrets.hashToken(token);
      store.sessions.add({ tokenHash, userId: id, userAgent: "bench", now });
    });
  } finally {
    closeDatabase(database);
  }
  return token;
}

async function listWalks(): Promise<Walk[]> {
  await untilReady();
  const call = callAs(origin, session);
  const { calendarId } = await call("calendar/create", { title: "A club", timeZone: ZONE });
  const from = Date.now() + 200 * HOUR;
  const times = { from, to: from + HOUR };
  const event = { calendarId, id: "", title: "Training", ...times };
  const training = await call("calendar/saveEvent", event);
  const asks = { kind: "coming", places: 20, names: "everyone" };
  const match = await call("calendar/saveEvent", { ...event, title: "Match", asks });
  const { username, password } = await call("password/create", { calendarId, name: "A phone" });
  const login = Buffer.from(`${username}:${password}`).toString("base64");
  const app = { Authorization: `Basic ${login}` };
  const collection = await findCollection(origin, app);
  const editor = { Cookie: `sid=${session}; tab=calendar` };
  let turns = 0;
  /** A title or name that no earlier request used. */
  const next = (text: string) => {
    turns += 1;
    return `${text} ${turns}`;
  };
  const json = () => ({ ...event, id: training.id, title: next("Training") });
  const fields = {
    id: training.id,
    location: "",
    notes: "",
    timeZone: ZONE,
    modifiedAt: "7000000000000",
    fromDate: "2027-01-05",
    fromTime: "12:00",
    toDate: "2027-01-05",
    toTime: "13:00",
  };
  const month = `/calendar/${calendarId}/calendar`;
  const form = (path: string, sent: Record<string, string>, headers = {}) =>
    post(path, new URLSearchParams(sent), { ...headers, Origin: origin });
  const matchPage = `/calendar/${calendarId}/events/${match.id}`;
  return [
    {
      name: "a save by form",
      status: 303,
      send: () => {
        const title = next("Training");
        return form(
          `/calendar/${calendarId}/events/${training.id}/edit`,
          { ...fields, title },
          editor,
        );
      },
    },
    {
      name: "a save by JSON",
      status: 200,
      send: () => {
        const headers = { ...editor, "Content-Type": "application/json" };
        return post("/api/calendar/saveEvent", JSON.stringify(json()), headers);
      },
    },
    {
      name: "a first month",
      status: 200,
      send: async () => {
        await call("calendar/saveEvent", json());
        await take();
        return fetch(origin + month);
      },
    },
    { name: "a month from memory", status: 200, send: () => fetch(origin + month) },
    {
      name: "a PUT by a calendar app",
      status: 204,
      send: () =>
        fetch(`${origin}${collection}app-0.ics`, {
          method: "PUT",
          headers: { ...app, "Content-Type": "text/calendar" },
          body: writeEvent(0, next("Rehearsal")),
        }),
    },
    {
      name: "an answer",
      status: 303,
      send: () => form(matchPage, { name: next("Guest"), going: "yes", people: "1" }),
    },
  ];
}

function post(path: string, body: string | URLSearchParams, headers: Record<string, string>) {
  return fetch(origin + path, { method: "POST", headers, body, redirect: "manual" });
}

/** Counts the third request of its kind, after caches and lazy modules are set up. */
async function filesOf({ name, send, status }: Walk): Promise<string[]> {
  for (let round = 0; round < 2; round += 1) await (await send()).arrayBuffer();
  await take();
  const response = await send();
  const text = await response.text();
  if (response.status !== status)
    throw new Error(`${name}: ${response.status} ${text.slice(0, 500)}`);
  const covered = await take();
  return [...new Set(covered.flatMap(sourcesOf))].sort();
}

/** The functions called since the last time. */
async function take(): Promise<Covered[]> {
  rmSync(coverageFile, { force: true });
  server.kill("SIGUSR2");
  while (!existsSync(coverageFile)) await wait(10);
  return JSON.parse(readFileSync(coverageFile, "utf8"));
}

function sourcesOf({ url, functions }: Covered): string[] {
  const file = fileURLToPath(url);
  if (!existsSync(`${file}.map`)) return [];
  const { lines, map } = read.get(file) ?? readMapped(file);
  return functions.flatMap(({ ranges: [whole] }) => {
    if (!whole || whole.count === 0 || whole.startOffset === 0) return [];
    const line = lines.findLastIndex((start) => start <= whole.startOffset);
    const entry = map.findEntry(line, whole.startOffset - (lines[line] ?? 0));
    const source = "originalSource" in entry ? entry.originalSource : "";
    return /\/app\/.*$/.exec(source)?.[0].slice(1) ?? [];
  });
}

/** Reads a built file and its map; `lines` are the offsets of line starts. */
function readMapped(file: string) {
  const text = readFileSync(file, "utf8");
  const lines = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const mapped = { lines, map: new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8"))) };
  read.set(file, mapped);
  return mapped;
}

async function untilReady(): Promise<void> {
  while (server.exitCode === null) {
    const isReady = await fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await wait(50);
  }
  throw new Error("The server did not start.");
}
