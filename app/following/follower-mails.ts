// Puts mails to followers into the outbox: each together with what is noted of its follower, in one transaction.
import { MINUTE_MS } from "~/calendar/durations";
import { digestDue, isTooLate, nextDigestAt, usefulUntil } from "~/calendar/follow-times";
import { followerKey } from "~/calendar/follower-key";
import type { Secrets } from "~/server/process/secrets";
import type { Followed } from "~/server/store/follower-mail-store";
import { BULK } from "~/server/store/outbox-store";
import { findStorageError } from "~/server/store/storage-error";
import type { Store } from "~/server/store/store";
import { type Audience, audienceOf, keyOf, zoneOf } from "./audience";
import { writeChanges } from "./change-entries";
import { readChangedItems } from "./changed-items";
import { writeDigest } from "./digest";
import type { MailContent } from "./mail-content";
import { inPieces } from "./pieces";
import { type Dated, findReminders, listDated, writeReminder } from "./reminders";

/** Followers that one round looks at, for each kind of mail; the next round comes in a minute. */
const FOLLOWERS_A_ROUND = 200;
/** Changes are told once none came for so long, or the first of them waited so long; and no more often than that. */
const QUIET_MS = 10 * MINUTE_MS;
const LONGEST_WAIT_MS = 120 * MINUTE_MS;
const PAUSE_MS = 60 * MINUTE_MS;

export type Parts = {
  store: Store;
  secrets: Secrets;
  isStopped: () => boolean;
  log: (line: object) => void;
};

/** What is worked out once for all who are told the same. */
function once<Value>(): (key: string, make: () => Value) => Value {
  const known = new Map<string, { value: Value }>();
  return (key, make) => {
    const { value } = known.get(key) ?? { value: make() };
    known.set(key, { value });
    return value;
  };
}

/** Runs `work`; what it fails with is told, so that one calendar's mails stand in the way of no other's. */
function guarded<Value>(work: () => Value, log: Parts["log"]): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (findStorageError(error)) throw error;
    log({ level: "error", event: "follower-mail-unwritable", error: String(error) });
    return undefined;
  }
}

/** Each function answers how many mails it put in. */
export function createFollowerMails({ store, secrets, isStopped, log }: Parts) {
  const { followerMails, outbox } = store;

  /** Within the transaction in which the follower's next time was moved on. */
  function post(
    { follower }: Followed,
    { calendar, token }: Audience,
    { content, now, expiresAt }: { content: MailContent; now: number; expiresAt: number },
  ): void {
    const message = {
      ...content,
      to: follower.email,
      token: followerKey(follower, secrets),
      calendarTitle: calendar.title,
      calendarLink: token,
      // Not the link: headers are kept in more places than mails.
      list: secrets.idFrom(`mails of ${calendar.id}`),
    };
    outbox.add(message, { now, expiresAt, priority: BULK, followerId: follower.id });
  }

  const each = (due: Followed[], work: (followed: Followed) => boolean) =>
    inPieces(due, work, { store, isStopped });

  async function postDigests(now: number): Promise<number> {
    const written = once<MailContent | undefined>();
    return each(followerMails.listDigestsDue(now, FOLLOWERS_A_ROUND), (followed) => {
      const { follower } = followed;
      const { digest: rhythm, nextDigestAt: asked } = follower;
      const zone = zoneOf(followed);
      if (rhythm === "none" || asked === null) return false;
      if (!followerMails.moveDigest(follower, nextDigestAt(rhythm, zone, now))) return false;
      const dueAt = digestDue(rhythm, zone, { dueAt: asked, now });
      const audience = audienceOf(followed, { now, secrets });
      if (dueAt === undefined || !audience) return false;
      const content = written(`${keyOf(audience)} ${rhythm} ${dueAt}`, () =>
        guarded(() => writeDigest(audience, { rhythm, dueAt, now }, store), log),
      );
      if (content) post(followed, audience, { content, now, expiresAt: usefulUntil(dueAt) });
      return content !== undefined;
    });
  }

  async function postReminders(now: number): Promise<number> {
    const dated = once<Dated[] | undefined>();
    return each(followerMails.listRemindersDue(now, FOLLOWERS_A_ROUND), (followed) => {
      const { follower, calendar } = followed;
      const { remindHours: hours } = follower;
      const audience = audienceOf(followed, { now, secrets });
      const remindedUntil = Math.max(follower.remindedUntil, follower.confirmedAt ?? now);
      const toCome =
        audience && hours !== null
          ? dated(`${keyOf(audience)} ${hours}`, () =>
              guarded(() => listDated(audience, { hours, now }, store), log),
            )
          : undefined;
      const { told, until, nextAt, usefulUntil } = findReminders(toCome ?? [], {
        remindedUntil,
        now,
      });
      const isThere = followerMails.moveReminder(follower, {
        nextReminderAt: nextAt,
        remindedUntil: until,
        remindedRevision: calendar.revision,
      });
      if (!isThere || !audience || told.length === 0) return false;
      const content = writeReminder(told, audience, now);
      if (!content) return false;
      post(followed, audience, { content, now, expiresAt: usefulUntil });
      return true;
    });
  }

  async function postChanges(now: number): Promise<number> {
    const settled = {
      quietSince: now - QUIET_MS,
      waitedSince: now - LONGEST_WAIT_MS,
      toldBefore: now - PAUSE_MS,
    };
    const groups = new Map<string, Followed[]>();
    for (const followed of followerMails.listChangesDue(settled, FOLLOWERS_A_ROUND)) {
      const key = `${followed.calendar.id} ${followed.follower.changesAfter}`;
      groups.set(key, [...(groups.get(key) ?? []), followed]);
    }
    let posted = 0;
    for (const group of groups.values()) posted += await postChangesSince(group, now);
    return posted;
  }

  /** To followers of one calendar who have been told up to the same version. */
  async function postChangesSince(group: Followed[], now: number): Promise<number> {
    const [first] = group;
    const newest = first && followerMails.findNewestVersion(first.calendar.id);
    if (!newest) return 0;
    const span = { calendarId: first.calendar.id, after: first.follower.changesAfter };
    const isLate = isTooLate(newest.at, now);
    const items = isLate
      ? []
      : await readChangedItems({ ...span, upTo: newest.id }, store).catch(unreadable);
    const written = once<MailContent | undefined>();
    return each(group, (followed) => {
      const audience = isLate ? undefined : audienceOf(followed, { now, secrets });
      const content =
        audience &&
        written(keyOf(audience), () => guarded(() => writeChanges(items, audience, now), log));
      const isThere = followerMails.moveChanges(followed.follower, {
        changesAfter: newest.id,
        ...(content && { changesAt: now }),
      });
      if (!isThere || !content) return false;
      post(followed, audience, { content, now, expiresAt: usefulUntil(now) });
      return true;
    });
  }

  function unreadable(error: unknown): [] {
    guarded(() => {
      throw error;
    }, log);
    return [];
  }

  return { postDigests, postReminders, postChanges };
}
