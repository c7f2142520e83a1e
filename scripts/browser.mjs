// Finds a Chromium, or installs one: CHROMIUM_PATH, the system's, Playwright's, Playwright's download,
// and at last, for root, the system's package manager.
import { existsSync } from "node:fs";
import process from "node:process";
import { findCommand, installPackages, run } from "./programs.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

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
  const withLibraries = process.getuid?.() === 0 && findCommand("apt-get") ? ["--with-deps"] : [];
  const also = withLibraries.length > 0 ? ", with the libraries that it needs" : "";
  console.log(`No Chromium found; installing Playwright's for the tests${also}.`);
  const playwright = [process.execPath, "node_modules/@playwright/test/cli.js"];
  run([...playwright, "install", ...withLibraries, "chromium"]);
  const downloaded = await findBrowser();
  if (downloaded) return downloaded;
  installPackages(["chromium"]);
  const installed = await findBrowser();
  if (installed) return installed;
  throw new Error(
    "There is no Chromium and none could be installed. Install one, or set CHROMIUM_PATH to it.",
  );
}
