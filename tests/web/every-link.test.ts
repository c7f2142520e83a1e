// Follows each link of each screen once without scripts, from the first pages to everything they reach.
import { beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../support/client";
import { runs, sample } from "../support/runs";
import { joinWithPeople, type People, withSuggestion } from "./api/api-people";

const HOUR = 3_600_000;

let people: People;
let starts: string[];

beforeAll(async () => {
  people = await joinWithPeople();
  starts = await fillClub(people);
});

/** Adds more content than `joinWithPeople`; returns the first pages, including addresses found only in mails. */
async function fillClub({ ann, club, choir, site }: People): Promise<string[]> {
  const { id } = await withSuggestion(club, ann, site);
  const calendarId = id;
  const categories = [{ name: "Youth", tone: 4 }];
  await ann.call("calendar/save", { id, title: "Club", categories, holidays: "US" });
  const from = Date.now() + HOUR;
  const event = { calendarId, id: "", title: "Training", category: "Youth", from, to: from + HOUR };
  const saved = await ann.call("calendar/saveEvent", { ...event, asks: { kind: "coming" } });
  const series = await ann.call("calendar/saveEvent", { ...event, repeat: { freq: "week" } });
  await ann.call("calendar/deleteEvent", { calendarId, eventId: series.id, scope: "one" });
  const gone = await ann.call("calendar/saveEvent", { ...event, title: "Gone" });
  await ann.call("calendar/deleteEvent", { calendarId, eventId: gone.id });
  const links = [id, choir.id];
  const together = await ann.call("together/save", { id: "", title: "Both", links });
  const person = { name: "Ann", email: "ann@example.org", people: 1, going: true };
  const answer = { ...person, calendarId, eventId: saved.id };
  const { key } = await ann.call("answers/send", answer);
  const shown = await ann.call("calendar/view", { id });
  const follower = await ann.call("follow/ask", { calendarId, email: "ann@example.org" });
  return [
    `/calendar/${id}/home`,
    `/calendar/${id}/year?category=${shown.categories[0]?.id}`,
    `/calendar/${id}/events/${saved.id}`,
    `/together/${together.id}`,
    `/answer/${key}`,
    `/follow/${follower.key}`,
  ];
}

/** Replaces ids, days and numbers, which leaves one value per screen. */
function screenOf(address: string): string {
  return address
    .replace(/\d+/g, "0")
    .replace(/[^/?=&]{10,}/g, (part) => (/^[a-z-]+$/.test(part) ? part : ":id"));
}

/** The page's links within this site, without fragments. */
function linksIn(html: string, page: string): string[] {
  const { origin } = people.site;
  const links = [...html.matchAll(/<a\b[^>]* href="([^"]*)"/g)].map(([, href = ""]) => {
    const url = new URL(href.replaceAll("&amp;", "&"), new URL(page, origin));
    return url.origin === origin ? url.pathname + url.search : "";
  });
  return links.filter((link) => link !== "" && link !== page);
}

/** How many links to the same screen are followed, such as to the days of a month. */
const OF_A_SCREEN = runs(2, 1);

/** Returns the links with a status of 400 or more and their pages, and all screens reached. */
async function follow(client: Client, first: string[]) {
  const dead: string[] = [];
  const screens = new Set<string>();
  const followed = new Map<string, Set<string>>();
  const waiting = first.map((address) => ({ address, from: "" }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { address, from } = next;
    const screen = screenOf(address);
    const same = followed.get(screen) ?? new Set();
    if (same.has(address) || same.size === OF_A_SCREEN) continue;
    followed.set(screen, same.add(address));
    const response = await client.send(address);
    const body = await response.text();
    if (response.status >= 400) dead.push(`${response.status} ${address} on ${from}`);
    const location = response.headers.get("Location");
    if (location)
      waiting.push({ address: location.replace(people.site.origin, ""), from: address });
    const isPage = response.headers.get("Content-Type")?.startsWith("text/html");
    if (!isPage || !response.ok) continue;
    screens.add(screen);
    for (const link of linksIn(body, address)) waiting.push({ address: link, from: address });
  }
  return { dead, screens: [...screens].sort() };
}

describe.each(sample(["ann", "visitor", "carol"] as const, 1))("each link drawn for %s", (who) => {
  let found: Awaited<ReturnType<typeof follow>>;
  beforeAll(async () => {
    found = await follow(people[who], ["/", "/calendars", ...starts]);
  });

  test("leads on", () => expect(found.dead).toEqual([]));

  test("is followed, to every kind of screen", () => {
    const { id } = people.club;
    const ofEveryone = [
      "/faq",
      "/calendars",
      `/calendar/${id}/year?year=2026`,
      `/calendar/${id}/week`,
    ];
    const ofEditors = [
      "/account/profile",
      "/account",
      `/calendar/${id}/share`,
      `/calendar/${id}/home/edit`,
    ];
    const known = who === "ann" ? [...ofEveryone, ...ofEditors] : ofEveryone;
    expect(found.screens).toEqual(expect.arrayContaining(known.map(screenOf)));
  });
});
