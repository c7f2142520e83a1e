// Storage limits for all calendars of one account and for the site: people are warned before they are reached;
// then saving is refused with a message, while reading, deleting and shortening still work.
import { beforeEach, describe, expect, it } from "vitest";
import { saveSource } from "~/features/sources/operations";
import { createCalendar } from "~/operations/calendars/calendars";
import { saveHome } from "~/operations/calendars/home";
import { saveNews } from "~/operations/calendars/news";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { saveEvent } from "~/operations/events/events";
import { suggestEvent } from "~/operations/events/suggestions";
import { removeDeletedEvents } from "~/operations/history/deleted-things";
import { OperationError } from "~/operations/kernel/errors";
import { perform } from "~/operations/kernel/operation";
import { whyLittleRoom } from "~/operations/kernel/storage-quota";
import { startHousekeeping } from "~/process/housekeeping";
import { BYTES_PER_ACCOUNT } from "~/values/limits";
import { sayRefusal } from "~/words/say-refusal";
import { ENGLISH } from "~/words/server-words";
import { createDesk, single } from "../../features/moving/import-scene";
import { createWorld, inEnglish, NOW, refusalOf, type World } from "../../support/operations";
import { ANN, BEN, draftOf } from "../scene";

let world: World;
let link: string;
beforeEach(() => {
  world = createWorld();
  link = world.calendar();
});

const asAnn = () => world.as(ANN);
const keyOf = (token = link) => world.store.calendars.findByLink(token)?.id ?? 0;
const annsKey = () => asAnn().actor?.id ?? 0;
const save = (more = {}) => perform(saveEvent, draftOf(link, more), asAnn());

/** Grows the calendar's recorded history, so that the account's calendars take this many bytes in total. */
function takeUp(bytes: number): void {
  const more = bytes - world.store.bytes.ofAccount(annsKey());
  world.database.$client
    .prepare("update calendar_bytes set history = history + ? where calendar_id = ?")
    .run(more, keyOf());
}

const FULL =
  "All calendars that one person created can take at most 200 MB together, with their history and imported files, and that is used up. Shorten or delete something. Deleted events count for 30 days, until they are removed for good in Deleted Events.";
const SITE_FULL =
  "This site has no room left, so nothing can be added. What is here can be read, shortened and deleted. Please tell the people who run the site.";

const GROWING: [what: string, (link: string) => unknown][] = [
  ["an event", (own) => perform(saveEvent, draftOf(own), asAnn())],
  ["news", (own) => perform(saveNews, { calendarId: own, title: "N", text: "" }, asAnn())],
  ["a home", (own) => perform(saveHome, { calendarId: own, wall: "Hello", links: [] }, asAnn())],
  ["a calendar", () => perform(createCalendar, { title: "Another" }, asAnn())],
  [
    "a source",
    (own) =>
      perform(
        saveSource,
        { calendarId: own, name: "School", url: "https://school.example.org/a.ics" },
        { ...asAnn(), sources: { origin: "https://cal.example.org", isOn: true } },
      ),
  ],
];

describe("an account", () => {
  it.each(GROWING)("without room may not add %s", (_what, add) => {
    const other = world.calendar("Other");
    takeUp(BYTES_PER_ACCOUNT + 1);
    const refused = refusalOf(() => add(other));
    expect([refused.code, refused.message]).toEqual(["invalid", FULL]);
  });

  it("without room may read, delete and shorten, and make room so", () => {
    const { id } = save({ notes: "n".repeat(1000) });
    const { id: other } = save({ title: "Other" });
    takeUp(BYTES_PER_ACCOUNT + 1);
    expect(refusalOf(() => save({ id, notes: "n".repeat(1001) })).message).toBe(FULL);
    expect(save({ id, notes: "n".repeat(900) }).notes).toHaveLength(900);
    perform(deleteEvent, { calendarId: link, eventId: other }, asAnn());
    perform(restoreEvent, { calendarId: link, eventId: other }, asAnn());
    perform(deleteEvent, { calendarId: link, eventId: other }, asAnn());
    perform(removeDeletedEvents, { calendarId: link }, asAnn());
    takeUp(BYTES_PER_ACCOUNT - 2000);
    expect(save({ title: "New" }).title).toBe("New");
  });

  it("is told by whoever edits, and has nothing to do with what others create", () => {
    world.admit(link, BEN);
    takeUp(BYTES_PER_ACCOUNT);
    const asBen = world.as(BEN);
    expect(refusalOf(() => perform(saveEvent, draftOf(link), asBen)).message).toBe(FULL);
    const { calendarId } = perform(createCalendar, { title: "Ben's" }, asBen);
    expect(perform(saveEvent, draftOf(calendarId), asBen).id).toBeDefined();
  });

  it("has no room for a file from its preview on, nor for one that was previewed before", async () => {
    const desk = createDesk(world, link);
    const { draftId } = await desk.look([single("a", { title: "One" })]);
    takeUp(BYTES_PER_ACCOUNT);
    const refusals = [
      await desk.apply(draftId).catch((error: unknown) => error),
      await desk
        .look([single("b", { title: "Two" }), single("c")])
        .catch((error: unknown) => error),
    ];
    expect(refusals.map((one) => one instanceof OperationError && inEnglish(one).message)).toEqual([
      FULL,
      FULL,
    ]);
  });

  it("is told before", () => {
    const says = () => sayRefusal(whyLittleRoom(annsKey(), world) ?? "", ENGLISH);
    takeUp(BYTES_PER_ACCOUNT * 0.9);
    expect(says()).toBe("");
    takeUp(BYTES_PER_ACCOUNT * 0.9 + 1);
    expect(says()).toMatch(/^Little room is left: .* at most 200 MB together.* and take 180 MB\./);
    takeUp(BYTES_PER_ACCOUNT + 1);
    expect(says()).toBe(FULL);
  });
});

describe("the site", () => {
  function keepHouse(most: number): object[] {
    const lines: object[] = [];
    const options = { timeZone: "UTC", demo: false, origin: "", mailFolder: "none" };
    const log = (line: object) => void lines.push(line);
    startHousekeeping(world.store, {
      ...options,
      now: () => NOW,
      mostBytes: () => most,
      log,
    }).stop();
    return lines.filter((line) => "event" in line && line.event === "database-room");
  }

  it("takes nothing more once the database is as large as it may be, and tells before", () => {
    const { id } = save({ notes: "n".repeat(100) });
    const { used } = world.store.bytes.ofSite();
    expect(keepHouse(used * 2)).toEqual([]);
    expect(whyLittleRoom(annsKey(), world)).toBeUndefined();
    expect(keepHouse(used + 1)).toEqual([expect.objectContaining({ level: "warn", is: "nearly" })]);
    expect(whyLittleRoom(annsKey(), world)).toBe("#siteLow");
    expect(keepHouse(used - 1)).toEqual([expect.objectContaining({ level: "warn", is: "full" })]);
    expect(refusalOf(() => save()).message).toBe(SITE_FULL);
    const visitor = { ...draftOf(link), name: "Dora" };
    world.database.$client.prepare("update calendars set suggestions = 1").run();
    expect(refusalOf(() => perform(suggestEvent, visitor, world.as(null))).message).toBe(SITE_FULL);
    expect(save({ id, notes: "" }).notes).toBe("");
    perform(deleteEvent, { calendarId: link, eventId: id }, asAnn());
  });
});
