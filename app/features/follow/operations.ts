// What followers do (ask, confirm, view, change, stop), and what editors see and do about followers.
import { z } from "zod";
import { categoryName, findCategoryId, unknownCategory } from "~/operations/calendars/categories";
import { anyone, editorOf, readerOf } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { calendarLink, email, keyOfRow, timeZone } from "~/operations/kernel/inputs";
import { naming } from "~/operations/kernel/mails";
import { type Caller, operation } from "~/operations/kernel/operation";
import { countAttempt, findWait, takeVisit, takeVisitTo } from "~/operations/kernel/rate-limits";
import type { Reached } from "~/operations/kernel/reach";
import type { Calendar } from "~/store/calendars/calendar-store";
import { HOUR_MS } from "~/time/durations";
import { CONFIRM_HOURS, COUNTS, DEMO_CALENDAR, REMIND_HOURS } from "~/values/limits";
import { isWorking, type Shows } from "~/values/link-state";
import { pick } from "~/values/pick";
import { type Refusal, refusal } from "~/values/refusals";
import { readRowId } from "~/values/row-key";
import { isBlank } from "~/values/text";
import { type FollowWish, followerKey, isFollowerKeyOf, nextDigestAt } from "./rules";
import type { FollowChoice, Follower, FollowTimes } from "./store";

/** Omitted fields keep their value; for a new follower they are the form's defaults. */
export const choiceFields = {
  digest: z
    .enum(["none", "daily", "weekly"], refusal("wrongDigest"))
    .meta({ description: "The upcoming events: each morning, or on Mondays, at 7 am." })
    .optional(),
  changes: z
    .boolean(refusal("notTrueOrFalse", { field: "changes" }))
    .meta({ description: "Whether to email changes of upcoming events." })
    .optional(),
  remindHours: z
    .literal(REMIND_HOURS, refusal("wrongReminder"))
    .nullable()
    .meta({ description: "Hours before an event; null for none." })
    .optional(),
  category: categoryName.optional(),
  timeZone: timeZone.optional(),
};
type ChoiceInput = z.output<z.ZodObject<typeof choiceFields>>;

const NOTHING_CHOSEN = refusal("nothingChosen");

/** Applies the input to `before`. Throws `invalid` if nothing is chosen or the category does not exist. */
export function choose(
  { digest, changes, remindHours, category, timeZone }: ChoiceInput,
  before: FollowChoice,
  context: Caller & { calendar: Calendar; shows: Shows },
): FollowChoice {
  const choice = {
    digest: digest ?? before.digest,
    changes: changes ?? before.changes,
    remindHours: remindHours === undefined ? before.remindHours : remindHours,
    categoryId: category === undefined ? before.categoryId : findShownCategory(category, context),
    zone: timeZone ?? before.zone,
  };
  if (choice.digest !== "none" || choice.changes || choice.remindHours !== null) return choice;
  throw invalid(NOTHING_CHOSEN, "digest");
}

/** A busy link must not reveal categories. */
function findShownCategory(
  name: string,
  context: Caller & { calendar: Calendar; shows: Shows },
): number | null {
  if (context.shows === "busy" && !isBlank(name)) throw unknownCategory();
  return findCategoryId(name, context);
}

/** The form's defaults. */
export function usualChoice({ timeZone }: Calendar): FollowChoice {
  return { digest: "weekly", changes: true, remindHours: null, categoryId: null, zone: timeZone };
}

/** A reminder is due at once, so that the first check computes when the next one is due. */
export function followTimes({ digest, remindHours, zone }: FollowChoice, now: number): FollowTimes {
  return {
    nextDigestAt: digest === "none" ? null : nextDigestAt(digest, zone, now),
    nextReminderAt: remindHours === null ? null : now,
  };
}

/** A follower's choice as shown to people and programs, with the category's name, "" for everything. */
export function showChoice(
  follower: Pick<Follower, keyof FollowChoice | "calendarId">,
  { store }: Pick<Caller, "store">,
) {
  const { digest, changes, remindHours, categoryId, zone, calendarId } = follower;
  const categories = store.categories.list(calendarId);
  const category = categories.find(({ id }) => id === categoryId)?.name ?? "";
  return { digest, changes, remindHours, category, timeZone: zone };
}

const CONFIRM_MS = CONFIRM_HOURS * HOUR_MS;

const NO_MAILS = refusal("noMails");
const NOT_THE_DEMO = refusal("demoHasNoMails");
const CALENDAR_FULL = refusal("followersFull", { max: COUNTS.followers });
const PERSON_FULL = refusal("followedFull", { max: COUNTS.followed });

type Context = Caller & Reached;

/**
 * Mails a person to confirm that they want mails about a calendar. The reply is the same whether the email is new,
 * already follows, or was asked too often. A user logged in with this email follows at once and gets `key`, otherwise
 * null. Fails with `too-many` per network, neighborhood and calendar.
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

/** Limited per calendar and recipient. The reply does not show it, since that would reveal earlier requests. */
function mayAsk(email: string, context: Context): boolean {
  const { calendar, store } = context;
  const person = `${calendar.id} ${email}`;
  if (findWait("followsPerPerson", person, context) > 0) return false;
  countAttempt("followsPerPerson", person, context);
  const isKnown = store.followers.findOf(calendar.id, email) !== undefined;
  return isKnown || store.followers.countTo(email).waiting < COUNTS.followed;
}

/** An email that already follows gets a mail on how to change its choice instead, which stays unchanged. */
function mailQuestion(email: string, choice: FollowChoice, context: Context): void {
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

/** The choice without its time zone, which the mail does not mention. */
function showWish(follower: FollowChoice & { calendarId: number }, context: Context): FollowWish {
  return pick(showChoice(follower, context), ["digest", "changes", "remindHours", "category"]);
}

/** Mails contain the link the follower came by; editors and replaced links count as the main one. */
function cameBy({ calendar, canEdit, via }: Context): Pick<Follower, "calendarId" | "linkId"> {
  const isExtra = via !== undefined && !via.moved && !canEdit;
  return { calendarId: calendar.id, linkId: isExtra ? via.id : null };
}

/** Returns the follower's key. */
function followAtOnce(email: string, choice: FollowChoice, context: Context): string {
  const { calendar, store, secrets, now } = context;
  const language = context.languages.asked;
  const known = store.followers.findOf(calendar.id, email);
  const times = followTimes(choice, now);
  if (isConfirmed(known)) {
    // As for favorites, an extra link does not replace the main one.
    const linkId = known.linkId === null ? null : cameBy(context).linkId;
    store.followers.change(known.id, { ...choice, ...times, language, linkId, now });
    return followerKey(known, secrets);
  }
  requireRoom({ calendarId: calendar.id, email }, context);
  const follower = { ...choice, language, ...cameBy(context), email, createdAt: now };
  const id = store.followers.ask(follower, { confirmHash: "", confirmExpiresAt: now });
  store.followers.confirm(id, { now, ...times });
  return followerKeyById(id, context);
}

function followerKeyById(id: number, { store, secrets }: Caller): string {
  const follower = store.followers.find(id);
  if (!follower) throw new OperationError("missing", refusal("noFollower"));
  return followerKey(follower, secrets);
}

/** Throws if a limit is reached for one more follower with a verified email. */
export function requireRoom(
  { calendarId, email }: Pick<Follower, "calendarId" | "email">,
  { store }: Pick<Caller, "store">,
): void {
  if (store.followers.countOf(calendarId) >= COUNTS.followers) throw invalid(CALENDAR_FULL);
  if (store.followers.countTo(email).confirmed >= COUNTS.followed) throw invalid(PERSON_FULL);
}

const key = keyOfRow.meta({ description: "The key in the emailed link." });

const DEAD_QUESTION = refusal("deadQuestion");
const DEAD_KEY = refusal("deadKey");

/** The request behind a confirmation mail's link; changes nothing. */
export const getQuestion = operation({
  effect: "reads",
  input: z.object({ key }),
  allow: anyone,
  run({ key }, caller) {
    const { follower, calendar } = findAsked(key, caller);
    return { title: calendar.title, email: follower.email, ...showChoice(follower, caller) };
  },
});

/** Confirms a mailed request, which starts the mails. Returns the follower's key. */
export const confirmFollow = operation({
  effect: "writes",
  input: z.object({ key }),
  allow: anyone,
  run({ key }, caller) {
    const { follower, calendar } = findAsked(key, caller);
    requireRoom(follower, caller);
    caller.store.followers.confirm(follower.id, {
      now: caller.now,
      ...followTimes(follower, caller.now),
    });
    return { key: followerKey(follower, caller.secrets), title: calendar.title };
  },
});

/** The choice of a key's owner, and their options. */
export const getFollow = operation({
  effect: "reads",
  input: z.object({ key }),
  allow: anyone,
  run({ key }, caller) {
    const { follower, ...about } = findFollower(key, caller);
    return showFollow(follower, about, caller);
  },
});

/** Changes the choice; omitted fields keep their value. Returns the new choice. */
export const changeFollow = operation({
  effect: "writes",
  input: z.object({ key, ...choiceFields }),
  allow: anyone,
  run({ key, ...wanted }, caller) {
    const { follower, ...about } = findFollower(key, caller);
    const choice = choose(wanted, follower, { ...caller, ...about });
    const isSameList = choice.digest === follower.digest && choice.zone === follower.zone;
    const times = followTimes(choice, caller.now);
    caller.store.followers.change(follower.id, {
      ...choice,
      ...times,
      language: caller.languages.asked,
      now: caller.now,
      // A list due right now is still sent.
      ...(isSameList && { nextDigestAt: follower.nextDigestAt }),
    });
    return showFollow({ ...follower, ...choice }, about, caller);
  },
});

/** Ends all mails of a key. Succeeds for an invalid key too, since it gets no mails either. */
export const stopFollow = operation({
  effect: "writes",
  input: z.object({ key }),
  allow: anyone,
  run({ key }, caller) {
    const follower = findByKey(key, caller);
    if (follower) caller.store.followers.remove(follower.id);
    return {};
  },
});

function showFollow(
  follower: Follower,
  { calendar: { id, title, link }, shows }: { calendar: Calendar; shows: Shows },
  caller: Caller,
) {
  const categories =
    shows === "busy" ? [] : caller.store.categories.list(id).map(({ name }) => name);
  const { email } = follower;
  return { title, calendarId: link, email, categories, ...showChoice(follower, caller) };
}

function findFollower(key: string, caller: Caller) {
  const follower = findByKey(key, caller);
  return withCalendar(follower, DEAD_KEY, caller);
}

function findByKey(key: string, { store, secrets }: Caller): Follower | undefined {
  const follower = findNamed(key, store);
  if (!follower || follower.confirmedAt === null) return undefined;
  return isFollowerKeyOf(key, follower, secrets) ? follower : undefined;
}

function findAsked(key: string, caller: Caller) {
  const { store, secrets, now } = caller;
  const follower = findNamed(key, store);
  const hash = secrets.hashToken(key.slice(key.indexOf(".") + 1));
  const isRight = secrets.isSame(follower?.confirmHash ?? "", hash);
  const isAlive = (follower?.confirmExpiresAt ?? 0) > now;
  return withCalendar(isRight && isAlive ? follower : undefined, DEAD_QUESTION, caller);
}

function findNamed(key: string, store: Caller["store"]): Follower | undefined {
  const id = readRowId(key);
  return id === undefined ? undefined : store.followers.find(id);
}

/** The calendar as the follower may see it: by the main link, or limited to what their extra link shows. */
function withCalendar(follower: Follower | undefined, dead: Refusal, { store, now }: Caller) {
  const calendar = follower && store.calendars.find(follower.calendarId);
  if (!calendar) throw new OperationError("missing", dead);
  if (follower.linkId === null) return { follower, calendar, shows: "all" as const };
  const link = store.links.list(calendar.id).find(({ id }) => id === follower.linkId);
  if (!link || !isWorking(link, now)) throw new OperationError("missing", dead);
  return { follower, calendar: { ...calendar, link: link.token }, shows: link.shows };
}

/** Counts followers. `byMain` are mailed the main link; `answered` left an email with an answer. */
export const countFollowers = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar }) {
    const { countOf, countByMain } = store.followers;
    const answered = store.answerers.countMailed(calendar.id);
    return { count: countOf(calendar.id), byMain: countByMain(calendar.id), answered };
  },
});

/** Removes all followers and pending requests. Returns how many people were getting mails. */
export const removeFollowers = operation({
  effect: "writes",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, { store, calendar }) {
    const count = store.followers.countOf(calendar.id);
    store.followers.removeAllOf(calendar.id);
    return { count };
  },
});
