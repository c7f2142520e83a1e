// Limits on the number of things: the last one that fits, and the first that does not.
import { describe, expect, it } from "vitest";
import { acceptInvite, sendCalendarAdminInvite } from "~/operations/accounts/invites";
import { getOrMakeUser } from "~/operations/accounts/login";
import { createCalendar, listCalendars } from "~/operations/calendars/calendars";
import { saveHome } from "~/operations/calendars/home";
import { deleteNews, saveNews } from "~/operations/calendars/news";
import { deleteEvent, restoreEvent } from "~/operations/events/event-deletion";
import { saveEvent } from "~/operations/events/events";
import { listDeletedEvents, removeDeletedEvents } from "~/operations/history/deleted-things";
import { perform } from "~/operations/kernel/operation";
import { purge } from "~/process/housekeeping";
import { eventValues } from "../../support/events";
import { createWorld, DAY, HOUR, NOW, refusalOf, type World } from "../../support/operations";
import { ANN, BEN, draftOf } from "../scene";

function keyOf(link: string, { store }: World): number {
  return store.calendars.findByLink(link)?.id ?? 0;
}

describe("links of a home page", () => {
  it("are fifty at most", () => {
    const world = createWorld();
    const calendarId = world.calendar();
    const save = (count: number) => {
      const links = Array.from({ length: count }, (_, n) => ({
        title: `Link ${n}`,
        url: "https://example.org/",
      }));
      return perform(saveHome, { calendarId, links }, world.as(ANN)).links;
    };
    expect(save(50)).toHaveLength(50);
    const refusal = refusalOf(() => save(51));
    expect(refusal.message).toBe("A home page can have at most 50 links.");
    expect(refusal.fields).toEqual({ links: refusal.message });
    expect(world.store.homes.get(keyOf(calendarId, world)).links).toHaveLength(50);
  });

  it("are links, in a list", () => {
    const world = createWorld();
    const calendarId = world.calendar();
    for (const links of ["x", 7, null, {}, { length: 1 }]) {
      const wrong = refusalOf(() => perform(saveHome, { calendarId, links }, world.as(ANN)));
      expect(wrong.message).toBe("Links must be a list.");
    }
    for (const link of ["https://example.org", 7, null, []]) {
      const wrong = refusalOf(() =>
        perform(saveHome, { calendarId, links: [link] }, world.as(ANN)),
      );
      expect(wrong.code).toBe("invalid");
      expect(wrong.message).not.toMatch(/expected|received|Invalid input/);
    }
  });
});

it("refuses slots and further days that are none in words", () => {
  const world = createWorld();
  const event = { calendarId: world.calendar(), title: "Training", from: NOW, to: NOW + 1 };
  const wrongOf = (more: object) =>
    refusalOf(() => perform(saveEvent, { ...event, ...more }, world.as(ANN))).message;
  const list = (slots: unknown) => ({ asks: { kind: "list", slots } });
  for (const wrong of ["x", 7, {}]) {
    expect(wrongOf(list(wrong))).toBe("asks.slots must be a list.");
    expect(wrongOf(list([[wrong]]))).toBe("A slot must be an object.");
    expect(wrongOf(list([{ id: [wrong], name: "Cake", places: 1 }]))).toBe(
      "The id of a slot must be a whole number.",
    );
    expect(wrongOf({ repeat: { freq: "day", days: wrong } })).toBe("repeat.days must be a list.");
  }
});

describe("calendars of a user", () => {
  it("are two hundred created ones at most; those of others do not count", () => {
    const world = createWorld();
    const createdBy = world.as(ANN).actor?.id ?? 0;
    const make = () => perform(createCalendar, { title: "One more" }, world.as(ANN)).calendarId;
    for (let n = 0; n < 199; n++) {
      world.store.calendars.add({
        link: `made-${n}`,
        title: "Made",
        timeZone: "UTC",
        createdBy,
        now: NOW,
      });
    }
    const { calendarId } = perform(createCalendar, { title: "Ben's" }, world.as(BEN));
    world.store.calendars.addAdmin(keyOf(calendarId, world), createdBy, NOW);
    expect(make()).toMatch(/^[\w-]{22}$/);
    const refusal = refusalOf(make);
    expect([refusal.code, refusal.message]).toEqual([
      "invalid",
      "You can create at most 200 calendars.",
    ]);
    expect(perform(createCalendar, { title: "Ben's" }, world.as(BEN)).calendarId).toBeDefined();
  });
});

describe("events of a calendar", () => {
  function fill(world: World, link: string, count: number): void {
    const calendarId = keyOf(link, world);
    world.store.change(() => {
      for (let n = 0; n < count; n++) {
        const event = eventValues({ title: "Many", from: NOW + n * HOUR, timeZone: "UTC" });
        world.store.events.add(calendarId, { ...event, id: `e${n}`, uid: `u${n}`, now: NOW });
      }
    });
  }

  it("are 20,000 at most", () => {
    const world = createWorld();
    const link = world.calendar();
    fill(world, link, 19_999);
    const save = (more = {}) => perform(saveEvent, draftOf(link, more), world.as(ANN));
    const { id } = save();
    const refusal = refusalOf(save);
    expect([refusal.code, refusal.message]).toEqual([
      "invalid",
      "A calendar can have at most 20,000 events.",
    ]);
    expect(save({ id, title: "Changed" }).title).toBe("Changed");
  });

  it("count while they are deleted and kept, and can be removed for good where they fill the calendar", () => {
    const world = createWorld();
    const link = world.calendar();
    fill(world, link, 20_000);
    const ofCalendar = { calendarId: link };
    const save = () => perform(saveEvent, draftOf(link), world.as(ANN));
    const remove = (eventId: string) =>
      perform(deleteEvent, { ...ofCalendar, eventId }, world.as(ANN));
    const makeRoom = () => perform(removeDeletedEvents, ofCalendar, world.as(ANN));
    const deleted = () => perform(listDeletedEvents, ofCalendar, world.as(ANN));
    expect(makeRoom()).toEqual({ removed: 0 });
    remove("e0");
    expect(refusalOf(save).message).toContain("20,000 events, and the deleted one counts for 30");
    remove("e1");
    expect(refusalOf(save).message).toBe(
      "A calendar can have at most 20,000 events, and the 2 deleted ones count for 30 days. To make room, open Deleted Events in the list and remove them for good.",
    );
    expect(deleted()).toMatchObject({ count: 2, isFull: true });
    perform(restoreEvent, { ...ofCalendar, eventId: "e0" }, world.as(ANN));
    expect(deleted()).toMatchObject({ list: [{ id: "e1" }], count: 1, isFull: true });
    expect(makeRoom()).toEqual({ removed: 1 });
    const { id } = save();
    expect(refusalOf(save).message).toBe("A calendar can have at most 20,000 events.");
    remove(id);
    world.clock.now += 30 * DAY + 1;
    purge(world.store, world.clock.now);
    expect(save().id).toBeDefined();
  });

  it("are not removed for good while there is room: others can bring them back", () => {
    const world = createWorld();
    const link = world.calendar();
    fill(world, link, 3);
    perform(deleteEvent, { calendarId: link, eventId: "e0" }, world.as(ANN));
    const refusal = refusalOf(() =>
      perform(removeDeletedEvents, { calendarId: link }, world.as(ANN)),
    );
    expect(refusal.message).toContain("There is room for more events.");
    const { list, count, isFull } = perform(listDeletedEvents, { calendarId: link }, world.as(ANN));
    expect([list.length, count, isFull]).toEqual([1, 1, false]);
  });

  it("count by calendar", () => {
    const world = createWorld();
    fill(world, world.calendar("Full"), 20_000);
    expect(perform(saveEvent, draftOf(world.calendar()), world.as(ANN)).id).toBeDefined();
  });
});

describe("news of a calendar", () => {
  it("are 2,000 at most; deleting makes room", () => {
    const world = createWorld();
    const link = world.calendar();
    const calendarId = keyOf(link, world);
    world.store.change(() => {
      for (let n = 0; n < 1_999; n++) {
        const author = { authorId: null, authorName: "Ann" };
        world.store.news.add({
          id: `n${n}`,
          calendarId,
          title: "N",
          text: "",
          ...author,
          now: NOW,
        });
      }
    });
    const save = (more = {}) =>
      perform(saveNews, { calendarId: link, title: "News", ...more }, world.as(ANN));
    const { id } = save();
    expect(refusalOf(save).message).toBe("A calendar can have at most 2,000 news items.");
    expect(save({ id, title: "Changed" }).title).toBe("Changed");
    perform(deleteNews, { calendarId: link, newsId: "n7" }, world.as(ANN));
    expect(save().title).toBe("News");
  });
});

describe("admins and invites of a calendar", () => {
  function setUp() {
    const world = createWorld();
    const link = world.calendar();
    const key = keyOf(link, world);
    const { store, clock } = world;
    const addAdmins = (count: number) => {
      for (let n = 0; n < count; n++) {
        const user = getOrMakeUser(`admin${n}@example.org`, { store, now: clock.now });
        store.calendars.addAdmin(key, user.id, clock.now);
      }
    };
    const invite = (email: string) =>
      perform(sendCalendarAdminInvite, { calendarId: link, email }, world.as(ANN)).list;
    const addInvites = (count: number, expiresAt = clock.now + HOUR) => {
      for (let n = 0; n < count; n++) {
        const email = `invited${n}@example.org`;
        const dates = { createdAt: clock.now, expiresAt };
        store.invites.add({
          calendarId: key,
          email,
          tokenHash: "",
          ...dates,
          sentBy: null,
          language: null,
        });
      }
    };
    return { world, link, addAdmins, addInvites, invite };
  }

  it("are fifty admins at most", () => {
    const { addAdmins, invite, world } = setUp();
    addAdmins(48);
    expect(invite("last@example.org")).toHaveLength(1);
    addAdmins(49);
    const refusal = refusalOf(() => invite("more@example.org"));
    expect(refusal.message).toBe("A calendar can have at most 50 managers.");
    expect(refusal.fields).toEqual({ email: refusal.message });
    expect(() => world.mailTo("more@example.org")).toThrow();
  });

  it("are fifty admins too where more invites than that wait to be accepted", () => {
    const { addAdmins, invite, world, link } = setUp();
    addAdmins(48);
    for (const email of ["x@example.org", "y@example.org"]) invite(email);
    const accept = (email: string) => {
      const { token: code } = world.mailTo(email);
      return perform(acceptInvite, { calendarId: link, email, code }, world.as(null)).title;
    };
    expect(accept("x@example.org")).toBe("Club");
    expect(refusalOf(() => accept("y@example.org")).message).toBe(
      "A calendar can have at most 50 managers.",
    );
    const admins = world.store.calendars.listAdmins(keyOf(link, world));
    expect(admins).toHaveLength(50);
    world.store.calendars.removeAdmin(keyOf(link, world), admins.at(-1)?.id ?? 0);
    expect(accept("y@example.org")).toBe("Club");
  });

  it("are fifty pending invites at most; to the same person again is no new one", () => {
    const { addInvites, invite } = setUp();
    addInvites(49);
    expect(invite("fiftieth@example.org")).toHaveLength(50);
    const refusal = refusalOf(() => invite("more@example.org"));
    expect(refusal.message).toBe("A calendar can have at most 50 pending invites.");
    expect(invite("fiftieth@example.org")).toHaveLength(50);
    expect(invite("invited0@example.org")).toHaveLength(50);
  });

  it("do not count invites that are too old", () => {
    const { addInvites, invite, world } = setUp();
    addInvites(50, world.clock.now);
    expect(invite("more@example.org")).toEqual([{ email: "more@example.org" }]);
  });
});

describe("extra calendars in a list", () => {
  it("are read up to the twentieth", () => {
    const world = createWorld();
    const extraCalendarIds = Array.from({ length: 21 }, (_, n) => world.calendar(`C${n}`));
    const { calendars } = perform(listCalendars, { extraCalendarIds }, world.as(null));
    expect(Object.keys(calendars).sort()).toEqual(extraCalendarIds.slice(0, 20).sort());
  });

  it("are 500 at most", () => {
    const world = createWorld();
    const send = (count: number) => {
      const extraCalendarIds = Array.from({ length: count }, () => "none");
      return perform(listCalendars, { extraCalendarIds }, world.as(null));
    };
    expect(send(500).calendars).toEqual({});
    expect(refusalOf(() => send(501)).message).toBe("Extra calendars can be at most 500 ids.");
  });

  it("are left out where they are no calendar's id, and must be a list", () => {
    const world = createWorld();
    const link = world.calendar();
    const extraCalendarIds = [7, null, {}, "nowhere", "__proto__", "constructor", link];
    const { calendars } = perform(listCalendars, { extraCalendarIds }, world.as(null));
    expect(Object.keys(calendars)).toEqual([link]);
    expect(Object.getPrototypeOf(calendars)).toBeNull();
    for (const wrong of ["x", null, {}]) {
      const { code, message } = refusalOf(() =>
        perform(listCalendars, { extraCalendarIds: wrong }, world.as(null)),
      );
      expect(code).toBe("invalid");
      expect(message).not.toMatch(/Invalid input/);
    }
  });
});
