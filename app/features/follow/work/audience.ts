// What a follower can see of a calendar (link, details or busy times, category, zone), and which changes they are told.
import { withBusyTitles } from "~/event/busy-title";
import type { CalendarEvent, EventSpan } from "~/event/event";
import type { Change, Side } from "~/event/event-change";
import { hasEnded } from "~/event/list-window";
import type { RuleInZone } from "~/event/stored-rule-text";
import { reminderAt } from "~/features/follow/rules";
import type { Followed } from "~/features/follow/store";
import { maskEvents } from "~/operations/kernel/busy-times";
import { pagePaths } from "~/paths/pages";
import type { Secrets } from "~/process/data/secrets";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { EventState } from "~/store/history/item-states";
import type { Store } from "~/store/store";
import { DAY_MS } from "~/time/durations";
import { dayIn, isTimeZone } from "~/time/zones";
import { mailLanguage, type OfferedLanguages } from "~/values/languages";
import { isWorking } from "~/values/link-state";
import { wordsIn } from "~/words/server-words";
import type { Words } from "~/words/words";
import type { ChangedItem } from "./changes";

export type Audience = {
  calendar: Calendar;
  /** The link the follower came by; mails contain no other. */
  token: string;
  shows: "all" | "busy";
  category: number | null;
  zone: string;
  words: Words;
  /** The category of an event, if the link shows categories. */
  findCategory: (id: number | null) => { name: string; tone: number } | undefined;
  /** The events as the follower may see them. */
  see: (events: CalendarEvent[]) => CalendarEvent[];
};

/** Undefined if the follower's link no longer works: they get no mail. */
export function readAudience(
  { follower, calendar, link }: Followed,
  {
    now,
    secrets,
    store,
    languages,
  }: {
    now: number;
    secrets: Pick<Secrets, "idFrom">;
    store: Store;
    languages: OfferedLanguages;
  },
): Audience | undefined {
  if (link && !isWorking(link, now)) return undefined;
  const shows = link?.shows ?? "all";
  const mask =
    link && shows === "busy"
      ? { token: link.token, since: link.createdAt, timeZone: calendar.timeZone }
      : null;
  const words = wordsIn(mailLanguage(follower.language, languages));
  return {
    calendar,
    words,
    token: link?.token ?? calendar.link,
    shows,
    // A busy link offers no categories, and its events have none.
    category: shows === "all" ? findFollowedCategory({ follower, calendar }, store) : null,
    zone: followerZone({ follower, calendar }),
    findCategory: shows === "all" ? createCategoryFinder(calendar, store) : () => undefined,
    see: (events) => withBusyTitles(maskEvents(events, mask, { secrets }), words),
  };
}

/** While their category is removed, followers get everything. */
function findFollowedCategory(
  { follower: { categoryId }, calendar }: Pick<Followed, "follower" | "calendar">,
  store: Store,
): number | null {
  if (categoryId === null) return null;
  return store.categories.find(calendar.id, categoryId)?.id ?? null;
}

/** Loads categories once, and only if a mail names them. */
function createCategoryFinder(
  { id: calendarId }: Calendar,
  store: Store,
): Audience["findCategory"] {
  let known: ReturnType<Store["categories"]["list"]> | undefined;
  return (wanted) => {
    if (wanted === null) return undefined;
    known ??= store.categories.list(calendarId);
    const found = known.find(({ id }) => id === wanted);
    return found && { name: found.name, tone: found.tone };
  };
}

/** The follower's zone, or the calendar's if this Node.js does not know it: the database may come from a newer one. */
export function followerZone({
  follower,
  calendar,
}: Pick<Followed, "follower" | "calendar">): string {
  return isTimeZone(follower.zone) ? follower.zone : calendar.timeZone;
}

/** Followers with the same key get the same content. */
export function audienceKey({ calendar, token, category, zone, words }: Audience): string {
  return [calendar.id, token, category, zone, words.language].join(" ");
}

/** The page of an event or series for this audience. */
export function eventPath({ token, shows }: Pick<Audience, "token" | "shows">, id: string): string {
  return shows === "busy" ? pagePaths.calendar(token) : pagePaths.event(token, id);
}

/** A change of an item; `rule` describes how it repeats, `dates` which dates it is limited to. */
export type DescribedChange = Change & {
  id: string;
  kind: "event" | "series";
  rule: RuleInZone | undefined;
  dates: Side[];
  batch: string;
  via: ChangedItem["via"];
};

/** Later events appear in digests once they are closer. */
export const AHEAD_MS = 90 * DAY_MS;

/** Returns a filter for events that are upcoming within 90 days and in the followed category. */
export function wantedBy({ category, zone }: Audience, now: number) {
  const today = dayIn(now, zone);
  return (side: (EventSpan & Pick<Side, "categoryId">) | undefined): boolean =>
    side !== undefined &&
    !hasEnded(side, now, today) &&
    side.from <= now + AHEAD_MS &&
    (category === null || side.categoryId === category);
}

/** Undefined for a deleted event. */
export function readSide(state: EventState | null): Side | undefined {
  return state && !state.isDeleted ? state : undefined;
}

type Parts = { store: Store; secrets: Pick<Secrets, "idFrom">; languages: OfferedLanguages };
type AnsweredSide = EventSpan & Pick<CalendarEvent, "categoryId">;
type To = { calendarId: number; email: string };

/**
 * Finds out whether an attendee gets the same mail as a follower, so that they are told once. Caches lookups; create
 * one per round.
 */
export function createFollowing({ store, secrets, languages }: Parts, now: number) {
  const known = new Map<string, (Followed & { audience: Audience }) | undefined>();

  /** Also undefined for followers by a busy link. */
  function find({ calendarId, email }: To) {
    const key = `${calendarId} ${email}`;
    if (!known.has(key)) {
      const followed = store.followerMails.findFollowed(calendarId, email);
      const audience = followed && readAudience(followed, { now, secrets, store, languages });
      const isToldAll = audience?.shows === "all";
      known.set(key, followed && isToldAll ? { ...followed, audience } : undefined);
    }
    return known.get(key);
  }

  return {
    /** Whether they hear of a change to a date, made at `changedAt`. */
    hearsChange(
      to: To,
      {
        was,
        is,
        changedAt,
      }: { was: AnsweredSide; is: AnsweredSide | undefined; changedAt: number },
    ): boolean {
      const found = find(to);
      if (!found?.follower.changes || (found.follower.changesSince ?? 0) > changedAt) return false;
      const isWanted = wantedBy(found.audience, now);
      return isWanted(was) || isWanted(is);
    },
    /** Whether they get a reminder of an event, no matter how early. */
    hearsReminder(to: To, event: AnsweredSide): boolean {
      const found = find(to);
      if (!found || found.follower.remindHours === null) return false;
      const { follower, audience } = found;
      const { category, zone } = audience;
      if (category !== null && event.categoryId !== category) return false;
      const dueAt = reminderAt(event, { hours: found.follower.remindHours, zone });
      return dueAt > (follower.confirmedAt ?? now);
    },
  };
}

export type Following = ReturnType<typeof createFollowing>;
