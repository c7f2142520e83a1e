// A user's own account: reading the profile, changing the public name, deleting it.

import { z } from "zod";
import { anyone, signedIn } from "~/operations/kernel/access";
import { OperationError, signedOut } from "~/operations/kernel/errors";
import { calendarLink, line } from "~/operations/kernel/inputs";
import { addressing, mail } from "~/operations/kernel/mails";
import { type Caller, operation } from "~/operations/kernel/operation";
import type { User } from "~/store/accounts/user-store";
import type { Calendar } from "~/store/calendars/calendar-store";
import { COUNTS, LIMITS } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { forgetAnswers } from "./account-data";
import { leave } from "./admins";
import { listInvited } from "./invites";

/** The caller's name and email, both '' for a visitor. */
export const getProfile = operation({
  effect: "reads",
  input: z.object({}),
  allow: anyone,
  run(_input, { actor }) {
    return { name: actor?.name ?? "", email: actor?.email ?? "" };
  },
});

/** Changes the public name. The email cannot change: it identifies the account. */
export const updateProfile = operation({
  effect: "writes",
  input: z.object({ name: line({ field: "publicName", max: LIMITS.name, required: true }) }),
  allow: signedIn,
  run({ name }, { store, actor }) {
    store.users.rename(actor.id, name);
    if (name !== actor.name) store.calendars.reviseAllShowing(actor.id);
    return { name, email: actor.email };
  },
});

export const getTime = operation({
  effect: "reads",
  input: z.object({}),
  allow: anyone,
  run(_input, { now }) {
    return { now };
  },
});

/** The author shown for news by a deleted account. */
export const FORMER_MEMBER = "Former member";

/**
 * The caller's calendars, grouped by the effect of deleting the account: `sole` have no other admin and would be
 * deleted, `shared` would stay. `invited` are the emails that would take over a sole one by accepting their invites.
 */
export const listOwnCalendars = operation({
  effect: "reads",
  input: z.object({}),
  allow: signedIn,
  run(_input, { store, actor, now }) {
    const { sole, shared } = sortCalendars(actor, store);
    const brief = ({ link, title }: Calendar) => ({ id: link, title });
    return {
      sole: sole.map((calendar) => {
        return {
          ...brief(calendar),
          invited: listInvited(store.invites.list(calendar.id, now)),
        };
      }),
      shared: shared.map(brief),
    };
  },
});

/**
 * Deletes the caller's account for good: sessions, login mails, favorites, hidden and combined calendars, the feed of
 * favorites, rights, invites, mails about calendars that the email follows, and every calendar without another admin.
 * `calendars` are the links of those that the user agreed to lose; if one is missing, nothing happens and `fields`
 * names it. News stay, credited to a former member.
 */
export const deleteAccount = operation({
  effect: "writes",
  input: z.object({
    calendars: z
      .array(calendarLink, { error: refusal("calendarsNotIds") })
      .max(COUNTS.calendarsPerUser * COUNTS.admins)
      .default([]),
  }),
  allow: signedIn,
  run({ calendars: agreed }, context) {
    const { store, actor } = context;
    if (!store.users.find(actor.id)) throw signedOut();
    const { sole, shared } = sortCalendars(actor, store);
    const open = sole.filter(({ link }) => !agreed.includes(link));
    if (open.length > 0) throw notAgreed(open);
    store.news.renameAuthor(actor.id, FORMER_MEMBER);
    store.calendars.reviseAllShowing(actor.id);
    for (const calendar of shared) leave(actor, { ...context, calendar });
    for (const { id } of store.calendars.listDeletedManagedBy(actor.id)) {
      store.invites.removePendingOf(id, actor.id);
    }
    for (const calendar of [...sole, ...listLonelyDeleted(context)]) {
      // Their feeds reply that they are gone.
      const others = store.links.list(calendar.id).map(({ token }) => token);
      for (const token of [calendar.link, ...others]) store.personalFeeds.end(token, context.now);
      store.calendars.remove(calendar.id);
    }
    store.invites.removeAllTo(actor.email);
    store.followers.removeAllTo(actor.email);
    forgetAnswers(actor, context);
    store.accessCodes.removeAllOf(actor.email);
    store.outbox.removeWaitingTo(actor.email);
    store.suggestions.forget(actor.email);
    // Comes after the last change recorded under the old name.
    store.versions.renameActor(actor.id, FORMER_MEMBER);
    store.personalFeeds.endAllOf(actor.id, context.now);
    store.users.remove(actor.id);
    mail({ kind: "account-deleted", ...addressing(actor) }, context);
    return {};
  },
});

function sortCalendars(
  user: User,
  store: Caller["store"],
): { sole: Calendar[]; shared: Calendar[] } {
  const managed = store.calendars.listManagedBy(user.id);
  const isShared = ({ id }: Calendar) => store.calendars.listAdmins(id).length > 1;
  return {
    sole: managed.filter((calendar) => !isShared(calendar)),
    shared: managed.filter(isShared),
  };
}

/** Deleted calendars that nobody could restore any more. */
function listLonelyDeleted({ store, actor }: Caller & { actor: User }): Calendar[] {
  return store.calendars
    .listDeletedManagedBy(actor.id)
    .filter(({ id }) => store.calendars.listAdmins(id).length === 1);
}

function notAgreed(calendars: Calendar[]): OperationError {
  const fields = calendars.map(({ link, title }) => [link, refusal("soleCalendar", { title })]);
  return new OperationError("invalid", refusal("soleManager"), {
    fields: Object.fromEntries(fields),
  });
}
