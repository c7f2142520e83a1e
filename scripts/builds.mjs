// Manages the product's builds: each in its own folder, and one small file that names the current one.
import { createHash } from "node:crypto";
import {
  closeSync,
  cpSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** For people with neither a build of these sources nor the build tools. */
export const BUILD_FIRST =
  "EAS has to be built, and the tools for it are not installed. Run: npm ci && npm run build";

/** The entry file, which loads the server of the current build. */
export const ENTRY = "build/server/index.js";

const FOLDER = "build";
const ABOUT = "about.json";
const LOCK = "package-lock.json";
const SOURCES = [
  "app",
  "locales",
  "lingui.config.js",
  "scripts/words",
  "bundled-packages.js",
  "remix.config.js",
  "vite.config.ts",
  "vite.commands.config.ts",
  LOCK,
];
/** How long open pages can still load the files of their build after newer builds. */
export const KEPT_MS = 7 * 24 * 3_600_000;
/** An unfinished build folder may belong to a build in progress; after this long it was left by a crash. */
const UNFINISHED_MS = 3_600_000;

/** The name of the current build's folder; undefined before the first build. */
export function findCurrent() {
  if (!existsSync(ENTRY)) return undefined;
  return /"\.\.\/([^"/]+)\/server\/index\.js"/.exec(readFileSync(ENTRY, "utf8"))?.[1];
}

/** The commit that the current build was made from; "" if unknown. */
export function readCurrentCommit() {
  const current = findCurrent();
  return (current && readAbout(current)?.commit) || "";
}

/** Whether the current build was made from other sources; modification times do not count. */
export function isOutdated() {
  const current = findCurrent();
  const about = current && readAbout(current);
  return !about || about.sources !== hashSources();
}

/** A hash of all sources of a build. */
export function hashSources() {
  const hash = createHash("sha256");
  for (const file of SOURCES.flatMap(listFiles).sort()) {
    hash.update(`${file}\0`).update(readSource(file)).update("\0");
  }
  return hash.digest("base64url");
}

/** Only packages and versions of the lock file count, since `npm prune` rewrites other details. */
function readSource(file) {
  const content = readFileSync(file);
  if (file !== LOCK) return content;
  const { packages = {} } = JSON.parse(content.toString());
  return JSON.stringify(Object.entries(packages).map(([name, { version }]) => [name, version]));
}

/**
 * Lets `build` fill a new folder, adds files of earlier builds that open pages may still request, and makes it the
 * current build atomically. A running server keeps its own folder. `build` gets the folder; returns its exit code, and
 * changes nothing after a failure.
 */
export function addBuild(build, now = Date.now(), commit = "") {
  const name = `${new Date(now).toISOString().replace(/[-:]|\.\d+/g, "")}-${process.pid}`;
  const folder = join(FOLDER, name);
  const sources = hashSources();
  const status = build(folder);
  if (status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    return status;
  }
  const assets = listAssets(folder);
  const earlier = listBuilds();
  for (const [at, old] of earlier.entries()) {
    const replacedAt = earlier[at + 1]?.finishedAt ?? now;
    if (now - replacedAt <= KEPT_MS) carryOver(old, folder);
    else remove(old);
  }
  writeFileSync(join(folder, ABOUT), JSON.stringify({ finishedAt: now, sources, assets, commit }));
  makeCurrent(name);
  removeUnfinished(now);
  return 0;
}

/** Renaming is atomic: after a crash the file is the old one or the new one. */
function makeCurrent(name) {
  mkdirSync(dirname(ENTRY), { recursive: true });
  const unfinished = `${ENTRY}.new`;
  writeFileSync(unfinished, `export * from "../${name}/server/index.js";\n`);
  const file = openSync(unfinished, "r");
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, ENTRY);
}

/** The finished builds, oldest first. */
function listBuilds() {
  const builds = listFolder(FOLDER).flatMap((name) => {
    const about = readAbout(name);
    return about ? [{ folder: join(FOLDER, name), ...about }] : [];
  });
  return [...listFirstLayout(), ...builds].sort((a, b) => a.finishedAt - b.finishedAt);
}

/** Before 0.2.0 there was only one build, in the folder itself. */
function listFirstLayout() {
  if (!existsSync(join(FOLDER, "client"))) return [];
  // In whole milliseconds like all other times, or it might seem newer than a later build.
  const finishedAt = Math.floor(statSync(join(FOLDER, "client")).mtimeMs);
  return [{ folder: FOLDER, finishedAt, assets: listAssets(FOLDER) }];
}

function readAbout(name) {
  const file = join(FOLDER, name, ABOUT);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** Names contain a hash of the content, so an existing file has the same content. */
function carryOver({ folder, assets }, target) {
  for (const asset of assets) {
    const [from, to] = [join(folder, "client", asset), join(target, "client", asset)];
    if (!existsSync(from) || existsSync(to)) continue;
    mkdirSync(dirname(to), { recursive: true });
    link(from, to);
  }
}

/** Some file systems do not support hard links. */
function link(from, to) {
  try {
    linkSync(from, to);
  } catch {
    cpSync(from, to);
  }
}

function remove({ folder }) {
  const parts = folder === FOLDER ? ["client", "server/assets"] : [""];
  for (const part of parts) rmSync(join(folder, part), { recursive: true, force: true });
}

function removeUnfinished(now) {
  for (const name of listFolder(FOLDER)) {
    const folder = join(FOLDER, name);
    const isBuild = /^\d{8}T\d{6}Z-\d+$/.test(name) && !existsSync(join(folder, ABOUT));
    if (isBuild && now - statSync(folder).mtimeMs > UNFINISHED_MS) {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function listAssets(folder) {
  const client = join(folder, "client");
  return listFiles(client).map((file) => file.slice(client.length + 1));
}

/** Every file below a path, or the path itself; none if it does not exist. */
function listFiles(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => listFiles(join(path, name)));
}

function listFolder(path) {
  return existsSync(path) ? readdirSync(path) : [];
}
