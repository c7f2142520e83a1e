// A calendar's admins: listing, removing one, leaving.
import { z } from "zod";
import { editorOf } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { calendarLink, email } from "~/operations/kernel/inputs";
import { addressing, naming, notify } from "~/operations/kernel/mails";
import { type Caller, operation } from "~/operations/kernel/operation";
import type { User } from "~/store/accounts/user-store";
import type { Calendar } from "~/store/calendars/calendar-store";
import { refusal } from "~/values/refusals";
import { listInvited } from "./invites";

/**
 * The admins with names and emails, earliest first; `isSelf` marks the caller. `invited` are the emails whose pending
 * invites end with this admin's rights.
 */
export const listAdmins = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar, actor, now }) {
    const invites = store.invites.list(calendar.id, now);
    const invitedBy = (id: number) => {
      const staying = invites.filter(({ sentBy }) => sentBy !== null && sentBy !== id);
      const kept = listInvited(staying);
      return listInvited(invites).filter((email) => !kept.includes(email));
    };
    const admins = store.calendars.listAdmins(calendar.id);
    return {
      list: admins.map(({ id, name, email }) => {
        return { name, email, isSelf: id === actor.id, invited: invitedBy(id) };
      }),
    };
  },
});

/** Removes another admin and the invites that depended on them, and notifies that person by mail. */
export const removeAdmin = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, email }),
  allow: editorOf("calendarId"),
  run({ email }, context) {
    const { store, calendar, actor } = context;
    const admin = store.calendars.listAdmins(calendar.id).find((entry) => entry.email === email);
    if (!admin) throw new OperationError("missing", refusal("notManager", { email }));
    if (admin.id === actor.id) throw invalid(refusal("leaveYourself"), "email");
    const endedInvites = takeRights(admin, context);
    notify(
      { kind: "admin-removed", ...addressing(admin), remover: actor.name, ...naming(calendar) },
      context,
    );
    return { name: admin.name, endedInvites };
  },
});

/** Removes the caller as admin and the invites that depended on them. The last admin cannot leave. */
export const leaveCalendar = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, context) {
    const { store, calendar, actor } = context;
    if (store.calendars.listAdmins(calendar.id).length === 1) {
      throw invalid(refusal("onlyManager"));
    }
    return { endedInvites: leave(actor, context) };
  },
});

/** Removes a person's rights to a calendar and notifies the remaining admins; returns how many invites ended. */
export function leave(leaver: User, context: InCalendar): number {
  const endedInvites = takeRights(leaver, context);
  const { store, calendar } = context;
  for (const admin of store.calendars.listAdmins(calendar.id)) {
    notify(
      { kind: "admin-left", ...addressing(admin), leaver: leaver.name, ...naming(calendar) },
      context,
    );
  }
  return endedInvites;
}

type InCalendar = Pick<Caller, "store" | "now"> & { calendar: Calendar };

function takeRights(admin: User, { store, calendar, now }: InCalendar): number {
  store.calendars.removeAdmin(calendar.id, admin.id);
  store.davKept.removeOf(admin.id, calendar.id);
  store.calendars.touch(calendar, now);
  return store.invites.removePendingOf(calendar.id, admin.id);
}
