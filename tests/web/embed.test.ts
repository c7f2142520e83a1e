// What other websites get of a calendar: who may frame it, what is in it, and that it knows nobody.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCalendar, saveEvent } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { type Site, startSite } from "../support/site";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TITLE = 'Ski & "Rodel"';

let site: Site;
let ann: Client;
let visitor: Client;
let link: string;
let closed: string;

beforeAll(async () => {
  site = await startSite({ FLOOD_LIMITS: "off" });
  [ann, visitor] = [createClient(site), createClient(site)];
  await ann.login("ann@example.org");
  closed = await makeCalendar(ann, "Closed");
  link = await makeCalendar(ann, TITLE);
  const from = Math.ceil(Date.now() / DAY) * DAY + 12 * HOUR;
  for (let n = 0; n < 60; n += 1) {
    const texts = { title: `Event <${n}>`, location: "Hall & stage", notes: "" };
    await saveEvent(ann, link, { ...texts, from: from + n * DAY, to: from + n * DAY + HOUR });
  }
  await allow("*");
});
afterAll(() => site.stop());

function allow(embedSites: string, id = link) {
  return ann.call("calendar/save", { id, title: id === link ? TITLE : "Closed", embedSites });
}

async function get(path: string, client = visitor) {
  const response = await client.send(path);
  const { status, headers } = response;
  return { status, headers, text: await response.text() };
}

const policyOf = ({ headers }: { headers: Headers }) =>
  headers.get("Content-Security-Policy") ?? "";
const countOf = (text: string) => text.match(/Event &lt;\d+&gt;/g)?.length;

describe("an embedded calendar", () => {
  test.each([
    ["*", "frame-ancestors *"],
    ["https://a.example.org", "frame-ancestors https://a.example.org"],
    [
      "https://a.example.org http://localhost:8080",
      "frame-ancestors https://a.example.org http://localhost:8080",
    ],
  ])("may be framed by %s, and by nobody else", async (sites, ancestors) => {
    await allow(sites);
    for (const _ of ["drawn", "from memory"]) {
      const answer = await get(`/embed/${link}`);
      expect(answer.status).toBe(200);
      expect(policyOf(answer).split("; ")).toEqual([
        ...["default-src 'none'", "style-src 'self'", "base-uri 'none'", "form-action 'none'"],
        ancestors,
      ]);
      expect(answer.headers.has("X-Frame-Options")).toBe(false);
      expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
      expect(answer.headers.get("Referrer-Policy")).toBe("same-origin");
      expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
    }
    await allow("*");
  });

  test("has one policy, not a second header beside it", async () => {
    for (const path of [`/embed/${link}`, `/embed/${closed}`, `/embed/${"A".repeat(22)}`]) {
      const { headers } = await visitor.send(path);
      expect([path, headers.get("Content-Security-Policy")?.includes(",")]).toEqual([path, false]);
    }
  });

  test("is refused with 403 where it is off, to be framed by nobody", async () => {
    const answer = await get(`/embed/${closed}`);
    expect(answer.status).toBe(403);
    expect(answer.text).toContain("Embedding is switched off for this calendar.");
    expect(answer.text).not.toContain("Closed");
    expect(policyOf(answer)).toContain("frame-ancestors 'none'");
  });

  test("is refused at once when it is switched off, also from memory", async () => {
    expect((await get(`/embed/${link}`)).status).toBe(200);
    await allow("");
    expect((await get(`/embed/${link}`)).status).toBe(403);
    expect((await get(`/embed/${link}/list.html`)).status).toBe(403);
    await allow("*");
  });

  test("of a wrong link is not there", async () => {
    for (const path of [`/embed/${"A".repeat(22)}`, `/embed/${"A".repeat(22)}/list.html`]) {
      expect((await get(path)).status).toBe(404);
    }
  });

  test("sets no cookie and knows no session: an editor is sent a visitor's bytes", async () => {
    for (const path of [
      ...[`/embed/${link}`, `/embed/${link}?view=month`, `/embed/${link}/list.html`],
      // In a spelling that is not kept.
      `/embed/${link}/`,
    ]) {
      await allow("*");
      const [first, second] = [await get(path, ann), await get(path)];
      expect(first.text).toBe(second.text);
      expect(first.text).not.toMatch(/<script|<form|<button|Edit|Create|ann/);
      for (const { headers } of [first, second]) expect(headers.getSetCookie()).toEqual([]);
      for (const name of ["ETag", "Cache-Control"]) {
        expect(first.headers.get(name)).toBe(second.headers.get(name));
      }
    }
  });

  test("is kept in memory: asked again with its tag it is 304, after a change it is new", async () => {
    const { headers } = await get(`/embed/${link}?count=2`);
    const tag = headers.get("ETag") ?? "";
    const again = () =>
      visitor.send(`/embed/${link}?count=2`, { headers: { "If-None-Match": tag } });
    expect((await again()).status).toBe(304);
    await ann.call("calendar/save", { id: link, title: "Renamed" });
    expect((await again()).status).toBe(200);
    await allow("*");
  });

  test("opens the calendar in a tab of its own, by whole addresses", async () => {
    for (const query of ["", "?view=month"]) {
      const { text } = await get(`/embed/${link}${query}`);
      const anchors = text.match(/<a [^>]*>/g) ?? [];
      expect(anchors.length).toBeGreaterThan(5);
      for (const anchor of anchors) {
        expect(anchor).toContain(`href="${site.origin}/calendar/${link}`);
        expect(anchor).toContain('target="_blank" rel="noopener"');
      }
    }
  });

  test.each([
    ["", 10],
    ["?count=3", 3],
    ["?count=50", 50],
    ["?count=51", 50],
    ["?count=0", 10],
    ["?count=-1", 10],
    ["?count=x&view=nothing&theme=pink&tz=Nowhere/Land", 10],
  ])("with %j lists so many events: %i", async (query, count) => {
    expect(countOf((await get(`/embed/${link}${query}`)).text)).toBe(count);
  });

  test("shows the month of today as a grid", async () => {
    const { text } = await get(`/embed/${link}?view=month`);
    expect(text.match(/<td/g)?.length).toBeGreaterThanOrEqual(28);
    expect(text).toContain('aria-current="date"');
  });

  test("shows times in the zone that is asked for, else in the calendar's", async () => {
    const zones = ["", "?tz=Asia/Tokyo"].map((query) => get(`/embed/${link}${query}`));
    const [berlin, tokyo] = (await Promise.all(zones)).map(({ text }) => text);
    expect(berlin).toContain("Times are shown in Europe/Berlin.");
    expect(tokyo).toContain("Times are shown in Asia/Tokyo.");
    expect(tokyo).toContain("9pm - 10pm");
  });

  test("is light or dark where it is told", async () => {
    expect((await get(`/embed/${link}?theme=dark`)).text).toContain('data-theme="dark"');
    expect((await get(`/embed/${link}?theme=auto`)).text).not.toContain("data-theme");
  });

  test("shows one category alone where the calendar has it, on either kind of page", async () => {
    const own = await makeCalendar(ann, "Teams");
    const categories = [{ name: "Juniors" }, { name: "Board" }];
    await ann.call("calendar/save", { id: own, title: "Teams", embedSites: "*", categories });
    const from = Date.now() + HOUR;
    for (const category of ["Juniors", "Board"]) {
      const event = {
        title: `Race of ${category}`,
        location: "",
        notes: "",
        from,
        to: from + HOUR,
      };
      await ann.call("calendar/saveEvent", { calendarId: own, ...event, category });
    }
    const { categories: [, board] = [] } = await visitor.call("calendar/view", { id: own });
    for (const path of [`/embed/${own}`, `/embed/${own}/list.html`]) {
      const { text } = await get(`${path}?category=${board?.id}`);
      expect(text).toContain("Race of Board");
      expect(text).not.toContain("Race of Juniors");
      expect((await get(`${path}?category=999999`)).text).toContain("Race of Juniors");
    }
  });

  test("says nothing that its address says", async () => {
    const { text } = await get(`/embed/${link}?theme=%22%3E%3Cscript%3E&tz=%3Cscript%3E&q=foreign`);
    expect(text).not.toMatch(/<script|foreign/);
  });
});

describe("the bare list", () => {
  test("is a fragment without style, which any website's script may read", async () => {
    for (const _ of ["drawn", "from memory"]) {
      const { status, headers, text } = await get(`/embed/${link}/list.html?count=2`);
      expect(status).toBe(200);
      expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
      expect(headers.get("X-Frame-Options")).toBe("DENY");
      expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
      expect(text).toMatch(/^<section>/);
      expect(text).not.toMatch(/<html|<link|<style|style=/);
      expect(countOf(text)).toBe(2);
    }
  });
});

test("everything else of the calendar is framed by nobody, whatever it allows", async () => {
  for (const path of [`/calendar/${link}/list`, `/calendar/${link}/share`, "/oembed", "/embed"]) {
    const answer = await get(path);
    expect(answer.headers.get("X-Frame-Options")).toBe("DENY");
    expect(policyOf(answer)).toContain("frame-ancestors 'none'");
  }
});

describe("oEmbed", () => {
  const ask = (url: string, more = "") => get(`/oembed?url=${encodeURIComponent(url)}${more}`);

  test.each([
    ["", ""],
    ["/list", ""],
    ["/calendar?month=2026-12", "?view=month"],
  ])("of the address with %j answers the frame", async (rest, query) => {
    const { status, headers, text } = await ask(`${site.origin}/calendar/${link}${rest}`);
    expect([status, headers.get("Content-Type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(headers.getSetCookie()).toEqual([]);
    expect(JSON.parse(text)).toEqual({
      ...{ version: "1.0", type: "rich", title: TITLE, width: 600, height: 480 },
      ...{ provider_name: "EAS", provider_url: `${site.origin}/` },
      html: `<iframe src="${site.origin}/embed/${link}${query}" title="Ski &amp; &quot;Rodel&quot;" width="600" height="480" loading="lazy" style="border: 0"></iframe>`,
    });
  });

  test("keeps within the size that a website has room for", async () => {
    const { text } = await ask(`${site.origin}/calendar/${link}`, "&maxwidth=320&maxheight=9999");
    expect(JSON.parse(text)).toMatchObject({ width: 320, height: 480 });
    expect(text).toContain('width=\\"320\\"');
  });

  test("has no XML, and answers nothing for other addresses or where it is off", async () => {
    const page = `${site.origin}/calendar/${link}`;
    expect((await ask(page, "&format=json")).status).toBe(200);
    expect((await ask(page, "&format=xml")).status).toBe(501);
    for (const url of [
      ...["", "nothing", `${site.origin}/`, `https://other.example.org/calendar/${link}`],
      ...[`${site.origin}/calendar/${closed}`, `${site.origin}/calendar/${"A".repeat(22)}`],
    ]) {
      expect([url, (await ask(url)).status]).toEqual([url, 404]);
    }
  });

  test("is named in the head of the calendar's pages, where it is on", async () => {
    const tag = /<link[^>]+application\/json\+oembed[^>]*>/;
    const { text } = await get(`/calendar/${link}/list`);
    const href = /href="([^"]+)"/.exec(tag.exec(text)?.[0] ?? "")?.[1] ?? "";
    expect(href.startsWith(site.origin)).toBe(true);
    expect((await get(href.replaceAll("&amp;", "&"))).status).toBe(200);
    expect((await get(`/calendar/${closed}/list`)).text).not.toMatch(tag);
  });
});
