// Which websites may embed a calendar: accepted values, and how history, undo and export include them.
import { describe, expect, it, test } from "vitest";
import { getCalendarData } from "~/operations/accounts/account-data";
import { saveCalendar, showCalendar } from "~/operations/calendars/calendars";
import { getVersion, listVersions, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { action as websiteForm } from "~/routes/calendar.$id.share_.website";
import type { StaleChoice } from "~/web/pages/events/stale-view";
import { ANN } from "../../operations/scene";
import { answerOf, leaveWorld, requestOf } from "../../support/in-process";
import { createWorld, refusalOf, type World } from "../../support/operations";

function sitesOf(world: World, id: string): string {
  return perform(showCalendar, { id }, world.as(null)).embedSites;
}

function save(world: World, id: string, embedSites?: unknown) {
  return perform(saveCalendar, { id, title: "Club", embedSites }, world.as(ANN));
}

describe("the websites that may show a calendar", () => {
  it.each([
    ["", ""],
    [" \n ", ""],
    ["*", "*"],
    [" * ", "*"],
    ["https://www.example.org", "https://www.example.org"],
    ["https://www.example.org/", "https://www.example.org"],
    ["HTTPS://WWW.Example.ORG:443", "https://www.example.org"],
    ["https://example.org:8443", "https://example.org:8443"],
    ["www.example.org", "https://www.example.org"],
    ["http://localhost:8080 http://127.0.0.1", "http://localhost:8080 http://127.0.0.1"],
    ["https://bücher.example", "https://xn--bcher-kva.example"],
    ["https://a.org\r\nhttps://b.org,https://a.org", "https://a.org https://b.org"],
  ])("%j are stored as %j", (typed, stored) => {
    const world = createWorld();
    const id = world.calendar();
    save(world, id, typed);
    expect(sitesOf(world, id)).toBe(stored);
  });

  it.each([
    ["https://www.example.org/club", "Instead of “https://www.example.org/club”, write"],
    ["https://www.example.org?a", "Instead of"],
    ["https://www.example.org#a", "Instead of"],
    ["https://ann:pw@example.org", "Instead of"],
    ["http://www.example.org", "must begin with https://"],
    ["ftp://example.org", "must begin with https://"],
    ["https://*.example.org", "is not a website"],
    ["* https://example.org", "is not a website"],
    ["https://*", "is not a website"],
    ["https://a.org;script-src", "is not a website"],
    ["https://a.org'none'", "is not a website"],
    ["https://[::1]", "is not a website"],
    ["https://exa_mple.org", "is not a website"],
    ["https://", "is not a website"],
    ["javascript:alert(1)", "is not a website"],
    ["data:text/html,x", "is not a website"],
    ["'none'", "is not a website"],
    ["intranet", "is not a website"],
  ])("%j are refused", (typed, why) => {
    const world = createWorld();
    const id = world.calendar();
    const { code, fields } = refusalOf(() => save(world, id, typed));
    expect([code, fields.embedSites]).toEqual(["invalid", expect.stringContaining(why)]);
    expect(sitesOf(world, id)).toBe("");
  });

  it("are ten, and not one more", () => {
    const world = createWorld();
    const id = world.calendar();
    const sites = Array.from({ length: 11 }, (_, n) => `https://site${n}.example.org`);
    save(world, id, sites.slice(0, 10).join(" "));
    expect(sitesOf(world, id).split(" ")).toHaveLength(10);
    expect(refusalOf(() => save(world, id, sites.join(" "))).message).toBe(
      "You can name at most 10 websites.",
    );
  });

  it("stay as they are where a save does not name them", () => {
    const world = createWorld();
    const id = world.calendar();
    expect(sitesOf(world, id)).toBe("");
    save(world, id, "*");
    save(world, id);
    expect(sitesOf(world, id)).toBe("*");
    save(world, id, "");
    expect(sitesOf(world, id)).toBe("");
  });
});

test("a change of them is in the history, and undone", () => {
  const world = createWorld();
  const id = world.calendar();
  const caller = { ...world.as(ANN), batch: "embed" };
  perform(saveCalendar, { id, title: "Club", embedSites: "https://a.org https://b.org" }, caller);
  const [version] = perform(listVersions, { calendarId: id }, world.as(ANN)).list;
  expect(version?.fields).toEqual(["embedSites"]);
  const seen = perform(getVersion, { calendarId: id, versionId: version?.id ?? 0 }, world.as(ANN));
  expect(seen.texts).toContainEqual({
    field: "embedSites",
    before: "",
    after: "https://a.org\nhttps://b.org",
  });
  perform(undoBatch, { calendarId: id, batch: "embed" }, world.as(ANN));
  expect(sitesOf(world, id)).toBe("");
});

test("the export tells them", () => {
  const world = createWorld();
  const id = world.calendar();
  save(world, id, "*");
  const { data } = perform(getCalendarData, { calendarId: id }, world.as(ANN));
  expect(data.embedSites).toBe("*");
});

test("two managers with the page open at once: the second one chooses between both lists", async () => {
  const world = createWorld();
  const id = world.calendar();
  const send = (form: Record<string, string>) => {
    const request = requestOf(world, ANN, `/calendar/${id}/share/website`, { form });
    return answerOf(() => websiteForm({ request, params: { id }, context: {} }));
  };
  const fields = { embedding: "these", sitesRead: "" };
  const saved = await send({ ...fields, embedSites: "https://a.org https://b.org" });
  expect([saved instanceof Response, sitesOf(world, id)]).toEqual([
    true,
    "https://a.org https://b.org",
  ]);
  const refused = await send({ ...fields, embedSites: "https://c.org" });
  if (refused instanceof Response) throw new Error("It was saved.");
  const { rows, hidden } = (refused.data as unknown as { choice: StaleChoice }).choice;
  expect(refused.init?.status).toBe(409);
  expect(rows).toMatchObject([{ mine: "https://c.org", stored: "https://a.org\nhttps://b.org" }]);
  await send(Object.fromEntries(hidden.map(({ name, value }) => [name, value])));
  expect(sitesOf(world, id)).toBe("https://c.org");
  leaveWorld();
});
