// Whether somebody who answered hears the same as a follower of the calendar, so that they are told once.
import type { CalendarEvent, EventSpan } from "~/event/event";
import { reminderAt } from "~/event/follow-times";
import type { Secrets } from "~/process/data/secrets";
import type { Followed } from "~/store/follow/follower-mail-store";
import type { Store } from "~/store/store";
import type { OfferedLanguages } from "~/values/languages";
import { type Audience, audienceOf } from "./audience";
import { wantedBy } from "./described-change";

type Parts = { store: Store; secrets: Pick<Secrets, "idFrom">; languages: OfferedLanguages };
type AnsweredSide = EventSpan & Pick<CalendarEvent, "categoryId">;
type To = { calendarId: number; email: string };

/** For one round, in which nobody is looked up twice. */
export function createFollowing({ store, secrets, languages }: Parts, now: number) {
  const known = new Map<string, (Followed & { audience: Audience }) | undefined>();

  /** Undefined also for one whose link tells no more than when the calendar is busy. */
  function find({ calendarId, email }: To) {
    const key = `${calendarId} ${email}`;
    if (!known.has(key)) {
      const followed = store.followerMails.findFollowed(calendarId, email);
      const audience = followed && audienceOf(followed, { now, secrets, store, languages });
      const isToldAll = audience?.shows === "all";
      known.set(key, followed && isToldAll ? { ...followed, audience } : undefined);
    }
    return known.get(key);
  }

  return {
    /** A change of a date, made at `changedAt`. */
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
    /** A reminder of an event, however many hours before. */
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
