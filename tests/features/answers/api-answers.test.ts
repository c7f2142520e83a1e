// Answers over HTTP: the cookie of a browser that answers, and how other calls use it.
import { beforeAll, describe, expect, test } from "vitest";
import { createClient } from "../../support/client";
import { joinWithPeople, type People } from "../../web/api/api-people";

let people: People;
beforeAll(async () => {
  people = await joinWithPeople();
});

describe("the cookie of a browser that answers", () => {
  test("is set by sending an answer, hidden from scripts, and does not change or grow", async () => {
    const { site, club } = people;
    const visitor = createClient(site);
    const date = { calendarId: club.id, eventId: club.eventId };
    const look = await visitor.api("answers/get", date);
    expect(look.response.headers.getSetCookie()).toEqual([]);
    const send = (name: string) => visitor.api("answers/send", { ...date, name, going: true });
    const { response, payload } = await send("Sue");
    const [line = "", ...more] = response.headers.getSetCookie();
    expect(more).toEqual([]);
    const [pair = "", ...attributes] = line.split("; ");
    expect(pair).toMatch(/^answers=[\w-]{22}$/);
    const expected = ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=Lax"];
    expect(attributes.sort()).toEqual(expected);
    expect(payload).not.toHaveProperty("device");
    const [again = ""] = (await send("Tim")).response.headers.getSetCookie();
    expect(again.split("; ")[0]).toBe(pair);
    const { mine } = await visitor.call("answers/get", date);
    expect(mine.map(({ name }) => name)).toEqual(["Sue", "Tim"]);
    expect((await createClient(site).call("answers/get", date)).mine).toEqual([]);
  });

  test("is not needed by a user, who gets none", async () => {
    const { carol, club } = people;
    const sent = { calendarId: club.id, eventId: club.eventId, name: "Carol", going: true };
    const { response, payload } = await carol.api<{ key: string }>("answers/send", sent);
    expect(response.headers.getSetCookie().join()).not.toContain("answers=");
    expect((await carol.call("answers/view", { key: payload.key })).name).toBe("Carol");
  });
});

test("an answer leaves feeds, embeds, search and the calendar with their validators as they were", async () => {
  const { site, club, ann } = people;
  await ann.call("calendar/save", { id: club.id, title: "Club", embedSites: "*" });
  const visitor = createClient(site);
  const paths = [
    `/ical/${club.id}.ics`,
    `/ical/${club.id}/${club.eventId}.ics`,
    `/news/${club.id}.atom`,
    `/embed/${club.id}`,
    `/embed/${club.id}/list.html`,
    `/oembed?url=${encodeURIComponent(`${site.origin}/calendar/${club.id}`)}`,
    `/calendar/${club.id}/search?q=Training`,
  ];
  const read = async (path: string) => {
    const reply = await visitor.send(path);
    const text = (await reply.text()).replace(/DTSTAMP:\w+| nonce="[^"]*"/g, "");
    const known = reply.headers.get("etag");
    return { path, status: reply.status, etag: path.includes("/search") ? null : known, text };
  };
  const ask = async () => ({
    pages: await Promise.all(paths.map(read)),
    view: await visitor.call("calendar/view", { id: club.id }),
  });
  const before = await ask();
  expect(before.pages.map(({ status }) => status)).toEqual(paths.map(() => 200));
  const sent = { calendarId: club.id, eventId: club.eventId, name: "Xaverine", going: true };
  await visitor.call("answers/send", sent);
  expect(await ask()).toEqual(before);
  for (const { text } of before.pages) expect(text).not.toContain("Xaverine");
});
