// Queues mails to followers, in one transaction with the update of the follower's row.
import { msg, plural } from "@lingui/core/macro";
import { type CalendarEvent, compareEvents, firstDayIn } from "~/event/event";
import { dayWord, nameReminder } from "~/event/reminder-words";
import {
  digestDue,
  followerKey,
  isTooLate,
  nextDigestAt,
  previousDigestAt,
  reminderAt,
  usefulUntil,
} from "~/features/follow/rules";
import type { Followed, Follower } from "~/features/follow/store";
import { pagePaths } from "~/paths/pages";
import type { Store } from "~/store/store";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { type Audience, audienceKey, followerZone, readAudience } from "./audience";
import { type Changes, writeChanges } from "./change-lines";
import { readChangedItems } from "./changes";
import {
  eventLine,
  guarded,
  inPieces,
  limited,
  type MailContent,
  type MailingParts,
  writeDigest,
} from "./mail-content";
import type { MailingRound } from "./mailing";

/** Reminders due within this time share a mail. */
const TOGETHER_MS = HOUR_MS;
/** How far ahead reminders are computed. */
const AHEAD_MS = DAY_MS;
/** An all-day event's day begins within two days of its reminder, in any zone. */
const LONGEST_BEFORE_ALL_DAY_MS = 2 * DAY_MS;
/** The most events examined in a very full calendar. */
const EVENTS_LOOKED_AT = 500;

type Dated = { event: CalendarEvent; at: number };

/** `due` may be empty; store `until` and `nextAt` with the follower. */
type Reminders = {
  due: Dated[];
  until: number;
  nextAt: number;
  /** When the last event of the mail begins. */
  usefulUntil: number;
};

/** Uses the calendar's current state: a moved event is announced at its new time, or not at all if that is past. */
function listDated(
  audience: Audience,
  { hours, now }: { hours: number; now: number },
  store: Store,
): Dated[] {
  const { calendar, zone, category } = audience;
  const today = dayIn(now, zone);
  const before = Math.max(hours * HOUR_MS, LONGEST_BEFORE_ALL_DAY_MS);
  const end = now + before + TOGETHER_MS + AHEAD_MS;
  const wanted = category === null ? {} : { category };
  const found = store.dates.listUnlessFull(calendar.id, now, end, wanted);
  const at = { now, today, past: 0, upcoming: EVENTS_LOOKED_AT, ...wanted };
  const events = found ?? store.dates.listAround(calendar.id, at).upcoming;
  return events
    .filter(({ from, firstDay }) => (firstDay === null ? from > now : firstDay > today))
    .map((event) => ({ event, at: reminderAt(event, { hours, zone }) }));
}

/** Reminders due now or within an hour, and not before `remindedUntil`. */
function findReminders(
  dated: readonly Dated[],
  { remindedUntil, now }: { remindedUntil: number; now: number },
): Reminders {
  const open = dated.filter(({ at }) => at > remindedUntil && !isTooLate(at, now));
  const isDue = open.some(({ at }) => at <= now);
  const due = isDue ? open.filter(({ at }) => at <= now + TOGETHER_MS) : [];
  // Not the whole hour: an event added meanwhile has a reminder of its own.
  const until = Math.max(remindedUntil, ...due.map(({ at }) => at));
  const later = open.map(({ at }) => at).filter((at) => at > until);
  return {
    due,
    until,
    nextAt: Math.min(now + AHEAD_MS, ...later),
    usefulUntil: Math.max(...due.map(({ event }) => event.from), now + TOGETHER_MS),
  };
}

/** Undefined if the audience can see none of them. */
function writeReminder(
  due: readonly Dated[],
  audience: Audience,
  now: number,
): MailContent | undefined {
  const events = due.map(({ event }) => event).sort(compareEvents);
  const shown = audience.see(events);
  if (shown.length === 0) return undefined;
  const subject = subjectOf(shown, audience, now);
  return {
    kind: "reminder",
    subject,
    heading: subject,
    entries: limited(
      shown.map((event) => eventLine(event, audience, { now })),
      pagePaths.listWindow(audience.token),
      audience.words,
    ),
  };
}

/** Such as "Tomorrow: Training, 7pm", "Tomorrow: 3 events", or on several days "Tomorrow and after: 3 events". */
function subjectOf(events: CalendarEvent[], { zone, words }: Audience, now: number): string {
  const [first, ...others] = events;
  if (!first) return "";
  if (others.length === 0) return nameReminder(first, zone, now, words);
  const day = dayWord(firstDayIn(first, zone), dayIn(now, zone), words);
  const count = events.length;
  const isOneDay = others.every((event) => firstDayIn(event, zone) === firstDayIn(first, zone));
  return isOneDay
    ? words._(msg`${plural(count, { one: `${day}: # event`, other: `${day}: # events` })}`)
    : words._(
        msg`${plural(count, { one: `${day} and after: # event`, other: `${day} and after: # events` })}`,
      );
}

/** Followers per round and kind of mail; the next round is a minute later. */
const FOLLOWERS_A_ROUND = 200;
/** Debounces mails about changes: sent after a quiet period or the longest wait, and at most once per pause. */
const QUIET_MS = 10 * MINUTE_MS;
const LONGEST_WAIT_MS = 120 * MINUTE_MS;
const PAUSE_MS = 60 * MINUTE_MS;

/** Computes a value once per key, for all followers who get the same. */
function once<Value>(): (key: string, make: () => Value) => Value {
  const known = new Map<string, { value: Value }>();
  return (key, make) => {
    const { value } = known.get(key) ?? { value: make() };
    known.set(key, { value });
    return value;
  };
}

/** The last version this follower is known to have received. */
function owedAfter({ changesAfter, undeliveredAfter }: Follower): number {
  return undeliveredAfter ?? changesAfter;
}

/** Until when news go into the digest; later news are in the mails about changes, if the follower gets those. */
function newsEnd({ changes, changesSince, confirmedAt }: Follower): number {
  return changes ? (changesSince ?? confirmedAt ?? 0) : Number.POSITIVE_INFINITY;
}

/** Each function returns how many mails it queued. */
export function createFollowerMails({ store, secrets, languages, isStopped, log }: MailingParts) {
  const { followerMails, outbox } = store;

  /** Call in the transaction that updates the follower's next time. */
  function post(
    { follower }: Followed,
    { calendar, token, words }: Audience,
    { content, now, expiresAt }: { content: MailContent; now: number; expiresAt: number },
  ): void {
    const message = {
      ...content,
      to: follower.email,
      language: words.language,
      token: followerKey(follower, secrets),
      calendarTitle: calendar.title,
      calendarLink: token,
      // Not the calendar's link: headers are stored in more places than mail bodies.
      list: secrets.idFrom(`mails of ${calendar.id}`),
    };
    outbox.add(message, { now, expiresAt, followerId: follower.id });
  }

  const each = (due: Followed[], work: (followed: Followed) => boolean) =>
    inPieces(due, (followed) => (work(followed) ? 1 : 0), { store, isStopped });

  async function postDigests(now: number): Promise<number> {
    const written = once<MailContent | undefined>();
    return each(followerMails.listDigestsDue(now, FOLLOWERS_A_ROUND), (followed) => {
      const { follower } = followed;
      const { digest: rhythm, nextDigestAt: scheduledAt } = follower;
      const zone = followerZone(followed);
      if (rhythm === "none" || scheduledAt === null) return false;
      // If a digest is too late or undeliverable, its news go into the next one.
      const previousAt = previousDigestAt(rhythm, zone, Math.min(scheduledAt, now));
      const newsAfter = follower.newsAfter ?? previousAt;
      const next = { nextDigestAt: nextDigestAt(rhythm, zone, now), newsAfter };
      if (!followerMails.moveDigest(follower, next)) return false;
      const dueAt = digestDue(rhythm, zone, { dueAt: scheduledAt, now });
      const audience = readAudience(followed, { now, secrets, store, languages });
      if (dueAt === undefined || !audience) return false;
      // Sent already, before a wrong clock moved the schedule.
      if (newsAfter >= dueAt && newsAfter <= now) return false;
      const news = { since: newsAfter > now ? previousAt : newsAfter, before: newsEnd(follower) };
      const key = [audienceKey(audience), rhythm, dueAt, news.since, news.before].join(" ");
      const content = written(key, () =>
        guarded(() => writeDigest(audience, { rhythm, dueAt, now, news }, store), log),
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
      const audience = readAudience(followed, { now, secrets, store, languages });
      const remindedUntil = Math.max(follower.remindedUntil, follower.confirmedAt ?? now);
      const toCome =
        audience && hours !== null
          ? dated(`${audienceKey(audience)} ${hours}`, () =>
              guarded(() => listDated(audience, { hours, now }, store), log),
            )
          : undefined;
      const { due, until, nextAt, usefulUntil } = findReminders(toCome ?? [], {
        remindedUntil,
        now,
      });
      const isThere = followerMails.moveReminder(follower, {
        nextReminderAt: nextAt,
        remindedUntil: until,
        remindedRevision: calendar.revision,
      });
      if (!isThere || !audience || due.length === 0) return false;
      const content = writeReminder(due, audience, now);
      if (!content) return false;
      post(followed, audience, { content, now, expiresAt: usefulUntil });
      return true;
    });
  }

  async function postChanges(now: number): Promise<number> {
    const dueChanges = {
      now,
      quietSince: now - QUIET_MS,
      waitedSince: now - LONGEST_WAIT_MS,
      lastMailedBefore: now - PAUSE_MS,
    };
    const groups = new Map<string, Followed[]>();
    for (const followed of followerMails.listChangesDue(dueChanges, FOLLOWERS_A_ROUND)) {
      const key = `${followed.calendar.id} ${owedAfter(followed.follower)}`;
      groups.set(key, [...(groups.get(key) ?? []), followed]);
    }
    let posted = 0;
    for (const group of groups.values()) posted += await postChangesSince(group, now);
    return posted;
  }

  /** Mails followers of one calendar who were last mailed the same version. Late mails are still sent. */
  async function postChangesSince(group: Followed[], now: number): Promise<number> {
    const [first] = group;
    const newest = first && followerMails.findNewestVersion(first.calendar.id);
    if (!newest) return 0;
    const after = owedAfter(first.follower);
    const span = { calendarId: first.calendar.id, after, upTo: newest.id };
    const items = await readChangedItems(span, store).catch(unreadable);
    const written = once<Changes | undefined>();
    return each(group, (followed) => {
      const audience = readAudience(followed, { now, secrets, store, languages });
      const changes =
        audience &&
        written(audienceKey(audience), () =>
          guarded(() => writeChanges(items, audience, now), log),
        );
      const isThere = followerMails.moveChanges(followed.follower, {
        changesAfter: newest.id,
        undeliveredAfter: changes ? after : null,
        ...(changes && { changesAt: now }),
      });
      if (!isThere || !changes) return false;
      // A mail not sent before its first event is over is written again without that event.
      const lifeEnd = Math.max(changes.usefulUntil, now + PAUSE_MS);
      const expiresAt = Math.min(usefulUntil(now), lifeEnd);
      post(followed, audience, { content: changes.content, now, expiresAt });
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

export function followerRound(parts: MailingParts): MailingRound {
  const { postReminders, postDigests, postChanges } = createFollowerMails(parts);
  return {
    mailed: "followers-mailed",
    failed: "following-failed",
    steps: [
      ["reminder", postReminders],
      ["digest", postDigests],
      ["changes", postChanges],
    ],
  };
}
