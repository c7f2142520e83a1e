// A full disk, or a database damaged while the site runs:
// existing data can be read, failed saves say so and keep the form's text, and the site recovers by itself.
import { readdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { BetterSqlite } from "~/store/kernel/sqlite-driver.mjs";
import { draft, newEditor } from "../faults/sites";
import { createClient } from "../support/client";
import {
  addCalendar,
  canMount,
  makeFolder,
  mountSmall,
  openData,
  overwrite,
} from "../support/data";
import { waitUntil } from "../support/patience";
import { findFreePort, type Site, startSite } from "../support/site";

const MEGABYTE = 1024 * 1024;
const HOUR = 3_600_000;
const LINK = "Club__________________";

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

async function start(env: Record<string, string> = {}): Promise<Site> {
  const site = await startSite(env);
  open.push(() => site.stop({ keep: env.DATA_DIR !== undefined }));
  return site;
}

/** Makes all sessions look unused for hours, so that the next visit would update them. */
function ageSessions(site: Site): void {
  const connection = new BetterSqlite(join(site.dataDir, "calendar.db"));
  connection.prepare("update sessions set last_used_at = last_used_at - ?").run(3 * HOUR);
  connection.close();
}

/** Another process's change, which makes SQLite drop its page cache. */
function forgetPages(folder: string): void {
  const connection = new BetterSqlite(join(folder, "calendar.db"));
  connection.exec("insert into instance values ('another', 'process')");
  connection.close();
}

/** Sends a Host of its own, which fetch cannot do; returns the status and the names of the fields. */
async function askAs({ port }: Site, path: string, host: string) {
  const answer = await new Promise<{ status: number; text: string }>((settle, fail) => {
    get({ host: "127.0.0.1", port, path, headers: { Host: host } }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (piece) => {
        text += piece;
      });
      response.once("end", () => settle({ status: response.statusCode ?? 0, text }));
    }).once("error", fail);
  });
  return { status: answer.status, told: Object.keys(JSON.parse(answer.text)) };
}

/** Like a supervisor on this machine, which sees more than a client elsewhere. */
const askHere = ({ origin }: Site, path: string) => fetch(`${origin}${path}`);

function fillDisk(folder: string): string {
  const file = join(folder, "filler");
  const { bavail, bsize } = statfsSync(folder);
  writeFileSync(file, Buffer.alloc(bavail * bsize, 1));
  return file;
}

describe.skipIf(!canMount())("a full disk (left out where one may not mount)", () => {
  test("pages and feeds are read, changes are refused with a word, and it heals when there is room", async () => {
    const small = mountSmall(3 * MEGABYTE);
    open.push(small.unmount);
    const site = await start({ DATA_DIR: small.folder, FLOOD_LIMITS: "off" });
    const { ann, link } = await newEditor(site);
    await ann.api("calendar/saveEvent", draft(link, "Saved"));
    ageSessions(site);
    const filler = fillDisk(small.folder);

    let refused = await ann.api("calendar/saveEvent", draft(link, "Lost"));
    for (let tries = 0; refused.http === 200 && tries < 200; tries += 1) {
      refused = await ann.api("calendar/saveEvent", draft(link, `Fill ${tries}`));
    }
    expect([refused.http, refused.status]).toEqual([503, "Error"]);
    expect(refused.message).toContain("disk is full");
    expect(refused.response.headers.get("Retry-After")).toMatch(/^\d+$/);

    const typed = { title: "New title of the club", timeZone: "Europe/Berlin" };
    const form = await ann.post(`/calendar/${link}/edit`, typed);
    expect(form.status).toBe(503);
    const text = await form.text();
    expect(text).toContain("disk is full");
    expect(text).toContain("Nothing in this form is saved yet");
    expect(text).toContain(`value="${typed.title}"`);

    for (const path of [`/calendar/${link}/list`, "/account/profile", `/ical/${link}.ics`]) {
      expect([path, (await ann.send(path)).status]).toEqual([path, 200]);
    }
    const health = await askHere(site, "/healthz");
    expect([health.status, await health.json()]).toMatchObject([
      200,
      { status: "ok", database: "ok", saving: "failing" },
    ]);

    rmSync(filler);
    const healed = await ann.api("calendar/saveEvent", draft(link, "Saved after all"));
    expect(healed.status).toBe("OK");
    expect(await (await askHere(site, "/healthz")).json()).toMatchObject({
      saving: "ok",
    });
    expect(await site.stop({ keep: true })).toBe(0);
    const data = openData(small.folder);
    const titles = data.store.events.listAll(2).map(({ title }) => title);
    data.close();
    expect(titles).toContain("Saved");
    expect(titles).toContain("Saved after all");
    expect(titles).not.toContain("Lost");
  });

  test("a start on a full disk shows what is there", async () => {
    const small = mountSmall(3 * MEGABYTE);
    open.push(small.unmount);
    const data = openData(small.folder);
    addCalendar(data, LINK, 3);
    data.close();
    const filler = fillDisk(small.folder);
    // The index of SQLite's log needs a few pages, so the last file is rewritten a little smaller.
    writeFileSync(filler, Buffer.alloc(statfsSync(small.folder).bsize));
    const rest = statfsSync(small.folder);
    writeFileSync(filler, Buffer.alloc((rest.bavail - 16) * rest.bsize));
    const site = await start({ DATA_DIR: small.folder });
    expect((await createClient(site).send(`/calendar/${LINK}/list`)).status).toBe(200);
  });
});

describe("a database that is damaged while the site runs", () => {
  test("says so on pages, calls and feeds, and to supervisors, without a word of the cause", async () => {
    const folder = makeFolder();
    open.push(() => rmSync(folder, { recursive: true, force: true }));
    const data = openData(folder);
    addCalendar(data, LINK, 5_000);
    data.close();
    const site = await start({ DATA_DIR: folder });
    const visitor = createClient(site);
    expect((await askHere(site, "/healthz")).status).toBe(200);
    forgetPages(folder);
    overwrite(join(folder, "calendar.db"), 0.1, 1);

    const call = await visitor.api("calendar/view", { id: LINK });
    expect([call.http, call.message]).toEqual([503, expect.stringContaining("damaged")]);
    const page = await visitor.send(`/calendar/${LINK}/list`);
    const text = await page.text();
    expect([page.status, text.includes("data is damaged")]).toEqual([503, true]);
    expect(text).not.toMatch(/SQLITE|malformed|node_modules/);
    const feed = await visitor.send(`/ical/${LINK}.ics`);
    expect([feed.status, feed.headers.get("Content-Type")]).toEqual([
      503,
      "text/plain; charset=utf-8",
    ]);
    const health = await askHere(site, "/healthz");
    expect([health.status, await health.json()]).toMatchObject([503, { status: "unavailable" }]);
    expect((await visitor.send("/faq")).status).toBe(200);
    expect(site.output()).toContain('"fault":"damaged"');
  });
});

describe("healthz", () => {
  test("tells that mail is degraded, and nothing that is secret", async () => {
    const site = await start({ SMTP_URL: "smtp://user:geheim@127.0.0.1:9" });
    const visitor = createClient(site);
    const first = await askHere(site, "/healthz");
    expect([first.status, await first.json()]).toEqual([
      200,
      { status: "ok", database: "ok", saving: "ok", mail: "ok" },
    ]);
    expect(first.headers.get("Cache-Control")).toBe("no-store");
    await visitor.api("user/accesscode", { email: "ann@example.org" });
    let text = "";
    await waitUntil(async () => {
      text = await (await askHere(site, "/healthz")).text();
      return text.includes("degraded");
    });
    expect(JSON.parse(text)).toMatchObject({ status: "ok", mail: "degraded" });
    expect(text).not.toMatch(/geheim|127\.0\.0\.1|ann@/);
    expect(readdirSync(site.dataDir)).toContain("calendar.db");
  });

  test("a supervisor on this machine need not know the public address", async () => {
    const port = String(await findFreePort());
    await start({ ORIGIN: "https://calendar.example.org", PORT: port });
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/faq`)).status).toBe(421);
  });
});

describe("readyz", () => {
  test("is 200 where all is well, and 503 as soon as a mail has waited too long, which healthz is not", async () => {
    const site = await start({ SMTP_URL: "smtp://user:geheim@127.0.0.1:9" });
    const visitor = createClient(site);
    const first = await askHere(site, "/readyz");
    expect([first.status, await first.json()]).toEqual([
      200,
      { status: "ready", database: "ok", saving: "ok", disk: "ok", mail: "ok" },
    ]);
    expect(first.headers.get("Cache-Control")).toBe("no-store");
    await visitor.api("user/accesscode", { email: "ann@example.org" });
    const connection = new BetterSqlite(join(site.dataDir, "calendar.db"), { timeout: 5_000 });
    connection.exec("update outbox set created_at = created_at - 300000");
    connection.close();
    const late = await askHere(site, "/readyz");
    const text = await late.text();
    expect([late.status, JSON.parse(text)]).toMatchObject([
      503,
      { status: "not ready", database: "ok", saving: "ok", mail: "late" },
    ]);
    expect(late.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(text).not.toMatch(/geheim|127\.0\.0\.1|ann@/);
    expect((await askHere(site, "/healthz")).status).toBe(200);
  });

  test.each(["/healthz", "/readyz"])(
    "%s tells the public whether all is well, and not what is not",
    async (path) => {
      const site = await start();
      const facts = async (headers: Record<string, string>) =>
        Object.keys(await (await fetch(`${site.origin}${path}`, { headers })).json());
      expect((await facts({})).length).toBeGreaterThan(3);
      for (const sign of ["X-Forwarded-For", "X-Real-IP", "Via", "Forwarded"]) {
        expect([sign, await facts({ [sign]: "203.0.113.9" })]).toEqual([sign, ["status"]]);
      }
      const { status, told } = await askAs(site, path, "calendar.example.org");
      expect([status, told]).toEqual([200, ["status"]]);
      expect((await askAs(site, path, "localhost")).told.length).toBeGreaterThan(3);
    },
  );

  test("may be asked from this machine without the public address, and from nowhere else", async () => {
    const port = String(await findFreePort());
    await start({ ORIGIN: "https://calendar.example.org", PORT: port });
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${port}/readyzz`)).status).toBe(421);
  });
});
