import { beforeEach, describe, expect, it, test } from "vitest";
import { NO_TEXTS } from "~/event/event-fields";
import { deleteAccount } from "~/operations/accounts/account";
import { removeAdmin } from "~/operations/accounts/admins";
import { saveCalendar } from "~/operations/calendars/calendars";
import { getHome, saveHome } from "~/operations/calendars/home";
import { deleteNews, listNews, saveNews } from "~/operations/calendars/news";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { cancelEvent, getEvent, saveEvent } from "~/operations/events/events";
import { getVersion, listVersions, restoreVersion, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { HISTORY_DAYS, VERSIONS_AN_ITEM } from "~/values/limits";
import { undoAll } from "~/web/pages/history/history-page";
import { DAY, HOUR, refusalOf, SECOND } from "../../support/operations";
import { EVERY_OPERATION } from "../every-operation";
import { ANN, BEN, CAT, createScene, draftOf, dump, FROM, type Scene } from "../scene";

let scene: Scene;
beforeEach(() => {
  scene = createScene();
  scene.world.admit(scene.ours.link, BEN);
});

/** A new request by a person; each is its own batch. */
function as(email: string | null) {
  scene.world.clock.now += SECOND;
  return scene.world.as(email);
}

function history(more: Record<string, unknown> = {}) {
  return perform(listVersions, { calendarId: scene.ours.link, ...more }, as(ANN)).list;
}

function ofEvent() {
  return history({ itemKind: "event", itemId: scene.ours.eventId });
}

function change(more: Record<string, unknown>, email = ANN) {
  const { link, eventId } = scene.ours;
  return perform(saveEvent, draftOf(link, { id: eventId, ...more }), as(email));
}

function undo(batch: string | undefined, more: Record<string, unknown> = {}) {
  const input = { calendarId: scene.ours.link, batch, ...more };
  const { undone, left } = perform(undoBatch, input, as(ANN));
  return { undone: undone.length, left: left.length };
}

function event() {
  const { link, eventId } = scene.ours;
  return perform(getEvent, { calendarId: link, eventId }, as(null));
}

describe("the history of an event", () => {
  it("tells who did what, the newest first, and which fields changed", () => {
    const { link, eventId } = scene.ours;
    change({ title: "Rowing", from: FROM + HOUR, to: FROM + 2 * HOUR }, BEN);
    perform(cancelEvent, { calendarId: link, eventId }, as(ANN));
    perform(deleteEvent, { calendarId: link, eventId }, as(BEN));
    perform(restoreEvent, { calendarId: link, eventId }, as(ANN));
    expect(ofEvent()).toMatchObject([
      { action: "restored", actorName: "ann...", fields: [] },
      { action: "deleted", actorName: "ben..." },
      { action: "canceled", actorName: "ann...", title: "CANCELED: Rowing", fields: ["title"] },
      { action: "changed", actorName: "ben...", title: "Rowing", fields: ["title", "from", "to"] },
      { action: "changed", actorName: "ann...", fields: ["notes"] },
      { action: "created", actorName: "ann...", title: "Training", fields: [] },
    ]);
  });

  it("keeps the last 50 changes: the next one drops the first", () => {
    for (let n = ofEvent().length; n < VERSIONS_AN_ITEM; n += 1) change({ title: `Training ${n}` });
    expect(ofEvent().at(-1)).toMatchObject({ action: "created" });
    change({ title: "One more" });
    expect(ofEvent()).toHaveLength(VERSIONS_AN_ITEM);
    expect(ofEvent().at(-1)).toMatchObject({ action: "changed", fields: ["notes"] });
  });

  it("comes in pages, each below the last one's id", () => {
    for (let n = 0; n < 5; n += 1) change({ title: `Training ${n}` });
    const all = history().map(({ id }) => id);
    const first = history({ limit: 3 }).map(({ id }) => id);
    expect(first).toEqual(all.slice(0, 3));
    expect(history({ before: first[2] }).map(({ id }) => id)).toEqual(all.slice(3));
  });

  it("shows both states of a change, also when another followed", () => {
    change({ title: "Rowing" });
    change({ notes: "Later." });
    const [, version] = ofEvent();
    const shown = perform(
      getVersion,
      { calendarId: scene.ours.link, versionId: version?.id },
      as(BEN),
    );
    expect(shown.states).toMatchObject({
      itemKind: "event",
      before: { title: "Training" },
      after: { title: "Rowing" },
    });
  });
});

describe("restoring a version", () => {
  function restore(versionId: number | undefined, more: Record<string, unknown> = {}) {
    return perform(restoreVersion, { calendarId: scene.ours.link, versionId, ...more }, as(ANN));
  }

  it("writes what was before as a new state, and can be taken back itself", () => {
    change({ title: "Rowing" });
    const before = event();
    restore(ofEvent()[0]?.id);
    expect(event()).toMatchObject({ title: "Training", sequence: before.sequence + 1 });
    expect(event().modifiedAt).toBeGreaterThan(before.modifiedAt);
    restore(ofEvent()[0]?.id);
    expect(event().title).toBe("Rowing");
  });

  it("twice gives the same content with a higher sequence", () => {
    change({ title: "Rowing" });
    const id = ofEvent()[0]?.id;
    restore(id);
    const { sequence: first, modifiedAt: _, ...once } = event();
    restore(id);
    const { sequence: second, modifiedAt: __, ...twice } = event();
    expect(twice).toEqual(once);
    expect(second).toBeGreaterThan(first);
  });

  it("brings a deleted event back as it was then", () => {
    const { link, eventId } = scene.ours;
    change({ title: "Rowing" });
    const id = ofEvent()[0]?.id;
    perform(deleteEvent, { calendarId: link, eventId }, as(ANN));
    restore(id);
    expect(event().title).toBe("Training");
  });

  it("is refused as stale when the item changed after the state that was looked at", () => {
    const { modifiedAt } = change({ title: "Rowing" });
    change({ title: "Sailing" }, BEN);
    const id = ofEvent().at(-1)?.id;
    expect(refusalOf(() => restore(ofEvent()[1]?.id, { modifiedAt })).code).toBe("stale");
    expect(refusalOf(() => restore(id)).code).toBe("invalid");
    expect(event().title).toBe("Sailing");
  });

  it("keeps the dates of an all-day event in a calendar that has another zone by now", () => {
    const { link } = scene.ours;
    change({ allDay: true, from: Date.UTC(2026, 11, 24), to: Date.UTC(2026, 11, 26) });
    change({});
    perform(saveCalendar, { id: link, title: "Club", timeZone: "Pacific/Auckland" }, as(ANN));
    restore(ofEvent()[0]?.id);
    const { firstDay, lastDay, from, timeZone } = event();
    expect([firstDay, lastDay]).toEqual(["2026-12-24", "2026-12-26"]);
    expect(timeZone).toBe("Pacific/Auckland");
    expect(new Date(from).toISOString()).toBe("2026-12-23T11:00:00.000Z");
  });

  it("is not to be had of another calendar's version, and says nothing of it", () => {
    const theirs = perform(listVersions, { calendarId: scene.theirs.link }, scene.world.as(CAT))
      .list[0];
    const refusal = refusalOf(() => restore(theirs?.id));
    expect(refusal).toMatchObject({ code: "missing", message: "There is no such version." });
  });
});

describe("undoing a request", () => {
  test.each<[string, () => void, () => unknown]>([
    ["a changed event", () => change({ title: "Rowing", notes: "" }), event],
    [
      "a canceled event",
      () => {
        const { link, eventId } = scene.ours;
        perform(cancelEvent, { calendarId: link, eventId }, as(ANN));
      },
      event,
    ],
    [
      "a deleted event",
      () => {
        const { link, eventId } = scene.ours;
        perform(deleteEvent, { calendarId: link, eventId }, as(ANN));
      },
      event,
    ],
    [
      "a deleted news item",
      () => {
        const { link, newsId } = scene.ours;
        perform(deleteNews, { calendarId: link, newsId }, as(ANN));
      },
      () => perform(listNews, { calendarId: scene.ours.link }, as(null)).list,
    ],
    [
      "a changed news item",
      () => {
        const { link, newsId } = scene.ours;
        const draft = { calendarId: link, id: newsId, title: "Old hall", text: "" };
        perform(saveNews, draft, as(ANN));
      },
      () => perform(listNews, { calendarId: scene.ours.link }, as(null)).list,
    ],
    [
      "a changed home page",
      () => {
        perform(saveHome, { calendarId: scene.ours.link, wall: "", links: [] }, as(ANN));
      },
      () => perform(getHome, { id: scene.ours.link }, as(null)),
    ],
    [
      "a changed title and zone",
      () => {
        const values = { title: "Other", timeZone: "Asia/Kathmandu" };
        perform(saveCalendar, { id: scene.ours.link, ...values }, as(ANN));
      },
      () => {
        const { title, timeZone } = scene.world.store.calendars.findByLink(scene.ours.link) ?? {};
        return { title, timeZone };
      },
    ],
  ])("brings back %s", (_name, act, look) => {
    const plain = () => JSON.parse(JSON.stringify(look(), withoutTimes));
    const before = plain();
    act();
    expect(before).not.toEqual(tryTo(plain));
    expect(undo(history()[0]?.batch)).toEqual({ undone: 1, left: 0 });
    expect(plain()).toEqual(before);
  });

  it("takes away what was created", () => {
    const { link } = scene.ours;
    const { id } = perform(saveEvent, draftOf(link), as(ANN));
    undo(history()[0]?.batch);
    const asked = () => perform(getEvent, { calendarId: link, eventId: id }, as(null));
    expect(refusalOf(asked).code).toBe("missing");
  });

  it("leaves what somebody else changed since, and says so; with force it does not", () => {
    change({ title: "Rowing" });
    const batch = history()[0]?.batch;
    change({ title: "Sailing" }, BEN);
    expect(undo(batch)).toEqual({ undone: 0, left: 1 });
    expect(event().title).toBe("Sailing");
    expect(undo(batch, { force: true })).toEqual({ undone: 1, left: 0 });
    expect(event().title).toBe("Training");
  });

  it("is one batch for many events, and the content is as before", async () => {
    const { world, ours } = scene;
    const calendar = world.store.calendars.findByLink(ours.link);
    const caller = as(ANN);
    const before = dump(world.database, ["modified_at", "sequence"]).events;
    const stored = world.store.events.find(calendar?.id ?? 0, ours.eventId);
    if (!calendar || !stored) throw new Error("The scene is incomplete.");
    const { title, location, notes, allDay, from, to, firstDay, lastDay, timeZone } = stored;
    const dates = { allDay, from, to, firstDay, lastDay, timeZone };
    const values = { ...NO_TEXTS, title, location, notes, categoryId: null, ...dates };
    const many = Array.from({ length: 1_000 }, (_, n) => {
      return { ...values, id: `many-${n}`, uid: `many-${n}`, now: caller.now };
    });
    const author = {
      batch: "import",
      at: caller.now,
      actorId: null,
      actorName: "",
      appName: null,
      via: "import",
    };
    world.store.change(() =>
      world.store.versions.by({ ...author, via: "import" }, () =>
        world.store.events.addAll(calendar.id, many),
      ),
    );
    const { undone, left } = await undoAll({ calendarId: ours.link, batch: "import" }, as(ANN));
    expect([undone.length, left]).toEqual([1_000, []]);
    const alive = dump(world.database, ["modified_at", "sequence"]).events?.filter(
      ({ deleted_at }) => deleted_at === null,
    );
    expect(alive).toEqual(before);
  });

  it("never gives rights back", () => {
    perform(removeAdmin, { calendarId: scene.ours.link, email: BEN }, as(ANN));
    const batch = history()[0]?.batch;
    expect(refusalOf(() => undo(batch)).code).toBe("invalid");
    expect(refusalOf(() => change({ title: "Mine" }, BEN)).code).toBe("denied");
  });

  it("knows no batch of another calendar", () => {
    const theirs = perform(listVersions, { calendarId: scene.theirs.link }, scene.world.as(CAT))
      .list[0];
    expect(refusalOf(() => undo(theirs?.batch)).message).toBe("There is no such version.");
  });
});

describe("what leaves a version", () => {
  const CONTENT = ["events", "news", "homes", "home_links", "calendars", "calendar_admins"];
  // Time and number of a state alone are no change; a deleted calendar is restored through its mail.
  const OMITTED = ["revision", "modified_at", "sequence", "restore_hash", "introduction"];
  const writing = EVERY_OPERATION.filter(({ effect }) => effect === "writes");

  test.each(writing.map((row) => [row.name, row] as const))(
    "%s, if it changes what a calendar shows",
    (_name, { who, call }) => {
      const { world, ours } = scene;
      const caller = as(who === "all" ? null : ANN);
      const before = dump(world.database, OMITTED);
      try {
        call(ours, caller);
      } catch {
        // A refusal changes nothing; the checks below verify that.
      }
      const after = dump(world.database, OMITTED);
      const isSame = CONTENT.every(
        (table) => JSON.stringify(before[table]) === JSON.stringify(after[table]),
      );
      const isGone = countThere(after) < countThere(before);
      const isRecorded = (after.versions?.length ?? 0) > (before.versions?.length ?? 0);
      expect(isSame || isGone || isRecorded).toBe(true);
    },
  );
});

describe("a save that changes nothing", () => {
  it("leaves no version of an event, and makes a new state all the same", () => {
    const [before, count] = [event(), history().length];
    const { modifiedAt } = change({});
    expect(history()).toHaveLength(count);
    expect(modifiedAt).toBeGreaterThan(before.modifiedAt);
    expect(event()).toEqual({ ...before, modifiedAt, sequence: before.sequence + 1 });
    change({ allDay: true });
    const all = history().length;
    change({ allDay: true });
    expect(history()).toHaveLength(all);
  });

  it("leaves none of news, home, title and zone", () => {
    const { link } = scene.ours;
    const [item] = perform(listNews, { calendarId: link }, as(ANN)).list;
    const { wall, links } = perform(getHome, { id: link }, as(ANN));
    const count = history().length;
    const { id, title, text } = item ?? { id: "", title: "", text: "" };
    perform(saveNews, { calendarId: link, id, title, text }, as(ANN));
    perform(saveHome, { calendarId: link, wall, links }, as(ANN));
    const calendar = scene.world.store.calendars.findByLink(link);
    perform(saveCalendar, { id: link, title: calendar?.title }, as(ANN));
    expect(history()).toHaveLength(count);
    perform(saveHome, { calendarId: link, wall, links: [] }, as(ANN));
    expect(history()).toHaveLength(count + 1);
  });
});

describe("what is kept of people and for how long", () => {
  it("a former member's changes stay, without the name", () => {
    change({ title: "Rowing" }, BEN);
    perform(deleteAccount, {}, as(BEN));
    expect(ofEvent()[0]?.actorName).toBe("Former member");
    expect(JSON.stringify(dump(scene.world.database).versions)).not.toMatch(/\bben\b/);
  });

  it("a year, and as long as the item", () => {
    const { world, ours } = scene;
    perform(deleteEvent, { calendarId: ours.link, eventId: ours.eventId }, as(ANN));
    world.clock.now += 31 * DAY;
    purge(world.store, world.clock.now);
    expect(ofEvent()).toEqual([]);
    expect(history({ itemKind: "news" })).toHaveLength(1);
    world.clock.now += (HISTORY_DAYS - 30) * DAY;
    purge(world.store, world.clock.now);
    expect(history()).toEqual([]);
  });
});

/** Calendars that are neither removed nor deleted. */
function countThere({ calendars }: ReturnType<typeof dump>): number {
  return calendars?.filter(({ deleted_at }) => deleted_at === null).length ?? 0;
}

/** Times of change and counters differ after an undo. */
function withoutTimes(name: string, value: unknown): unknown {
  return ["modifiedAt", "sequence", "revision"].includes(name) ? undefined : value;
}

function tryTo(work: () => unknown): unknown {
  try {
    return work();
  } catch {
    return undefined;
  }
}
