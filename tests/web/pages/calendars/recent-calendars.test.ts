// My Calendars: the calendars opened last, favorites among them, and the effect of hiding one.
import { beforeAll, expect, it } from "vitest";
import { type Client, createClient } from "../../../support/client";
import { joinSite, type SharedSite } from "../../../support/shared-site";

let site: SharedSite;
beforeAll(async () => {
  site = await joinSite();
});

async function newPerson(email: string): Promise<Client> {
  const person = createClient(site);
  await person.login(email);
  return person;
}

async function create(person: Client, titles: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) {
    ids.push((await person.call("calendar/create", { title })).calendarId);
  }
  return ids;
}

async function open(person: Client, ...ids: string[]): Promise<void> {
  for (const id of ids) expect((await person.send(`/calendar/${id}`)).status).toBe(200);
}

/** Titles in a part of My Calendars: "+" has Add to Favorites, "*" was opened recently. */
async function listed(person: Client, part: "favorites" | "recent"): Promise<string[]> {
  const page = await (await person.send("/calendars")).text();
  const [, section = ""] =
    new RegExp(`aria-labelledby="${part}">(.*?)</section>`, "s").exec(page) ?? [];
  return [...section.matchAll(/<li class="calendar-row[^"]*">(.*?)<\/li>/gs)].map(
    ([, row = ""]) => {
      const [, title = ""] = /<bdi>(.*?)<\/bdi>/.exec(row) ?? [];
      if (row.includes("opened recently")) return `${title} *`;
      return row.includes("Add to Favorites") ? `${title} +` : title;
    },
  );
}

/** Recently opened favorites, by title. */
async function markedOf(person: Client): Promise<string> {
  const marked = (await listed(person, "favorites")).filter((line) => line.endsWith(" *"));
  return marked
    .map((line) => line.slice(0, -2))
    .sort()
    .join("");
}

const recentOf = (person: Client) => person.cookies.get("recent")?.split(",");

it("shows the five opened last, the newest first, favorites marked in their own list alone", async () => {
  const [ann, ben] = [await newPerson("ann@example.org"), await newPerson("ben@example.org")];
  const own = await create(ann, ["Own 1", "Own 2", "Own 3"]);
  const foreign = await create(ben, ["Foreign 1", "Foreign 2", "Foreign 3"]);
  await open(ann, ...own, ...foreign);
  expect(await listed(ann, "recent")).toEqual(["Foreign 3 +", "Foreign 2 +", "Foreign 1 +"]);
  expect((await listed(ann, "favorites")).sort()).toEqual(["Own 1", "Own 2 *", "Own 3 *"]);
  await ann.post("/calendars", { intent: "favorite", id: foreign[1] ?? "" });
  expect(await listed(ann, "recent")).toEqual(["Foreign 3 +", "Foreign 1 +"]);
  expect(await listed(ann, "favorites")).toContain("Foreign 2 *");
});

it("leaves the button out for who is not logged in", async () => {
  const cat = await newPerson("cat@example.org");
  const ids = await create(cat, ["One", "Two"]);
  const visitor = createClient(site);
  await open(visitor, ...ids);
  expect(await listed(visitor, "recent")).toEqual(["Two", "One"]);
});

it("hiding takes the calendar out, and later visits to it do not push another one out", async () => {
  const dan = await newPerson("dan@example.org");
  const ids = await create(dan, ["A", "B", "C", "D", "E", "F"]);
  const [first = "", ...others] = ids;
  await open(dan, ...others.slice(0, 4), first);
  expect(await listed(dan, "recent")).toEqual([]);
  expect(await markedOf(dan)).toBe("ABCDE");
  const answer = await dan.post("/calendars", { intent: "hide", id: first });
  expect(answer.status).toBe(303);
  expect(recentOf(dan)).not.toContain(first);
  expect(await markedOf(dan)).toBe("BCDE");

  // The second request for the list could be cached from others.
  for (const path of ["", "/list", "/list", "/calendar", "/day/2026-11-21"]) {
    expect((await dan.send(`/calendar/${first}${path}`)).status).toBe(200);
  }
  expect(recentOf(dan)).toEqual([...others.slice(0, 4)].reverse());
  await open(dan, ids[5] ?? "");
  expect(await markedOf(dan)).toBe("BCDEF");

  await dan.post("/calendars", { intent: "favorite", id: first });
  await open(dan, first);
  expect(await markedOf(dan)).toBe("ACDEF");
});

it("hiding changes nothing for who else opens the calendar, nor for its page in memory", async () => {
  const eva = await newPerson("eva@example.org");
  const [id = ""] = await create(eva, ["Rowing"]);
  const [finn, gus] = [await newPerson("finn@example.org"), await newPerson("gus@example.org")];
  await finn.post("/calendars", { intent: "hide", id });
  for (const person of [finn, gus, finn, gus]) {
    await person.send(`/calendar/${id}/list`);
  }
  expect(recentOf(gus)).toEqual([id]);
  expect(recentOf(finn)?.join("")).toBe("");
});

it("knows a hidden calendar by its other links, and one hidden in another browser", async () => {
  const hal = await newPerson("hal@example.org");
  const [id = ""] = await create(hal, ["Club"]);
  const { list } = await hal.call("link/save", { calendarId: id, name: "Parents", shows: "all" });
  const token = list[0]?.token ?? "";
  const ida = await newPerson("ida@example.org");
  await open(ida, id, token);
  expect(await listed(ida, "recent")).toEqual(["Club +", "Club +"]);
  await ida.api("calendar/hide", { id });
  expect(await listed(ida, "recent")).toEqual([]);
  await ida.post("/calendars", { intent: "hide", id });
  expect(recentOf(ida)?.join("")).toBe("");
});
