// The redirect after saving a form leads to the event; also truncated login links.
import { beforeAll, describe, expect, test } from "vitest";
import { makeCalendar } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { withStore } from "../support/data";
import { eventValues } from "../support/events";
import { joinSite, type SharedSite } from "../support/shared-site";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let site: SharedSite;
let ann: Client;
let link: string;

beforeAll(async () => {
  site = await joinSite();
  ann = createClient(site);
  await ann.login("ann@example.org");
  link = await makeCalendar(ann, "Club");
  fill(250, DAY);
  fill(1_100, -DAY);
});

/** Adds one-hour events at noon. Events past midnight have longer cards, and fewer would fit on a page. */
function fill(count: number, step: number): void {
  const now = Math.floor(Date.now() / DAY) * DAY + 12 * HOUR;
  withStore(site, ({ calendars, events, change }) =>
    change(() => {
      const list = Array.from({ length: count }, (_, n) => ({
        ...eventValues({ title: `No. ${n}`, from: now + (n + 1) * step }),
        id: `${step}-${n}`,
        uid: `${step}-${n}`,
        now,
      }));
      events.addAll(calendars.findByLink(link)?.id ?? 0, list);
    }),
  );
}

/** Saves a new event by form; returns the redirect's target. */
async function save(day: string, tab: string, kept = ""): Promise<URL> {
  ann.cookies.set("tab", tab);
  const times = { fromDate: day, fromTime: "10:00", toDate: day, toTime: "11:00" };
  const answer = await ann.post(`/calendar/${link}/events/new${kept}`, {
    id: "",
    title: `On ${day}`,
    location: "",
    notes: "",
    timeZone: "Europe/Berlin",
    ...times,
  });
  expect(answer.status).toBe(303);
  return new URL(answer.headers.get("Location") ?? "", site.origin);
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
}

describe("after saving an event", () => {
  test.each([2, 90, 101, 180, 20_000, -2, -40, -300])(
    "the list holds its card, %i days from now",
    async (days) => {
      const to = await save(dayFromNow(days), "list");
      expect(to.pathname).toBe(`/calendar/${link}/list`);
      expect(to.hash).toMatch(/^#event-/);
      const html = await (await ann.send(to.pathname + to.search)).text();
      expect(html).toContain(`id="${to.hash.slice(1)}"`);
    },
  );

  test("the usual list is asked for where it holds the card anyway", async () => {
    const { search } = await save(dayFromNow(3), "list");
    expect(search).toBe("");
  });

  test("the list has as many past events as before, and after Undo, too", async () => {
    const { pathname, search } = await save(dayFromNow(3), "list", "?past=6");
    expect(search).toBe("?past=6");
    const page = await (await ann.send(pathname + search)).text();
    const [, undo = ""] = /action="([^"]+\/undo[^"]*)"/.exec(page) ?? [];
    const [, batch = ""] = /name="batch" value="([^"]+)"/.exec(page) ?? [];
    const back = await ann.post(undo.replaceAll("&amp;", "&"), { batch });
    expect(back.headers.get("Location")).toContain("/list?past=6");
    expect((await save(dayFromNow(-2), "list", "?past=30&upcoming=200")).search).toBe(
      "?past=30&upcoming=200",
    );
  });

  test.each([
    ["?month=2031-03", "news", "calendar"],
    ["?week=2031-03-10", "list", "week"],
    ["?upcoming=100", "calendar", "list"],
  ])("the tab of the form, %s, is opened although %s was seen last", async (kept, last, tab) => {
    const { pathname } = await save(dayFromNow(3), last, kept);
    expect(pathname).toBe(`/calendar/${link}/${tab}`);
  });

  test.each([2, 101, 20_000, -2, -900, -10_000])(
    "the month holds its day, %i days from now",
    async (days) => {
      const day = dayFromNow(days);
      const to = await save(day, "calendar");
      expect(to.pathname + to.search + to.hash).toBe(
        `/calendar/${link}/calendar?month=${day.slice(0, 7)}&day=${day}#${day}`,
      );
      const html = await (await ann.send(to.pathname + to.search)).text();
      expect(html).toContain(`id="${day}"`);
      expect(html).toContain(`On ${day}`);
    },
  );

  test("its day in the month, where the list does not reach that far", async () => {
    const day = dayFromNow(-2_000);
    const to = await save(day, "list");
    expect(to.hash).toBe(`#${day}`);
    expect(await (await ann.send(to.pathname + to.search)).text()).toContain(`On ${day}`);
  });
});

describe("a link of a mail that was cut short", () => {
  test.each([
    "/account/login-code",
    "/account/login-code?email=",
    "/account/login-code?code=x",
    "/account/accept-invite",
    "/account/accept-invite?email=a@example.org",
    "/account/accept-invite?calendarId=x&email=a@example.org",
    "/account/accept-invite?calendarId=x&code=x",
  ])("%s leads to the login with a sentence", async (path) => {
    const visitor = createClient(site);
    const answer = await visitor.send(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/account/login"]);
    const page = await (await visitor.send("/account/login")).text();
    expect(page).toMatch(/<[^>]*role="alert"[^>]*>.*link is incomplete/s);
  });

  test("but the step between both halves of a login stays", async () => {
    const answer = await createClient(site).send("/account/login-code?email=a@example.org");
    expect(answer.status).toBe(200);
  });

  test("and a form that was sent from there says what is wrong with it", async () => {
    for (const path of ["/account/login-code", "/account/accept-invite"]) {
      const answer = await createClient(site).post(path, { email: "", code: "" });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
  });
});
