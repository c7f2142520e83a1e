// Events that visitors suggest to those who manage a calendar: taking one in, and the list of those that wait.
import { z } from "zod";
import { categoryOf } from "~/event/category";
import { EVENT_VALUES } from "~/event/event-fields";
import { allDayTimes } from "~/event/event-times";
import { categoryName, findCategoryId } from "~/operations/calendars/categories";
import { editorOf, readerOf } from "~/operations/kernel/access";
import { invalid } from "~/operations/kernel/errors";
import { findEarlier, hasValues, idempotencyKey } from "~/operations/kernel/idempotency";
import { calendarLink, line, optionalEmail } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import { takeVisit, takeVisitTo } from "~/operations/kernel/rate-limits";
import { takesSuggestions } from "~/operations/kernel/reach";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { Suggestion } from "~/store/events/suggestion-store";
import type { Day } from "~/time/days";
import { dayIn } from "~/time/zones";
import { COUNTS, LIMITS, SUGGESTED } from "~/values/limits";
import { pick } from "~/values/pick";
import { eventDraft, normalizeEvent } from "./event-draft";
import type { InCalendar } from "./event-room";

/**
 * Leaves an event with those who manage the calendar. Nobody else sees anything of it until one of them approves it.
 * `email` is told the decision and nothing else, of a few that wait at once. `attempt` keeps it from being left twice.
 * Fails with `invalid` where the calendar takes none, has too many that wait, or the dates are far away; `too-many`
 * above the limits.
 */
export const suggestEvent = operation({
  effect: "writes",
  input: eventDraft.extend({
    calendarId: calendarLink,
    category: categoryName.optional(),
    name: line({ label: "Name", max: LIMITS.name, required: true }),
    email: optionalEmail,
    attempt: idempotencyKey,
  }),
  allow: readerOf("calendarId"),
  run({ calendarId: _, category = "", name, email, attempt, ...draft }, context) {
    const { store, calendar, now } = context;
    if (!takesSuggestions(context)) throw invalid("This calendar doesn't take suggestions.");
    const event = {
      ...normalizeEvent(draft, calendar),
      categoryId: findCategoryId(category, context),
    };
    requireNear(event, context);
    // Nobody has proved that the address is theirs: whether it is known here shows in no answer, and stops nobody.
    const wanted = { ...event, name, email: isFull(email, context) ? null : email };
    const { id, earlier } = findEarlier(attempt, `suggestion for ${calendar.id}`, context, {
      find: (id) => store.suggestions.find(calendar.id, id),
      // Who suggested it is erased when it is decided.
      isSame: (stored) =>
        stored.state === "waiting"
          ? hasValues<Partial<Suggestion>>(stored, { ...event, name }) &&
            [null, email].includes(stored.email)
          : hasValues(stored, event),
    });
    if (earlier) return {};
    requireRoom(context);
    takeVisit("suggestions", context);
    takeVisitTo(calendar, "suggestions", context);
    store.suggestions.add(calendar.id, { ...wanted, id, now });
    store.suggestions.notifyAdmins(now);
    return {};
  },
});

function requireRoom({ store, calendar }: InCalendar): void {
  const { waitingSuggestions } = COUNTS;
  if (store.suggestions.countWaiting(calendar.id) < waitingSuggestions) return;
  throw invalid(
    `${waitingSuggestions} suggestions are waiting here already. Please try again when some are decided.`,
  );
}

/** True for no address too: there is nobody to be told. */
function isFull(email: string, { store }: InCalendar): boolean {
  const { suggestionsPerEmail } = COUNTS;
  return email === "" || store.suggestions.countWaitingFrom(email) >= suggestionsPerEmail;
}

/** What nobody can mean is not left for editors to sort out. */
function requireNear(event: ReturnType<typeof normalizeEvent>, { now }: Caller): void {
  const { yearsBack, yearsAhead } = SUGGESTED;
  const today = dayIn(now, event.timeZone);
  const first = event.firstDay ?? dayIn(event.from, event.timeZone);
  const last = event.lastDay ?? dayIn(event.to, event.timeZone);
  if (first >= sameDay(today, -yearsBack) && last <= sameDay(today, yearsAhead)) return;
  throw invalid(
    `An event can be suggested from ${yearsBack} year back to ${yearsAhead} years ahead.`,
    first < sameDay(today, -yearsBack) ? "from" : "to",
  );
}

/** The day of another year, to compare with: February 29 is after 28 and before March 1 in any. */
function sameDay(day: Day, years: number): Day {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

/**
 * The suggestions that wait for the calendar's editors, the oldest first. Addresses stay with the installation:
 * `wantsAnswer` says whether there is one.
 */
export const listSuggestions = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, context) {
    const categories = context.store.categories.list(context.calendar.id);
    const list = context.store.suggestions.listWaiting(context.calendar.id).map((suggestion) => {
      const { id, name, email, createdAt } = suggestion;
      const event = eventOf(suggestion, context.calendar);
      const category = categoryOf(event, categories)?.name ?? "";
      return { id, ...event, category, name, wantsAnswer: email !== null, createdAt };
    });
    return { list };
  },
});

/** An all-day one keeps its dates where the calendar has got another zone since. */
function eventOf(suggestion: Suggestion, { timeZone }: Calendar) {
  const event = pick(suggestion, EVENT_VALUES);
  const { firstDay, lastDay } = event;
  if (firstDay === null || lastDay === null) return event;
  return { ...event, timeZone, ...allDayTimes(firstDay, lastDay, timeZone) };
}
