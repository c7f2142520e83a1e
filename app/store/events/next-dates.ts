// Finds the one event or date that comes next in a calendar, and remembers it for as long as it is the next one.

import type { CalendarEvent } from "~/event/event";
import { hasEnded } from "~/event/list-window";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { Day } from "~/time/days";
import type { DateStore } from "./date-store";
import type { EventStore } from "./event-store";

/** For a reader whose date is `today`; `now` is epoch ms. */
type Now = { now: number; today: Day };
type Kept = Now & { revision: number; modifiedAt: number; next: CalendarEvent | undefined };

const CALENDARS_KEPT = 1_000;

export function createNextDates(events: EventStore, dates: DateStore) {
  const kept = new Map<number, Kept>();

  /** The one that was read longest ago makes room. */
  function keep(calendarId: number, found: Kept): void {
    kept.delete(calendarId);
    kept.set(calendarId, found);
    const [oldest] = kept.keys();
    if (kept.size > CALENDARS_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return {
    /**
     * Undefined where nothing is planned, and in a calendar with so very many events that finding one would cost more
     * than all the rest of a page. `calendar` is as it was read in the same transaction.
     */
    find(calendar: Calendar, at: Now): CalendarEvent | undefined {
      const known = kept.get(calendar.id);
      if (known && isStillNext(known, calendar, at)) return known.next;
      if (events.isCrowdedAhead(calendar.id, { ...at, upcoming: 1 })) return undefined;
      const [next] = dates.listNext(calendar.id, { ...at, upcoming: 1 });
      const { revision, modifiedAt } = calendar;
      keep(calendar.id, { ...at, revision, modifiedAt, next });
      return next;
    },
  };
}

/** What was over then is over now, so as long as the calendar stays as it was, the first of the others stays the first. */
function isStillNext(known: Kept, { revision, modifiedAt }: Calendar, { now, today }: Now) {
  const isSame = known.revision === revision && known.modifiedAt === modifiedAt;
  const isLater = now >= known.now && today >= known.today;
  return isSame && isLater && !(known.next && hasEnded(known.next, now, today));
}
