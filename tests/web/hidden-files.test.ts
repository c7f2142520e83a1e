// Files beside the program are never served, however their names are spelled, and other users of the machine cannot
// read them.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clientFolder } from "../support/build";
import { createClient } from "../support/client";
import { runCommand } from "../support/commands";
import { fetchFeed } from "../support/feed-client";
import { spread } from "../support/runs";
import { type Site, startSite, waitForMail } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await startSite();
  await createClient(site).api("user/accesscode", { email: "ann@example.org" });
  await waitForMail(site, "ann@example.org");
  const { code } = await runCommand("backup", [], { DATA_DIR: site.dataDir });
  expect(code).toBe(0);
});
afterAll(() => site.stop());

const PATHS = [
  "/.env",
  "/.env.local",
  "/.git/config",
  "/.git/HEAD",
  "/.gitignore",
  "/.npmrc",
  "/.htaccess",
  "/.well-known/../.env",
  "/%2eenv",
  "/%2e%65nv",
  "/.ENV",
  "/assets/.env",
  "/static/.env",
  "/data.db",
  "/calendar.db",
  "/calendar.db-wal",
  "/calendar.db-shm",
  "/data/calendar.db",
  "/data/secret",
  "/secret",
  "/lock.db",
  "/data/outbox",
  "/outbox",
  "/backups",
  "/data/backups/",
  "/../.env",
  "/../../etc/passwd",
  "/../data/calendar.db",
  "/assets/../../../.env",
  "/assets/../../server/index.js",
  "/assets/..%2f..%2fserver%2findex.js",
  "/assets/%2e%2e/%2e%2e/",
  "/..%2f..%2fetc%2fpasswd",
  "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  "/%252e%252e%252fetc%252fpasswd",
  "/assets/..%252f..%252f.env",
  "/....//....//etc/passwd",
  "/..;/..;/etc/passwd",
  "/./.env",
  "/build",
  "/build/",
  "/build/server",
  "/build/server/index.js",
  "/build/client/",
  "/server",
  "/server/index.js",
  "/server-build.js",
  "/app/root.tsx",
  "/app/process/settings/config.ts",
  "/assets/",
  "/package.json",
  "/package-lock.json",
  "/node_modules/remix/package.json",
  "/vite.config.ts",
  "/remix.config.js",
  "/tsconfig.json",
  "/drizzle/0000_first.sql",
  "/docs/security.md",
  "/Dockerfile",
  "/assets/index.js.map",
  "/assets/root.css.map",
  "/manifest.json.map",
  "/@fs/etc/passwd",
  "/@vite/client",
  "/__manifest",
  "/__vite_ping",
  "/__remix_dev",
  "/server-status",
  "/debug/pprof",
  "/wp-login.php",
  "/phpinfo.php",
  "/.DS_Store",
  "/static/js/..",
  "/assets/~",
  "/~root/",
];

/** Signs of a database, a secret, a stack trace, a source map or a file list. */
const CONTENT = /SQLite format|^root:|"sources":|"dependencies"|Index of|node:internal|^SMTP_URL/m;

test(`${PATHS.length} addresses of files and folders are not found`, async () => {
  expect(new Set(PATHS).size).toBe(PATHS.length);
  expect(PATHS.length).toBeGreaterThanOrEqual(60);
  for (const path of PATHS) {
    const { status, body } = await fetchFeed(site.origin + path);
    expect([path, status]).toEqual([path, 404]);
    expect(body.toString()).not.toMatch(CONTENT);
  }
});

test("no built file tells its source, and none is sent that has a map", async () => {
  const names = readdirSync(clientFolder(), { recursive: true, encoding: "utf8" });
  expect(names.filter((name) => name.endsWith(".map"))).toEqual([]);
  const scripts = names.filter((name) => name.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  for (const name of spread(scripts, 30)) {
    const { status, body } = await fetchFeed(`${site.origin}/${name}`);
    expect([name, status, body.includes("sourceMappingURL")]).toEqual([name, 200, false]);
  }
});

test("files are their owner's alone: data, mails and backups 0600, folders 0700", () => {
  const names = readdirSync(site.dataDir, { recursive: true, encoding: "utf8" });
  const modes = ["", ...names].map((name) => {
    const stats = statSync(join(site.dataDir, name));
    return [name, stats.isDirectory() ? "folder" : "file", (stats.mode & 0o777).toString(8)];
  });
  const kinds = names.map((name) => name.replace(/\/.*\./, "/*."));
  expect(kinds).toEqual(
    expect.arrayContaining(["calendar.db", "secret", "outbox/*.eml", "backups/*.db"]),
  );
  for (const [name, kind, mode] of modes) {
    expect([name, mode]).toEqual([name, kind === "folder" ? "700" : "600"]);
  }
});
