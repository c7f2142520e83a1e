// An upgrade under load as in the guide: built beside the running server, then restarted. No page and no file of either
// version may fail.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import http from "node:http";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { childEnv } from "../support/child-env";
import { makeFolder, removeFolder } from "../support/data";
import { findFreePort, startSite } from "../support/site";
import { note, TIMEOUT_MS } from "./rounds";

const PARTS = [
  "app",
  "drizzle",
  "lingui.config.js",
  "locales",
  "public",
  "scripts",
  "package.json",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "vite.config.ts",
  "vite.commands.config.ts",
  "bundled-packages.js",
];
const PAGES = ["/", "/faq", "/calendar/demo/list", "/calendar/demo/calendar", "/account/login"];
const EVERY_MS = 50;
const HELD_MS = 100;
const CHANGED = "locales/en.po";

const ASKED = "How do I log in?";
const ASKED_NOW = "How do I get in?";

let product: string;
beforeAll(() => {
  product = makeFolder();
  for (const part of PARTS) cpSync(part, join(product, part), { recursive: true });
  symlinkSync(resolve("node_modules"), join(product, "node_modules"));
  mkdirSync(join(product, "data"));
});
afterAll(() => removeFolder(product));

async function runInProduct(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, {
    cwd: product,
    env: { ...childEnv(), NODE_ENV: "production", EAS_BUILD_FOLDER: "build" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  expect(await once(child, "exit")).toEqual([0, null]);
}

type Answer = { status: number; body: string };

/** One request on a separate connection. Rejects with the system's error code. */
function ask(origin: string, path: string): Promise<Answer> {
  return new Promise((settle, reject) => {
    const request = http.get(new URL(path, origin), { agent: false }, (response) => {
      let body = "";
      response.setEncoding("utf8").on("data", (piece) => {
        body += piece;
      });
      response.once("end", () => settle({ status: response.statusCode ?? 0, body }));
      response.once("error", reject);
    });
    request.once("error", reject);
  });
}

/** Like Caddy with `lb_try_duration`: retries refused connections. */
async function askThroughProxy(origin: string, path: string): Promise<Answer> {
  for (;;) {
    try {
      return await ask(origin, path);
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ECONNREFUSED"))
        throw error;
      await delay(HELD_MS);
    }
  }
}

/** Every script and style sheet that the HTML links to. */
function filesOf(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="(\/(?:assets|static)\/[^"]+)"/g)].map(
    ([, file = ""]) => file,
  );
}

/** Requests pages, their files, and files that open pages may still need, 20 times a second. */
function startLoad(origin: string, ofOpenPages: string[]) {
  const failed: string[] = [];
  const underway = new Set<Promise<void>>();
  const wanted = [...ofOpenPages];
  let asked = 0;
  async function askFor(path: string): Promise<void> {
    const answer = await askThroughProxy(origin, path).catch((error: Error) => error.message);
    const status = typeof answer === "string" ? answer : answer.status;
    if (status !== 200) failed.push(`${path} ${status}`);
    if (typeof answer === "object" && PAGES.includes(path)) wanted.push(...filesOf(answer.body));
    if (wanted.length > 2_000) wanted.splice(ofOpenPages.length, 1_000);
  }
  const timer = setInterval(() => {
    const turn = asked++;
    const page = PAGES[(turn / 2) % PAGES.length];
    const path = turn % 2 === 0 && page ? page : (wanted[(turn * 7) % wanted.length] ?? "/");
    const one = askFor(path).finally(() => underway.delete(one));
    underway.add(one);
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underway);
      return { asked, failed };
    },
  };
}

test(
  "an upgrade under 20 requests a second fails no page and no file",
  async () => {
    // Earlier versions built directly into the build folder.
    await runInProduct("node_modules/@remix-run/dev/dist/cli.js", "vite:build");
    await runInProduct("scripts/words/place-messages.mjs");
    const first = readdirSync(join(product, "build/client"), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => `/${name}`);
    const env = {
      PORT: String(await findFreePort()),
      DATA_DIR: join(product, "data"),
      FLOOD_LIMITS: "off",
    };
    const old = await startSite(env, product);
    const load = startLoad(old.origin, first);

    const source = readFileSync(join(product, CHANGED), "utf8");
    writeFileSync(
      join(product, CHANGED),
      source.replace(`msgstr "${ASKED}"`, `msgstr "${ASKED_NOW}"`),
    );
    await runInProduct("scripts/build.mjs");
    expect((await ask(old.origin, "/faq")).body).toContain(ASKED);
    expect(await old.stop({ keep: true })).toBe(0);
    const upgraded = await startSite(env, product);
    const { body } = await ask(upgraded.origin, "/faq");
    expect(body).toContain(ASKED_NOW);
    expect(filesOf(body).some((file) => !first.includes(file))).toBe(true);
    // Files that open pages of the earlier version may still need.
    const gone: string[] = [];
    for (const file of first) {
      if ((await askThroughProxy(old.origin, file)).status !== 200) gone.push(file);
    }
    expect(gone).toEqual([]);
    const { asked, failed } = await load.stop();
    await upgraded.stop({ keep: true });
    expect(failed).toEqual([]);
    note("upgrade under 20 requests a second", asked, "0 pages and 0 files failed");
  },
  TIMEOUT_MS,
);
