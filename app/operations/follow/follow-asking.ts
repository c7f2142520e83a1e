// Requests mails about a calendar: only a confirmation mail is sent until its reader agrees.
import { z } from "zod";
import type { FollowWish } from "~/event/follow-label";
import { readerOf } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { calendarLink, email } from "~/operations/kernel/inputs";
import { naming } from "~/operations/kernel/mails";
import { type Caller, operation } from "~/operations/kernel/operation";
import { countAttempt, findWait, takeVisit, takeVisitTo } from "~/operations/kernel/rate-limits";
import type { Reached } from "~/operations/kernel/reach";
import type { Follower } from "~/store/follow/follower-store";
import { HOUR_MS } from "~/time/durations";
import { followerKey } from "~/values/follower-key";
import { CONFIRM_HOURS, COUNTS, DEMO_CALENDAR } from "~/values/limits";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";
import {
  type Choice,
  choiceFields,
  choose,
  showChoice,
  timesOf,
  usualChoice,
} from "./follow-choice";

const CONFIRM_MS = CONFIRM_HOURS * HOUR_MS;

const NO_MAILS = refusal("noMails");
const NOT_THE_DEMO = refusal("demoHasNoMails");
const CALENDAR_FULL = refusal("followersFull", { max: COUNTS.followers });
const PERSON_FULL = refusal("followedFull", { max: COUNTS.followed });

type Context = Caller & Reached;

/**
 * Sends a person a mail to confirm that they want mails about a calendar. The answer is the same whether the email is
 * known, already follows, or was asked too often. A user logged in with the email has verified it and follows at
 * once: `key` is theirs then, otherwise null. Fails with `too-many` for the client's network, its neighborhood and
 * the calendar.
 */
export const askToFollow = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink, email, ...choiceFields }),
  allow: readerOf("calendarId"),
  run({ email, ...wanted }, context) {
    const { calendar, store, actor, sendsMails } = context;
    if (!sendsMails) throw invalid(NO_MAILS);
    if (calendar.link === DEMO_CALENDAR) throw invalid(NOT_THE_DEMO);
    const choice = choose(wanted, usualChoice(calendar), context);
    if (actor?.email === email) return { key: followAtOnce(email, choice, context) };
    takeVisit("follows", context);
    takeVisitTo(calendar, "follows", context);
    if (store.followers.countOf(calendar.id) >= COUNTS.followers) throw invalid(CALENDAR_FULL);
    if (mayAsk(email, context)) mailQuestion(email, choice, context);
    return { key: null };
  },
});

/** Limited per calendar and recipient, without showing it in the answer: that would reveal who was asked before. */
function mayAsk(email: string, context: Context): boolean {
  const { calendar, store } = context;
  const person = `${calendar.id} ${email}`;
  if (findWait("followsPerPerson", person, context) > 0) return false;
  countAttempt("followsPerPerson", person, context);
  const isKnown = store.followers.findOf(calendar.id, email) !== undefined;
  return isKnown || store.followers.countTo(email).waiting < COUNTS.followed;
}

/** An email that already follows is not asked again: its mail says how to change the choice, which stays as it was. */
function mailQuestion(email: string, choice: Choice, context: Context): void {
  const { calendar, store, secrets, now } = context;
  const language = context.languages.asked;
  const known = store.followers.findOf(calendar.id, email);
  const about = { to: email, ...naming(calendar), language };
  const posting = { now, expiresAt: now + CONFIRM_MS };
  if (isConfirmed(known)) {
    const token = followerKey(known, secrets);
    const choice = showWish(known, context);
    store.outbox.add(
      { kind: "follow-known", ...about, choice, token },
      { ...posting, followerId: known.id },
    );
    return;
  }
  const secret = secrets.newToken();
  const follower = { ...choice, language, ...cameBy(context), email, createdAt: now };
  const question = { confirmHash: secrets.hashToken(secret), confirmExpiresAt: posting.expiresAt };
  const id = store.followers.ask(follower, question);
  const shown = showWish({ ...choice, calendarId: calendar.id }, context);
  const token = `${id}.${secret}`;
  store.outbox.add(
    { kind: "follow-confirm", ...about, choice: shown, token },
    { ...posting, followerId: id },
  );
}

function isConfirmed(follower: Follower | undefined): follower is Follower {
  return follower !== undefined && follower.confirmedAt !== null;
}

/** Without the time zone, which the mail does not name. */
function showWish(follower: Choice & { calendarId: number }, context: Context): FollowWish {
  return pick(showChoice(follower, context), ["digest", "changes", "remindHours", "category"]);
}

/** Followers who came by the main link, or may edit, get it in mails; a replaced one counts as the main one. */
function cameBy({ calendar, canEdit, via }: Context): Pick<Follower, "calendarId" | "linkId"> {
  const isExtra = via !== undefined && !via.moved && !canEdit;
  return { calendarId: calendar.id, linkId: isExtra ? via.id : null };
}

/** Returns the follower's key. */
function followAtOnce(email: string, choice: Choice, context: Context): string {
  const { calendar, store, secrets, now } = context;
  const language = context.languages.asked;
  const known = store.followers.findOf(calendar.id, email);
  const times = timesOf(choice, now);
  if (isConfirmed(known)) {
    const { linkId } = cameBy(context);
    store.followers.change(known.id, { ...choice, ...times, language, linkId, now });
    return followerKey(known, secrets);
  }
  requireRoom({ calendarId: calendar.id, email }, context);
  const follower = { ...choice, language, ...cameBy(context), email, createdAt: now };
  const id = store.followers.ask(follower, { confirmHash: "", confirmExpiresAt: now });
  store.followers.confirm(id, { now, ...times });
  return keyOf(id, context);
}

function keyOf(id: number, { store, secrets }: Caller): string {
  const follower = store.followers.find(id);
  if (!follower) throw new OperationError("missing", refusal("noFollower"));
  return followerKey(follower, secrets);
}

/** Checks the limits for one more follower with a verified email. Throws the limit that is reached. */
export function requireRoom(
  { calendarId, email }: Pick<Follower, "calendarId" | "email">,
  { store }: Pick<Caller, "store">,
): void {
  if (store.followers.countOf(calendarId) >= COUNTS.followers) throw invalid(CALENDAR_FULL);
  if (store.followers.countTo(email).confirmed >= COUNTS.followed) throw invalid(PERSON_FULL);
}
