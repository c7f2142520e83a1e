// The tab behind a dialog stays the same: closing returns to the exact address it was opened from.
import { beforeAll, describe, expect, it } from "vitest";
import { makeCalendar, saveEvent } from "../support/calendars";
import { type Client, createClient } from "../support/client";
import { joinSite, type SharedSite } from "../support/shared-site";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 6 pm in Berlin on March 11, a Tuesday. */
const FROM = Date.UTC(2031, 2, 11, 17);

let site: SharedSite;
let ann: Client;
let link: string;
let training: string;

beforeAll(async () => {
  site = await joinSite();
  ann = createClient(site);
  await ann.login("ann@example.org");
  link = await makeCalendar(ann);
  training = await saveEvent(ann, link, { title: "Training", from: FROM, to: FROM + HOUR });
  for (let index = 1; index <= 30; index += 1) {
    const past = Date.UTC(2020, 0, index, 17);
    await saveEvent(ann, link, { title: `Old ${index}`, from: past, to: past + HOUR });
    const ahead = FROM + index * 7 * DAY;
    await saveEvent(ann, link, { title: `Coming ${index}`, from: ahead, to: ahead + HOUR });
  }
});

const address = (path: string) => `/calendar/${link}${path}`;
const unescaped = (text: string) => text.replaceAll("&amp;", "&");

async function see(path: string, client = ann): Promise<string> {
  const response = await client.send(path);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.text()).replace(/<script[\s\S]*?<\/script>/g, "");
}

function linksOf(page: string): string[] {
  return [...page.matchAll(/ href="([^"]*)"/g)].map(([, href = ""]) => unescaped(href));
}

const closeOf = (page: string) => unescaped(/data-close="([^"]*)"/.exec(page)?.[1] ?? "");

/** The page's first link to this part of the calendar. */
function find(page: string, part: string): string {
  const found = linksOf(page).find((href) => href.split("?")[0]?.startsWith(address(part)));
  if (!found) throw new Error(`no link to ${part}`);
  return found;
}

const fromDateOf = (page: string) =>
  /name="fromDate"[^>]* value="([^"]*)"/.exec(page)?.[1] ??
  /value="([^"]*)"[^>]* name="fromDate"/.exec(page)?.[1];

describe("a dialog over the month", () => {
  it.each([
    "/calendar?month=2031-03",
    "/calendar?month=2031-03&day=2031-03-11",
    "/calendar?month=2031-03&weeks=yes",
  ])("leads back to %s from Create, Edit, managers and an event", async (tab) => {
    const page = await see(address(tab));
    for (const part of ["/events/new", "/edit", "/admins", "/history"]) {
      expect([part, closeOf(await see(find(page, part)))]).toEqual([part, address(tab)]);
    }
  });

  it("leads back from an event, and from what is opened over it", async () => {
    const tab = address("/calendar?month=2031-03&day=2031-03-11");
    const event = await see(find(await see(tab), `/events/${training}`));
    expect(closeOf(event)).toBe(tab);
    for (const way of ["edit", "duplicate", "cancel", "delete"]) {
      const form = await see(find(event, `/events/${training}/${way}`));
      expect([way, closeOf(form)]).toEqual([way, tab]);
    }
  });

  it("of a day of the month before or after leads back to the month that is shown", async () => {
    const tab = address("/calendar?month=2031-03");
    const page = await see(tab);
    for (const day of ["2031-02-26", "2031-03-11", "2031-04-02"]) {
      expect([day, closeOf(await see(find(page, `/day/${day}`)))]).toEqual([day, tab]);
    }
    const last = await see(find(page, "/day/2031-03-31"));
    const next = await see(find(last, "/day/2031-04-01"));
    expect(closeOf(next)).toBe(tab);
    expect(closeOf(await see(find(next, "/events/new")))).toContain("month=2031-03");
  });
});

describe("the form of a new event", () => {
  it("is for the chosen day, or the first of a month that is not the current one", async () => {
    const first = await see(find(await see(address("/calendar?month=2031-03")), "/events/new"));
    expect(fromDateOf(first)).toBe("2031-03-01");
    const day = address("/calendar?month=2031-03&day=2031-03-11");
    expect(fromDateOf(await see(find(await see(day), "/events/new")))).toBe("2031-03-11");
  });

  it("is for today where the month shows it", async () => {
    const today = await see(find(await see(address("/calendar")), "/events/new"));
    const shown = fromDateOf(today) ?? "";
    const month = await see(address(`/calendar?month=${shown.slice(0, 7)}`));
    expect(fromDateOf(await see(find(month, "/events/new")))).toBe(shown);
  });
});

describe("a dialog over the list", () => {
  it("leads back to the list with as many events before and after", async () => {
    const list = await see(address("/list?past=6"));
    for (const part of ["/events/new", "/events/"]) {
      const dialog = await see(find(list, part));
      expect([part, closeOf(dialog)]).toEqual([part, address("/list?past=6")]);
    }
  });

  it("does not take what a search was on for the list's", async () => {
    await see(address("/list"));
    const found = await see(address("/search?q=training"));
    const event = await see(find(found, `/events/${training}`));
    expect(closeOf(event)).toBe(address("/search?q=training"));
    expect(closeOf(await see(find(event, `/events/${training}/edit`)))).toBe(address("/list"));
  });
});
