// Reads a combined calendar as data: the calendars in it and their events in a window of time.
import type { Category } from "~/event/category";
import { type CalendarEvent, compareEvents } from "~/event/event";
import { showCalendar } from "~/operations/calendars/calendars";
import { isIn } from "~/operations/calendars/whole-calendar";
import { listDayEvents } from "~/operations/events/event-windows";
import { type Caller, perform } from "~/operations/kernel/operation";
import type { Member } from "~/operations/together/members";
import { type TogetherView, viewTogether } from "~/operations/together/together-views";
import { LIST_MOST } from "~/values/limits";
import { TOGETHER } from "~/values/together-limits";
import { ENGLISH } from "~/words/server-words";
import { readEach } from "./combined-events";

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
  const { first, last } = window;
  const reading = { members, reader: { ...caller, actor: null }, words: ENGLISH };
  const days = { zone, first, last, skip: 0, most: LIST_MOST };
  let isMore = false;
  let all: ViewedEvent[] = [];
  await readEach(reading, (member, reader) => {
    const { link } = member;
    const { events, total } = perform(listDayEvents, { calendarId: link, ...days }, reader);
    const { categories } = perform(showCalendar, { id: link }, reader);
    isMore ||= total > events.length;
    const own = events.filter((event) => isIn(event, window));
    // One more than are shown tells whether there are more.
    all = [...all, ...own.map((event) => ({ event, member, categories }))]
      .sort((a, b) => compareEvents(a.event, b.event))
      .slice(0, TOGETHER.entries + 1);
  });
  const shown = all.slice(0, TOGETHER.entries);
  const isOthers = ({ event }: ViewedEvent) => event.source !== undefined;
  return {
    ...view,
    events: shown.filter((each) => !isOthers(each)),
    sourced: shown.filter(isOthers),
    isCut: isMore || all.length > shown.length,
  };
}
