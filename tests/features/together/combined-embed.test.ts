// Embedded combined calendars: on which sites, and with which of their calendars.
import { afterAll, expect, it } from "vitest";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { loader as embed } from "~/routes/embed.$id";
import { loader as fragment } from "~/routes/embed.$id_.list[.]html";
import { textOf } from "../../support/draw";
import { answerOf, leaveWorld } from "../../support/in-process";
import { ANN, createWorld, DAY, HOUR, type World } from "../../support/operations";
import { argsOf, combine } from "./together-support";

afterAll(leaveWorld);

const [A, B] = ["https://a.example", "https://b.example"];

function fill(world: World, title: string, embedSites: string): string {
  const id = world.calendar(title);
  perform(saveCalendar, { id, title, embedSites }, world.as(ANN));
  const from = world.clock.now + DAY;
  const event = { calendarId: id, title: `Game of ${title}`, from, to: from + HOUR };
  perform(saveEvent, event, world.as(ANN));
  return id;
}

async function show(world: World, token: string, query = "") {
  const id = `t-${token}`;
  const response = await answerOf(() => embed(argsOf(world, `/embed/${id}${query}`, { id })));
  const policy = response.headers.get("content-security-policy") ?? "";
  return { status: response.status, policy, html: await response.text() };
}

it("is framed by its own websites alone, with the calendars whose managers allow each of them", async () => {
  const world = createWorld();
  const links = [
    fill(world, "Open", "*"),
    fill(world, "Both", `${A} ${B}`),
    fill(world, "One", A),
    fill(world, "Off", ""),
  ];
  const both = combine(world, links, { embedSites: `${A} ${B}` });
  for (const query of ["", "?view=month&month=2026-11"]) {
    const shown = await show(world, both, query);
    expect(shown.status).toBe(200);
    expect(shown.policy).toMatch(new RegExp(`frame-ancestors ${A} ${B}$`));
    const text = textOf(shown.html);
    expect(text).toContain("Game of Open");
    expect(text).toContain("Game of Both");
    expect(text).not.toMatch(/Game of O(ne|ff)/);
    expect(shown.html).toContain(`/together/${both}`);
  }
  const one = textOf((await show(world, combine(world, links, { embedSites: A }))).html);
  expect(one).toContain("Game of One");
  expect(one).not.toContain("Game of Off");
  const any = textOf((await show(world, combine(world, links, { embedSites: "*" }))).html);
  expect(any).toContain("Game of Open");
  expect(any).not.toMatch(/Game of (Both|One|Off)/);
});

it("is refused where its owner allows no website", async () => {
  const world = createWorld();
  const token = combine(world, [fill(world, "Open", "*")]);
  const { status, policy, html } = await show(world, token);
  expect([status, html.includes("Game")]).toEqual([403, false]);
  expect(policy).toContain("frame-ancestors 'none'");
  const args = argsOf(world, `/embed/t-${token}/list.html`, { id: `t-${token}` });
  const response = await answerOf(() => fragment(args));
  expect([response.status, (await response.text()).includes("Game")]).toEqual([403, false]);
});
