// A category filter persists from page to page, and the category always shows its color and name.
import { beforeAll, describe, expect, it } from "vitest";
import { makeCalendar, saveEvent } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { joinSite, type SharedSite } from "../support/shared-site";

const HOUR = 3_600_000;
/** 6 pm in Berlin. */
const FROM = Date.UTC(2031, 2, 11, 17);
const DAY = 24 * HOUR;

let site: SharedSite;
let ann: Client;
let visitor: Client;
let link: string;
let youth: number;
let board: number;
let training: string;
let meeting: string;

beforeAll(async () => {
  site = await joinSite();
  [ann, visitor] = [createClient(site), createClient(site)];
  await ann.login("ann@example.org");
  link = await makeCalendar(ann);
  const categories = [
    { name: "Youth", tone: 4 },
    { name: "Board", tone: 7 },
  ];
  await ann.call("calendar/save", { id: link, title: "Club", categories });
  const stored = (await ann.call("calendar/view", { id: link })).categories;
  [youth = 0, board = 0] = stored.map(({ id }) => id);
  training = await add("Training", "Youth", FROM);
  meeting = await add("Meeting", "Board", FROM + HOUR);
  await add("Party", "", FROM + DAY);
});

function add(title: string, category: string, from: number, more: object = {}): Promise<string> {
  return saveEvent(ann, link, { title, from, to: from + HOUR, category, ...more });
}

const address = (path: string) => `/calendar/${link}${path}`;
const unescaped = (text: string) => text.replaceAll("&amp;", "&");

/** The rendered HTML, without the data for scripts. */
async function see(path: string, client = visitor): Promise<string> {
  const response = await client.send(path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "");
}

function linksOf(page: string): string[] {
  return [...page.matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => unescaped(href));
}

const tabsOf = (page: string) =>
  linksOf(page.slice(page.indexOf('aria-label="Tabs"')).split("</nav>")[0] ?? "");

/** Where the page's dialog or form returns to. */
const closeOf = (page: string) => unescaped(/data-close="([^"]*)"/.exec(page)?.[1] ?? "");

/** A redirect's path on this site. */
const locationOf = ({ headers }: Response) =>
  (headers.get("Location") ?? "").replace(site.origin, "");

/** Home, month, list and news, filtered by the category. */
const keptTabs = () =>
  ["/home", "/calendar", "/list", "/news"].map((tab) => address(`${tab}?category=${youth}`));

describe("a category that is shown alone", () => {
  it.each(["drawn", "from memory"])(
    "is kept by each of the four tabs for the others, %s",
    async () => {
      for (const tab of keptTabs()) {
        const page = await see(tab);
        expect(tabsOf(page)).toEqual(keptTabs());
      }
      // Home shows all content even with a filter; without one, links have no category.
      expect(await see(address(`/home?category=${youth}`))).toContain("Meeting");
      expect(tabsOf(await see(address("/home")))).toEqual(
        ["/home", "/calendar", "/list", "/news"].map(address),
      );
      for (const id of ["999999", "x", "0"]) {
        const page = await see(address(`/news?category=${id}`));
        expect(tabsOf(page)[1]).toBe(address("/calendar"));
      }
    },
  );

  it.each([
    ["/list", "/list?category="],
    ["/calendar?month=2031-03&day=2031-03-11", "/calendar?month=2031-03&day=2031-03-11&category="],
    ["/home", "/home?category="],
  ])("is shown again when an event that was opened on %s is closed", async (tab, back) => {
    const reader = createClient(site);
    const from = tab + (tab.includes("?") ? "&" : "?");
    const page = await see(address(`${from}category=${youth}`), reader);
    const kept = tab.includes("?") ? `${tab.slice(tab.indexOf("?"))}&` : "?";
    const opened = address(`/events/${training}${kept}category=${youth}`);
    expect(linksOf(page)).toContain(opened);
    for (const _ of ["drawn", "from memory"]) {
      const event = await see(opened, reader);
      expect(closeOf(event)).toBe(address(back + youth));
      expect(tabsOf(event)).toEqual(keptTabs());
      // The link to share is unfiltered.
      expect(event).toContain(`${site.origin}${address(`/events/${training}`)}</code>`);
    }
    expect(closeOf(await see(address(`/events/${training}`), reader))).not.toContain("category");
  });

  it("is shown again after each form of an event that is canceled, and after what its date's page leads to", async () => {
    const weekly = await add("Weekly", "Youth", FROM + 2 * DAY, {
      repeat: { freq: "week" },
    });
    await ann.send(address("/list"));
    const event = await see(address(`/events/${weekly}?category=${youth}`), ann);
    const back = address(`/list?category=${youth}`);
    const dialog = event.slice(event.indexOf("<dialog"));
    const ways = linksOf(dialog).filter((href) => href.startsWith(address("/events/")));
    expect(ways.map((href) => href.replace(/.*\/(\w+)\?.*/, "$1"))).toEqual(
      expect.arrayContaining(["edit", "duplicate", "cancel", "delete", "dates", "history"]),
    );
    for (const way of ways) {
      expect(way).toMatch(new RegExp(`\\?category=${youth}$`));
      const page = await see(way, ann);
      if (way.includes("/dates")) {
        expect(closeOf(page)).toBe(address(`/events/${weekly}?category=${youth}`));
      } else expect([way, closeOf(page)]).toEqual([way, back]);
    }
  });

  it("is shown again after a save, unless the event is in another one now", async () => {
    await ann.send(address("/list"));
    const id = await add("Match", "Youth", FROM + 3 * DAY);
    const form = address(`/events/${id}/edit?category=${youth}`);
    expect(await see(form, ann)).toContain(`action="${form}"`);
    const save = async (category: string) => {
      const values = {
        id,
        title: "Match",
        fromDate: "2031-03-14",
        fromTime: "18:00",
        category,
        toDate: "2031-03-14",
        toTime: "19:00",
        timeZone: "Europe/Berlin",
        modifiedAt: String(Date.now() + HOUR),
      };
      return locationOf(await ann.post(form, values));
    };
    expect(await save("Youth")).toBe(address(`/list?category=${youth}#event-${id}`));
    expect(await save("Board")).toBe(address(`/list#event-${id}`));
    const deleted = await ann.post(address(`/events/${id}/delete?category=${youth}`), {});
    expect(locationOf(deleted)).toBe(address(`/list?category=${youth}`));
  });
});

describe("a search", () => {
  it("says by which link nobody may know of categories", async () => {
    const { list } = await ann.call("link/save", {
      calendarId: link,
      id: "",
      name: "Hall",
      shows: "busy",
      expiresAt: null,
    });
    const busy = list.at(-1)?.token ?? "";
    const response = await visitor.send(`/calendar/${busy}/search?q=youth`);
    expect(await response.text()).not.toMatch(/tone-4|Youth/);
    const page = await see(
      `/calendar/${busy}/term?from=2031-03-01&to=2031-03-31&category=${youth}`,
    );
    expect(page).not.toMatch(/Youth|Board|name="category"/);
  });
});

describe("a list for paper", () => {
  const days = "from=2031-03-01&to=2031-03-31";

  it("takes the category: by Print…, by its own address and by the list's", async () => {
    const print = address(`/print?category=${youth}`);
    expect(linksOf(await see(address(`/list?category=${youth}`)))).toContain(print);
    expect(await see(print)).toMatch(
      new RegExp(`<select[^>]*name="category"[\\s\\S]*?value="${youth}" selected="">Youth<`),
    );
    const response = await visitor.send(address(`/list?${days}&category=${youth}`));
    expect(response.status).toBe(302);
    const there = response.headers.get("Location") ?? "";
    expect(there).toBe(address(`/term?${days}&category=${youth}`));
    const term = await see(there);
    expect(term).toContain("<h2>Youth: ");
    expect(term).toContain("Training");
    expect(term).not.toMatch(/Meeting|Party/);
    expect(term).toMatch(new RegExp(`value="${youth}" selected="">Youth<`));
    expect(linksOf(term)).toContain(address(`/list?category=${youth}`));
    expect(linksOf(term)).toContain(address(`/events/${training}?category=${youth}`));
    expect(await see(address(`/term?from=2032-01-01&to=2032-01-31&category=${board}`))).toContain(
      "No events in these days in Board",
    );
  });

  it.each(["999999", "x", "-1"])("says so of one that the calendar has not: %s", async (id) => {
    const response = await visitor.send(address(`/list?${days}&category=${id}`));
    const term = await see(response.headers.get("Location") ?? "");
    expect(term).toContain("This category no longer exists. All events are shown.");
    for (const title of ["Training", "Meeting", "Party"]) expect(term).toContain(title);
    expect(linksOf(term)).toContain(address(`/events/${meeting}`));
  });
});
