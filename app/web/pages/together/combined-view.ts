// Reads a combined calendar as data: the calendars in it and their events in a window of time.
import type { Category } from "~/event/category";
import { type CalendarEvent, compareEvents } from "~/event/event";
import { showCalendar } from "~/operations/calendars/calendars";
import { isIn } from "~/operations/calendars/whole-calendar";
import { listFirstOfDays } from "~/operations/events/event-windows";
import { type Caller, perform } from "~/operations/kernel/operation";
import type { Member } from "~/operations/together/members";
import { type TogetherView, viewTogether } from "~/operations/together/together-views";
import { yieldToOthers } from "~/store/kernel/yielding";
import { LIST_MOST } from "~/values/limits";
import { TOGETHER } from "~/values/together-limits";
import { readFirst } from "~/web/pages/events/screen-events";
import { ENGLISH } from "~/words/server-words";

/** An event as its own calendar has it, with the categories of that calendar. */
type ViewedEvent = { event: CalendarEvent; member: Member; categories: readonly Category[] };

/** `sourced` are dates of other sites' calendars; `isCut` if there is more than these, which are the first. */
export type CombinedView = TogetherView & {
  events: ViewedEvent[];
  sourced: ViewedEvent[];
  isCut: boolean;
};

/** `input` is that of `viewTogether`; throws what it refuses. Each calendar is read as a visitor with its link does. */
export async function viewCombined(
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): Promise<CombinedView> {
  const view = perform(viewTogether, input, caller);
  const { members, timeZone: zone, window } = view;
  const reading = { members, reader: { ...caller, actor: null }, words: ENGLISH };
  const { first, last, from } = window;
  // What ends as the window begins is in it.
  const days = { zone, first, last, since: from - 1 };
  const most = TOGETHER.entries;
  const parts = await readFirst(reading, most + 1, ({ link }, reader, count) => {
    const asked = { calendarId: link, ...days, most: Math.min(count, LIST_MOST) };
    const { events, hasMore } = perform(listFirstOfDays, asked, reader);
    const { categories } = perform(showCalendar, { id: link }, reader);
    return { events: events.filter((event) => isIn(event, window)), hasMore, categories };
  });
  const all = await yieldToOthers(() =>
    parts
      .flatMap(({ member, found: { events, categories } }) =>
        events.map((event): ViewedEvent => ({ event, member, categories })),
      )
      .sort((a, b) => compareEvents(a.event, b.event)),
  );
  const shown = all.slice(0, most);
  const isOthers = ({ event }: ViewedEvent) => event.source !== undefined;
  return {
    ...view,
    events: shown.filter((each) => !isOthers(each)),
    sourced: shown.filter(isOthers),
    isCut: all.length > shown.length || parts.some(({ found }) => found.hasMore),
  };
}
