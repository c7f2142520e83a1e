// Finished pages of visitors without a session: what they are kept under, and who is never served from memory.
import { request as ask, createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveCalendar } from "~/operations/calendars";
import { saveEvent } from "~/operations/events";
import { perform } from "~/operations/operation";
import { refreshDemo } from "~/server/process/demo";
import { createSecrets } from "~/server/process/secrets";
import { answerCachedPage, cachePage } from "~/web/cache/page-cache";
import { createByteCache } from "~/web/pages/byte-cache";
import {
  ANN,
  BEN,
  createWorld,
  DAY,
  HOUR,
  MINUTE,
  NOW,
  type World,
} from "../../support/operations";

type Answer = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
};
type Headers = Record<string, string>;

const secrets = createSecrets(Buffer.alloc(32, 7));
const NONCE = "bm9uY2U=";
const SCRIPT = `<script nonce="${NONCE}">start();</script>`;

let world: World;
let link: string;
let rendered: string[];
/** What happens while a page is being drawn. */
let meanwhile: () => void;
let port: number;

/** A server as the front door makes it of its application: memory first, else a page is drawn. */
const server = createServer((request, response) => {
  if (answerCachedPage(request, response)) return;
  const html = `<!DOCTYPE html><p>drawing ${rendered.length}</p>${SCRIPT}`;
  rendered.push(request.url ?? "");
  meanwhile();
  const asked = new Request(`http://localhost${request.url}`, {
    headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  });
  response.writeHead(200, cachePage(asked, html, NONCE)).end(html);
});

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((closed) => server.close(closed)));

beforeEach(() => {
  world = createWorld();
  link = world.calendar();
  rendered = [];
  meanwhile = () => {};
  const { store, clock } = world;
  const config = { https: false };
  Object.assign(globalThis, { easRuntime: { store, secrets, config, now: () => clock.now } });
});
afterAll(() => Reflect.deleteProperty(globalThis, "easRuntime"));

function get(path: string, headers: Headers = {}, method = "GET"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = ask({ port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    request.on("error", reject).end();
  });
}

/** The cookie of a new session of this person. */
function logIn(email: string): { Cookie: string } {
  const token = secrets.newToken();
  const { actor } = world.as(email);
  world.store.sessions.add({
    tokenHash: secrets.hashToken(token),
    userId: actor?.id ?? 0,
    userAgent: "test",
    now: world.clock.now,
  });
  return { Cookie: `sid=${token}` };
}

const tab = (name: string) => `/calendar/${link}/${name}`;

describe("a page of an unchanged calendar", () => {
  test("is drawn once and then has the same bytes but for the nonce", async () => {
    const fresh = await get(tab("calendar"));
    const cached = await get(tab("calendar"));

    expect(rendered).toHaveLength(1);
    expect(cached.body.toString()).toBe(fresh.body.toString().replace(` nonce="${NONCE}"`, ""));
  });

  test("names its inline scripts by hash, and no nonce", async () => {
    await get(tab("calendar"));
    const { headers } = await get(tab("calendar"));

    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[\w+/]+=*';/);
    expect(headers["content-security-policy"]).not.toContain("nonce");
  });

  test.each([
    ["the viewer's time zone", { Cookie: "tz=Asia/Kathmandu" }],
    ["the first day of the viewer's week", { "Accept-Language": "en-US" }],
  ])("is another one by %s", async (_what, headers) => {
    await get(tab("calendar"), { "Accept-Language": "de" });
    await get(tab("calendar"), { "Accept-Language": "de", ...headers });

    expect(rendered).toHaveLength(2);
  });

  test("is another one by category, and one and the same for all that the calendar does not have", async () => {
    const categories = [{ name: "U12" }, { name: "U14" }];
    perform(saveCalendar, { id: link, title: "Club", categories }, world.as(ANN));
    const { id: key } = world.store.calendars.findByLink(link) ?? { id: 0 };
    const [one, other] = world.store.categories.list(key).map(({ id }) => id);
    for (const name of ["calendar", "list", "day/2026-11-21"]) {
      rendered = [];
      for (const query of ["", `?category=${one}`, `?x=1&category=${one}`, `?category=${other}`]) {
        await get(tab(name) + query);
      }
      expect(rendered.map((path) => path.split("?")[1])).toEqual([
        ...[undefined, `category=${one}`, `category=${other}`],
      ]);
      rendered = [];
      const made = ["999", "998", "x", "0", "-1", "1e9", `0${one}`, `${one}.0`, "9".repeat(40)];
      for (const value of made) await get(`${tab(name)}?category=${value}`);
      expect(rendered).toEqual([`${tab(name)}?category=0`]);
    }
  });

  test.each(["home", "news"])("does not know of categories: %s", async (name) => {
    for (const value of ["", "1", "x"]) await get(`${tab(name)}?category=${value}`);
    expect(rendered).toEqual([tab(name)]);
  });

  test("is the same for every language that begins its week on one day, and for a zone that is none", async () => {
    await get(tab("calendar"), { "Accept-Language": "de" });
    await get(tab("calendar"), { "Accept-Language": "fr-FR,fr;q=0.9", Cookie: "tz=Nowhere/Land" });

    expect(rendered).toHaveLength(1);
  });

  test("is another one by address, month and the tab below a day or an event", async () => {
    const day = `/calendar/${link}/day/2026-11-21`;
    await get(tab("calendar"));
    await get(tab("list"));
    await get(`${tab("calendar")}?month=2026-12`);
    await get(day, { Cookie: "tab=home" });
    await get(day, { Cookie: "tab=news" });

    expect(rendered).toHaveLength(5);
  });

  test("at the calendar's own address is the one of the visitor's last tab", async () => {
    await get(`/calendar/${link}`, { Cookie: "tab=calendar" });
    await get(`/calendar/${link}`, { Cookie: "tab=list" });
    await get(`/calendar/${link}`, { Cookie: "tab=calendar" });

    expect(rendered).toHaveLength(2);
  });

  test("is drawn anew after midnight of any zone", async () => {
    await get(tab("calendar"));
    world.clock.now = NOW + 14 * MINUTE;
    await get(tab("calendar"));
    expect(rendered).toHaveLength(1);

    world.clock.now = NOW + 15 * MINUTE;
    await get(tab("calendar"));
    expect(rendered).toHaveLength(2);
  });

  test("is drawn anew each minute where it is a list, from which events move up", async () => {
    await get(tab("list"));
    world.clock.now = NOW + MINUTE - 1;
    await get(tab("list"));
    expect(rendered).toHaveLength(1);

    world.clock.now = NOW + MINUTE;
    await get(tab("list"));
    expect(rendered).toHaveLength(2);
  });
});

describe("what stands in the query", () => {
  const november = () => tab("calendar");
  const july = () => `${tab("calendar")}?month=2035-07`;

  test.each([
    ["?month=2035-07", july],
    ["??&month=2035-07", july],
    ["?&month=2035-07&", july],
    ["?%6Donth=2035-07", july],
    ["?month=2035-07&month=2036-01", july],
    ["?utm_source=mail&month=2035-07&x=y", july],
    [`?${"x".repeat(2_000)}&month=2035-07`, july],
    ["??month=2035-07", november],
    ["?Month=2035-07", november],
    ["?month=2035-7", november],
    ["?month=", november],
    ["?past=3", november],
    ["?", november],
  ])("%s is read as the loader reads it, and drawn in its one spelling", async (query, asked) => {
    await get(tab("calendar") + query);
    expect(rendered).toEqual([asked()]);

    await get(asked());
    await get(tab("calendar") + query);
    expect(rendered).toHaveLength(1);

    await get(asked() === july() ? november() : july());
    expect(rendered).toHaveLength(2);
  });

  test("is what the tab reads, also of one that is below an event or the calendar's own address", async () => {
    await get(`/calendar/${link}?past=2&month=2035-07`, { Cookie: "tab=list" });
    await get(`/calendar/${link}?past=2&month=2035-07`, { Cookie: "tab=calendar" });
    await get(`/calendar/${link}/day/2026-11-21?month=2035-07&day=2026-11-22`);
    await get(`${tab("news")}?past=2&month=2035-07`);

    expect(rendered.map((target) => target.slice(`/calendar/${link}`.length))).toEqual([
      "?past=3",
      "?month=2035-07",
      "/day/2026-11-21?month=2035-07",
      "/news",
    ]);
  });
});

describe("a change", () => {
  const times = { from: NOW, to: NOW + HOUR };

  test.each([
    [
      "of an event",
      () => {
        const event = { calendarId: link, title: "Training", ...times };
        perform(saveEvent, event, world.as(ANN));
      },
    ],
    [
      "of the title",
      () => {
        perform(saveCalendar, { id: link, title: "Choir" }, world.as(ANN));
      },
    ],
  ])("%s is seen at once", async (_what, change) => {
    await get(tab("calendar"));
    change();
    await get(tab("calendar"));

    expect(rendered).toHaveLength(2);
  });

  test("that deletes the calendar leaves nothing to be served", async () => {
    await get(tab("calendar"));
    const calendar = world.store.calendars.findByLink(link);
    world.store.calendars.setDeleted(calendar?.id ?? 0, { deletedAt: NOW, restoreHash: "x" });
    await get(tab("calendar"));
    await get(tab("calendar"));

    expect(rendered).toHaveLength(3);
  });
});

describe("who is logged in", () => {
  test("has one page with all who may edit, and another one with all who may not", async () => {
    world.admit(link, "cleo@example.org");
    await get(tab("calendar"));
    for (const email of [ANN, "cleo@example.org", BEN, "dora@example.org"]) {
      await get(tab("calendar"), logIn(email));
    }

    expect(rendered).toHaveLength(3);
  });

  test("is given nothing to keep, now and from memory", async () => {
    const ann = logIn(ANN);
    await get(tab("calendar"), ann);
    const { headers, status } = await get(tab("calendar"), { ...ann, "If-None-Match": "*" });

    expect(rendered).toHaveLength(1);
    expect(status).toBe(200);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers.etag).toBeUndefined();
  });

  test("and may edit no longer is not shown the editors' page", async () => {
    const ben = logIn(BEN);
    world.admit(link, BEN);
    await get(tab("calendar"), ben);
    const calendar = world.store.calendars.findByLink(link);
    world.store.calendars.removeAdmin(calendar?.id ?? 0, world.as(BEN).actor?.id ?? 0);
    await get(tab("calendar"), ben);

    expect(rendered).toHaveLength(2);
  });

  test("and logs out while the page is drawn leaves a page that no editor is shown", async () => {
    const { actor } = world.as(ANN);
    meanwhile = () => world.store.sessions.removeAllOf(actor?.id ?? 0);
    await get(tab("calendar"), logIn(ANN));
    meanwhile = () => {};
    const { body } = await get(tab("calendar"), logIn(ANN));

    expect(body.toString()).toContain("drawing 1");
  });
});

describe("never served from memory is", () => {
  test.each([
    ["who has a session that is over", { Cookie: "sid=whatever" }],
    ["who is to be told something", { Cookie: "flash=x" }],
  ])("%s, and nothing is kept of that page", async (_who, headers) => {
    await get(tab("calendar"));
    await get(tab("calendar"), headers);
    await get(tab("calendar"), headers);
    expect(rendered).toHaveLength(3);

    const { body } = await get(tab("calendar"));
    expect(body.toString()).toContain("drawing 0");
  });

  test.each(["/calendars", "/calendar/AAAAAAAAAAAAAAAAAAAAAA/calendar", "/account/login"])(
    "%s",
    async (path) => {
      await get(path);
      await get(path);

      expect(rendered).toHaveLength(2);
    },
  );

  test("an editor's screen, a path in another spelling, or anything posted", async () => {
    const spellings = [tab("c%61lendar"), `/Calendar/${link}/home`, `${tab("home")}/`];
    for (const path of [tab("home/edit"), tab("events/new"), tab("events/deleted"), ...spellings]) {
      await get(path);
      await get(path);
    }
    await get(tab("calendar"), {}, "POST");
    await get(tab("calendar"), {}, "POST");

    expect(rendered).toHaveLength(14);
  });
});

describe("the landing page", () => {
  let tests = 0;
  beforeEach(() => {
    const { store, clock } = world;
    // Its address is the same in each test, and what is kept outlives them.
    tests += 1;
    clock.now = NOW + tests * DAY;
    refreshDemo(store, { now: clock.now, timeZone: "Europe/Berlin" });
  });

  test("is drawn once, for every address that leads to it, and remembers nothing of its visitors", async () => {
    for (const path of ["/", "/?utm_source=mail", "/?index", "/?month=2031-01", "/"]) {
      const { headers, status } = await get(path, { Cookie: "recent=x; tab=list" });
      expect(status).toBe(200);
      expect(headers["set-cookie"]).toBeUndefined();
    }
    expect(rendered).toEqual(["/"]);
  });

  test("is 304 for a browser that has it, until the demo calendar or the day changes", async () => {
    const etag = String((await get("/")).headers.etag);
    const again = await get("/", { "If-None-Match": etag });
    expect([again.status, again.headers["cache-control"]]).toEqual([304, "private, no-cache"]);

    expect(refreshDemo(world.store, { now: world.clock.now, timeZone: "Asia/Tokyo" })).toBe(true);
    expect((await get("/", { "If-None-Match": etag })).status).toBe(200);
    expect(rendered).toHaveLength(2);

    world.clock.now += 15 * MINUTE;
    expect((await get("/", { "If-None-Match": etag })).status).toBe(200);
    expect(rendered).toHaveLength(3);
  });

  test("is another one for each zone and first day of the week", async () => {
    const visitors: Headers[] = [
      {},
      { Cookie: "tz=Pacific/Auckland" },
      { "Accept-Language": "de" },
      { "Accept-Language": "ar-EG" },
    ];
    for (const headers of [...visitors, ...visitors]) await get("/", headers);
    expect(rendered).toHaveLength(visitors.length);
  });

  test("is drawn for each who has a session or is to be told something, and is not kept", async () => {
    await get("/");
    for (const headers of [logIn(ANN), { Cookie: "sid=over" }, { Cookie: "flash=x" }]) {
      const before = rendered.length;
      await get("/", headers);
      const { headers: answered } = await get("/", headers);
      expect(rendered).toHaveLength(before + 2);
      expect(answered.etag).toBeUndefined();
    }
  });

  test("is not kept while nobody has an account: it may tell the operator what is left to set", async () => {
    for (const email of [ANN, BEN]) world.store.users.remove(world.as(email).actor?.id ?? 0);
    await get("/");
    const { headers } = await get("/");
    expect(rendered).toHaveLength(2);
    expect(headers.etag).toBeUndefined();
  });
});

describe("a client's own page key", () => {
  const forged = { "x-eas-page-key": "forged" };

  test("is ignored where the page may be kept", async () => {
    await get(tab("calendar"), forged);
    await get(tab("calendar"));

    expect(rendered).toHaveLength(1);
  });

  test("keeps nothing where it may not", async () => {
    const { headers } = await get(tab("calendar"), { ...forged, Cookie: "sid=whatever" });

    expect(headers.etag).toBeUndefined();
  });
});

describe("the answer from memory", () => {
  beforeEach(async () => {
    await get(tab("calendar"));
  });

  test("remembers the calendar and the tab for each visitor alone", async () => {
    const other = world.calendar("Other");
    const first = await get(tab("calendar"), { Cookie: `recent=${other}` });
    const second = await get(tab("calendar"));

    expect(first.headers["set-cookie"]?.join()).toContain(`recent=${link},${other};`);
    expect(second.headers["set-cookie"]?.join()).toContain(`recent=${link};`);
    expect(second.headers["set-cookie"]?.join()).toContain("tab=calendar;");
    expect(rendered).toHaveLength(1);
  });

  test("is 304 without a body for a browser that has it", async () => {
    const etag = String((await get(tab("calendar"))).headers.etag);
    const again = await get(tab("calendar"), { "If-None-Match": etag });

    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(again.headers["content-security-policy"]).toContain("sha256-");
    expect((await get(tab("calendar"), { "If-None-Match": '"other"' })).status).toBe(200);
  });

  test("has the tag that the first drawing had", async () => {
    const first = await get(tab("news"));
    const second = await get(tab("news"));

    expect(second.headers.etag).toBe(first.headers.etag);
    expect(second.headers["cache-control"]).toBe("private, no-cache");
  });

  test("is compressed only when that is asked for", async () => {
    const plain = await get(tab("calendar"));
    const gzip = await get(tab("calendar"), { "Accept-Encoding": "br, gzip" });
    const refused = await get(tab("calendar"), { "Accept-Encoding": "gzip;q=0" });

    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(refused.body).toEqual(plain.body);
    expect(gzip.headers.vary).toContain("Accept-Encoding");
  });

  test("to HEAD has the same headers and no body", async () => {
    const { headers, body } = await get(tab("calendar"), {}, "HEAD");
    const whole = await get(tab("calendar"));

    expect(body).toHaveLength(0);
    expect(headers["content-length"]).toBe(String(whole.body.length));
    expect(headers.etag).toBe(whole.headers.etag);
  });
});

test("what is kept stays within its bytes; what was asked for last stays longest", () => {
  const cached = createByteCache<Buffer>("test", 10_000, (value) => value.length);
  for (let index = 0; index < 100; index += 1) {
    cached.set(`page ${index}`, Buffer.alloc(2_000));
    cached.get("page 0");
  }

  expect(cached.calculatedSize).toBeLessThanOrEqual(10_000);
  expect(cached.size).toBeGreaterThan(1);
  expect(cached.get("page 0")).toBeDefined();
  expect(cached.get("page 1")).toBeUndefined();
});
