// Embedded calendars: who may frame them, what they contain, and that they know no session.
import { beforeAll, describe, expect, test } from "vitest";
import { makeCalendar, saveEvent } from "../../support/calendars";
import { type Client, createClient } from "../../support/client";
import { joinSite, type SharedSite } from "../../support/shared-site";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TITLE = 'Ski & "Rodel"';

let site: SharedSite;
let ann: Client;
let visitor: Client;
let link: string;
let closed: string;

beforeAll(async () => {
  site = await joinSite();
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
        "default-src 'none'",
        "style-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
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
      `/embed/${link}`,
      `/embed/${link}?view=month`,
      `/embed/${link}/list.html`,
      // An address that is not cached.
      `/embed/${link}/`,
    ]) {
      await allow("*");
      const [first, second] = [await get(path, ann), await get(path)];
      expect(first.text).toBe(second.text);
      expect(first.text).not.toMatch(/<script|<form|<button|Edit|Create|\bann\b/);
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
      // Links to other months stay in the frame.
      const anchors = (text.match(/<a [^>]*>/g) ?? []).filter((each) => !/\/embed\//.test(each));
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
    expect(berlin).toContain("Times are shown in Central European Time (Berlin).");
    expect(tokyo).toContain("Times are shown in Japan Standard Time (Tokyo).");
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
      const gone = "This category no longer exists. All events are shown.";
      for (const query of ["?category=999999", "?category=none"]) {
        const unknown = (await get(`${path}${query}`)).text;
        expect(unknown).toContain("Race of Juniors");
        expect(unknown.split(gone)).toHaveLength(2);
      }
      expect((await get(path)).text).not.toContain(gone);
    }
    const { text: month } = await get(`/embed/${own}?view=month&category=999999`);
    expect(month).toContain("This category no longer exists. All events are shown.");
    expect(month).toContain("<bdi>Juniors</bdi>");
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
      version: "1.0",
      type: "rich",
      title: TITLE,
      width: 600,
      height: 480,
      provider_name: "EAS",
      provider_url: `${site.origin}/`,
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
      "",
      "nothing",
      `${site.origin}/`,
      `https://other.example.org/calendar/${link}`,
      `${site.origin}/calendar/${closed}`,
      `${site.origin}/calendar/${"A".repeat(22)}`,
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

describe("the month of another website", () => {
  const address = (more = "") => `/embed/${teams}?view=month&month=2031-03${more}`;
  const wide = (text: string) => /<table>[\s\S]*<\/table>/.exec(text)?.[0] ?? "";
  const narrow = (text: string) => text.slice(text.indexOf('<div class="narrow">'));
  const linksOf = (text: string) =>
    [...text.matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  let teams: string;
  let youth: number;

  beforeAll(async () => {
    teams = await makeCalendar(ann, "Teams");
    const categories = [
      { name: "Youth", tone: 4 },
      { name: "Board", tone: 7 },
    ];
    await ann.call("calendar/save", { id: teams, title: "Teams", embedSites: "*", categories });
    [youth = 0] = (await visitor.call("calendar/view", { id: teams })).categories.map(
      ({ id }) => id,
    );
    // Thursday to Monday, in Berlin.
    const camp = { from: Date.UTC(2031, 2, 5, 23), to: Date.UTC(2031, 2, 9, 23) };
    await saveEvent(ann, teams, { title: "Camp", allDay: true, category: "Youth", ...camp });
    const from = Date.UTC(2031, 2, 11, 17);
    await saveEvent(ann, teams, { title: "Race", from, to: from + HOUR, category: "Youth" });
    await saveEvent(ann, teams, { title: "Vote", from, to: from + HOUR, category: "Board" });
    for (let n = 0; n < 4; n += 1) {
      await saveEvent(ann, teams, { title: `Plain ${n}`, from: from + HOUR, to: from + 2 * HOUR });
    }
  });

  test("draws an event of several days as one bar a week, and lists it once below", async () => {
    const { text } = await get(address());
    const bars = wide(text).match(/<li class="[^"]*\bbar\b[^"]*"[\s\S]*?<\/li>/g) ?? [];
    expect(bars.map((bar) => /class="([^"]*)"/.exec(bar)?.[1])).toEqual([
      "tone-4 bar lane-0 span-3 open-after",
      "tone-4 bar lane-0 span-2 open-before",
    ]);
    for (const bar of bars) expect(bar).toContain("Camp");
    // The days it covers keep its line free, and name it for screen readers.
    expect(wide(text).match(/class="[^"]*rows-1/g)).toHaveLength(5);
    expect(wide(text)).toContain("Friday, March 7, 2031, Camp continues");
    expect(narrow(text).match(/Camp/g)).toHaveLength(1);
  });

  test("has dots of each day's colors, and what they mean: by name below, and beside each event for who listens", async () => {
    const { text } = await get(address());
    const cell = /<td[^>]*>(?:(?!<td)[\s\S])*Race[\s\S]*?<\/td>/.exec(wide(text))?.[0] ?? "";
    expect(cell).toMatch(
      /<p class="dots" aria-hidden="true">(<span class="tone-\d"><\/span>){4}<\/p>/,
    );
    expect(cell).toContain('<span class="unseen">, Youth</span>');
    expect(cell).toMatch(/\+2 more/);
    expect(text).toMatch(
      /<ul class="legend" aria-label="Categories"><li class="tone-4"><bdi>Youth<\/bdi><\/li><li class="tone-7"><bdi>Board/,
    );
    const { text: alone } = await get(address(`&category=${youth}`));
    expect(alone).toContain("<bdi>Youth</bdi>");
    expect(alone).not.toMatch(/Board|Vote|Plain/);
    expect((await get(`/embed/${link}?view=month`)).text).not.toContain("legend");
  });

  test("leads to the months beside it and back to today's, in the frame and as it was asked for", async () => {
    const asked = `&category=${youth}&tz=Asia/Tokyo&theme=dark`;
    for (const _ of ["drawn", "from memory"]) {
      const { text } = await get(address(asked));
      const steps = /<nav class="steps"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? "";
      expect(steps).not.toContain("target=");
      const other = (month: string) =>
        `${site.origin}/embed/${teams}?view=month${month}${asked.replace("/", "%2F")}`;
      expect(linksOf(steps)).toEqual([other("&month=2031-02"), other(""), other("&month=2031-04")]);
      for (const href of linksOf(steps)) expect((await get(href)).status).toBe(200);
      expect((await get(linksOf(steps)[2] ?? "")).text).toContain("April 2031");
    }
    const today = /<nav class="steps"[\s\S]*?<\/nav>/.exec(
      (await get(`/embed/${teams}?view=month`)).text,
    );
    expect(today?.[0]).not.toContain("Today");
    for (const month of ["0000-01", "nonsense", "2031-13", "<script>"]) {
      const { status, text } = await get(`/embed/${teams}?view=month&month=${month}`);
      expect([month, status, text.includes(month)]).toEqual([month, 200, false]);
    }
  });

  test("keeps the filter wherever it leads: days, events, the calendar, and More events", async () => {
    const list = (await get(`/embed/${teams}?category=${youth}&count=1`)).text;
    expect(list).toContain("More events");
    const bare = (await get(`/embed/${teams}/list.html?category=${youth}&count=1`)).text;
    for (const text of [list, bare]) {
      expect(linksOf(text)).toContain(`${site.origin}/calendar/${teams}/list?category=${youth}`);
    }
    for (const text of [list, bare, (await get(address(`&category=${youth}`))).text]) {
      const ways = linksOf(text).filter((href) => href.includes("/calendar/"));
      expect(ways.length).toBeGreaterThan(1);
      for (const href of ways) expect(href).toMatch(new RegExp(`[?&]category=${youth}$`));
    }
    const calendar = `${site.origin}/calendar/${teams}`;
    for (const [page, query] of [
      [`${calendar}/list?category=${youth}`, `?category=${youth}`],
      [`${calendar}/calendar?month=2031-03&category=${youth}`, `?view=month&amp;category=${youth}`],
      [`${calendar}/list?category=999999`, ""],
    ]) {
      const { text } = await get(`/oembed?url=${encodeURIComponent(page ?? "")}`);
      expect(JSON.parse(text).html).toContain(`src="${site.origin}/embed/${teams}${query}"`);
    }
    const { text } = await get(`/calendar/${teams}/list?category=${youth}`);
    const found = linksOf(text).find((href) => href.includes("/oembed?")) ?? "";
    expect(JSON.parse((await get(found)).text).html).toContain(`?category=${youth}"`);
  });
});

describe("the codes to copy", () => {
  const share = async (id: string) => {
    const { text } = await get(`/calendar/${id}/share/website`, ann);
    return text.replace(/<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "");
  };
  const addLink = async (calendarId: string, expiresAt: number | null) => {
    const values = { id: "", name: "Website", shows: "all" as const, expiresAt };
    return (await ann.call("link/save", { calendarId, ...values })).list.at(-1)?.token ?? "";
  };

  test("come with a hint that is right for lists and month, and names the categories by their numbers", async () => {
    const own = await makeCalendar(ann, "Hints");
    await ann.call("calendar/save", { id: own, title: "Hints", embedSites: "*" });
    expect(await share(own)).toContain('<code translate="no">category=</code>');
    const categories = [{ name: "U12 & <b>" }];
    await ann.call("calendar/save", { id: own, title: "Hints", categories });
    const [{ id } = { id: 0 }] = (await visitor.call("calendar/view", { id: own })).categories;
    const page = await share(own);
    expect(page).toContain(
      `<code translate="no">category=${id}</code> is <bdi>U12 &amp; &lt;b&gt;</bdi>`,
    );
    expect(page).toMatch(/For the month,\s+put <code>&amp;<\/code> before each one/);
    expect(page).toMatch(/<code translate="no">count=20<\/code>[^<]*\(lists only\)/);
    expect(page).toMatch(/<code translate="no">lang=en<\/code>, or another language/);
    for (const more of [`?category=${id}&theme=dark`, `?view=month&category=${id}&theme=dark`]) {
      const { text } = await get(`/embed/${own}${more}`);
      expect(text).toContain('data-theme="dark"');
    }
  });

  test("take the link named website that has no end; where each ends, they say when", async () => {
    const own = await makeCalendar(ann, "Ends");
    await ann.call("calendar/save", { id: own, title: "Ends", embedSites: "*" });
    const soon = await addLink(own, Date.UTC(2041, 0, 1, 23));
    const later = await addLink(own, Date.UTC(2041, 5, 15, 22));
    const page = await share(own);
    expect(page).toContain(`/embed/${later}`);
    expect(page).not.toContain(`/embed/${soon}`);
    expect(page).toContain("The link in these codes works until Sat, Jun 15 &#x27;41");
    const lasting = await addLink(own, null);
    const then = await share(own);
    expect(then).toContain(`/embed/${lasting}`);
    expect(then).not.toContain(`/embed/${later}`);
    expect(then).not.toContain("The link in these codes works until");
  });
});

describe("the poster of an extra link", () => {
  test("has its address and QR code, until when it works and not its name; editors alone see it", async () => {
    const values = { id: "", name: "Secret neighbors", shows: "busy" as const };
    const expiresAt = Date.UTC(2041, 5, 15, 22);
    const { list } = await ann.call("link/save", { calendarId: link, ...values, expiresAt });
    const { id, token } = list.find(({ name }) => name === values.name) ?? { id: "", token: "" };
    const path = `/calendar/${link}/share/links/${id}/poster`;
    const listed = await get(`/calendar/${link}/share/links`, ann);
    expect(listed.text).toContain(`href="${path}"`);
    const { status, text } = await get(path, ann);
    expect(status).toBe(200);
    expect(text).toContain(`${site.origin}/calendar/${token}</p>`);
    expect(text).toContain("Until Sat, Jun 15");
    const drawn = (page: string) => /<path d="(M[^"]*)"/.exec(page)?.[1] ?? "";
    expect(drawn(text)).toBe(drawn((await get(`/calendar/${token}/share/poster`)).text));
    expect(drawn(text).length).toBeGreaterThan(100);
    expect(text).not.toContain("neighbors");
    expect(text).not.toContain(`/calendar/${link}</p>`);

    const other = createClient(site);
    await other.login("bob@example.org");
    for (const client of [visitor, other]) {
      const refused = await client.send(path);
      expect(refused.status).toBeGreaterThanOrEqual(300);
      expect(await refused.text()).not.toContain(token);
    }
    await ann.call("link/end", { calendarId: link, id });
    const ended = await ann.send(path);
    const linksPage = `/calendar/${link}/share/links`;
    expect([ended.status, ended.headers.get("Location")]).toEqual([302, linksPage]);
    const { headers } = await ann.send(`/calendar/${link}/share/links/999999/poster`);
    expect(headers.get("Location")).toBe(linksPage);
  });
});
