// What a follower can see of a calendar: their link, all details or busy times, one category, and their time zone.

import { withBusyTitles } from "~/event/busy-title";
import type { CalendarEvent } from "~/event/event";
import { maskEvents } from "~/operations/kernel/masking";
import { pagePaths } from "~/paths/pages";
import type { Secrets } from "~/process/data/secrets";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { Followed } from "~/store/follow/follower-mail-store";
import type { Store } from "~/store/store";
import { isTimeZone } from "~/time/zones";
import { mailLanguage, type OfferedLanguages } from "~/values/languages";
import { isWorking } from "~/values/link-state";
import { wordsIn } from "~/words/server-words";
import type { Words } from "~/words/words";

export type Audience = {
  calendar: Calendar;
  /** The link through which the follower came; mails contain no other. */
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

/** Undefined for a follower whose link no longer works: they get no mail. */
export function audienceOf(
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
    // A link that hides categories offers none to choose, and its events have none.
    category: shows === "all" ? follower.categoryId : null,
    zone: zoneOf({ follower, calendar }),
    findCategory: shows === "all" ? categoriesOf(calendar, store) : () => undefined,
    see: (events) => withBusyTitles(maskEvents(events, mask, { secrets }), words),
  };
}

/** Loaded once, and only for a mail that names them. */
function categoriesOf({ id: calendarId }: Calendar, store: Store): Audience["findCategory"] {
  let known: ReturnType<Store["categories"]["list"]> | undefined;
  return (wanted) => {
    if (wanted === null) return undefined;
    known ??= store.categories.list(calendarId);
    const found = known.find(({ id }) => id === wanted);
    return found && { name: found.name, tone: found.tone };
  };
}

/**
 * The follower's zone, or the calendar's if this machine does not know it: the database may come from a newer one.
 */
export function zoneOf({ follower, calendar }: Pick<Followed, "follower" | "calendar">): string {
  return isTimeZone(follower.zone) ? follower.zone : calendar.timeZone;
}

/** Followers with the same key get the same content. */
export function keyOf({ calendar, token, category, zone, words }: Audience): string {
  return [calendar.id, token, category, zone, words.language].join(" ");
}

/** The path of the page that shows an event or a repeating event to the audience. */
export function eventPath({ token, shows }: Pick<Audience, "token" | "shows">, id: string): string {
  return shows === "busy" ? pagePaths.calendar(token) : pagePaths.event(token, id);
}
