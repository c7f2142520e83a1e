// The feeds of a deleted calendar reply 410 by each of its links, so that programs stop polling.
import { afterEach, expect, test } from "vitest";
import { endLink, replaceLink, saveLink } from "~/features/sharing/operations";
import { deleteAccount } from "~/operations/accounts/account";
import { deleteCalendar } from "~/operations/calendars/calendar-deletion";
import { perform } from "~/operations/kernel/operation";
import { answerFeed } from "~/web/feeds/feed-response";
import { leaveWorld, requestOf } from "../../support/in-process";
import { ANN, createWorld, type World } from "../../support/operations";

afterEach(leaveWorld);

/** A calendar with a link of each kind: its own, a former one that redirects, two extra ones, an ended one. */
function createLinks(world: World): string[] {
  const former = world.calendar();
  const { main } = perform(replaceLink, { calendarId: former, grace: true }, world.as(ANN));
  const extra = (shows: "all" | "busy") => {
    const { list } = perform(saveLink, { calendarId: main, name: "Hall", shows }, world.as(ANN));
    return list.at(-1) ?? { id: "", token: "" };
  };
  const [all, busy, ended] = [extra("all"), extra("busy"), extra("all")];
  perform(endLink, { calendarId: main, id: ended.id }, world.as(ANN));
  return [main, former, all.token, busy.token, ended.token];
}

async function repliesTo(world: World, links: string[]): Promise<Set<string>> {
  const replies = links.map(async (link) => {
    const response = await answerFeed(requestOf(world, null, "/"), link, "calendar");
    return `${response.status} ${await response.text()}`;
  });
  return new Set(await Promise.all(replies));
}

const GONE = new Set(["410 This calendar is deleted."]);

test("deleted by a manager, until it is restored", async () => {
  const world = createWorld();
  const links = createLinks(world);
  const { id = 0 } = world.store.calendars.findByLink(links[0] ?? "") ?? {};
  perform(deleteCalendar, { id: links[0], title: "Club" }, world.as(ANN));
  expect(await repliesTo(world, links)).toEqual(GONE);
  world.store.calendars.setRestored(id);
  const replies = [...(await repliesTo(world, links.slice(0, 4)))];
  expect(replies.filter((reply) => !reply.startsWith("200 BEGIN:VCALENDAR"))).toEqual([]);
});

test("deleted with the account of its only manager, as one that was deleted before", async () => {
  const world = createWorld();
  const [links, before] = [createLinks(world), createLinks(world)];
  perform(deleteCalendar, { id: before[0], title: "Club" }, world.as(ANN));
  perform(deleteAccount, { calendars: [links[0]] }, world.as(ANN));
  expect(await repliesTo(world, [...links, ...before])).toEqual(GONE);
});
