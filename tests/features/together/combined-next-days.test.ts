// The wall, the text agenda and the year of several calendars show the same as their parts.
import { afterAll, beforeEach, expect, it } from "vitest";
import { endLink, saveLink } from "~/features/sharing/operations";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { loader as agenda } from "~/routes/agenda.$id[.txt]";
import { loader as togetherYear } from "~/routes/together.$token.year";
import { loader as wall } from "~/routes/wall.$id";
import { textOf } from "../../support/draw";
import { answerOf, leaveWorld } from "../../support/in-process";
import { ANN, createWorld, HOUR, NOW, type World } from "../../support/operations";
import { showDates } from "../../support/sources";
import { argsOf, combine } from "./together-support";

afterAll(leaveWorld);

let world: World;
let open: string;
let busy: string;
let busyId: string;
let choir: string;
let token: string;

beforeEach(() => {
  world = createWorld();
  open = fill("Handball", "Training", HOUR);
  choir = fill("Choir", "Rehearsal", 2 * HOUR);
  const link = { calendarId: choir, name: "Times", shows: "busy" as const };
  const { id, token: made } = perform(saveLink, link, world.as(ANN)).list.at(-1) ?? {};
  [busy, busyId] = [made ?? "", id ?? ""];
  token = combine(world, [open, busy]);

  function fill(name: string, title: string, after: number): string {
    const calendarId = world.calendar(name);
    const times = { from: NOW + after, to: NOW + after + HOUR };
    perform(saveEvent, { calendarId, title, location: "Hall 3", ...times }, world.as(ANN));
    return calendarId;
  }
});

async function get(page: "wall" | "agenda", query = "", id = `t-${token}`) {
  const path = page === "wall" ? `/wall/${id}${query}` : `/agenda/${id}.txt${query}`;
  const args = argsOf(world, path, { id });
  const response: Response = await answerOf(() => (page === "wall" ? wall(args) : agenda(args)));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function yearOf(query = "?year=2026") {
  const args = argsOf(world, `/together/${token}/year${query}`, { token });
  return (await togetherYear(args)).data;
}

it("the wall has the lines of all, each with its calendar, and times alone by a busy link", async () => {
  const { status, headers, text } = await get("wall");
  expect(status).toBe(200);
  expect(headers.get("refresh")).toBe("300");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const words = textOf(text.replace(/<style>[\s\S]*<\/style>/, ""));
  expect(words).toMatch(/All of us.*Training.*Hall 3 · Handball.*Busy.*Choir/);
  expect(words).not.toMatch(/Rehearsal/);
  expect(text).not.toMatch(/<(?:script|a|button|link)\b/);
});

it("the wall may be framed by its websites where the managers of each calendar allow it", async () => {
  const site = "https://club.example";
  const framed = combine(world, [open], { embedSites: site });
  const ancestorsOf = async () =>
    (await get("wall", "", `t-${framed}`)).headers
      .get("content-security-policy")
      ?.match(/frame-ancestors (.*)$/)?.[1];
  expect(await ancestorsOf()).toBe("'none'");
  perform(saveCalendar, { id: open, title: "Handball", embedSites: "*" }, world.as(ANN));
  expect(await ancestorsOf()).toBe(site);
});

it("the agenda has the entries of all below their days, and ends with its address", async () => {
  const { status, headers, text } = await get("agenda");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(text).toMatch(/^All of us\n=========\n/);
  expect(text).toContain("Training (Hall 3) · Handball\n");
  expect(text).toContain("Busy · Choir\n");
  expect(text.trimEnd().split("\n").at(-1)).toMatch(new RegExp(`/together/${token}$`));
});

it("both say which other site's calendar an entry is from", async () => {
  showDates(world, open, [{ title: "Derby", day: "2026-11-24" }]);
  expect(textOf((await get("wall")).text)).toContain("Derby Handball · From School");
  expect((await get("agenda")).text).toContain("Derby · Handball · From School\n");
  expect(textOf((await get("wall", "", open)).text)).toContain("Derby From School");
  expect((await get("agenda", "", open)).text).toContain("Derby · From School\n");
});

it("what left is on neither at the next request", async () => {
  perform(endLink, { calendarId: choir, id: busyId }, world.as(ANN));
  for (const page of ["wall", "agenda"] as const) {
    const { status, text } = await get(page);
    expect([page, status, text.includes("Busy"), text.includes("Training")]).toEqual([
      page,
      200,
      false,
      true,
    ]);
  }
});

it("a wrong link is a notice that never asks again, and one line of text", async () => {
  const wrong = `t-${"x".repeat(22)}`;
  const shown = await get("wall", "", wrong);
  expect([shown.status, shown.headers.get("refresh")]).toEqual([404, null]);
  const line = await get("agenda", "", wrong);
  expect([line.status, line.text.trimEnd().split("\n").length]).toEqual([404, 1]);
});

it("the year counts the events of all, or of the one that is chosen", async () => {
  const { legend = [], ...page } = await yearOf();
  const day = page.sheet.days["2026-11-21"];
  expect(day?.label).toMatch(/, 2 events$/);
  expect(legend.map(({ name }) => name)).toEqual(["Handball", "Choir"]);
  const [first] = legend;
  expect(first?.onlyHref).toBe(`/together/${token}/year?year=2026&only=0`);
  const alone = await yearOf("?year=2026&only=0");
  expect(alone.sheet.days["2026-11-21"]?.label).toMatch(/, 1 event$/);
  expect(alone.next.href).toBe(`/together/${token}/year?year=2027&only=0`);
});
