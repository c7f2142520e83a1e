// Which kinds of app read a calendar's feed, and when each did last; for editors.
import { dateLabel } from "~/event/labels";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";

export type FeedRead = { app: string; readAt: number };

/** One kind of app, and when it last updated the feed. */
export type FeedReadLine = { app: string; when: string };

export function buildFeedReads(
  reads: readonly FeedRead[],
  calendar: ShownCalendar,
  display: CalendarDisplay,
): FeedReadLine[] {
  const zone = shownZone(display, calendar);
  return reads.map(({ app, readAt }) => ({
    app,
    when: dateLabel(readAt, zone, display.now, display.words),
  }));
}
