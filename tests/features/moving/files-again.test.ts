// Claim: a second import of another program's file adds nothing, and our feed of it imports the same events elsewhere.
import { readdirSync, readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { readCalendarFile } from "~/import/calendar-items";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { pick } from "~/values/pick";
import { packCalendar } from "~/web/feeds/feed-content";
import { unpackText } from "~/web/request/gzip-text";
import { leaveWorld, requestOf } from "../../support/in-process";
import { createDesk, ZONE } from "./import-scene";

const files = ["tests/import/files", "tests/import/programs"].flatMap((folder) =>
  readdirSync(folder).flatMap((name) => (name.endsWith(".ics") ? `${folder}/${name}` : [])),
);
afterAll(leaveWorld);

const itemsOf = (bytes: Uint8Array) =>
  readCalendarFile(bytes, { timeZone: ZONE, categories: [], today: "2026-11-22" }).items;

const FIELDS = [
  "title",
  "location",
  "notes",
  "allDay",
  "from",
  "to",
  "firstDay",
  "lastDay",
] as const;
const datesOf = ({ world, link }: ReturnType<typeof createDesk>) =>
  perform(viewCalendar, { id: link }, world.as(null))
    .events.map((event) => JSON.stringify(pick(event, FIELDS)))
    .sort();

test.each(files)("%s", async (file) => {
  const [here, there] = [createDesk(), createDesk()];
  const items = itemsOf(readFileSync(file));
  await here.take(items);
  const before = here.content();
  expect((await here.look(items)).counts).toMatchObject({ new: 0, changed: 0 });
  await here.take(items);
  expect(here.content()).toEqual(before);

  // An empty feed is not a valid file.
  if (before.events.length + before.series.length === 0) return;
  requestOf(here.world, null, "/");
  const feed = await unpackText(await packCalendar(here.link));
  await there.take(itemsOf(Buffer.from(feed)));
  expect(datesOf(there)).toEqual(datesOf(here));
});
