// Several calendars in one view on a running site: form, pages and cache, embedding, searches.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Client, createClient } from "../../support/client";
import { textOf } from "../../support/draw";
import { waitUntil } from "../../support/patience";
import { type Site, startSite } from "../../support/site";

const [HOUR, DAY] = [3_600_000, 86_400_000];

let site: Site;
let ann: Client;
let ben: Client;
let visitor: Client;
let handball: string;
let choir: string;

beforeAll(async () => {
  site = await startSite();
  [ann, ben, visitor] = [createClient(site), createClient(site), createClient(site)];
  await ann.login("ann@example.org");
  await ben.login("ben@example.org");
  [handball, choir] = [await create("Handball"), await create("Choir")];
  for (const id of [handball, choir]) await ben.call("calendar/favorite", { id });
});
afterAll(() => site.stop());

async function create(title: string): Promise<string> {
  const { calendarId } = await ann.call("calendar/create", { title, timeZone: "Europe/Berlin" });
  await ann.call("calendar/save", { id: calendarId, title, embedSites: "*" });
  await add(calendarId, `Evening of ${title}`);
  return calendarId;
}

function add(calendarId: string, title: string) {
  const from = Math.ceil(Date.now() / HOUR) * HOUR + DAY;
  const texts = { title, location: "", notes: "" };
  const times = { allDay: false, from, to: from + HOUR };
  return ann.call("calendar/saveEvent", { calendarId, id: "", ...texts, ...times });
}

const read = async (client: Client, path: string) => textOf(await (await client.send(path)).text());

/** The form's fields, as a browser without scripts sends them. */
function formWith(links: string[], more: Record<string, string> = {}): Record<string, string> {
  const rows = links.map((link) => [`calendars.${link}`, "on"]);
  const rest = { title: "Our club", timeZone: "Europe/Berlin", embedding: "off" };
  return { ...Object.fromEntries(rows), ...rest, ...more };
}

async function combine(fields: Record<string, string>): Promise<string> {
  const posted = await ben.post("/together/new", fields);
  expect(posted.status).toBe(303);
  const [, token = ""] =
    /\/together\/([\w-]{22})$/.exec(posted.headers.get("location") ?? "") ?? [];
  return token;
}

describe("My Calendars", () => {
  test("leads to month and list of all from two calendars up, and to a feed of them", async () => {
    const page = await (await ben.send("/calendars")).text();
    for (const href of ["/calendars/month", "/calendars/list", "/calendars/subscribe"]) {
      expect(page).toContain(`href="${href}"`);
    }
    expect(await (await ann.send("/calendars")).text()).toContain("/calendars/month");
    expect(await (await visitor.send("/calendars")).text()).not.toContain("/calendars/month");
    const list = await ben.send("/calendars/list");
    expect(list.headers.get("cache-control")).toBe("no-store");
    expect(list.headers.get("x-robots-tag")).toContain("noindex");
    const html = await list.text();
    const tabs = /<nav[^>]*aria-label="Tabs".*?<\/nav>/s.exec(html)?.[0] ?? "";
    expect([...tabs.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "/calendars",
      "/calendars/month",
      "/calendars/list",
    ]);
    const text = textOf(html);
    for (const part of ["Evening of Handball", "Evening of Choir", "Open Choir"]) {
      expect(text).toContain(part);
    }
    const made = await ben.post("/calendars/subscribe", { prefix: "on" });
    expect(made.headers.get("location")).toBe(`${site.origin}/calendars/subscribe`);
    const [address = ""] =
      /\/ical\/u-[\w-]{22}\.ics/.exec(await read(ben, "/calendars/subscribe")) ?? [];
    const feed = await visitor.send(address);
    expect([feed.status, await feed.text()]).toEqual([
      200,
      expect.stringContaining("SUMMARY:[Choir] Evening of Choir"),
    ]);
    await ben.post("/calendars/subscribe", { replace: "yes" });
    expect((await visitor.send(address)).status).toBe(410);
    const turned = await createClient(site).send("/calendars/subscribe");
    expect(turned.headers.get("location")).toBe("/account/login");
  });

  test("has beside each calendar a ring until a color is chosen, which month and combined calendars then have", async () => {
    const token = await combine(formWith([handball, choir], { title: "In colors" }));
    const colored = async (path: string) => {
      const page = await (await ben.send(path)).text();
      const line = /<li[^>]*class="tone-(\d)"[^>]*>(?:(?!<\/li>).)*Handball/.exec(page);
      return [
        line?.[1],
        /month-entry[^"]* tone-(\d)[^>]*>(?:(?!<\/p>).)*Evening of Handball/.exec(page)?.[1],
      ];
    };
    const kept = await colored(`/together/${token}/calendar`);
    const ringed = new RegExp(`swatch tone-\\d not-chosen(?:(?!</details>).)*${handball}`);
    expect(await (await ben.send("/calendars")).text()).toMatch(ringed);
    const fields = { intent: "color", id: handball, [`tone.${handball}`]: "5" };
    const posted = await ben.post("/calendars", fields);
    expect([posted.status, posted.headers.get("location")]).toEqual([
      303,
      `${site.origin}/calendars`,
    ]);
    const page = await (await ben.send("/calendars")).text();
    expect(page).not.toMatch(ringed);
    expect(page).toMatch(new RegExp(`swatch tone-5"(?:(?!</details>).)*${handball}`));
    expect(kept).not.toEqual(["5", "5"]);
    for (const path of ["/calendars/month", `/together/${token}/calendar`]) {
      expect([path, await colored(path)]).toEqual([path, ["5", "5"]]);
    }
    await ben.post("/calendars", { ...fields, [`tone.${handball}`]: "" });
    expect(await colored("/calendars/month")).toEqual(["5", "5"]);
  });

  test("shows visitors the calendars that they opened last", async () => {
    const guest = createClient(site);
    for (const id of [handball, choir]) await guest.send(`/calendar/${id}/list`);
    expect(await read(guest, "/calendars")).toContain("Month");
    const month = await guest.send("/calendars/month");
    expect([month.status, month.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(textOf(await month.text())).toContain("Handball");
  });
});

describe("the form that combines calendars", () => {
  test("takes favorites in their order with their names, and other links line by line", async () => {
    const other = await create("Hiking");
    const fields = formWith([handball, choir], {
      [`order.calendars.${choir}`]: "1",
      [`order.calendars.${handball}`]: "2",
      [`label.calendars.${handball}`]: "U12",
      [`tone.calendars.${choir}`]: "8",
      others: `${site.origin}/calendar/${other}/list\n`,
    });
    const token = await combine(fields);
    const { calendars } = await visitor.call("together/view", { id: token });
    expect(calendars.map(({ title }) => title)).toEqual(["Choir", "U12", "Hiking"]);
    expect(calendars[0]?.tone).toBe(8);
    const form = await (await ben.send(`/together/${token}/edit`)).text();
    expect(form).toContain(`value="U12"`);
    const chosen = `name="tone.calendars.${choir}" checked="" value="8"`;
    expect(form).toContain(chosen);
    expect(textOf(form)).toContain("Everyone with this link can open every calendar in it.");
    expect((await ann.send(`/together/${token}/edit`)).status).toBe(403);
  });

  test("moves a calendar by its row's arrows, without saving", async () => {
    const positions = (html: string) =>
      [...html.matchAll(/name="order\.calendars\.([\w-]+)" value="(\d+)"/g)]
        .filter(([, id = ""]) => [handball, choir].includes(id))
        .map(([, id]) => id);
    const drawn = await (await ben.send("/together/new")).text();
    const [first = "", second = ""] = positions(drawn);
    const fields = formWith([handball, choir], { "intent=down 0": "" });
    for (const [, name = "", value = ""] of drawn.matchAll(/name="(order\.[^"]+)" value="(\d+)"/g))
      fields[name] = value;
    const before = await ben.call("together/list", {});
    const moved = await (await ben.post("/together/new", fields)).text();
    expect(positions(moved)).toEqual([second, first]);
    expect(moved).toContain(`value="Our club"`);
    expect(moved).toMatch(new RegExp(`name="calendars\\.${first}"[^>]*checked`));
    expect(await ben.call("together/list", {})).toEqual(before);
  });

  test("keeps what was typed, and says which line is no link", async () => {
    const refused = await ben.post(
      "/together/new",
      formWith([handball], { title: "Kept title", others: "nonsense\nmore" }),
    );
    expect(refused.status).toBe(400);
    const html = await refused.text();
    expect(html).toContain("This is no link to a calendar here: nonsense");
    expect(html).toContain("Kept title");
    expect(html).toMatch(/nonsense\nmore<\/textarea>/);
  });
});

describe("a combined calendar", () => {
  test("opens for everyone with its link, on each screen", async () => {
    const token = await combine(formWith([handball, choir]));
    const base = `/together/${token}`;
    const opened = await visitor.send(base);
    expect([opened.status, opened.headers.get("location")]).toEqual([302, `${base}/list`]);
    const day = new Date(Date.now() + DAY).toISOString().slice(0, 10);
    const later = new Date(Date.now() + 3 * DAY).toISOString().slice(0, 10);
    for (const path of ["/list", `/term?from=${day}&to=${later}`, "/search?q=evening"]) {
      const text = await read(visitor, base + path);
      for (const part of ["Evening", "Handball", "Choir"])
        expect([path, text]).toEqual([path, expect.stringContaining(part)]);
    }
    for (const path of ["/calendar", `/day/${day}`, "/share", "/year", "/week"]) {
      expect([path, (await visitor.send(base + path)).status]).toEqual([path, 200]);
    }
    const subscribe = await read(visitor, `/subscribe/together/${token}`);
    expect(subscribe).toContain(`/ical/t-${token}.ics`);
    expect(subscribe).toContain("This feed goes back 13 months.");
    expect((await visitor.send(`${base}/search?q=`)).status).toBe(200);
  });

  test("tells of a wrong link on a page, at its own address too", async () => {
    for (const path of ["", "/list"]) {
      const wrong = await visitor.send(`/together/0000000000000000000000${path}`);
      expect([wrong.status, wrong.headers.get("content-type")]).toEqual([
        404,
        "text/html; charset=utf-8",
      ]);
      expect(await wrong.text()).toMatch(/<h1[^>]*>The link is wrong\./);
    }
  });

  test("is kept in memory until something in it changes, and revalidated by its tag", async () => {
    const token = await combine(formWith([handball, choir]));
    for (const path of [`/together/${token}/list`, `/embed/t-${token}?x=${Date.now()}`]) {
      if (path.startsWith("/embed")) {
        const links = [handball, choir];
        await ben.call("together/save", { id: token, title: "Our club", links, embedSites: "*" });
      }
      // Waits for the cached page; one drawn for this request has a nonce.
      await waitUntil(async () => {
        const { headers } = await visitor.send(path);
        return !headers.get("content-security-policy")?.includes("nonce");
      });
      const first = await visitor.send(path);
      const tag = first.headers.get("etag") ?? "";
      expect(tag).not.toBe("");
      const known = { headers: { "If-None-Match": tag } };
      expect((await visitor.send(path, known)).status).toBe(304);
      await add(choir, `New since ${path.slice(1, 5)}`);
      const changed = await visitor.send(path, known);
      expect(changed.status).toBe(200);
      expect(await changed.text()).toContain(`New since ${path.slice(1, 5)}`);
    }
  });

  test("has numbers of weeks by each reader's region, also from memory", async () => {
    const token = await combine(formWith([handball, choir]));
    const month = async (language: string) => {
      const headers = { "Accept-Language": language, Cookie: "language=en" };
      return (await fetch(`${site.origin}/together/${token}/calendar`, { headers })).text();
    };
    for (const [language, hasNumbers] of [
      ["en-GB", false],
      ["de-DE", true],
      ["en-GB", false],
    ] as const) {
      expect([language, (await month(language)).includes('aria-label="Week ')]).toEqual([
        language,
        hasNumbers,
      ]);
    }
  });

  test("may be framed by its websites alone, and is else as other pages are", async () => {
    const sites = "https://club.example";
    const fields = formWith([handball, choir], { embedding: "these", embedSites: "club.example" });
    const token = await combine(fields);
    const framed = await visitor.send(`/embed/t-${token}`);
    expect(framed.headers.get("content-security-policy")).toContain(`frame-ancestors ${sites}`);
    expect(framed.headers.get("x-frame-options")).toBeNull();
    expect(framed.headers.get("set-cookie")).toBeNull();
    const page = await visitor.send(`/together/${token}/list`);
    expect(page.headers.get("x-frame-options")).toBe("DENY");
    expect(page.headers.get("x-robots-tag")).toContain("noindex");
  });

  test("ends at once where it is replaced or deleted, and says so", async () => {
    const token = await combine(formWith([handball]));
    await (await visitor.send(`/together/${token}/list`)).text();
    const replaced = await ben.post(`/together/${token}/replace`, { confirmed: "yes" });
    const [, next = ""] =
      /\/together\/([\w-]{22})\/share$/.exec(replaced.headers.get("location") ?? "") ?? [];
    for (const path of [`/together/${token}/list`, `/embed/t-${token}`, `/ical/t-${token}.ics`]) {
      const ended = await visitor.send(path);
      expect([path, ended.status]).toEqual([path, 410]);
      expect(await ended.text()).not.toContain("Handball");
    }
    expect((await visitor.send(`/together/${next}/list`)).status).toBe(200);
    await ben.post(`/together/${next}/delete`, { confirmed: "yes" });
    expect((await visitor.send(`/together/${next}/list`)).status).toBe(410);
  });

  test("is searched 20 times a minute from one address", async () => {
    const token = await combine(formWith([handball]));
    const guest = createClient(site);
    const statuses = [];
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await guest.send(`/together/${token}/search?q=evening`)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429]);
    expect((await guest.send(`/together/${token}/list`)).status).toBe(200);
  });
});
