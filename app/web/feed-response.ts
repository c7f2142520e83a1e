// Owns the feeds' HTTP: what a calendar program gets for an address. Refuses to know iCalendar.
import { type CalendarFeed, renderCalendarFeed, renderEventFeed } from "~/feed/calendar-feed";
import { OperationError } from "~/operations/errors";
import { getEvent, listFeedEvents } from "~/operations/events";
import { perform } from "~/operations/operation";
import { log } from "~/server/log";
import { getRuntime } from "~/server/runtime";
import { openVisit } from "./visit";

/** The whole calendar. */
export function answerFeed(request: Request, calendarId: string): Response {
  return answerWith(() => renderCalendarFeed(openFeed(request, calendarId)));
}

/** One event of it, as a file that any calendar program opens. */
export function answerEventFeed(request: Request, calendarId: string, eventId: string): Response {
  return answerWith(() => {
    const event = perform(getEvent, { calendarId, eventId }, openVisit(request).caller);
    return renderEventFeed(openFeed(request, calendarId), event);
  });
}

function openFeed(request: Request, calendarId: string) {
  const { config, uidSuffix } = getRuntime();
  const calendar = perform(listFeedEvents, { calendarId }, openVisit(request).caller);
  return { ...calendar, origin: config.origin, uidSuffix };
}

/** 200 with the feed, or 404 in plain words: HTML would make programs delete what they have. */
function answerWith(render: () => CalendarFeed): Response {
  try {
    const { text, skipped } = render();
    if (skipped.length > 0) log({ event: "feed-skipped", skipped });
    return new Response(text, {
      headers: { "Content-Type": "text/calendar; charset=utf-8", "Cache-Control": "no-cache" },
    });
  } catch (error) {
    if (!(error instanceof OperationError)) throw error;
    return new Response(error.message, {
      status: 404,
      headers: { "Content-Type": "text/plain; charset=utf-8" },
    });
  }
}
