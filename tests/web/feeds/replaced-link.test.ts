// After a calendar's link is replaced, no cached feed contains the old link.
import { afterEach, describe, expect, test } from "vitest";
import { replaceLink } from "~/features/sharing/operations";
import { saveCalendar } from "~/operations/calendars/calendars";
import { saveNews } from "~/operations/calendars/news";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { answerCategoryFeed, answerFeed } from "~/web/feeds/feed-response";
import { leaveWorld, requestOf } from "../../support/in-process";
import { ANN, createWorld, HOUR, NOW, type World } from "../../support/operations";

afterEach(leaveWorld);

const KINDS: [string, (world: World, link: string, category: number) => Promise<Response>][] = [
  ["all events", (world, link) => answerFeed(asked(world), link, "calendar")],
  ["a category", (world, link, id) => answerCategoryFeed(asked(world), link, String(id))],
  ["the news", (world, link) => answerFeed(asked(world), link, "news")],
];

function asked(world: World): Request {
  const request = requestOf(world, null, "/");
  request.headers.set("Accept-Encoding", "identity");
  return request;
}

describe.each(KINDS)("the feed of %s", (_kind, feedOf) => {
  test.each([true, false])(
    "has the new link at once, under another tag (grace: %s)",
    async (grace) => {
      const world = createWorld();
      const link = world.calendar();
      const categories = [{ name: "U12" }];
      perform(saveCalendar, { id: link, title: "Club", categories }, world.as(ANN));
      const { id: key } = world.store.calendars.findByLink(link) ?? { id: 0 };
      const category = world.store.categories.list(key)[0]?.id ?? 0;
      const event = { calendarId: link, title: "Game", from: NOW + HOUR, to: NOW + 2 * HOUR };
      perform(saveEvent, { ...event, category: "U12" }, world.as(ANN));
      perform(saveNews, { calendarId: link, title: "Snow", text: "At last." }, world.as(ANN));

      const before = await feedOf(world, link, category);
      expect(await before.text()).toContain(link);
      const { main } = perform(replaceLink, { calendarId: link, grace }, world.as(ANN));
      const after = await feedOf(world, main, category);
      const text = await after.text();
      expect(text).toContain(main);
      expect(text).not.toContain(link);
      expect(after.headers.get("ETag")).not.toBe(before.headers.get("ETag"));
    },
  );
});
