// When mails to followers are due, the days they cover, a follower's choice in words, and the key in mails.

import { msg } from "@lingui/core/macro";
import type { CalendarEvent } from "~/event/event";
import { addDays, type Day, weekdayOfDay } from "~/time/days";
import { HOUR_MS } from "~/time/durations";
import { dayIn, epochAt } from "~/time/zones";
import { type KeySecrets, rowKey } from "~/values/row-key";
import type { Words } from "~/words/words";

/** How often a digest is mailed. */
export type Rhythm = "daily" | "weekly";

/** In the follower's time zone. */
const DIGEST_TIME = "07:00";
const ALL_DAY_REMINDER_TIME = "18:00";
const MONDAY = 1;
const DAYS_A_WEEK = 7;
const LATEST_MS = 12 * HOUR_MS;

/**
 * The first digest time after `after`: 7 am in the zone, daily or on Mondays. If the clock skips 7 am, it is later by
 * the skipped time; if 7 am comes twice, the first counts. Epoch ms.
 */
export function nextDigestAt(rhythm: Rhythm, zone: string, after: number): number {
  // A day that a zone skips has the same 7 am as the next day, so both share one mail.
  let day = dayIn(after, zone);
  while (!isDigestDay(rhythm, day) || digestAt(day, zone) <= after) day = addDays(day, 1);
  return digestAt(day, zone);
}

/**
 * The digest to send now if one was due at `dueAt`: that one, or if it is too late, the newest since; undefined if that
 * is too late too, or if `dueAt` is in the future, from a wrong clock.
 */
export function digestDue(
  rhythm: Rhythm,
  zone: string,
  { dueAt, now }: { dueAt: number; now: number },
): number | undefined {
  if (dueAt > now) return undefined;
  if (!isTooLate(dueAt, now)) return dueAt;
  const newest = nextDigestAt(rhythm, zone, now - LATEST_MS - 1);
  return newest <= now ? newest : undefined;
}

/** The days covered by the digest due at `dueAt`: that day, or the week beginning with it. */
export function digestDays(rhythm: Rhythm, zone: string, dueAt: number): [first: Day, last: Day] {
  const first = dayIn(dueAt, zone);
  return [first, rhythm === "daily" ? first : addDays(first, DAYS_A_WEEK - 1)];
}

/** When the previous digest was due; the digest due at `dueAt` contains the news since then. Epoch ms. */
export function previousDigestAt(rhythm: Rhythm, zone: string, dueAt: number): number {
  return digestAt(addDays(dayIn(dueAt, zone), rhythm === "daily" ? -1 : -DAYS_A_WEEK), zone);
}

/**
 * When a reminder is due: the given hours before the event; for an all-day event at 18:00 in the zone the day before.
 * Epoch ms.
 */
export function reminderAt(
  { from, firstDay }: Pick<CalendarEvent, "from" | "firstDay">,
  { hours, zone }: { hours: number; zone: string },
): number {
  if (firstDay === null) return from - hours * HOUR_MS;
  return epochAt(addDays(firstDay, -1), ALL_DAY_REMINDER_TIME, zone);
}

/** Whether a mail due at `dueAt` is now useless, for example because the server was off or a backup was restored. */
export function isTooLate(dueAt: number, now: number): boolean {
  return now - dueAt > LATEST_MS;
}

/** Until when a mail due at `dueAt` is useful. Epoch ms. */
export function usefulUntil(dueAt: number): number {
  return dueAt + LATEST_MS;
}

function isDigestDay(rhythm: Rhythm, day: Day): boolean {
  return rhythm === "daily" || weekdayOfDay(day) === MONDAY;
}

function digestAt(day: Day, zone: string): number {
  return epochAt(day, DIGEST_TIME, zone);
}

export type FollowWish = {
  digest: "none" | "daily" | "weekly";
  changes: boolean;
  remindHours: number | null;
  /** The name of the followed category, "" for everything. */
  category: string;
};

const DIGEST = {
  none: null,
  daily: msg`a list every morning`,
  weekly: msg`a list every Monday`,
};
const REMINDER = new Map([
  [2, msg`a reminder 2 hours before`],
  [24, msg`a reminder a day before`],
  [48, msg`a reminder two days before`],
]);

/** Such as "a list every Monday, and changes"; "" for nothing. */
export function describeWish(wish: FollowWish, words: Words): string {
  const kinds = listKinds(wish, words);
  const { category } = wish;
  return category === "" ? kinds : words._(msg`${kinds}, for the category ${category} only`);
}

function listKinds({ digest, changes, remindHours }: FollowWish, words: Words): string {
  const reminder = remindHours === null ? undefined : REMINDER.get(remindHours);
  const kinds = [DIGEST[digest], changes ? msg`changes` : null, reminder];
  const [first = "", second, third] = kinds.flatMap((kind) => (kind ? [words._(kind)] : []));
  if (second === undefined) return first;
  if (third === undefined) return words._(msg`${first}, and ${second}`);
  return words._(msg`${first}, ${second}, and ${third}`);
}

type Named = { id: number; email: string; createdAt: number };

/** The key in a follower's mails that lets them change or stop what they get. */
export function followerKey({ id, email, createdAt }: Named, secrets: KeySecrets): string {
  return rowKey(id, `follower\n${id}\n${email}\n${createdAt}`, secrets);
}

/** Compares in constant time. */
export function isFollowerKeyOf(key: string, follower: Named, secrets: KeySecrets): boolean {
  return secrets.isSame(key, followerKey(follower, secrets));
}
