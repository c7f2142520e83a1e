// Reads a calendar's feed content part by part: events and series, and dates of other calendars.
import type { CalendarEvent } from "~/event/event";
import type { CalendarPart } from "~/feed/calendar-feed";
import type { showFeed } from "~/operations/events/feeds";
import { maskEvents } from "~/operations/kernel/busy-times";
import type { Result } from "~/operations/kernel/operation";
import { getRuntime } from "~/process/runtime";
import { yieldEach, yieldToOthers } from "~/store/kernel/yielding";

/** Dates of other calendars to read before yielding to other requests. */
const OTHERS_AT_ONCE = 200;
/** Rendering this many takes about a millisecond. */
const TIMES_AT_ONCE = 50;

type Wanted = Pick<Result<typeof showFeed>, "id" | "timeZone" | "times" | "hasOthers"> & {
  category?: number | undefined;
};

/** The parts of a feed; by a link that shows only times, just the times. */
export async function* readFeedParts(wanted: Wanted): AsyncGenerator<CalendarPart> {
  const { id, category, times, hasOthers } = wanted;
  const { whole } = getRuntime().store;
  yield* times ? busyTimes(whole.events(id), times) : whole.pieces(id, category);
  if (hasOthers) yield* shownDateParts(wanted);
}

type Times = NonNullable<Wanted["times"]>;

async function* busyTimes(
  stored: AsyncIterable<CalendarEvent[]>,
  { dates, mask }: Times,
): AsyncGenerator<CalendarPart> {
  for await (const events of stored) {
    yield { series: [], events: maskEvents(events, mask, getRuntime()) };
  }
  for await (const some of yieldEach(dates())) {
    for (let at = 0; at < some.length; at += TIMES_AT_ONCE) {
      const piece = some.slice(at, at + TIMES_AT_ONCE);
      const events = await yieldToOthers(() => maskEvents(piece, mask, getRuntime()));
      yield { series: [], events };
    }
  }
}

/** The dates of other calendars, each uid once. */
async function* shownDateParts({ id, category, timeZone }: Wanted): AsyncGenerator<CalendarPart> {
  const { store, now } = getRuntime();
  const wanted = { calendarId: id, category, now: now(), timeZone };
  let after = "";
  let lastUid = "";
  for (;;) {
    const from = after;
    const page = await yieldToOthers(() =>
      store.shownDates.listForFeed(wanted, { after: from, limit: OTHERS_AT_ONCE }),
    );
    if (page.last === undefined) return;
    const events = page.events.filter(
      ({ uid }, at) => uid !== (page.events[at - 1]?.uid ?? lastUid),
    );
    lastUid = page.events.at(-1)?.uid ?? lastUid;
    yield { series: [], events };
    after = page.last;
  }
}
