// Wall displays and text agendas: their contents, when they refresh, and what they show without a calendar.
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { endLink, saveLink } from "~/features/sharing/operations";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { loader as agenda } from "~/routes/agenda.$id[.txt]";
import { loader as wall } from "~/routes/wall.$id";
import { secondsUntilNext } from "~/web/request/page-query";
import { answerOf, leaveWorld, ORIGIN, requestOf } from "../../support/in-process";
import { ANN, createWorld, DAY, HOUR, MINUTE, NOW, type World } from "../../support/operations";

let world: World;
let link: string;

beforeEach(() => {
  world = createWorld();
  link = world.calendar("Rowing Club");
});
afterAll(leaveWorld);

type Draft = Record<string, unknown> & { title: string };

/** From and To are relative to now, 11:00 in Berlin. */
function add({
  title,
  from = HOUR,
  to = 2 * HOUR,
  ...more
}: Draft & { from?: number; to?: number }) {
  const times = { from: NOW + from, to: NOW + to };
  const event = { calendarId: link, id: "", location: "", notes: "", allDay: false };
  return perform(saveEvent, { ...event, title, ...times, ...more }, world.as(ANN));
}

type Asked = { email?: string | null; headers?: Record<string, string>; id?: string };

async function get(
  page: "wall" | "agenda",
  query = "",
  { email = null, headers = {}, id = link }: Asked = {},
) {
  const path = page === "wall" ? `/wall/${id}${query}` : `/agenda/${id}.txt${query}`;
  const request = requestOf(world, email, path);
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  const load = page === "wall" ? wall : agenda;
  const args = { request, params: { id }, context: {} };
  const response: Response = await answerOf(() => load(args));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

const wordsOf = (html: string) =>
  html
    .replace(/<style>[\s\S]*<\/style>/, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

describe("a wall", () => {
  test("says the date, then what comes in the next days, a line each", async () => {
    add({ title: "Training", location: "Hall 3", from: 8 * HOUR, to: 9.5 * HOUR });
    add({ title: "Regatta", from: 3 * DAY, to: 3 * DAY, allDay: true });
    add({ title: "Too far", from: 7 * DAY, to: 7 * DAY + HOUR });

    const { status, text } = await get("wall");

    expect(status).toBe(200);
    expect(wordsOf(text)).toBe(
      "Rowing Club Saturday, November 21, 2026 Rowing Club Today 7pm - 8:30pm Training Hall 3 Tue, Nov 24 All day Regatta as of 11:00am",
    );
    expect(wordsOf((await get("wall", "?days=8")).text)).toContain("Too far");
  });

  test("names a day once, and has no heading without a text", async () => {
    add({ title: "Training", from: 8 * HOUR, to: 9.5 * HOUR });
    add({ title: "Supper", from: 10 * HOUR, to: 11 * HOUR });

    const { text } = await get("wall");

    expect(text.match(/<th[ >]/g)).toHaveLength(1);
    expect(text).not.toMatch(/<th[^>]*><\/th>/);
  });

  test("marks what takes place now, and leaves out what is over", async () => {
    add({ title: "Breakfast", from: -3 * HOUR, to: 0 });
    add({ title: "Rowing", from: -HOUR, to: HOUR });

    const { text } = await get("wall");

    expect(wordsOf(text)).toContain("Today now Rowing until 12pm");
    expect(text).not.toContain("Breakfast");
  });

  test("strikes a canceled event, says so in a word of its own, and gives a long title two lines", async () => {
    add({ title: "CANCELED: Tenors only", location: "Parish hall" });
    add({ title: "Rehearsal with the soloists and brass", from: 2 * HOUR, to: 3 * HOUR });

    const { text } = await get("wall");

    expect(text).toContain('<em>Canceled</em> <s dir="auto">Tenors only</s>');
    expect(wordsOf(text)).toContain("Canceled Tenors only Parish hall");
    expect(text).toMatch(/<tr class="tone-0 today canceled">/);
    expect(text).toMatch(/<tr class="tone-0 today same long">/);
  });

  test("tells an evening that passes midnight by its times, and when what lasts longer ends", async () => {
    add({ title: "Ball", from: 9 * HOUR, to: 14 * HOUR });
    add({ title: "Night relay", from: 10 * HOUR, to: 22 * HOUR });

    const text = wordsOf((await get("wall")).text);

    expect(text).toContain("8pm - 1am Ball");
    expect(text).toContain("9pm Night relay until Sun, Nov 22");
  });

  test("has as many lines as it was told, and says how many more there are", async () => {
    for (let n = 0; n < 13; n += 1) add({ title: `Event ${n}`, from: (n + 1) * MINUTE });

    expect(wordsOf((await get("wall")).text)).toContain("Event 7 and 5 more");
    const few = await get("wall", "?lines=3");
    expect(wordsOf(few.text)).toContain("Event 2 and 10 more");
    expect(few.text).toContain("--lines:3");
    // As many as there are, without empty lines: the lines shown share the height.
    expect((await get("wall", "?lines=99")).text).toContain("--lines:13");
    expect((await get("wall", "?lines=none")).text).toContain("--lines:8");
  });

  test("has six lines on a screen of less than 600 px, unless it was told how many", async () => {
    for (let n = 0; n < 9; n += 1) add({ title: `Event ${n}`, from: (n + 1) * MINUTE });
    const low = "@media (max-height:599px){:root{--lines:6}tr:nth-child(n+7)";

    const { text } = await get("wall");
    expect(text).toContain(low);
    expect(text).toContain('data-low="and 3 more"');
    expect((await get("wall", "?lines=8")).text).not.toContain("max-height");
    expect((await get("wall", "?lines=3")).text).not.toContain("max-height");
  });

  test("cuts no place that there is room for", async () => {
    const location =
      "Rowing Club, Boat House at the Lower Dock, Entrance from the Parking Lot, 2nd Floor";
    for (let n = 0; n < 8; n += 1) add({ title: `Event ${n}`, location, from: n * MINUTE });
    expect(wordsOf((await get("wall")).text)).toContain(`${location} 11:07am`);
  });

  test("is empty with a sentence", async () => {
    expect(wordsOf((await get("wall", "?days=3")).text)).toContain("Nothing in the next 3 days.");
  });

  test("says that its category is gone, and shows all events, as a text agenda does", async () => {
    add({ title: "Training" });
    const gone = "This category no longer exists. All events are shown.";
    for (const page of ["wall", "agenda"] as const) {
      const { text } = await get(page, "?category=999999");
      expect(wordsOf(text)).toContain(gone);
      expect(text).toContain("Training");
      expect((await get(page)).text).not.toContain(gone);
    }
  });

  test("has no script, link, button or cookie, and one policy that lets nothing in", async () => {
    add({ title: "<script>alert(1)</script>", location: "https://example.org" });

    const { text, headers } = await get("wall", "", { email: ANN });

    expect(text).not.toMatch(/<(script|a|link|button|form|img|iframe)\b/);
    expect(headers.getSetCookie()).toEqual([]);
    expect(headers.get("Content-Security-Policy")).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(text).toBe((await get("wall")).text);
  });

  test("may be framed where the calendar may be", async () => {
    perform(
      saveCalendar,
      { id: link, title: "Rowing Club", embedSites: "https://club.example" },
      world.as(ANN),
    );
    const { headers } = await get("wall");
    expect(headers.get("Content-Security-Policy")).toContain(
      "frame-ancestors https://club.example",
    );
  });

  test("of the longest texts there can be has less than 24 kB", async () => {
    for (let n = 0; n < 20; n += 1) {
      add({ title: '"'.repeat(50), location: '"'.repeat(500), from: n * MINUTE });
    }
    for (const query of ["?lines=20&look=ink", "?lines=20", "?lines=3"]) {
      expect(Buffer.byteLength((await get("wall", query)).text), query).toBeLessThan(24_000);
    }
  });

  test("on electronic paper is black and white alone", async () => {
    const { text } = await get("wall", "?look=ink");
    expect(text).toContain('data-look="ink"');
    const [ink = ""] = /\[data-look="ink"\] *\{[^}]*\}/.exec(text) ?? [];
    expect(new Set(ink.match(/#\w+/g))).toEqual(new Set(["#fff", "#000"]));
    expect((await get("wall", "?look=pink")).text).not.toMatch(/<html[^>]*data-look/);
  });

  test("is in the language and the zone of its address", async () => {
    add({ title: "Training" });
    const { text } = await get("wall", "?lang=en-XA&zone=Asia/Tokyo");
    expect(text).toContain('lang="en-XA"');
    expect(text).toContain("⟦8pm - 9pm⟧");
    expect((await get("wall", "?lang=xx")).text).toContain('lang="en"');
  });

  test("by a link that shows busy times only has times alone", async () => {
    add({ title: "Training", location: "Hall 3" });
    const { list } = perform(
      saveLink,
      { calendarId: link, id: "", name: "Neighbor", shows: "busy", expiresAt: null },
      world.as(ANN),
    );
    const id = list[0]?.token ?? "";

    for (const page of ["wall", "agenda"] as const) {
      const { text } = await get(page, "", { id });
      expect(text).toContain("Busy");
      expect(text).not.toMatch(/Training|Hall/);
    }
  });
});

describe("a wall asks again", () => {
  test("after its minutes, or right after midnight if that is sooner", async () => {
    expect((await get("wall")).headers.get("Refresh")).toBe("300");
    expect((await get("wall", "?every=60")).headers.get("Refresh")).toBe("3600");
    world.clock.now = Date.UTC(2026, 10, 21, 22, 58);
    expect((await get("wall")).headers.get("Refresh")).toBe("125");
    // It is an hour earlier there.
    expect((await get("wall", "?zone=Europe/London")).headers.get("Refresh")).toBe("300");
  });

  test("for 24 hours without a gap, also in the nights when the clock is changed", () => {
    for (const start of ["2026-03-28T12:30Z", "2026-10-24T12:30Z", "2026-11-21T12:30Z"]) {
      const end = Date.parse(start) + DAY;
      const times: number[] = [];
      for (
        let now = Date.parse(start);
        now < end;
        now += secondsUntilNext(60, now, "Europe/Berlin") * 1000
      )
        times.push(now);
      const offset = start.startsWith("2026-10") ? 2 : 1;
      const midnight = Date.parse(`${start.slice(0, 10)}T00:00Z`) + DAY - offset * HOUR;
      expect(times).toContain(midnight + 5_000);
      expect(times.length).toBeGreaterThan(23);
    }
  });

  test("hourly where its link has ended, and never where it was never one", async () => {
    const { list } = perform(
      saveLink,
      { calendarId: link, id: "", name: "Hall", shows: "all", expiresAt: null },
      world.as(ANN),
    );
    const [extra] = list;
    perform(endLink, { calendarId: link, id: extra?.id ?? "" }, world.as(ANN));

    const ended = await get("wall", "?look=dark", { id: extra?.token ?? "" });
    expect(ended.status).toBe(410);
    expect(ended.headers.get("Refresh")).toBe("3600");
    expect(ended.text).toContain('data-look="dark"');
    expect(wordsOf(ended.text)).toContain("This link no longer works.");
    const wrong = await get("wall", "", { id: "A".repeat(22) });
    expect([wrong.status, wrong.headers.has("Refresh")]).toEqual([404, false]);
    expect(wordsOf(wrong.text)).toContain("The calendar link is wrong.");
  });

  test("soon where the database cannot be read", async () => {
    const request = requestOf(world, null, `/wall/${link}?every=2`);
    const damaged = Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR" });
    world.store.calendars.findByLink = () => {
      throw damaged;
    };
    const response: Response = await answerOf(() =>
      wall({ request, params: { id: link }, context: {} }),
    );
    expect([response.status, response.headers.get("Refresh")]).toEqual([503, "120"]);
    expect(wordsOf(await response.text())).toContain("Back soon");
  });
});

describe("a text agenda", () => {
  test("is the title, the days, and the address", async () => {
    add({ title: "Training", location: "Hall 3", from: 8 * HOUR, to: 9.5 * HOUR });
    add({ title: "Regatta", from: 3 * DAY, to: 4 * DAY, allDay: true });
    add({ title: "Party", from: 3 * DAY + 11 * HOUR, to: 3 * DAY + 15 * HOUR });

    const { status, headers, text } = await get("agenda");

    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(text).toBe(`Rowing Club
===========

Sat, Nov 21
  7pm – 8:30pm  Training (Hall 3)

Tue, Nov 24
  Tue, Nov 24 – Wed, Nov 25  Regatta
  10pm – Wed, Nov 25, 2am  Party

${ORIGIN}/calendar/${link}
`);
  });

  test("says that there is nothing", async () => {
    expect((await get("agenda")).text).toBe(`Rowing Club
===========

Nothing in the next 14 days.

${ORIGIN}/calendar/${link}
`);
    expect((await get("agenda", "?days=1")).text).toContain("Nothing in the next day.");
  });

  test("has no line that is wider than it was told but the last, and no control characters", async () => {
    add({
      title: "A title of fifty characters, all of them needed.",
      location: `${"Hall ".repeat(40)}${"x".repeat(200)}`,
    });
    add({ title: "東京の練習".repeat(10), location: "👨‍👩‍👧‍👦".repeat(20) });
    add({ title: "café\u0301", location: "a\u200Db" });

    for (const width of [40, 72, 120]) {
      const { text } = await get("agenda", `?width=${width}`);
      const lines = text.trimEnd().split("\n").slice(0, -1);
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width);
      expect(text.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
      expect(text.replace(/\s/g, "")).toContain("x".repeat(100 - 60));
      expect(text).not.toContain("\uFFFD");
    }
  });

  test("is 304 for who has it, until something changes", async () => {
    const { headers } = await get("agenda");
    const known = { headers: { "If-None-Match": headers.get("ETag") ?? "" } };
    expect(await get("agenda", "", known)).toMatchObject({ status: 304, text: "" });
    add({ title: "Training" });
    expect((await get("agenda", "", known)).status).toBe(200);
  });

  test("of a wrong or ended link is one line", async () => {
    const wrong = await get("agenda", "", { id: "A".repeat(22) });
    expect([wrong.status, wrong.text]).toEqual([404, "The calendar link is wrong.\n"]);
    const { list } = perform(
      saveLink,
      { calendarId: link, id: "", name: "Hall", shows: "all", expiresAt: null },
      world.as(ANN),
    );
    const [extra] = list;
    perform(endLink, { calendarId: link, id: extra?.id ?? "" }, world.as(ANN));
    const ended = await get("agenda", "", { id: extra?.token ?? "" });
    expect(ended.status).toBe(410);
    expect(ended.text).toMatch(/^This link no longer works\.[^\n]*\n$/);
  });
});
