// What followers do with the keys in their mails (confirm, view, change, stop), and what editors can see and do about
// followers.
import { z } from "zod";
import { anyone, editorOf } from "~/operations/kernel/access";
import { OperationError } from "~/operations/kernel/errors";
import { calendarLink, keyOfRow } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { Follower } from "~/store/follow/follower-store";
import { followerKey, isFollowerKeyOf } from "~/values/follower-key";
import { isWorking, type Shows } from "~/values/link-state";
import { type Refusal, refusal } from "~/values/refusals";
import { readRowId } from "~/values/row-key";
import { requireRoom } from "./follow-asking";
import { choiceFields, choose, showChoice, timesOf } from "./follow-choice";

const key = keyOfRow.meta({ description: "The key in the emailed link." });

const DEAD_QUESTION = refusal("deadQuestion");
const DEAD_KEY = refusal("deadKey");

/** What the confirmation mail asks for, shown to the person who opened its link; changes nothing. */
export const getQuestion = operation({
  effect: "reads",
  input: z.object({ key }),
  allow: anyone,
  run({ key }, caller) {
    const { follower, calendar } = findAsked(key, caller);
    return { title: calendar.title, email: follower.email, ...showChoice(follower, caller) };
  },
});

/** Confirms the request in a mail: from now on mails are sent. Returns the follower's key. */
export const confirmFollow = operation({
  effect: "writes",
  input: z.object({ key }),
  allow: anyone,
  run({ key }, caller) {
    const { follower, calendar } = findAsked(key, caller);
    requireRoom(follower, caller);
    caller.store.followers.confirm(follower.id, {
      now: caller.now,
      ...timesOf(follower, caller.now),
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

/** Changes the choice; fields that are left out stay unchanged. Returns the new choice. */
export const changeFollow = operation({
  effect: "writes",
  input: z.object({ key, ...choiceFields }),
  allow: anyone,
  run({ key, ...wanted }, caller) {
    const { follower, ...about } = findFollower(key, caller);
    const choice = choose(wanted, follower, { ...caller, ...about });
    const isSameList = choice.digest === follower.digest && choice.zone === follower.zone;
    const times = timesOf(choice, caller.now);
    caller.store.followers.change(follower.id, {
      ...choice,
      ...times,
      language: caller.languages.asked,
      now: caller.now,
      // One that is due right now is still sent.
      ...(isSameList && { nextDigestAt: follower.nextDigestAt }),
    });
    return showFollow({ ...follower, ...choice }, about, caller);
  },
});

/** Ends all mails of a key. The answer is the same for an invalid key: its sender gets no mails either. */
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

/** The calendar as the follower came to it: by the main link, or by an extra one and with no more than that shows. */
function withCalendar(follower: Follower | undefined, dead: Refusal, { store, now }: Caller) {
  const calendar = follower && store.calendars.find(follower.calendarId);
  if (!calendar) throw new OperationError("missing", dead);
  if (follower.linkId === null) return { follower, calendar, shows: "all" as const };
  const link = store.links.list(calendar.id).find(({ id }) => id === follower.linkId);
  if (!link || !isWorking(link, now)) throw new OperationError("missing", dead);
  return { follower, calendar: { ...calendar, link: link.token }, shows: link.shows };
}

/**
 * How many people follow the calendar by email; `byMain` are those whose mails have its main link, `answered` those who
 * left an email with an answer.
 */
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

/** Removes all followers and pending requests. Returns how many people got mails. */
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
