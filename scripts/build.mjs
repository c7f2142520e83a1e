// npm run build: builds the product beside the running build; `--if-outdated` builds only if the sources have changed.
import { spawnSync } from "node:child_process";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import process from "node:process";
import { brotliCompressSync } from "node:zlib";
import { addBuild, BUILD_FIRST, isOutdated } from "./builds.mjs";
import { findCommit } from "./commit.mjs";
import { heed } from "./usage.mjs";

const TOOL = "node_modules/@remix-run/dev/dist/cli.js";
const STEPS = [
  ["pages and server", TOOL, "vite:build"],
  ["commands", "node_modules/vite/bin/vite.js", "build", "--config", "vite.commands.config.ts"],
  ["languages", "scripts/words/place-messages.mjs"],
];
const FOLDER = "build";
/** A build has about 15 MB, plus temporary files. */
const ROOM_BYTES = 50 * 1024 * 1024;

heed("Usage: npm run build [-- --if-outdated]", ["--if-outdated"]);
const commit = findCommit();

if (!process.argv.includes("--if-outdated") || isOutdated()) {
  requireTools();
  requirePlace();
  process.exitCode = addBuild(buildInto, Date.now(), commit);
}

/** The build tools are missing after `npm prune --omit=dev`, which is normal where the product only runs. */
function requireTools() {
  if (existsSync(TOOL)) return;
  console.error(BUILD_FIRST);
  process.exit(2);
}

/** Explains without a stack trace why a build cannot be written. */
function requirePlace() {
  try {
    mkdirSync(FOLDER, { recursive: true });
    accessSync(FOLDER, constants.W_OK);
  } catch ({ code }) {
    const why = existsSync(FOLDER)
      ? "Its sources have changed since it was built"
      : "It has no build yet";
    refuse(
      `${why}, and ${resolve(FOLDER)} cannot be written (${code}). As the user who owns it, run: npm run build`,
    );
  }
  const { bavail, bsize } = statfsSync(FOLDER);
  if (bavail * bsize >= ROOM_BYTES) return;
  const [free, needed] = [bavail * bsize, ROOM_BYTES].map((bytes) =>
    Math.floor(bytes / 1024 / 1024),
  );
  refuse(
    `The disk of ${resolve(FOLDER)} is full: ${free} MB free, ${needed} MB needed to build it. Make room.`,
  );
}

function refuse(why) {
  console.error(`EAS cannot be built. ${why}`);
  process.exit(2);
}

function buildInto(folder) {
  const began = performance.now();
  console.log("Building EAS… This takes a quarter of a minute, and longer on a small machine.");
  const env = {
    ...process.env,
    NODE_ENV: "production",
    EAS_BUILD_FOLDER: folder,
    EAS_COMMIT: commit,
  };
  for (const [index, [what, ...step]] of STEPS.entries()) {
    console.log(`  ${index + 1} of ${STEPS.length}: ${what}`);
    const { status } = spawnSync(process.execPath, step, {
      stdio: ["ignore", "inherit", "inherit"],
      env,
    });
    if (status !== 0) return status ?? 1;
  }
  packFiles(join(folder, "client"));
  console.log(`Built in ${Math.round((performance.now() - began) / 1_000)} seconds.`);
  return 0;
}

/** Compresses scripts and styles at the highest level, which would be too slow per request. */
function packFiles(folder) {
  // Scripts without texts are the same in every language.
  const packed = new Map();
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!/\.(js|css)$/.test(name)) continue;
    const file = join(folder, name);
    const code = readFileSync(file, "latin1");
    if (!packed.has(code)) packed.set(code, brotliCompressSync(readFileSync(file)));
    writeFileSync(`${file}.br`, packed.get(code));
  }
}
