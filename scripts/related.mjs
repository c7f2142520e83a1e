// Finds the tests of a source file by imports, the nearest first.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import ts from "typescript";

const FOLDERS = ["app", "tests", "scripts", "bench"];
const CODE = /\.(tsx?|mjs)$/;
const TEST = /^tests\/(?!e2e\/).*\.test\.tsx?$/;
const WIDE = /^tests\/faults\/|\.wide\.test\.tsx?$/;
const ENDINGS = ["", ".ts", ".tsx", ".mjs", ".js"];
/** Imported by everything that starts the built product or one of its commands. */
const STARTS = "tests/support/leash.ts";

let importers;

/**
 * The unit and integration tests that import one of these files, directly or indirectly: `file`, `distance` (in
 * imports), `isBuilt` (whether it may start the built product), `isWide`. The nearest come first, and among these the
 * ones in the same folder.
 */
export function listRelated(changed) {
  importers ??= readImporters();
  const starting = measureDistances([STARTS]);
  return [...measureDistances(changed)]
    .filter(([file]) => TEST.test(file))
    .map(([file, distance]) => ({
      file,
      distance,
      isBuilt: starting.has(file),
      isWide: WIDE.test(file),
      shared: countShared(file, changed),
    }))
    .sort((a, b) => a.distance - b.distance || b.shared - a.shared || (a.file < b.file ? -1 : 1));
}

function measureDistances(from) {
  const distances = new Map(from.map((file) => [file, 0]));
  // Iterating over a Map includes entries added meanwhile.
  for (const [file, distance] of distances) {
    for (const importer of importers.get(file) ?? []) {
      if (!distances.has(importer)) distances.set(importer, distance + 1);
    }
  }
  return distances;
}

/** The importers of each file. */
function readImporters() {
  const found = new Map();
  for (const importer of FOLDERS.flatMap(listCode)) {
    const { importedFiles } = ts.preProcessFile(readCode(importer), true, true);
    for (const { fileName } of importedFiles) {
      const file = resolveImport(importer, fileName);
      if (file) found.set(file, [...(found.get(file) ?? []), importer]);
    }
  }
  return found;
}

/** Without type imports, which run nothing. */
function readCode(file) {
  return readFileSync(file, "utf8").replace(/^import type [^;]*;$/gm, "");
}

/** The number of leading folders in common. */
function countShared(test, changed) {
  const [here, ...others] = [test, ...changed].map((file) => dirname(file).split("/").slice(1));
  const shared = others.map((there) => there.findIndex((name, n) => name !== here[n]));
  return Math.max(...shared.map((count, n) => (count < 0 ? others[n].length : count)));
}

/** The file's path from the root; undefined for a package. */
function resolveImport(importer, name) {
  const [path = ""] = name.split("?");
  const isOwn = path.startsWith("~/");
  if (!isOwn && !path.startsWith(".")) return undefined;
  const target = isOwn ? join("app", path.slice(2)) : normalize(join(dirname(importer), path));
  return ENDINGS.map((ending) => `${target}${ending}`).find(
    (file) => existsSync(file) && statSync(file).isFile(),
  );
}

function listCode(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((file) => CODE.test(file));
}
