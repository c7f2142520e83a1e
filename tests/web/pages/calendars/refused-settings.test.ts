// The forms of a calendar's settings and sources, of My Calendars and of the account, without scripts, from someone who may no longer send them.
import { beforeAll, expect, test } from "vitest";
import { joinWithPeople, type People } from "../../api/api-people";

let people: People;
beforeAll(async () => {
  people = await joinWithPeople();
});

const FIELDS = { modifiedAt: "1", timeZone: "Europe/Paris", holidays: "DE-BY" };
const CATEGORY = {
  "categories.0.id": "",
  "categories.0.name": "Juniors",
  "categories.0.tone": "3",
};
const ADDRESS = "https://example.com/a.ics";

const WHO = [
  ["visitor", 401, "You are logged out, so nothing is saved yet."],
  ["carol", 403, "You can no longer edit this calendar."],
] as const;

async function send(who: "visitor" | "carol", path: string, form: Record<string, string>) {
  const reply = await people[who].post(`/calendar/${people.club.id}/${path}`, form);
  return { status: reply.status, html: await reply.text() };
}

test.each(WHO)("%s: title, zone, categories and holidays stay typed", async (who, status, says) => {
  const form = { ...FIELDS, ...CATEGORY, title: "Typed title" };
  const reply = await send(who, "edit", form);
  expect(reply.status).toBe(status);
  expect(reply.html).toContain(says);
  for (const typed of ["Typed title", "Europe/Paris", "Juniors"])
    expect(reply.html).toContain(`value="${typed}"`);
  expect(reply.html).toMatch(/<option value="DE-BY" selected="">/);
});

test.each(WHO)("%s: another row is given, and nothing is lost", async (who) => {
  const form = { ...FIELDS, ...CATEGORY, title: "Typed title", intent: "add" };
  const reply = await send(who, "edit", form);
  expect(reply.status).toBe(200);
  expect(reply.html).toContain('value="Juniors"');
});

test.each(WHO)("%s: a new source stays typed", async (who, status, says) => {
  const form = { intent: "save", name: "School", url: ADDRESS, shows: "band", everyMinutes: "60" };
  const reply = await send(who, "sources", form);
  expect(reply.status).toBe(status);
  expect(reply.html).toContain(says);
  for (const typed of ["School", ADDRESS]) expect(reply.html).toContain(`value="${typed}"`);
});

test.each(WHO)("%s: a changed source stays typed", async (who, status, says) => {
  const form = { intent: "save", name: "School", url: "", shows: "band", everyMinutes: "60" };
  const reply = await send(who, "sources/7", form);
  expect(reply.status).toBe(status);
  expect(reply.html).toContain(says);
  expect(reply.html).toContain('value="School"');
});

test.each(WHO)("%s: a source's button says why it did nothing", async (who, status, says) => {
  const reply = await send(who, "sources", { intent: "read", id: "7" });
  expect(reply.status).toBe(status);
  expect(reply.html).toContain(says);
});

test("a new calendar's title stays typed for a visitor, with the reason", async () => {
  const reply = await people.visitor.post("/calendars", { title: "Typed title" });
  const html = await reply.text();
  expect(reply.status).toBe(401);
  expect(html).toContain("You are logged out, so nothing is saved yet.");
  expect(html).toContain('value="Typed title"');
});

test.each(["hide", "favorite"])("%s says to a visitor why it did nothing", async (intent) => {
  const reply = await people.visitor.post("/calendars", { intent, id: people.club.id });
  expect(reply.status).toBe(401);
  expect(await reply.text()).toContain("You are logged out, so nothing is saved yet.");
});

test.each(["log-out-everywhere", "end-app-password"])("%s says so, too", async (intent) => {
  const reply = await people.visitor.post("/account", { intent, id: "1" });
  expect(reply.status).toBe(401);
  expect(await reply.text()).toContain("You are logged out, so nothing is saved yet.");
});
