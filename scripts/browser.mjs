// Finds or installs a Chromium: CHROMIUM_PATH, the system's, Playwright's, Playwright's download, and for root the
// system's package manager.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import process from "node:process";
import { findCommand, installPackages, run } from "./programs.mjs";

const PLAYWRIGHT = "node_modules/@playwright/test/cli.js";
/** The headless shell first, because stories run 25 % faster in it. */
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];

/** The path of an installed Chromium, or undefined. */
export async function findBrowser() {
  const { chromium } = await import("@playwright/test");
  return [process.env.CHROMIUM_PATH, ...NAMES.map(findCommand), chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

/** Returns the browser unchanged; installs missing libraries first, where that is allowed. */
function withLibrariesOf(browser) {
  const library = findMissingLibrary(browser);
  if (!library || process.getuid?.() !== 0 || !findCommand("apt-get")) return browser;
  console.log(`${browser} lacks ${library}; installing the libraries that a Chromium needs.`);
  run([process.execPath, PLAYWRIGHT, "install-deps", "chromium"]);
  return browser;
}

/** The first library that the dynamic linker cannot find for it, or undefined. */
export function findMissingLibrary(browser) {
  const { stderr } = spawnSync(browser, ["--version"], { encoding: "utf8", timeout: 60_000 });
  return /error while loading shared libraries: ([^:\s]+)/.exec(stderr ?? "")?.[1];
}

/** The path of a working Chromium, installed if there is none. Throws if that fails. */
export async function requireBrowser() {
  const found = await findBrowser();
  if (found) return withLibrariesOf(found);
  const withLibraries = process.getuid?.() === 0 && findCommand("apt-get") ? ["--with-deps"] : [];
  const also = withLibraries.length > 0 ? ", with the libraries that it needs" : "";
  console.log(`No Chromium found; installing Playwright's for the tests${also}.`);
  run([process.execPath, PLAYWRIGHT, "install", ...withLibraries, "chromium"]);
  const downloaded = await findBrowser();
  if (downloaded) return downloaded;
  for (const name of NAMES.slice(0, 2)) {
    installPackages([name]);
    const installed = await findBrowser();
    if (installed) return installed;
  }
  throw new Error(
    "There is no Chromium and none could be installed. Install one, or set CHROMIUM_PATH to it.",
  );
}
