// Makes sure that the built product is there and newer than its sources, once a test run.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const BUILD = "build/server/index.js";
const SOURCES = ["app", "remix.config.js", "vite.config.ts", "package-lock.json"];

export default function buildIfOutdated(): void {
  if (existsSync(BUILD) && SOURCES.every((path) => newest(path) <= statSync(BUILD).mtimeMs)) return;
  execFileSync(process.execPath, ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
}

function newest(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))));
}
