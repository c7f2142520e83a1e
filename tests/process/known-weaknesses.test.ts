// Dependencies are at least as new as the fixes of their known vulnerabilities, and are configured as safely;
// with wrong settings or data, the server does not start.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import remixConfig from "../../remix.config.js";
import { runServer } from "../support/commands";
import { makeFolder, openData, removeFolder } from "../support/data";
import { findFreePort } from "../support/site";

const here = createRequire(import.meta.url);
const from = (name: string) => createRequire(here.resolve(`${name}/package.json`));
const serve = from("@remix-run/serve");
const react = from("@remix-run/react");
const express = createRequire(serve.resolve("express/package.json"));

/** Package, who loads it, the first fixed version. */
const REPAIRED: [name: string, loader: NodeJS.Require, version: string][] = [
  ["@remix-run/express", serve, "2.16.3"],
  ["@remix-run/node", here, "2.17.2"],
  ["@remix-run/react", here, "2.17.3"],
  ["@remix-run/server-runtime", react, "2.17.5"],
  ["@remix-run/router", react, "1.23.4"],
  ["react-router", react, "6.30.6"],
  ["react-router-dom", react, "6.30.6"],
  ["express", serve, "4.22.0"],
  ["path-to-regexp", express, "0.1.13"],
  ["qs", express, "6.14.1"],
  ["body-parser", express, "1.20.3"],
  ["nodemailer", here, "9.0.1"],
  ["drizzle-orm", here, "0.45.2"],
  ["better-sqlite3", here, "12.8.0"],
];

function versionOf(name: string, loader: NodeJS.Require): string {
  const folders = loader.resolve.paths(name) ?? [];
  for (const folder of folders) {
    try {
      return JSON.parse(readFileSync(join(folder, name, "package.json"), "utf8")).version;
    } catch {
      // Installed in a folder further up.
    }
  }
  throw new Error(`${name} is not installed`);
}

function isAtLeast(version: string, least: string): boolean {
  const [have, need] = [version, least].map((text) => text.split(".").map(Number));
  for (const n of [0, 1, 2]) {
    const [a = 0, b = 0] = [have?.[n], need?.[n]];
    if (a !== b) return a > b;
  }
  return true;
}

describe("a weakness that is known is repaired in", () => {
  test.each(REPAIRED)("%s", (name, loader, least) => {
    const version = versionOf(name, loader);
    expect([name, version, isAtLeast(version, least)]).toEqual([name, version, true]);
  });

  test("SQLite: the damaged log of versions before 3.51.3", () => {
    const connection = new BetterSqlite(":memory:");
    const version = String(connection.prepare("select sqlite_version()").pluck().get());
    connection.close();
    expect([version, isAtLeast(version, "3.51.3")]).toEqual([version, true]);
  });

  test("the lock file, so that the next installation has the same", () => {
    const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8"));
    // A package installed under an alias names the real package.
    const locked = Object.entries<{ version?: string; name?: string }>(packages);
    for (const [name, , least] of REPAIRED) {
      const versions = locked.flatMap(([path, { version, name: alias }]) =>
        (alias === name || path.endsWith(`node_modules/${name}`)) && version ? [version] : [],
      );
      expect([name, versions.length > 0]).toEqual([name, true]);
      for (const version of versions)
        expect([name, version, isAtLeast(version, least)]).toEqual([name, version, true]);
    }
  });

  test("the settings: routes are not looked up for visitors, and data come by single fetch alone", () => {
    expect(remixConfig.future).toMatchObject({
      v3_lazyRouteDiscovery: false,
      v3_singleFetch: true,
    });
  });
});

describe("there is no start", () => {
  let folder: string;
  beforeEach(() => {
    folder = makeFolder();
  });
  afterEach(() => removeFolder(folder));
  const start = async (env: Record<string, string> = {}) =>
    runServer({ DATA_DIR: folder, PORT: String(await findFreePort()), ...env });

  test("with a secret of less than 32 bytes", async () => {
    openData(folder).close();
    writeFileSync(join(folder, "secret"), Buffer.alloc(31, 7).toString("base64url"));
    const { code, output } = await start();
    expect([code, output]).toEqual([3, expect.stringContaining("must contain 32 random bytes")]);
  });

  test.each([
    ["ORIGIN", "calendar.example.org"],
    ["TRUSTED_PROXIES", "true"],
    ["SMTP_URL", "mail.example.org"],
  ])("with a wrong %s", async (name, value) => {
    const { code, output } = await start({ [name]: value });
    expect([code, output]).toEqual([2, expect.stringContaining(`${name} must`)]);
  });
});
