// Categories on the built site: display, filter and forms, and no trace of them in calendars without any.
import ICAL from "ical.js";
import { beforeAll, beforeEach, describe, expect, it, test } from "vitest";
import { makeCalendar, saveEvent } from "../../../support/calendars";
import { type Client, createClient } from "../../../support/client";
import { fetchFeed } from "../../../support/feed-client";
import { withoutLanguages } from "../../../support/language-form";
import { joinSite, type SharedSite } from "../../../support/shared-site";

const HOUR = 3_600_000;
/** 6pm in Berlin. */
const FROM = Date.UTC(2031, 2, 11, 17);
const DAY = 24 * HOUR;

let site: SharedSite;
let ann: Client;
let visitor: Client;
let link: string;

beforeAll(async () => {
  site = await joinSite();
  [ann, visitor] = [createClient(site), createClient(site)];
  await ann.login("ann@example.org");
});
beforeEach(async () => {
  link = await makeCalendar(ann);
});

const address = (path: string) => `/calendar/${link}${path}`;

async function setCategories(...categories: { id?: number; name: string; tone?: number }[]) {
  await ann.call("calendar/save", { id: link, title: "Club", categories });
  return (await visitor.call("calendar/view", { id: link })).categories;
}

function addEvent(title: string, category: string, from = FROM): Promise<string> {
  return saveEvent(ann, link, { title, from, to: from + HOUR, category });
}

async function read(path: string, client = visitor): Promise<string> {
  const response = await client.send(path);
  expect(response.status).toBe(200);
  return response.text();
}

/** The rendered HTML, without the data for scripts. */
async function see(path: string, client = visitor): Promise<string> {
  return (await read(path, client)).replace(/<script[\s\S]*?<\/script>/g, "");
}

describe("a calendar with categories", () => {
  let u12: number;

  beforeEach(async () => {
    const [first] = await setCategories(
      { name: "U12", tone: 3 },
      { name: "Board & <Co>", tone: 7 },
    );
    u12 = first?.id ?? 0;
    await addEvent("Training", "U12");
    await addEvent("Meeting", "Board & <Co>", FROM + HOUR);
    await addEvent("Party", "", FROM + DAY);
  });

  it("names them beside their colors on the month, in its cells, in the list, on the day and the event", async () => {
    const month = await see(address("/calendar?month=2031-03&day=2031-03-11"));
    expect(month).toMatch(/<a [^>]*class="category tone-3"[^>]*>U12</);
    expect(month).toContain(">Board &amp; &lt;Co&gt;</a>");
    expect(month).toMatch(
      /aria-label="[^"]*6pm Training, U12; 7pm Meeting, Board &amp; &lt;Co&gt;"/,
    );
    expect(month).toMatch(/month-entry lane-\d tone-3[^>]*>.*?Training/);
    const id = await addEvent("Match", "U12", FROM + 2 * DAY);
    for (const path of ["/list", "/day/2031-03-13"]) {
      expect(await see(address(path))).toMatch(
        /class="event tone-3".*?<b class="category" dir="auto">U12<\/b>/,
      );
    }
    expect(await see(address(`/events/${id}`))).toContain(
      '<p class="category tone-3" dir="auto">U12</p>',
    );
  });

  it("leaves an event without one gray, wherever it is shown", async () => {
    await ann.call("calendar/save", { id: link, title: "Club", embedSites: "*" });
    const day = "2031-03-12";
    for (const [path, gray] of [
      [address("/calendar?month=2031-03"), /class="month-entry lane-\d tone-0[^>]*>.*?Party/],
      [address(`/calendar?month=2031-03&day=${day}`), /class="event-line tone-0".*?Party/],
      [address("/week?week=2031-W11"), /class="week-event[^"]* tone-0".*?Party/],
      [address("/list"), /class="event tone-0".*?Party/],
      [address(`/day/${day}`), /class="event tone-0".*?Party/],
      [address("/search?q=party"), /class="event tone-0".*?Party/],
      [`/embed/${link}`, /class="tone-0".*?Party/],
    ] as const) {
      const page = await see(path);
      expect(page, path).toMatch(gray);
      expect(page.match(/tone-0/g)?.length, path).toBeLessThan(4);
    }
  });

  it("begins a new event in the one that is shown alone, and leads back to it", async () => {
    const chosen = 'checked="" value="U12"';
    for (const path of [
      `/calendar?month=2031-03&day=2031-03-11&category=${u12}`,
      `/list?category=${u12}`,
      `/day/2031-03-11?category=${u12}`,
    ]) {
      const page = await see(address(path), ann);
      const forms = [...page.matchAll(/href="([^"]*\/events\/new[^"]*)"/g)].map(([, href = ""]) =>
        href.replaceAll("&amp;", "&"),
      );
      expect(forms.length).toBeGreaterThan(0);
      for (const form of forms) expect(await see(form, ann)).toContain(chosen);
    }
    await ann.send(address("/list"));
    const form = await see(address(`/events/new?category=${u12}`), ann);
    expect(form).toContain(`href="${address(`/list?category=${u12}`)}"`);
    expect(await see(address("/events/new?category=999999"), ann)).not.toContain(chosen);

    await ann.call("calendar/save", { id: link, title: "Club", suggestions: true });
    const [way = ""] =
      (await see(address(`/list?category=${u12}`))).match(/[^"]*\/suggest[^"]*/) ?? [];
    expect(way).toBe(address(`/suggest?category=${u12}`));
    const suggestion = await see(way);
    expect(suggestion).toContain(chosen);
    expect(suggestion).toContain(`href="${address(`/list?category=${u12}`)}"`);
  });

  it("carries the one of the Subscribe screen to Email Updates", async () => {
    const chosen = '<option value="U12" selected="">';
    const subscribe = await see(`/subscribe/ical/${link}?category=${u12}`);
    const href = /href="(\/subscribe\/mail\/[^"]*)"/.exec(subscribe)?.[1] ?? "";
    expect(await see(href)).toContain(chosen);
    expect(await see(`/subscribe/mail/${link}`)).not.toContain(chosen);
  });

  it("shows one of them alone, and keeps to it from page to page", async () => {
    const month = await see(address(`/calendar?month=2031-03&category=${u12}`));
    expect(month).toContain("Training");
    expect(month).not.toMatch(/Meeting|Party/);
    expect(month).toMatch(/aria-current="page"[^>]*>U12</);
    const links = [...month.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) =>
      href.replaceAll("&amp;", "&"),
    );
    for (const kept of [
      `/calendar?month=2031-02&category=${u12}`,
      `/calendar?category=${u12}`,
      `/list?category=${u12}`,
      `/day/2031-03-11?category=${u12}`,
    ]) {
      expect(links).toContain(address(kept));
    }
    expect(links).toContain(address("/calendar?month=2031-03"));
    expect(links).toContain(`/subscribe/ical/${link}?category=${u12}`);

    const day = await see(address(`/day/2031-03-11?category=${u12}`));
    expect(day).toContain("Training");
    expect(day).not.toContain("Meeting");
    expect(day).toContain(address(`/day/2031-03-12?category=${u12}`));

    const list = await see(address(`/list?category=${u12}`));
    expect(list).toContain("Training");
    expect(list).not.toMatch(/Meeting|Party/);
    expect(list).toContain(address(`/calendar?category=${u12}`));
    const { payload } = await ann.api<{ id: string }>("calendar/view", { id: link });
    expect(payload.id).toBe(link);
  });

  it.each(["999999", "x", "-1"])(
    "shows all with a sentence for one that it has not: %s",
    async (id) => {
      for (const path of [`/calendar?month=2031-03&category=${id}`, `/list?category=${id}`]) {
        const page = withoutLanguages(await see(address(path)));
        expect(page).toContain("This category no longer exists. All events are shown.");
        expect(page).toMatch(/Training[\s\S]*Meeting[\s\S]*Party/);
        expect(page).not.toContain("category=0");
      }
      expect(await see(`/subscribe/ical/${link}?category=${id}`)).toContain(`/ical/${link}.ics`);
    },
  );

  it("says what is empty by its name", async () => {
    const stored = await setCategories({ name: "U12" }, { name: "Choir" });
    const { id } = stored.find(({ name }) => name === "Choir") ?? {};
    expect(await see(address(`/list?category=${id}`))).toContain("No events in Choir yet");
  });

  it("has a feed of each, with its name and the names of its events' categories, escaped", async () => {
    const stored = await setCategories({ id: u12, name: "A, B; C\\D" }, { name: "Board" });
    const whole = await fetchFeed(`${site.origin}/ical/${link}.ics`);
    expect(whole.body.toString()).toContain("CATEGORIES:A\\, B\\; C\\\\D\r\n");
    const feed = await fetchFeed(`${site.origin}/ical/${link}/category/${u12}.ics?category=7`);
    expect(feed.status).toBe(200);
    const calendar = new ICAL.Component(ICAL.parse(feed.body.toString()));
    expect(feed.body.toString()).toContain("X-WR-CALNAME:Club: A\\, B\\; C\\\\D\r\n");
    const events = calendar.getAllSubcomponents("vevent");
    expect(events.map((event) => event.getFirstPropertyValue("summary"))).toEqual(["Training"]);
    expect(events[0]?.getFirstProperty("categories")?.getValues()).toEqual(["A, B; C\\D"]);
    const uid = /UID:(.*)/.exec(feed.body.toString())?.[1];
    expect(whole.body.toString()).toContain(`UID:${uid}`);
    expect(whole.body.toString().match(/CATEGORIES:/g)).toHaveLength(1);

    const { id } = stored.find(({ name }) => name === "Board") ?? {};
    const page = await see(`/subscribe/ical/${link}?category=${id}`);
    expect(page).toContain(`/ical/${link}/category/${id}.ics`);
    expect(page).toContain("Club: Board");
    const atom = await fetchFeed(`${site.origin}/news/${link}.atom`);
    expect(atom.body.toString()).not.toContain("Board");
  });
});

describe("a calendar without categories", () => {
  it("has no trace of them on a visitor's pages, also where it had some", async () => {
    await addEvent("Training", "");
    const paths = ["/home", "/calendar?month=2031-03&day=2031-03-11", "/list", "/day/2031-03-11"];
    const pages = await Promise.all(paths.map((path) => read(address(path))));
    for (const page of pages) {
      expect(page.replace(/\/assets\/[\w.-]+/g, "").replace(/"routes\/[^"]*"/g, "")).not.toMatch(
        /categor|dayQuery|"filter"/i,
      );
    }
    await setCategories({ name: "U12" });
    const [, sorted = ""] = [0, await read(address("/calendar?month=2031-03"))];
    expect(sorted).toMatch(/categor/i);
    await setCategories();
    for (const [index, path] of paths.entries()) {
      expect(masked(await read(address(path)))).toBe(masked(pages[index] ?? ""));
    }
  });
});

/** Removes nonces and print marks, which vary. */
function masked(html: string): string {
  return html
    .replace(/ nonce="[^"]*"/g, "")
    .replace(/"nonce":"[^"]*"/g, "")
    .replace(/\/since\/[\w.-]+/g, "/since/…");
}

describe("the form of a calendar", () => {
  type Row = { id?: number; name: string; tone?: string; order?: string };

  function post(rows: Row[], more: Record<string, string> = {}) {
    const fields = rows.flatMap(({ id = "", name, tone = "1", order }, index) => [
      [`categories.${index}.id`, String(id)],
      [`categories.${index}.name`, name],
      [`categories.${index}.tone`, tone],
      [`categories.${index}.order`, order ?? String(index + 1)],
    ]);
    const modifiedAt = String(Date.now() + HOUR);
    const values = { title: "Club", timeZone: "Europe/Berlin", modifiedAt, ...more };
    return ann.send(address("/edit"), {
      method: "POST",
      body: new URLSearchParams({ ...values, ...Object.fromEntries(fields) }),
      headers: { Origin: site.origin },
    });
  }

  const names = async () =>
    (await visitor.call("calendar/view", { id: link })).categories.map(({ name }) => name);

  it("does not take away what somebody else added since it was opened", async () => {
    const { modifiedAt } = await visitor.call("calendar/view", { id: link });
    await setCategories({ name: "Board" });
    await post([{ name: "U12" }], { modifiedAt: String(modifiedAt) });
    expect(await names()).toEqual(["U12", "Board"]);
  });
});

test("the form of an event offers the categories, keeps the choice, and both versions show it", async () => {
  await setCategories({ name: "U12" }, { name: "Board" });
  const id = await addEvent("Training", "U12");
  for (const path of [`/events/${id}/edit`, `/events/${id}/duplicate`]) {
    expect(await see(address(path), ann)).toMatch(/name="category"[^>]* checked="" value="U12"/);
  }
  const values = {
    id,
    title: "",
    fromDate: "2031-03-11",
    fromTime: "18:00",
    toDate: "2031-03-11",
    toTime: "19:00",
    timeZone: "Europe/Berlin",
    category: "Board",
  };
  const send = (more: Record<string, string>) =>
    ann.send(address(`/events/${id}/edit`), {
      method: "POST",
      body: new URLSearchParams({ ...values, ...more }),
      headers: { Origin: site.origin },
    });
  const refused = await (await send({ modifiedAt: String(Date.now() + HOUR) })).text();
  expect(refused).toContain("Title is required.");
  expect(refused).toMatch(/name="category"[^>]* checked="" value="Board"/);
  const stale = await (await send({ title: "Mine", modifiedAt: "1" })).text();
  expect(stale).toMatch(/Category<span[^>]*> differs[\s\S]*Board[\s\S]*U12/);
  expect(stale).toMatch(/name="category" value="Board"/);
  const unknown = await send({
    title: "Mine",
    category: "U13",
    modifiedAt: String(Date.now() + HOUR),
  });
  expect(unknown.status).toBe(400);
  expect(await unknown.text()).toContain("This calendar has no such category.");
});
