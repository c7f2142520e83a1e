// Deleting a calendar or an account: what it requires, what it deletes, and what can be restored.
import { describe, expect, it } from "vitest";
import { deleteAccount, listOwnCalendars } from "~/operations/accounts/account";
import { leaveCalendar } from "~/operations/accounts/admins";
import { acceptInvite, sendCalendarAdminInvite } from "~/operations/accounts/invites";
import {
  countContents,
  deleteCalendar,
  restoreCalendar,
  showDeletedCalendar,
} from "~/operations/calendars/calendar-deletion";
import { listCalendars } from "~/operations/calendars/calendars";
import { listNews, saveNews } from "~/operations/calendars/news";
import { saveEvent } from "~/operations/events/events";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { listVersions, undoBatch } from "~/operations/history/history";
import { perform } from "~/operations/kernel/operation";
import { DAY, refusalOf } from "../../support/operations";
import { ANN, BEN, CAT, createScene, draftOf } from "../scene";

function setUp() {
  const { world, ours, theirs } = createScene();
  const { link } = ours;
  const remove = (title = "Club", email: string | null = ANN) =>
    perform(deleteCalendar, { id: link, title }, world.as(email));
  const restore = (code: unknown, network?: string) =>
    perform(restoreCalendar, { calendarId: link, code }, world.as(null, network));
  const view = () => {
    // The dates near today change from day to day.
    const {
      datesFrom: _,
      datesTo: __,
      ...view
    } = perform(viewCalendar, { id: link }, world.as(ANN));
    return view;
  };
  const codeFor = (email: string) => String(world.mailTo(email).token);
  return { world, link, theirs, remove, restore, view, codeFor };
}

describe("deleting a calendar", () => {
  it("asks for its title, in any case, and for no other", () => {
    const { remove, view } = setUp();
    for (const title of ["Clubs", "", "x".repeat(51), "Choir"]) {
      expect(refusalOf(() => remove(title)).fields).toHaveProperty("title");
    }
    expect(view().title).toBe("Club");
    expect(remove("  cLUB ")).toEqual({ title: "Club" });
  });

  it("keeps its history for when it is restored, with Undo of what was done before, and for nobody meanwhile", () => {
    const { world, link, remove, restore, view, codeFor } = setUp();
    world.admit(link, BEN);
    const before = view().events;
    world.clock.now += 1_000;
    const saved = perform(saveEvent, draftOf(link, { title: "Party" }), world.as(ANN));
    const list = (email: string | null = BEN) =>
      perform(listVersions, { calendarId: link, limit: 50 }, world.as(email)).list;
    const told = list();
    const [{ batch = "" } = {}] = told;
    remove();
    const undo = (email: string | null) =>
      perform(undoBatch, { calendarId: link, batch }, world.as(email));
    const sentence = "The calendar link is wrong.";
    for (const email of [ANN, CAT]) {
      expect(refusalOf(() => list(email)).message).toBe(sentence);
      expect(refusalOf(() => undo(email)).message).toBe(sentence);
    }
    world.clock.now += 20 * DAY;
    restore(codeFor(ANN));
    const after = list();
    expect(after.filter(({ id }) => told.some((one) => one.id === id))).toEqual(told);
    expect(refusalOf(() => undo(null)).code).toBe("signed-out");
    expect(refusalOf(() => undo(CAT)).code).toBe("denied");
    expect(undo(BEN)).toMatchObject({ undone: [{ itemId: saved.id }], left: [] });
    expect(view().events.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it("takes it away from everyone, out of lists, feeds and invites", () => {
    const { world, link, remove, view } = setUp();
    perform(sendCalendarAdminInvite, { calendarId: link, email: BEN }, world.as(ANN));
    const { token: code } = world.mailTo(BEN);
    remove();
    const gone = [
      view,
      () => perform(saveEvent, draftOf(link), world.as(ANN)),
      () => perform(acceptInvite, { calendarId: link, email: BEN, code }, world.as(null)),
      () => perform(countContents, { calendarId: link }, world.as(ANN)),
      () => remove(),
    ];
    for (const ask of gone) expect(refusalOf(ask).message).toBe("The calendar link is wrong.");
    const list = perform(listCalendars, { extraCalendarIds: [link] }, world.as(ANN));
    expect(list).toEqual({ favorites: [], hidden: [], managed: [], calendars: {}, colors: {} });
  });

  it("mails every admin a secret that brings it back as it was, for thirty days", () => {
    const { world, link, remove, restore, view, codeFor } = setUp();
    world.admit(link, BEN);
    const before = view();
    remove();
    const code = codeFor(ANN);
    expect(codeFor(BEN)).toBe(code);
    const facts = { calendarId: link, code };
    expect(perform(showDeletedCalendar, facts, world.as(null))).toEqual({
      title: "Club",
      isBack: false,
    });
    world.clock.now += 30 * DAY;
    expect(restore(code)).toEqual({ title: "Club", calendarId: link });
    const { modifiedAt, ...after } = view();
    expect(before).toMatchObject(after);
    expect(modifiedAt).toBeGreaterThan(before.modifiedAt);
    expect(restore("again")).toEqual({ title: "Club", calendarId: link });
    remove();
    const second = codeFor(ANN);
    expect(refusalOf(() => restore(code)).code).toBe("missing");
    world.clock.now += 30 * DAY + 1;
    expect(refusalOf(() => restore(second)).code).toBe("missing");
  });

  it("is not undone by guessing: thirty tries an hour, and another calendar's secret is wrong", () => {
    const { world, theirs, remove, restore, codeFor } = setUp();
    remove();
    perform(deleteCalendar, { id: theirs.link, title: "Choir" }, world.as(CAT));
    const wrong = refusalOf(() => restore(codeFor(CAT)));
    expect(wrong.message).toBe("This link is wrong, or the calendar was removed for good.");
    for (let n = 1; n < 30; n++) refusalOf(() => restore("0".repeat(22)));
    expect(refusalOf(() => restore(codeFor(ANN))).code).toBe("too-many");
    expect(restore(codeFor(ANN), "198.51.100.3").title).toBe("Club");
  });
});

describe("deleting an account", () => {
  it("wants each calendar agreed to that nobody else manages", () => {
    const { world, link } = setUp();
    const second = world.calendar("Second");
    world.admit(second, BEN);
    expect(perform(listOwnCalendars, {}, world.as(ANN))).toEqual({
      sole: [{ id: link, title: "Club", invited: [] }],
      shared: [{ id: second, title: "Second" }],
    });
    const refusal = refusalOf(() => perform(deleteAccount, {}, world.as(ANN)));
    expect([refusal.code, Object.keys(refusal.fields)]).toEqual(["invalid", [link]]);
    expect(world.store.users.findByEmail(ANN)).toBeDefined();
  });

  it("removes it with its calendars, keeps shared ones, and the news as a former member's", () => {
    const { world, link, theirs } = setUp();
    const [theirKey, annsKey] = [
      world.store.calendars.findByLink(theirs.link)?.id ?? 0,
      world.as(ANN).actor?.id ?? 0,
    ];
    world.store.calendars.addAdmin(theirKey, annsKey, world.clock.now);
    perform(saveNews, { calendarId: theirs.link, title: "By Ann" }, world.as(ANN));
    const ann = world.as(ANN);
    expect(perform(deleteAccount, { calendars: [link] }, ann)).toEqual({});
    expect(world.store.users.findByEmail(ANN)).toBeUndefined();
    expect(refusalOf(() => perform(viewCalendar, { id: link }, world.as(null))).code).toBe(
      "missing",
    );
    const { admins, title } = perform(viewCalendar, { id: theirs.link }, world.as(CAT));
    expect([title, admins.map(({ email }) => email)]).toEqual(["Choir", [CAT]]);
    const { list } = perform(listNews, { calendarId: theirs.link }, world.as(null));
    expect(list.map(({ title, name }) => [title, name])).toContainEqual([
      "By Ann",
      "Former member",
    ]);
    expect(world.mailTo(ANN)).toEqual({ kind: "account-deleted", language: null, to: ANN });
    expect(refusalOf(() => perform(deleteAccount, {}, ann)).code).toBe("signed-out");
  });

  it("leaves nobody else's anything", () => {
    const { world, link, theirs } = setUp();
    world.admit(link, BEN);
    perform(leaveCalendar, { calendarId: link }, world.as(BEN));
    perform(deleteAccount, { calendars: [link, theirs.link] }, world.as(BEN));
    expect(perform(viewCalendar, { id: link }, world.as(ANN)).events).toHaveLength(1);
    expect(perform(viewCalendar, { id: theirs.link }, world.as(CAT)).events).toHaveLength(1);
    expect(world.store.users.findByEmail(BEN)).toBeUndefined();
  });
});
