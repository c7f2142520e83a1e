// The page with instructions to subscribe, and the list of subscribed apps for editors.

import { encode } from "uqr";
import { beforeAll, describe, expect, test } from "vitest";
import { buildSubscribeView } from "~/features/sharing/view/subscribe";
import { buildQrCode } from "~/values/qr-code";
import { ENGLISH } from "~/words/server-words";
import { makeCalendar } from "../../support/calendars";
import { type Client, createClient } from "../../support/client";
import { withStore } from "../../support/data";
import { fetchFeed } from "../../support/feed-client";
import { joinSite, type SharedSite } from "../../support/shared-site";

const calendar = { link: "k3v9q2", title: "Ski & Rodel", timeZone: "Europe/Berlin" };
const now = Date.parse("2026-11-21T10:00:00Z");
const display = {
  zone: "Europe/Berlin",
  zoneKnown: true,
  weekStart: 1,
  weekend: [6, 0],
  now,
  canEdit: false,
  words: ENGLISH,
};

function viewAt(origin: string) {
  return buildSubscribeView({ calendar, display, origin });
}

describe("the addresses", () => {
  test("https to copy, webcal for Apple's apps, webcals for those that know it", () => {
    expect(viewAt("https://cal.example.org").links).toMatchObject({
      https: "https://cal.example.org/ical/k3v9q2.ics",
      webcal: "webcal://cal.example.org/ical/k3v9q2.ics",
      webcals: "webcals://cal.example.org/ical/k3v9q2.ics",
      news: "https://cal.example.org/news/k3v9q2.atom",
    });
  });

  test("Outlook on the web, private and at work, gets address and name filled in", () => {
    const { outlook, outlookAtWork } = viewAt("https://cal.example.org").links;
    for (const [host, address] of [
      ["outlook.live.com", outlook],
      ["outlook.office.com", outlookAtWork],
    ] as const) {
      const { hostname, searchParams } = new URL(address);
      expect(hostname).toBe(host);
      expect(searchParams.get("url")).toBe("https://cal.example.org/ical/k3v9q2.ics");
      expect(searchParams.get("name")).toBe("Ski & Rodel");
    }
  });

  test("a site without https offers no secure webcal", () => {
    expect(viewAt("http://cal.example.org").links.webcals).toBe("");
  });

  test.each([
    ["http://localhost:3000", true],
    ["http://kitchen", true],
    ["http://192.168.1.20:3000", true],
    ["http://172.20.0.2", true],
    ["http://[fd00::1]", true],
    ["https://calendar.local", true],
    ["https://cal.example.org", false],
    ["https://172.32.0.2", false],
    ["https://local.example.org", false],
    ["https://10.example.org", false],
    ["https://fd.example.org", false],
    ["https://[2606:4700::1111]", false],
  ])("%s: that Google cannot reach it is said: %s", (origin, isPrivate) => {
    expect(viewAt(origin).isPrivate).toBe(isPrivate);
  });
});

test("the code has exactly the dark modules of its address, with quiet around it", () => {
  const address = "https://cal.example.org/subscribe/ical/Abcdefghijklmnopqrstuv";
  const { size, path } = buildQrCode(address);
  const drawn = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(width));
  const { data } = encode(address, { ecc: "M", border: 4, maskPattern: 3 });
  expect(drawn).toEqual(data);
  expect(drawn.slice(0, 4).flat()).not.toContain(true);
});

describe("the page", () => {
  let site: SharedSite;
  let ann: Client;
  let link: string;

  beforeAll(async () => {
    site = await joinSite();
    ann = createClient(site);
    await ann.login("ann@example.org");
    link = await makeCalendar(ann, "Ski <Gruppe>");
  });

  async function pageFor(client: Client): Promise<string> {
    const response = await client.send(`/subscribe/ical/${link}`);
    expect(response.status).toBe(200);
    return response.text();
  }

  test("has the seven sets of instructions, each with how fast a change arrives", async () => {
    const page = await pageFor(createClient(site));
    for (const name of [
      "iPhone and iPad",
      "Google Calendar app (Android)",
      "Mac",
      "Outlook for Windows",
      "Google Calendar in the browser",
      "Outlook in the browser",
    ])
      expect(page).toContain(`<summary><h3>${name}</h3></summary>`);
    expect(page).toMatch(/<h2[^>]*>On this device<\/h2>/);
    expect(page.match(/How fast:/g)).toHaveLength(7);
    expect(page).toMatch(/<strong>every 15 minutes<\/strong>/);
  });

  test.each([
    ["iPhone; CPU iPhone OS 18_0 like Mac OS X", "On this iPhone or iPad", "webcal:"],
    ["Linux; Android 15; Pixel 9", "On this Android device", "webcal:"],
    ["Macintosh; Intel Mac OS X 10_15_7", "On this Mac", "webcal:"],
    ["Windows NT 10.0; Win64; x64", "On this Windows computer", "https://outlook.live.com/"],
    ["X11; Linux x86_64", "On this device", "webcal:"],
  ])("begins with the device that asks, and one filled button: %s", async (agent, here, to) => {
    const headers = { "User-Agent": `Mozilla/5.0 (${agent})` };
    const answer = await createClient(site).send(`/subscribe/ical/${link}`, { headers });
    const page = await answer.text();
    const [device = "", others = ""] = page.split('id="other-apps"');
    expect(device).toContain(`>${here}</h2>`);
    expect(page.match(/class="button"/g)).toHaveLength(1);
    expect(/<a href="([^"]*)" class="button"/.exec(device)?.[1]).toMatch(new RegExp(`^${to}`));
    // The device's own instructions are above, all others below.
    expect(others.match(/<summary>/g)).toHaveLength(7);
    expect(page.match(/How fast:/g)).toHaveLength(7);
  });

  test("has the address, the links and the codes without any script", async () => {
    const page = await pageFor(createClient(site));
    const host = site.origin.replace("http://", "");
    expect(page).toContain(`<code translate="no">${site.origin}/ical/${link}.ics</code>`);
    expect(page).toContain(`href="webcal://${host}/ical/${link}.ics"`);
    expect(page).toContain('href="https://calendar.google.com/calendar/u/0/r/settings/addbyurl"');
    expect(page).toContain('href="https://outlook.live.com/calendar/0/addfromweb?url=');
    expect(page.match(/<svg[^>]*role="img"[^>]*aria-label="QR code/g)).toHaveLength(2);
    expect(page).toContain("Ski &lt;Gruppe&gt;");
  });

  test("the heads of it and of the calendar's pages name both feeds", async () => {
    for (const path of [`/subscribe/ical/${link}`, `/calendar/${link}/list`]) {
      const page = await (await createClient(site).send(path)).text();
      const head = page.slice(0, page.indexOf("</head>"));
      expect(head).toMatch(
        new RegExp(`<link rel="alternate" type="text/calendar"[^>]*href="/ical/${link}.ics"`),
      );
      expect(head).toMatch(
        new RegExp(
          `<link rel="alternate" type="application/atom\\+xml"[^>]*href="/news/${link}.atom"`,
        ),
      );
    }
  });

  test("of a wrong link is a 404 that says so", async () => {
    const response = await createClient(site).send("/subscribe/ical/AAAAAAAAAAAAAAAAAAAAAA");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("The calendar link is wrong.");
  });

  test("a program that polls is noted once an hour, without what else it says of itself", async () => {
    const poll = () =>
      fetchFeed(`${site.origin}/ical/demo.ics`, { headers: { "User-Agent": "ICSx5/2.2 (Ann)" } });
    const readNotes = () =>
      withStore(site, ({ calendars, feedReads }) =>
        feedReads.list(calendars.findByLink("demo")?.id ?? 0),
      );
    await poll();
    const [first, ...others] = readNotes();
    expect(first).toEqual({ app: "ICSx⁵", readAt: expect.any(Number) });
    expect(others).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await poll();
    expect(readNotes()).toEqual([first]);
  });

  test("of Share tells its editors, and nobody else, which kinds of app fetched the feed and when", async () => {
    const share = async (client: Client) => (await client.send(`/calendar/${link}/share`)).text();
    expect(await share(ann)).toContain("No apps yet");
    const feed = `${site.origin}/ical/${link}.ics`;
    const secret = "ann-private-device-name";
    for (const agent of ["Google-Calendar-Importer", `iOS/18.0 dataaccessd/1.0 ${secret}`])
      await fetchFeed(feed, { headers: { "User-Agent": agent } });
    const page = await share(ann);
    expect(page).toMatch(
      /Google Calendar<\/span><span>last updated <time>[A-Z][a-z]{2} \d+, \d+:\d\d[ap]m/,
    );
    expect(page).toContain("Apple Calendar on iPhone or iPad");
    expect(page).toContain("0 people get emails");
    expect(page).not.toContain(secret);
    const bob = createClient(site);
    await bob.login("bob@example.org");
    for (const other of [bob, createClient(site)]) {
      const shown = await share(other);
      expect(shown).toContain("Share this calendar");
      expect(shown).not.toMatch(/last updated|get emails|share\/(website|links)/);
    }
  });

  test("leads its editors, and nobody else, to the code for a website of their own", async () => {
    const page = `/calendar/${link}/share/website`;
    const ofWebsites = async () => (await ann.send(page)).text();
    expect(await pageFor(ann)).toContain(`href="${page}"`);
    expect(await ofWebsites()).not.toContain("&lt;iframe");
    await ann.call("calendar/save", { id: link, title: "Rodel", embedSites: "*" });
    const on = await ofWebsites();
    expect(on).toContain(`&lt;iframe src=&quot;${site.origin}/embed/${link}&quot;`);
    expect(on).toContain("add an extra link named “website”");
    const { list } = await ann.call("link/save", {
      calendarId: link,
      name: "website",
      shows: "all",
    });
    const withLink = await ofWebsites();
    expect(withLink).toContain(`${site.origin}/embed/${list.at(-1)?.token}&quot;`);
    expect(withLink).not.toContain(`/embed/${link}`);
    expect(await pageFor(createClient(site))).not.toContain(page);
  });
});
