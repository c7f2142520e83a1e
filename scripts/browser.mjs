// Finds a Chromium, or installs one: CHROMIUM_PATH, the system's, Playwright's, Playwright's download,
// and at last, for root, the system's package manager.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import process from "node:process";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
const MANAGERS = [
  {
    command: "apt-get",
    steps: [
      ["update", "-qq"],
      ["install", "-y", "-qq", "chromium"],
    ],
  },
  { command: "dnf", steps: [["install", "-y", "chromium"]] },
  { command: "apk", steps: [["add", "chromium"]] },
];

/** The path of a Chromium that is there, undefined for none. */
export async function findBrowser() {
  const { chromium } = await import("@playwright/test");
  return [process.env.CHROMIUM_PATH, ...NAMES.map(findCommand), chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

/** The same, installing one where there is none. Throws when that fails too. */
export async function requireBrowser() {
  const found = await findBrowser();
  if (found) return found;
  console.log("No Chromium found; installing one for the tests.");
  run(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"]);
  const downloaded = await findBrowser();
  if (downloaded) return downloaded;
  if (process.getuid?.() === 0) installWithManager();
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error(
    "There is no Chromium and none could be installed. Install one, or set CHROMIUM_PATH to it.",
  );
}

function installWithManager() {
  const manager = MANAGERS.find(({ command }) => findCommand(command));
  for (const step of manager?.steps ?? []) run(manager.command, step);
}

function run(command, parameters) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, parameters, { stdio: "inherit", env }).status === 0;
}

function findCommand(name) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}
