// Links in a restored backup: those replaced or ended since stay closed, and current ones keep working.
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endLink, listLinks, replaceLink, saveLink } from "~/features/sharing/operations";
import {
  deleteTogether,
  listTogethers,
  replaceTogetherLink,
  saveTogether,
} from "~/features/together/operations/togethers";
import { makeFeed, viewTogether } from "~/features/together/operations/views";
import { perform } from "~/operations/kernel/operation";
import { findReached } from "~/operations/kernel/reach";
import { makeBackup } from "~/process/backups/backup-file";
import { restoreDatabase } from "~/process/backups/backup-restore";
import { makeFolder, removeFolder } from "../../support/data";
import { ANN, BEN, createWorld, NOW, refusalOf, type World } from "../../support/operations";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

function openWorld(): World {
  const world = createWorld({ file: join(folder, "calendar.db") });
  world.store.instance.getOrMake("uid-suffix", () => "one.eas");
  return world;
}

/** Restores the state before `work`, over an installation with this UID suffix. */
async function goBack(world: World, work: () => void, suffix = "one.eas"): Promise<World> {
  const backup = join(folder, "backup.db");
  await makeBackup(world.database.$client.name, backup);
  work();
  world.store.instance.put("uid-suffix", suffix);
  world.database.$client.close();
  await restoreDatabase(folder, backup, { now: NOW });
  return openWorld();
}

function addLink(world: World, calendarId: string, name: string, shows = "all"): string {
  const { list } = perform(saveLink, { calendarId, name, shows }, world.as(ANN));
  return list.at(-1)?.token ?? "";
}

function changeLink(world: World, calendarId: string, name: string, shows?: string): void {
  const { list } = perform(listLinks, { calendarId }, world.as(ANN));
  const id = list.find((each) => each.name === name)?.id;
  if (shows === undefined) perform(endLink, { calendarId, id }, world.as(ANN));
  else perform(saveLink, { calendarId, id, name, shows }, world.as(ANN));
}

const showsOf = (world: World, token: string) =>
  findReached(token, { store: world.store, now: NOW });
const replace = (world: World, calendarId: string, grace: boolean) =>
  perform(replaceLink, { calendarId, grace }, world.as(ANN)).main;

test("a main link that was replaced at once stays dead, and the new one opens the calendar", async () => {
  const world = openWorld();
  const old = world.calendar();
  let link = "";
  const restored = await goBack(world, () => {
    link = replace(world, old, false);
  });
  expect(showsOf(restored, old)).toBeUndefined();
  expect(showsOf(restored, link)?.calendar.title).toBe("Club");
  restored.database.$client.close();
});

test("one that was replaced with grace leads on, also for calendars that it is combined in", async () => {
  const world = openWorld();
  const [kind, strict] = [world.calendar("Kind"), world.calendar("Strict")];
  const { id } = perform(saveTogether, { title: "Both", links: [kind, strict] }, world.as(BEN));
  const links: string[] = [];
  const restored = await goBack(world, () => {
    links.push(replace(world, kind, true), replace(world, strict, false));
  });
  expect(showsOf(restored, kind)?.via?.moved).toBe(true);
  const { members } = perform(viewTogether, { id }, restored.as(null));
  expect(members.map(({ title }) => title)).toEqual(["Kind"]);
  const [own] = perform(listTogethers, {}, restored.as(BEN)).list;
  expect(own?.calendars.map(({ link, state }) => [link, state])).toEqual([
    [links[0], "ok"],
    [strict, "gone"],
  ]);
  restored.database.$client.close();
});

test("extra links are as they are today: ended, busy or new", async () => {
  const world = openWorld();
  const link = world.calendar();
  const [ended, busy, kept] = ["ended", "busy", "kept"].map((name) => addLink(world, link, name));
  let later = "";
  const restored = await goBack(world, () => {
    changeLink(world, link, "ended");
    changeLink(world, link, "busy", "busy");
    later = addLink(world, link, "later");
  });
  const shown = [ended, busy, kept, later].map((token) => showsOf(restored, token ?? "")?.shows);
  expect(shown).toEqual([undefined, "busy", "all", "all"]);
  restored.database.$client.close();
});

test("addresses of combined calendars and of feeds that ended stay so, and those of today work", async () => {
  const world = openWorld();
  const links = [world.calendar()];
  const make = (title: string) => perform(saveTogether, { title, links }, world.as(BEN)).id;
  const [replaced, deleted, kept] = [make("Replaced"), make("Deleted"), make("Kept")];
  const feed = perform(makeFeed, {}, world.as(BEN)).token;
  let today = { id: "", feed: "" };
  const restored = await goBack(world, () => {
    const { id } = perform(replaceTogetherLink, { id: replaced }, world.as(BEN));
    perform(deleteTogether, { id: deleted }, world.as(BEN));
    today = { id, feed: perform(makeFeed, { replace: true }, world.as(BEN)).token };
  });
  const view = (id: string) => perform(viewTogether, { id }, restored.as(null)).title;
  for (const id of [replaced, deleted]) expect(refusalOf(() => view(id)).reason).toBe("ended");
  expect([view(today.id), view(kept)]).toEqual(["Replaced", "Kept"]);
  const own = perform(listTogethers, {}, restored.as(BEN)).list;
  expect(own.map(({ title }) => title)).toEqual(["Deleted", "Kept", "Replaced"]);
  expect(restored.store.personalFeeds.find(feed)).toBeUndefined();
  expect(restored.store.personalFeeds.hasEnded(feed)).toBe(true);
  expect(restored.store.personalFeeds.find(today.feed)).toBeDefined();
  restored.database.$client.close();
});

test("over another installation's database, which knows nothing of them, all are as they were", async () => {
  const world = openWorld();
  const link = world.calendar();
  const restored = await goBack(world, () => void replace(world, link, false), "two.eas");
  expect(showsOf(restored, link)?.calendar.title).toBe("Club");
  restored.database.$client.close();
});
