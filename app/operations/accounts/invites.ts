// Invites to manage a calendar: sending, canceling and accepting them.
import { z } from "zod";
import { reviseFirstSteps } from "~/operations/calendars/first-steps";
import { editorOf, inviteeOf } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { accessCode, calendarLink, email } from "~/operations/kernel/inputs";
import { addressing, mail, naming, notify } from "~/operations/kernel/mails";
import { type Caller, operation } from "~/operations/kernel/operation";
import { countAttempt, findWait, requireUnder } from "~/operations/kernel/rate-limits";
import type { Invite } from "~/store/accounts/invite-store";
import type { User } from "~/store/accounts/user-store";
import type { Calendar } from "~/store/calendars/calendar-store";
import { DAY_MS, HOUR_MS } from "~/time/durations";
import { COUNTS, INVITE_FAILURES } from "~/values/limits";
import { refusal } from "~/values/refusals";
import { getOrMakeUser } from "./login";

const INVITE_LIFETIME_MS = 30 * DAY_MS;
/** An invite dated further in the future was made while the clock was wrong, and would be valid for too long. */
const CLOCK_SLACK_MS = DAY_MS;
/** A person invited more recently gets no second mail about the cancellation. */
const QUIET_CANCEL_MS = HOUR_MS;

type InCalendar = Caller & { calendar: Calendar; actor: User };
const onePerson = z.object({ calendarId: calendarLink, email });

/** The emails with a pending invite, oldest first. */
export const listCalendarInvites = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run: (_input, context) => answerInvites(context),
});

/**
 * Invites a person by mail. Inviting again sends another mail; the links in all of them work. Fails with `too-many`
 * above the mail limits of the caller or of the person.
 */
export const sendCalendarAdminInvite = operation({
  effect: "writes",
  input: onePerson,
  allow: editorOf("calendarId"),
  run({ email }, context) {
    const { store, secrets, calendar, actor, now } = context;
    requireRoomFor(email, context);
    requireUnder("invitesPerUser", String(actor.id), context);
    requireMailFor(email, context);
    countAttempt("invitesPerUser", String(actor.id), context);
    countAttempt("inviteMailsPerPerson", email, context);
    const token = secrets.newToken();
    const language = store.users.findByEmail(email)?.language ?? context.languages.asked;
    store.invites.add({
      calendarId: calendar.id,
      email,
      tokenHash: secrets.hashToken(token),
      createdAt: now,
      expiresAt: now + INVITE_LIFETIME_MS,
      sentBy: actor.id,
      language,
    });
    reviseFirstSteps(context);
    mail(
      { kind: "invite", to: email, language, inviter: actor.name, ...naming(calendar), token },
      context,
    );
    return answerInvites(context);
  },
});

function requireMailFor(email: string, context: InCalendar): void {
  const retryAfterSeconds = findWait("inviteMailsPerPerson", email, context);
  if (retryAfterSeconds === 0) return;
  const what = refusal("enoughInvites", { email });
  throw new OperationError("too-many", what, { fields: { email: what }, retryAfterSeconds });
}

function requireRoomFor(email: string, { store, calendar, now }: InCalendar): void {
  const admins = store.calendars.listAdmins(calendar.id);
  // Not by the email: its host may be written in two ways.
  const user = store.users.findByEmail(email);
  if (admins.some(({ id }) => id === user?.id)) {
    throw invalid(refusal("managesAlready", { email }), "email");
  }
  requireRoomForAdmin(admins);
  const pending = listInvited(store.invites.list(calendar.id, now));
  if (!pending.includes(email) && pending.length >= COUNTS.pendingInvites) {
    throw invalid(refusal("pendingInvitesFull", { max: COUNTS.pendingInvites }), "email");
  }
}

function requireRoomForAdmin(admins: User[]): void {
  if (admins.length < COUNTS.admins) return;
  throw invalid(refusal("managersFull", { max: COUNTS.admins }), "email");
}

/**
 * Cancels a person's pending invites. Notifies them by mail if they had an hour to read the invite and are below their
 * mail limit. Fails with `missing` if there is no invite.
 */
export const cancelCalendarInvite = operation({
  effect: "writes",
  input: onePerson,
  allow: editorOf("calendarId"),
  run({ email }, context) {
    const { store, calendar, now } = context;
    const invites = store.invites.listOf(calendar.id, email, now);
    const pending = invites.filter(({ acceptedAt }) => acceptedAt === null);
    if (pending.length === 0) {
      throw new OperationError("missing", refusal("noInvite", { email }));
    }
    store.invites.removePending(calendar.id, email);
    reviseFirstSteps(context);
    const mayBeRead = pending.some(({ createdAt }) => now - createdAt >= QUIET_CANCEL_MS);
    if (mayBeRead && findWait("inviteMailsPerPerson", email, context) === 0) {
      countAttempt("inviteMailsPerPerson", email, context);
      const language = pending.at(-1)?.language ?? null;
      mail(
        { kind: "invite-canceled", to: email, language, calendarTitle: calendar.title },
        context,
      );
    }
    return answerInvites(context);
  },
});

function answerInvites({ store, calendar, now }: Pick<InCalendar, "store" | "calendar" | "now">) {
  return { list: listInvited(store.invites.list(calendar.id, now)).map((email) => ({ email })) };
}

/** The invited emails, each once, in the order of the invites. */
export function listInvited(invites: readonly { email: string }[]): string[] {
  return [...new Set(invites.map(({ email }) => email))];
}

/**
 * Makes the invited email an admin, creating its account if needed; does not log in. Returns the calendar's title and
 * `link`, as in `knownLink`. A wrong code is returned, not thrown, so that its count is stored; the tenth ends the
 * pending invites.
 */
export const acceptInvite = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, email, code: accessCode }),
  allow: inviteeOf("calendarId"),
  run({ calendarId, email, code }, context) {
    const { store, calendar, now } = context;
    requireUnder("failuresPerAddress", context.network, context);
    const invites = store.invites.listOf(calendar.id, email, now);
    const invite = matchInvite(invites, code, context);
    if (!invite) return refuseCode(invites, context);
    if (invite.acceptedAt !== null) return failed("accepted");
    if (invite.failures >= INVITE_FAILURES) return failed("too-many");
    requireRoomForAdmin(store.calendars.listAdmins(calendar.id));
    store.invites.setAccepted(calendar.id, email, now);
    addAdmin(getOrMakeUser(email, context), context);
    return { title: calendar.title, link: knownLink({ calendarId, email }, context) };
  },
});

/**
 * The link to continue with after opening an invite: the one in it or, if that was replaced, the new one, but only for
 * the invited person when logged in. Others get "": the link may have been replaced to keep them out.
 */
function knownLink(
  { calendarId, email }: { calendarId: string; email: string },
  { calendar, actor }: Caller & { calendar: Calendar },
): string {
  return calendarId === calendar.link || actor?.email === email ? calendar.link : "";
}

function matchInvite(
  invites: Invite[],
  code: string,
  { secrets, now }: Pick<Caller, "secrets" | "now">,
): Invite | undefined {
  const hash = secrets.hashToken(code);
  const invite = invites.find(({ tokenHash }) => secrets.isSame(tokenHash, hash));
  return invite && invite.createdAt <= now + CLOCK_SLACK_MS ? invite : undefined;
}

function refuseCode(invites: Invite[], context: Caller & { calendar: Calendar }): OperationError {
  countAttempt("failuresPerAddress", context.network, context);
  const pending = invites.filter(({ acceptedAt }) => acceptedAt === null);
  const [first] = pending;
  if (!first) return failed("wrong");
  context.store.invites.addFailure(context.calendar.id, first.email);
  const areDead = pending.every(({ failures }) => failures + 1 >= INVITE_FAILURES);
  return failed(areDead ? "too-many" : "wrong");
}

function failed(reason: "wrong" | "too-many" | "accepted"): OperationError {
  return new OperationError("invalid", refusal("inviteFailed"), { reason });
}

function addAdmin(user: User, context: Caller & { calendar: Calendar }): void {
  const { store, calendar, now } = context;
  const others = store.calendars.listAdmins(calendar.id).filter(({ id }) => id !== user.id);
  store.calendars.addAdmin(calendar.id, user.id, now);
  store.marks.put(user.id, calendar.id, "favorite");
  store.calendars.touch(calendar, now);
  for (const other of others) {
    notify(
      { kind: "invite-accepted", ...addressing(other), newAdmin: user.name, ...naming(calendar) },
      context,
    );
  }
}

/**
 * The result of opening an invite's link again: the calendar's title and whether the invited email still manages it,
 * with `link` if it does. `accepted` is null unless the code belongs to an accepted invite. Counts nothing: a 128-bit
 * code cannot be guessed.
 */
export const findAcceptedInvite = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink, email, code: accessCode }),
  allow: inviteeOf("calendarId"),
  run({ calendarId, email, code }, context) {
    const { store, calendar, now } = context;
    const invite = matchInvite(store.invites.listOf(calendar.id, email, now), code, context);
    if (!invite || invite.acceptedAt === null) return { accepted: null };
    const admins = store.calendars.listAdmins(calendar.id);
    const manages = admins.some((admin) => admin.email === email);
    const link = manages ? knownLink({ calendarId, email }, context) : "";
    return { accepted: { title: calendar.title, manages, link } };
  },
});
