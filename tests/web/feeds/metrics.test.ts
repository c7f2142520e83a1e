// The metrics: their values, and who may read them.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../../support/client";
import { eventually } from "../../support/eventually";
import { type Site, startSite } from "../../support/site";
import { withDatabase } from "../site-data";

type Answer = { status: number; type: string; body: string };

/** Asks the process directly, like a local monitor; fetch cannot set Host. */
function ask(
  site: Site,
  headers: http.OutgoingHttpHeaders = {},
  path = "/metrics",
): Promise<Answer> {
  return new Promise((settle, reject) => {
    http
      .get({ host: "127.0.0.1", port: site.port, path, headers }, (response) => {
        let body = "";
        response.setEncoding("utf8").on("data", (piece) => {
          body += piece;
        });
        const { statusCode: status = 0, headers } = response;
        response.once("end", () => settle({ status, type: headers["content-type"] ?? "", body }));
      })
      .once("error", reject);
  });
}

async function read(site: Site): Promise<Map<string, number>> {
  const { status, type, body } = await ask(site);
  expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  const lines = body.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [, name = "", value] = /^(eas_[a-z_]+(?:\{[^}]+\})?) ([\d.e+-]+)$/.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
}

let site: Site;
beforeAll(async () => {
  site = await startSite({ METRICS_ALLOWED: "127.0.0.1" });
});
afterAll(() => site.stop());

describe("what they say", () => {
  const count = async (name: string) => (await read(site)).get(name) ?? 0;

  test("the version and the Node that it runs on", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    const { body } = await ask(site);
    expect(body).toMatch(/^eas_build_info\{[^}]*\} 1$/m);
    expect(body).toContain(`version="${version}"`);
  });

  test("answers by status, those from memory among them, and what the caches were good for", async () => {
    const visitor = createClient(site);
    const before = await read(site);
    for (const path of ["/calendar/demo/news", "/calendar/demo/news", "/no/such/page"]) {
      await (await visitor.send(path)).text();
    }
    await eventually(async () => {
      const after = await read(site);
      const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
      expect(more('eas_requests_total{status="404"}')).toBe(1);
      expect(more('eas_requests_total{status="200"}')).toBeGreaterThanOrEqual(3);
      expect(more('eas_cache_hits_total{cache="pages"}')).toBe(1);
      expect(more('eas_cache_misses_total{cache="pages"}')).toBe(1);
      expect(after.get('eas_cache_entries{cache="pages"}')).toBe(1);
    });
    expect(await count('eas_cache_bytes{cache="pages"}')).toBeGreaterThan(1_000);
  });

  test("mails, backups, the size of the data and how the process is", async () => {
    expect(await count('eas_outbox_mails{state="failed"}')).toBe(0);
    expect((await read(site)).get("eas_backup_time_seconds")).toBe(0);
    withDatabase(site, (database) =>
      database.exec(`insert into outbox (message, created_at, expires_at, next_at, state, closed_at, priority)
        values ('{}', 1, 2, 3, 'failed', 4, 10), ('{}', ${Date.now() - 60_000}, 9e15, 9e15, 'waiting', null, 10),
          ('{}', 1, 9e15, 9e15, 'waiting', null, 0)`),
    );
    mkdirSync(join(site.dataDir, "backups"), { recursive: true });
    const backup = join(site.dataDir, "backups/manual-20261121T100000Z.db");
    writeFileSync(backup, "");
    // An empty backup does not count.
    expect((await read(site)).get("eas_backup_time_seconds")).toBe(0);
    writeFileSync(backup, "SQLite format 3\0");
    const numbers = await read(site);
    expect(numbers.get('eas_outbox_mails{state="failed"}')).toBe(1);
    expect(numbers.get('eas_outbox_mails{state="waiting"}')).toBe(2);
    expect(numbers.get("eas_outbox_oldest_seconds")).toBeGreaterThanOrEqual(60);
    // Mails to followers may wait for hours, so they do not count.
    expect(numbers.get("eas_outbox_oldest_seconds")).toBeLessThan(1e9);
    expect(numbers.get("eas_backup_time_seconds")).toBeGreaterThan(1.7e9);
    expect(numbers.get("eas_database_bytes")).toBeGreaterThan(50_000);
    expect(numbers.get("eas_memory_bytes")).toBeGreaterThan(10_000_000);
    for (const quantile of ["0.5", "0.99", "1"]) {
      const delay = numbers.get(`eas_event_loop_delay_seconds{quantile="${quantile}"}`);
      expect(delay).toBeGreaterThanOrEqual(0);
    }
  });

  test("they are neither limited nor logged, and hold no address and no link", async () => {
    for (let round = 0; round < 11; round += 1) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => ask(site)));
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    }
    expect(site.output()).not.toContain("/metrics");
    expect((await ask(site)).body).not.toMatch(/@|127\.0\.0\.1|\/calendar/);
  });
});

describe("who gets them", () => {
  const PUBLIC = { "X-Forwarded-For": "203.0.113.9" };

  test("nobody where METRICS_ALLOWED lists nobody, this machine and who comes by a silent proxy on it neither", async () => {
    const site = await startSite();
    const unknown = await ask(site, {}, "/no/such/page");
    for (const headers of [{}, { Host: "localhost" }, { Host: "calendar.example.org" }, PUBLIC]) {
      const { status, type, body } = await ask(site, headers);
      expect([headers, status, type]).toEqual([headers, 404, unknown.type]);
      expect(body).not.toContain("eas_");
    }
    await site.stop();
  });

  test("whom METRICS_ALLOWED lists, and nobody else behind the proxy", async () => {
    const site = await startSite({
      ORIGIN: "https://calendar.example.org",
      METRICS_ALLOWED: "10.9.0.0/16",
    });
    const asPublic = { Host: "calendar.example.org" };
    expect((await ask(site, { Host: "localhost" })).status).toBe(404);
    const unknown = await ask(site, { ...PUBLIC, ...asPublic }, "/no/such/page");
    for (const forwarded of ["203.0.113.9", "10.9.1.1, 203.0.113.9", "127.0.0.1", "nonsense"]) {
      const refused = await ask(site, { ...asPublic, "X-Forwarded-For": forwarded });
      expect([forwarded, refused.status, refused.body.includes("eas_")]).toEqual([
        forwarded,
        404,
        false,
      ]);
      expect(refused.type).toBe(unknown.type);
    }
    expect((await ask(site, { ...asPublic, "X-Forwarded-For": "10.9.1.1" })).status).toBe(200);
    await site.stop();
  });

  test("nobody through a proxy on a listed address, named in TRUSTED_PROXIES or not, that says nothing of its client", async () => {
    const named = await startSite({
      ORIGIN: "https://calendar.example.org",
      METRICS_ALLOWED: "127.0.0.1",
    });
    for (const each of [named, site]) {
      expect((await ask(each, { Host: "127.0.0.1:3000" })).status).toBe(200);
      expect((await ask(each, { Host: "calendar.example.org" })).status).toBe(404);
      expect((await ask(each, { "X-Forwarded-For": "nonsense" })).status).toBe(404);
    }
    await named.stop();
  });

  test("nobody through a proxy that TRUSTED_PROXIES does not name, though it is on this machine and listed", async () => {
    const site = await startSite({ TRUSTED_PROXIES: "", METRICS_ALLOWED: "127.0.0.1" });
    expect((await ask(site)).status).toBe(200);
    for (const sign of [PUBLIC, { Via: "1.1 proxy" }, { Forwarded: "for=127.0.0.1" }]) {
      expect([sign, (await ask(site, sign)).status]).toEqual([sign, 404]);
    }
    await site.stop();
  });
});
