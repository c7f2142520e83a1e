// The first steps of a new calendar: what counts as done, and who sees them.
import { describe, expect, it } from "vitest";
import { cancelCalendarInvite, sendCalendarAdminInvite } from "~/operations/accounts/invites";
import { followFirstSteps, getFirstSteps } from "~/operations/calendars/first-steps";
import { deleteEvent } from "~/operations/events/event-deletion";
import { saveEvent } from "~/operations/events/events";
import { perform } from "~/operations/kernel/operation";
import { ANN, BEN, createWorld, refusalOf } from "../../support/operations";
import { draftOf } from "../scene";

function begin() {
  const world = createWorld();
  const link = world.calendar();
  const ann = () => world.as(ANN);
  const steps = () => perform(getFirstSteps, { calendarId: link }, ann());
  const follow = (to: string) => perform(followFirstSteps, { calendarId: link, to }, ann());
  return { world, link, ann, steps, follow };
}

describe("the first steps of a new calendar", () => {
  it("are open one by one until each is done", () => {
    const { link, ann, steps, follow } = begin();
    expect(steps()).toEqual({ hasEvent: false, isShared: false, hasColleague: false });

    const { id } = perform(saveEvent, draftOf(link), ann());
    expect(steps()).toMatchObject({ hasEvent: true, isShared: false });
    follow("shared");
    expect(steps()).toEqual({ hasEvent: true, isShared: true, hasColleague: false });
    perform(sendCalendarAdminInvite, { calendarId: link, email: BEN }, ann());
    expect(steps()).toBeNull();

    // Without its only event, the calendar is back at the first step.
    perform(deleteEvent, { calendarId: link, eventId: id }, ann());
    expect(steps()).toEqual({ hasEvent: false, isShared: true, hasColleague: true });
  });

  it("count a colleague who accepted, and one who is only invited", () => {
    const { world, link, steps } = begin();
    world.admit(link, BEN);
    expect(steps()).toMatchObject({ hasColleague: true });
  });

  it("are closed for all editors at once, and stay closed", () => {
    const { world, link, follow } = begin();
    world.admit(link, BEN);
    follow("closed");
    follow("shared");
    expect(perform(getFirstSteps, { calendarId: link }, world.as(BEN))).toBeNull();
  });

  it("change what editors see and nothing that counts as a change of the calendar", () => {
    const { world, link, follow } = begin();
    const before = world.store.calendars.findByLink(link);
    world.clock.now += 1000;
    follow("shared");
    const after = world.store.calendars.findByLink(link);
    expect(after?.revision).toBe((before?.revision ?? 0) + 1);
    expect(after?.modifiedAt).toBe(before?.modifiedAt);
  });

  it("are drawn anew where an invite comes or goes, until they are closed", () => {
    const { world, link, ann, follow } = begin();
    const revision = () => world.store.calendars.findByLink(link)?.revision ?? 0;
    const invite = { calendarId: link, email: BEN };
    const before = revision();
    perform(sendCalendarAdminInvite, invite, ann());
    perform(cancelCalendarInvite, invite, ann());
    expect(revision()).toBe(before + 2);
    follow("closed");
    const closed = revision();
    perform(sendCalendarAdminInvite, invite, ann());
    expect(revision()).toBe(closed);
  });

  it("are for editors alone, and take no other step", () => {
    const { world, link, follow } = begin();
    for (const caller of [world.as(BEN), world.as(null)]) {
      const read = () => perform(getFirstSteps, { calendarId: link }, caller);
      const write = () => perform(followFirstSteps, { calendarId: link, to: "shared" }, caller);
      expect([refusalOf(read).code, refusalOf(write).code]).toEqual(
        caller.actor ? ["denied", "denied"] : ["signed-out", "signed-out"],
      );
    }
    expect(refusalOf(() => follow("open")).message).toBe("Choose a step.");
  });
});
