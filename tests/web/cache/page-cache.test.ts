// The page cache: its keys, when pages are rendered again, and how cached pages are sent.
import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { sendAnswer } from "~/features/answers/operations/answers";
import { saveLink } from "~/features/sharing/operations";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { createByteCache } from "~/web/cache/byte-cache";
import { ANN, HOUR, MINUTE, NOW } from "../../support/operations";
import { NONCE, openKeptPages } from "./cached-pages";

const site = openKeptPages();

describe("a page of an unchanged calendar", () => {
  test("is drawn once and then has the same bytes but for the nonce", async () => {
    const fresh = await site.get(site.tab("calendar"));
    const cached = await site.get(site.tab("calendar"));

    expect(site.rendered).toHaveLength(1);
    expect(cached.body.toString()).toBe(fresh.body.toString().replace(` nonce="${NONCE}"`, ""));
  });

  test("names its inline scripts by hash, and no nonce", async () => {
    await site.get(site.tab("calendar"));
    const { headers } = await site.get(site.tab("calendar"));

    expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[\w+/]+=*';/);
    expect(headers["content-security-policy"]).not.toContain("nonce");
  });

  test.each([
    ["the viewer's time zone", { Cookie: "tz=Asia/Kathmandu" }],
    ["the first day of the viewer's week", { "Accept-Language": "en-US" }],
  ])("is another one by %s", async (_what, headers) => {
    await site.get(site.tab("calendar"), { "Accept-Language": "de" });
    await site.get(site.tab("calendar"), { "Accept-Language": "de", ...headers });

    expect(site.rendered).toHaveLength(2);
  });

  test("is another one by category, and one and the same for all that the calendar does not have", async () => {
    const categories = [{ name: "U12" }, { name: "U14" }];
    perform(saveCalendar, { id: site.link, title: "Club", categories }, site.world.as(ANN));
    const { id: key } = site.world.store.calendars.findByLink(site.link) ?? { id: 0 };
    const [one, other] = site.world.store.categories.list(key).map(({ id }) => id);
    for (const name of ["calendar", "list", "day/2026-11-21"]) {
      site.rendered = [];
      for (const query of ["", `?category=${one}`, `?x=1&category=${one}`, `?category=${other}`]) {
        await site.get(site.tab(name) + query);
      }
      expect(site.rendered.map((path) => path.split("?")[1])).toEqual([
        undefined,
        `category=${one}`,
        `category=${other}`,
      ]);
      site.rendered = [];
      const made = ["999", "998", "x", "0", "-1", "1e9", `0${one}`, `${one}.0`, "9".repeat(40)];
      for (const value of made) await site.get(`${site.tab(name)}?category=${value}`);
      expect(site.rendered).toEqual([`${site.tab(name)}?category=0`]);
    }
  });

  test("is the same for every language with one week and one paper, and for a zone that is none", async () => {
    await site.get(site.tab("calendar"), { "Accept-Language": "es" });
    await site.get(site.tab("calendar"), {
      "Accept-Language": "fr-FR,fr;q=0.9",
      Cookie: "tz=Nowhere/Land",
    });

    expect(site.rendered).toHaveLength(1);

    // German pages number the weeks, Chilean ones print on Letter.
    await site.get(site.tab("calendar"), { "Accept-Language": "de" });
    await site.get(site.tab("calendar"), { "Accept-Language": "es-CL" });
    expect(site.rendered).toHaveLength(3);
  });

  test("is another one by address, month and the tab below a day or an event", async () => {
    const day = `/calendar/${site.link}/day/2026-11-21`;
    await site.get(site.tab("calendar"));
    await site.get(site.tab("list"));
    await site.get(`${site.tab("calendar")}?month=2026-12`);
    await site.get(day, { Cookie: "tab=home" });
    await site.get(day, { Cookie: "tab=news" });

    expect(site.rendered).toHaveLength(5);
  });

  test("at the calendar's own address is the one of the visitor's last tab", async () => {
    await site.get(`/calendar/${site.link}`, { Cookie: "tab=calendar" });
    await site.get(`/calendar/${site.link}`, { Cookie: "tab=list" });
    await site.get(`/calendar/${site.link}`, { Cookie: "tab=calendar" });

    expect(site.rendered).toHaveLength(2);
  });

  test("is drawn anew after midnight of any zone", async () => {
    await site.get(site.tab("calendar"));
    site.world.clock.now = NOW + 14 * MINUTE;
    await site.get(site.tab("calendar"));
    expect(site.rendered).toHaveLength(1);

    site.world.clock.now = NOW + 15 * MINUTE;
    await site.get(site.tab("calendar"));
    expect(site.rendered).toHaveLength(2);
  });

  test("is drawn anew each minute where it is a list, from which events move up", async () => {
    await site.get(site.tab("list"));
    site.world.clock.now = NOW + MINUTE - 1;
    await site.get(site.tab("list"));
    expect(site.rendered).toHaveLength(1);

    site.world.clock.now = NOW + MINUTE;
    await site.get(site.tab("list"));
    expect(site.rendered).toHaveLength(2);
  });
});

describe("an answer whether somebody comes", () => {
  const ASKS = { kind: "coming" };
  const draft = () => ({ calendarId: site.link, title: "Game", location: "", notes: "" });
  const addEvent = (more: Record<string, unknown>) => {
    const times = { from: NOW + HOUR, to: NOW + 2 * HOUR };
    return perform(saveEvent, { ...draft(), ...times, ...more }, site.world.as(ANN)).id;
  };
  const answer = (eventId: string) => {
    const sent = { calendarId: site.link, eventId, name: "Sue", going: true };
    perform(sendAnswer, sent, site.world.as(null));
  };
  const page = (eventId: string) => `/calendar/${site.link}/events/${eventId}`;

  test("has months, lists and days drawn anew, and pages without its number not", async () => {
    const eventId = addEvent({ asks: ASKS });
    const quiet = addEvent({});
    const home = { Cookie: "tab=home" };
    const pages: [path: string, headers: Record<string, string>, isDrawnAnew: boolean][] = [
      [site.tab("calendar"), {}, true],
      [site.tab("list"), {}, true],
      [site.tab("day/2026-11-21"), home, true],
      [page(quiet), { Cookie: "tab=list" }, true],
      [page(quiet), home, false],
      [site.tab("home"), {}, false],
      [site.tab("news"), {}, false],
    ];
    for (const [path, headers] of pages) await site.get(path, headers);
    answer(eventId);
    for (const [path, headers, isDrawnAnew] of pages) {
      site.rendered = [];
      await site.get(path, headers);
      expect([path, site.rendered.length > 0]).toEqual([path, isDrawnAnew]);
    }
  });

  test("has nothing drawn anew by a link that shows only times", async () => {
    const eventId = addEvent({ asks: ASKS });
    const link = { calendarId: site.link, name: "Busy", shows: "busy", expiresAt: null };
    const { list } = perform(saveLink, link, site.world.as(ANN));
    const busy = `/calendar/${list[0]?.token}`;
    const paths = [`${busy}/calendar`, `${busy}/list`, `${busy}/day/2026-11-21`];
    const before = await Promise.all(paths.map((path) => site.get(path)));
    answer(eventId);
    site.rendered = [];
    const after = await Promise.all(paths.map((path) => site.get(path)));
    expect(site.rendered).toEqual([]);
    expect(after.map(({ headers }) => headers.etag)).toEqual(
      before.map(({ headers }) => headers.etag),
    );
  });

  test("is on a page that is drawn anew each time until the event ends, and then for an answer", async () => {
    const eventId = addEvent({ asks: ASKS });
    answer(eventId);
    for (const _ of [1, 2, 3]) await site.get(page(eventId));
    expect(site.rendered).toHaveLength(3);
    site.world.clock.now = NOW + 2 * HOUR;
    for (const _ of [1, 2]) await site.get(page(eventId));
    expect(site.rendered).toHaveLength(4);
  });
});

describe("what stands in the query", () => {
  test("is what the tab reads, also of one that is below an event or the calendar's own address", async () => {
    await site.get(`/calendar/${site.link}?past=2`, { Cookie: "tab=calendar" });
    await site.get(`/calendar/${site.link}?past=2&month=2035-07`, { Cookie: "tab=list" });
    await site.get(`/calendar/${site.link}/day/2026-11-21?month=2035-07&day=2026-11-22`);
    await site.get(`${site.tab("news")}?past=2&month=2035-07`);

    expect(site.rendered.map((target) => target.slice(`/calendar/${site.link}`.length))).toEqual([
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
        const event = { calendarId: site.link, title: "Training", ...times };
        perform(saveEvent, event, site.world.as(ANN));
      },
    ],
    [
      "of the title",
      () => {
        perform(saveCalendar, { id: site.link, title: "Choir" }, site.world.as(ANN));
      },
    ],
  ])("%s is seen at once", async (_what, change) => {
    await site.get(site.tab("calendar"));
    change();
    await site.get(site.tab("calendar"));

    expect(site.rendered).toHaveLength(2);
  });

  test("that deletes the calendar leaves nothing to be served", async () => {
    await site.get(site.tab("calendar"));
    const calendar = site.world.store.calendars.findByLink(site.link);
    site.world.store.calendars.setDeleted(calendar?.id ?? 0, { deletedAt: NOW, restoreHash: "x" });
    await site.get(site.tab("calendar"));
    await site.get(site.tab("calendar"));

    expect(site.rendered).toHaveLength(3);
  });
});

describe("the answer from memory", () => {
  beforeEach(async () => {
    await site.get(site.tab("calendar"));
  });

  test("remembers the calendar and the tab for each visitor alone", async () => {
    const other = site.world.calendar("Other");
    const first = await site.get(site.tab("calendar"), { Cookie: `recent=${other}` });
    const second = await site.get(site.tab("calendar"));

    expect(first.headers["set-cookie"]?.join()).toContain(`recent=${site.link},${other};`);
    expect(second.headers["set-cookie"]?.join()).toContain(`recent=${site.link};`);
    expect(second.headers["set-cookie"]?.join()).toContain("tab=calendar;");
    expect(site.rendered).toHaveLength(1);
  });

  test("is compressed only when that is asked for", async () => {
    const plain = await site.get(site.tab("calendar"));
    const gzip = await site.get(site.tab("calendar"), { "Accept-Encoding": "br, gzip" });
    const refused = await site.get(site.tab("calendar"), { "Accept-Encoding": "gzip;q=0" });

    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(refused.body).toEqual(plain.body);
    expect(gzip.headers.vary).toContain("Accept-Encoding");
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
