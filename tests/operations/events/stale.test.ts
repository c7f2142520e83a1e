// When someone else saved first, nothing is overwritten silently.
import { describe, expect, it } from "vitest";
import { getHome, saveHome } from "~/operations/calendars/home";
import { getNews, saveNews } from "~/operations/calendars/news";
import { deleteEvent } from "~/operations/events/event-deletion";
import { getEvent, saveEvent } from "~/operations/events/events";
import { type Caller, perform } from "~/operations/kernel/operation";
import { refusalOf, SECOND } from "../../support/operations";
import { ANN, BEN, type Content, createScene, draftOf } from "../scene";

type Kind = {
  what: string;
  /** Saves a state with the text `words`; returns the stored state. */
  save: (content: Content, words: string, caller: Caller, more?: object) => { modifiedAt: number };
  read: (content: Content, caller: Caller) => { words: string; modifiedAt: number };
};

const KINDS: Kind[] = [
  {
    what: "event",
    save: ({ link, eventId }, title, caller, more) =>
      perform(saveEvent, draftOf(link, { id: eventId, title, ...more }), caller),
    read({ link, eventId }, caller) {
      const event = perform(getEvent, { calendarId: link, eventId }, caller);
      return { words: event.title, modifiedAt: event.modifiedAt };
    },
  },
  {
    what: "news item",
    save: ({ link, newsId }, title, caller, more) =>
      perform(saveNews, { calendarId: link, id: newsId, title, text: "", ...more }, caller),
    read({ link, newsId }, caller) {
      const item = perform(getNews, { calendarId: link, newsId }, caller);
      return { words: item.title, modifiedAt: item.modifiedAt };
    },
  },
  {
    what: "home page",
    save: ({ link }, wall, caller, more) =>
      perform(saveHome, { calendarId: link, wall, ...more }, caller),
    read({ link }, caller) {
      const home = perform(getHome, { id: link }, caller);
      return { words: home.wall, modifiedAt: home.modifiedAt };
    },
  },
];

describe.each(KINDS)("two editors of one $what", ({ what, save, read }) => {
  function setUp() {
    const { world, ours } = createScene();
    world.admit(ours.link, BEN);
    return { world, ours, ann: () => world.as(ANN), ben: () => world.as(BEN) };
  }

  it("lose nothing: the second is told, and what the first saved stays", () => {
    const { world, ours, ann, ben } = setUp();
    const { modifiedAt } = read(ours, ann());
    world.clock.now += 10 * SECOND;
    save(ours, "Ann's", ann(), { modifiedAt });
    const refusal = refusalOf(() => save(ours, "Ben's", ben(), { modifiedAt }));
    expect([refusal.code, refusal.message]).toEqual([
      "stale",
      `Someone else changed this ${what} in the meantime. Nothing is saved yet.`,
    ]);
    expect(read(ours, ben()).words).toBe("Ann's");
  });

  it("can go on: with the newer state in hand the second saves", () => {
    const { world, ours, ann, ben } = setUp();
    const { modifiedAt } = read(ours, ann());
    save(ours, "Ann's", ann(), { modifiedAt });
    world.clock.now += 1;
    save(ours, "Ben's", ben(), { modifiedAt: read(ours, ben()).modifiedAt });
    expect(read(ours, ann()).words).toBe("Ben's");
  });

  it("are told also when both save within one millisecond", () => {
    const { ours, ann, ben } = setUp();
    const { modifiedAt } = read(ours, ann());
    save(ours, "Ann's", ann(), { modifiedAt });
    expect(refusalOf(() => save(ours, "Ben's", ben(), { modifiedAt })).code).toBe("stale");
  });

  it("who do not say what they began from: the last one wins", () => {
    const { ours, ann, ben } = setUp();
    save(ours, "Ann's", ann());
    save(ours, "Ben's", ben());
    expect(read(ours, ann()).words).toBe("Ben's");
  });

  it("200 times: of two that began from the same state the first saves, the second is told", () => {
    const { ours, ann, ben } = setUp();
    for (let round = 0; round < 200; round++) {
      const { modifiedAt } = read(ours, ann());
      const [first, second] = round % 3 === 0 ? [ben(), ann()] : [ann(), ben()];
      save(ours, `first ${round}`, first, { modifiedAt });
      expect(refusalOf(() => save(ours, "second", second, { modifiedAt })).code).toBe("stale");
      expect(read(ours, ann()).words).toBe(`first ${round}`);
    }
  });

  it("get a later time at each save: of an event a later whole second, as calendar programs compare", () => {
    const { world, ours, ann } = setUp();
    const unit = what === "event" ? SECOND : 1;
    const times: number[] = [];
    for (const passed of [0, 1, 400, 999, 1, 5_000, 0, -3_600_000, 0]) {
      world.clock.now += passed;
      times.push(Math.floor(save(ours, "Again", ann()).modifiedAt / unit));
    }
    for (const [n, time] of times.entries()) {
      expect(time).toBeGreaterThan(times[n - 1] ?? 0);
    }
  });

  it("cannot give a state that is no time", () => {
    const { ours, ann } = setUp();
    for (const modifiedAt of ["0", null, Number.NaN, Number.POSITIVE_INFINITY, 0.5, 2 ** 60, {}]) {
      expect(refusalOf(() => save(ours, "Ann's", ann(), { modifiedAt })).fields).toHaveProperty(
        "modifiedAt",
      );
    }
  });
});

describe("a home page that nobody wrote yet", () => {
  it("is stale for the second of two first writers", () => {
    const { world } = createScene();
    const link = world.calendar("New");
    const save = (wall: string) =>
      perform(saveHome, { calendarId: link, wall, modifiedAt: 0 }, world.as(ANN));
    expect(perform(getHome, { id: link }, world.as(null))).toMatchObject({
      wall: "",
      links: [],
      modifiedAt: 0,
      calendar: { link },
    });
    save("first");
    expect(refusalOf(() => save("second")).code).toBe("stale");
  });
});

describe("an event that was deleted meanwhile", () => {
  it("is missing for who still edits it", () => {
    const { world, ours } = createScene();
    const event = { calendarId: ours.link, eventId: ours.eventId };
    perform(deleteEvent, event, world.as(ANN));
    const save = () => perform(saveEvent, draftOf(ours.link, { id: ours.eventId }), world.as(ANN));
    expect(refusalOf(save).code).toBe("missing");
    expect(refusalOf(() => perform(deleteEvent, event, world.as(ANN))).code).toBe("missing");
  });
});
