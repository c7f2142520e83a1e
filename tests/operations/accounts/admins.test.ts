// Admins of a calendar have equal rights, there is always at least one, and a removed one loses all rights at once.
import { describe, expect, it } from "vitest";
import { leaveCalendar, listAdmins, removeAdmin } from "~/operations/accounts/admins";
import { saveCalendar } from "~/operations/calendars/calendars";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { createWorld, refusalOf, SECOND } from "../../support/operations";
import { ANN, BEN, CAT } from "../scene";

function setUp(...others: string[]) {
  const world = createWorld();
  const link = world.calendar();
  for (const email of others) {
    world.clock.now += SECOND;
    world.admit(link, email);
  }
  const list = (by = ANN) => perform(listAdmins, { calendarId: link }, world.as(by)).list;
  const remove = (email: string, by = ANN) =>
    perform(removeAdmin, { calendarId: link, email }, world.as(by));
  const leave = (email: string) => perform(leaveCalendar, { calendarId: link }, world.as(email));
  return { world, link, list, remove, leave };
}

describe("the admins of a calendar", () => {
  it("stand with the longest-standing first, and know which of them they are", () => {
    const { list } = setUp(CAT, BEN);
    expect(list(BEN)).toEqual([
      { name: "ann...", email: ANN, isSelf: false, invited: [] },
      { name: "cat...", email: CAT, isSelf: false, invited: [] },
      { name: "ben...", email: BEN, isSelf: true, invited: [] },
    ]);
  });

  it("may remove each other, the creator too", () => {
    const { list, remove } = setUp(BEN, CAT);
    remove(ANN, BEN);
    expect(list(BEN).map(({ email }) => email)).toEqual([BEN, CAT]);
  });
});

describe("an admin who is removed", () => {
  it("has no rights any more at the very next call, and is told by mail", () => {
    const { world, link, remove } = setUp(BEN);
    const ben = world.as(BEN);
    perform(saveCalendar, { id: link, title: "By Ben" }, ben);
    expect(remove(BEN)).toMatchObject({ name: "ben..." });
    expect(refusalOf(() => perform(saveCalendar, { id: link, title: "Again" }, ben)).code).toBe(
      "denied",
    );
    expect(perform(viewCalendar, { id: link }, ben)).toMatchObject({
      title: "By Ben",
      canEdit: false,
      admins: [{ name: "ann...", email: "" }],
    });
    expect(world.mails().at(-1)).toEqual({
      kind: "admin-removed",
      to: BEN,
      language: null,
      remover: "ann...",
      calendarTitle: "By Ben",
      calendarLink: link,
    });
  });

  it("must be one, by whatever case the e-mail is written in", () => {
    const { world, list, remove } = setUp(BEN);
    const before = world.mails().length;
    expect(refusalOf(() => remove(CAT))).toMatchObject({
      code: "missing",
      message: `${CAT} does not manage this calendar.`,
    });
    expect(world.mails()).toHaveLength(before);
    remove(BEN.toUpperCase());
    expect(list()).toHaveLength(1);
  });

  it("is never oneself: that is leaving", () => {
    const { list, remove } = setUp(BEN);
    expect(refusalOf(() => remove(ANN)).fields).toEqual({
      email: "To stop managing a calendar yourself, leave it.",
    });
    expect(list()).toHaveLength(2);
  });
});

describe("leaving a calendar", () => {
  it("ends one's rights and is told to those who stay", () => {
    const { world, link, list, leave } = setUp(BEN, CAT);
    const before = world.mails().length;
    leave(BEN);
    expect(list().map(({ email }) => email)).toEqual([ANN, CAT]);
    expect(world.mails().slice(before)).toEqual(
      [ANN, CAT].map((to) => ({
        kind: "admin-left",
        to,
        language: null,
        leaver: "ben...",
        calendarTitle: "Club",
        calendarLink: link,
      })),
    );
    expect(refusalOf(() => leave(BEN)).code).toBe("denied");
  });

  it("is refused to the last admin", () => {
    const { list, leave } = setUp(BEN);
    leave(ANN);
    const refusal = refusalOf(() => leave(BEN));
    expect([refusal.code, refusal.message]).toEqual([
      "invalid",
      "You are the only person who manages this calendar, so you cannot leave it.",
    ]);
    expect(list(BEN)).toHaveLength(1);
  });
});
