// Owns who manages a calendar: admins, and invites to become one. Refuses to know mail servers.
import { z } from "zod";
import { COUNTS } from "~/calendar/limits";
import type { MailMessage } from "~/server/mail/message";
import type { Calendar } from "~/server/store/calendars";
import type { Invite } from "~/server/store/invites";
import type { User } from "~/server/store/users";
import { editorOf, readerOf } from "./access";
import { invalid, OperationError } from "./errors";
import { accessCode, calendarLink, email } from "./inputs";
import { getOrMakeUser } from "./login";
import { type Caller, operation } from "./operation";
import { countAttempt, DAY, requireUnder } from "./rate-limits";

const INVITE_LIFETIME_MS = 30 * DAY;
const MAIL_LIFETIME_MS = DAY;
/** An invite made later than this from now was made while the clock was wrong, and would live as much longer. */
const CLOCK_SLACK_MS = DAY;
const MOST_FAILURES = 10;

type InCalendar = Caller & { calendar: Calendar; actor: User };
const onePerson = z.object({ calendarId: calendarLink, email });

/** The admins with names and e-mails, the longest-standing first; `isSelf` marks the caller. */
export const listAdmins = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar, actor }) {
    const admins = store.calendars.listAdmins(calendar.id);
    return {
      list: admins.map(({ id, name, email }) => ({ name, email, isSelf: id === actor.id })),
    };
  },
});

/** The pending invites, oldest first. */
export const listCalendarInvites = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run: (_input, context) => answerInvites(context),
});

/** Invites a person by mail; an invite that is still pending is replaced by a new one. */
export const sendCalendarAdminInvite = operation({
  effect: "writes",
  input: onePerson,
  allow: editorOf("calendarId"),
  run({ email }, context) {
    const { store, secrets, calendar, actor, now } = context;
    requireRoomFor(email, context);
    requireUnder("invitesPerUser", String(actor.id), context);
    requireUnder("invitesPerPerson", `${calendar.id}:${email}`, context);
    countAttempt("invitesPerUser", String(actor.id), context);
    countAttempt("invitesPerPerson", `${calendar.id}:${email}`, context);
    const token = secrets.newToken();
    store.invites.put({
      calendarId: calendar.id,
      email,
      tokenHash: secrets.hashToken(token),
      createdAt: now,
      expiresAt: now + INVITE_LIFETIME_MS,
    });
    mail({ kind: "invite", to: email, inviter: actor.name, ...naming(calendar), token }, context);
    return answerInvites(context);
  },
});

function requireRoomFor(email: string, { store, calendar, now }: InCalendar): void {
  const admins = store.calendars.listAdmins(calendar.id);
  if (admins.some((admin) => admin.email === email)) {
    throw invalid(`${email} manages this calendar already.`, "email");
  }
  requireRoomForAdmin(admins);
  const pending = store.invites.list(calendar.id, now);
  const isNew = pending.every((invite) => invite.email !== email);
  if (isNew && pending.length >= COUNTS.pendingInvites) {
    throw invalid(`A calendar may have at most ${COUNTS.pendingInvites} pending invites.`, "email");
  }
}

function requireRoomForAdmin(admins: User[]): void {
  if (admins.length < COUNTS.admins) return;
  throw invalid(`A calendar may have at most ${COUNTS.admins} admins.`, "email");
}

/** Takes a pending invite back and tells its reader. Fails with `missing` when there is none. */
export const cancelCalendarInvite = operation({
  effect: "writes",
  input: onePerson,
  allow: editorOf("calendarId"),
  run({ email }, context) {
    const { store, calendar, now } = context;
    const invite = store.invites.find(calendar.id, email, now);
    if (!invite || invite.acceptedAt !== null) {
      throw new OperationError("missing", `There is no pending invite for ${email}.`);
    }
    store.invites.remove(invite.id);
    mail({ kind: "invite-canceled", to: email, calendarTitle: calendar.title }, context);
    return answerInvites(context);
  },
});

function answerInvites({ store, calendar, now }: Pick<InCalendar, "store" | "calendar" | "now">) {
  return { list: store.invites.list(calendar.id, now).map(({ email }) => ({ email })) };
}

/**
 * Makes the invited e-mail an admin, and its account if there is none; logs
 * nobody in. Answers the calendar's title. A wrong code is counted, hence
 * returned and not thrown; the tenth kills the invite.
 */
export const acceptInvite = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, email, code: accessCode }),
  allow: readerOf("calendarId"),
  run({ email, code }, context) {
    const { store, secrets, calendar, now } = context;
    requireUnder("failuresPerAddress", context.network, context);
    const invite = store.invites.find(calendar.id, email, now);
    const isRight = invite && secrets.isSame(invite.tokenHash, secrets.hashToken(code));
    const isAhead = invite && invite.createdAt > now + CLOCK_SLACK_MS;
    if (!invite || !isRight || isAhead) return refuseInvite(invite, context);
    if (invite.acceptedAt !== null) return failed("accepted");
    if (invite.failures >= MOST_FAILURES) return failed("too-many");
    requireRoomForAdmin(store.calendars.listAdmins(calendar.id));
    store.invites.markAccepted(invite.id, now);
    addAdmin(getOrMakeUser(email, context), context);
    return { title: calendar.title };
  },
});

function refuseInvite(invite: Invite | undefined, context: Caller): OperationError {
  countAttempt("failuresPerAddress", context.network, context);
  if (!invite || invite.acceptedAt !== null) return failed("wrong");
  context.store.invites.addFailure(invite.id);
  return failed(invite.failures + 1 >= MOST_FAILURES ? "too-many" : "wrong");
}

function failed(reason: "wrong" | "too-many" | "accepted"): OperationError {
  return new OperationError("invalid", "Failed.", { reason });
}

function addAdmin(user: User, context: Caller & { calendar: Calendar }): void {
  const { store, calendar, now } = context;
  const others = store.calendars.listAdmins(calendar.id).filter(({ id }) => id !== user.id);
  store.calendars.addAdmin(calendar.id, user.id, now);
  store.marks.put(user.id, calendar.id, "favorite");
  store.calendars.touch(calendar, now);
  for (const { email } of others) {
    mail({ kind: "invite-accepted", to: email, newAdmin: user.name, ...naming(calendar) }, context);
  }
}

/** Takes another admin's rights away and tells that person by mail. */
export const removeAdmin = operation({
  effect: "writes",
  input: onePerson,
  allow: editorOf("calendarId"),
  run({ email }, context) {
    const { store, calendar, actor } = context;
    const admin = store.calendars.listAdmins(calendar.id).find((entry) => entry.email === email);
    if (!admin) throw new OperationError("missing", `${email} does not manage this calendar.`);
    if (admin.id === actor.id)
      throw invalid("To stop managing a calendar yourself, leave it.", "email");
    takeRights(admin, context);
    mail({ kind: "admin-removed", to: email, remover: actor.name, ...naming(calendar) }, context);
    return {};
  },
});

/** Gives the caller's own rights up. Refused to the last admin. */
export const leaveCalendar = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, context) {
    const { store, calendar, actor } = context;
    const others = store.calendars.listAdmins(calendar.id).filter(({ id }) => id !== actor.id);
    if (others.length === 0) {
      throw invalid("You are the last admin of this calendar and cannot leave it.");
    }
    takeRights(actor, context);
    for (const { email } of others) {
      mail({ kind: "admin-left", to: email, leaver: actor.name, ...naming(calendar) }, context);
    }
    return {};
  },
});

function takeRights(admin: User, { store, calendar, now }: InCalendar): void {
  store.calendars.removeAdmin(calendar.id, admin.id);
  store.calendars.touch(calendar, now);
}

function naming({ title, link }: Calendar): { calendarTitle: string; calendarLink: string } {
  return { calendarTitle: title, calendarLink: link };
}

function mail(message: MailMessage, { store, now }: Pick<Caller, "store" | "now">): void {
  store.outbox.add(message, { now, expiresAt: now + MAIL_LIFETIME_MS });
}
