// Shared by the tests of invites: sending, accepting and canceling them, and reading why one fails.
import { expect } from "vitest";
import {
  acceptInvite,
  cancelCalendarInvite,
  listCalendarInvites,
  sendCalendarAdminInvite,
} from "~/operations/accounts/invites";
import { viewCalendar } from "~/operations/events/whole-calendar";
import { perform } from "~/operations/kernel/operation";
import { createWorld, refusalOf } from "../../support/operations";
import { ANN, BEN } from "../scene";

/** Ann's calendar; invites Ben unless another person is named. */
export function openInviteDesk() {
  const world = createWorld();
  const link = world.calendar();
  const person = (email: string) => ({ calendarId: link, email });
  const invite = (email = BEN) => {
    const { list } = perform(sendCalendarAdminInvite, person(email), world.as(ANN));
    const { token } = world.mailTo(email);
    return { list, code: String(token) };
  };
  const accept = (code: string, more: object = {}, network?: string) =>
    perform(acceptInvite, { ...person(BEN), code, ...more }, world.as(null, network));
  const reasonOf = (work: () => unknown) => {
    const { code, message, reason } = refusalOf(work);
    expect([code, message]).toEqual(["invalid", "Failed."]);
    return reason;
  };
  const admins = () =>
    perform(viewCalendar, { id: link }, world.as(ANN)).admins.map(({ email }) => email);
  const pending = () => perform(listCalendarInvites, { calendarId: link }, world.as(ANN)).list;
  const cancel = (email = BEN) => perform(cancelCalendarInvite, person(email), world.as(ANN)).list;
  return { world, link, person, invite, accept, reasonOf, admins, pending, cancel };
}
