// Events that visitors suggest: submitting one, and listing those waiting for an editor.
import { z } from "zod";
import { categoryOf } from "~/event/category";
import { SUGGESTED_VALUES } from "~/event/event-fields";
import { allDayTimes } from "~/event/event-times";
import { categoryName, findCategoryId } from "~/operations/calendars/categories";
import { editorOf, readerOf } from "~/operations/kernel/access";
import { invalid } from "~/operations/kernel/errors";
import { findEarlier, hasValues, idempotencyKey } from "~/operations/kernel/idempotency";
import { calendarLink, itemId, line, optionalEmail } from "~/operations/kernel/inputs";
import { type Caller, operation } from "~/operations/kernel/operation";
import { takeVisit, takeVisitTo } from "~/operations/kernel/rate-limits";
import { takesSuggestions } from "~/operations/kernel/reach";
import type { Calendar } from "~/store/calendars/calendar-store";
import type { Suggestion } from "~/store/events/suggestion-store";
import type { Day } from "~/time/days";
import { dayIn } from "~/time/zones";
import { COUNTS, LIMITS, SUGGESTED } from "~/values/limits";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";
import { eventDraft, normalizeEvent, requireTypedTitle } from "./event-draft";
import type { InCalendar } from "./event-quota";

/**
 * Suggests an event to the calendar's editors; nobody else sees it until one of them approves it. `email` only gets the
 * decision; if too many already wait for it, the suggestion is dropped, and no reply tells. `attempt` prevents
 * submitting it twice; with `id` it changes an earlier, undecided suggestion. Fails with `invalid` if the calendar takes
 * no suggestions, has too many pending, or the dates are too far away; `too-many` above the limits.
 */
export const suggestEvent = operation({
  effect: "writes",
  input: eventDraft.extend({
    calendarId: calendarLink,
    category: categoryName.optional(),
    name: line({ field: "name", max: LIMITS.name, required: true }),
    email: optionalEmail,
    id: itemId.default("").meta({
      description: "To change what the same attempt sent, while it waits.",
    }),
    attempt: idempotencyKey,
  }),
  allow: readerOf("calendarId"),
  run({ calendarId: _, category = "", name, email, id, attempt, ...draft }, context) {
    const { store, calendar, languages, now } = context;
    if (!takesSuggestions(context)) throw invalid(refusal("noSuggestions"));
    requireTypedTitle(draft.title, context);
    const event = {
      ...normalizeEvent(draft, calendar),
      categoryId: findCategoryId(category, context),
    };
    requireNear(event, context);
    const sender = { name, email };
    const { id: newId, earlier } = findEarlier(attempt, `suggestion for ${calendar.id}`, context, {
      find: (found) => store.suggestions.find(calendar.id, found),
      isSame: (stored) => isSent(stored, event, sender) || (id === stored.id && isWaiting(stored)),
      summarize: (stored) => ({
        id: isWaiting(stored) ? stored.id : "",
        title: stored.title,
        modifiedAt: stored.createdAt,
      }),
    });
    if (earlier && isSent(earlier, event, sender)) return {};
    const wanted = email
      ? { ...event, name, email, language: languages.asked }
      : { ...event, name, email: null, language: null };
    if (!earlier) requireRoom(context);
    takeVisit("suggestions", context);
    takeVisitTo(calendar, "suggestions", context);
    // The address is unverified: no reply may reveal whether it is known here.
    if (email !== earlier?.email && isFull(email, context)) return {};
    if (earlier) store.suggestions.change(earlier.id, wanted);
    else store.suggestions.add(calendar.id, { ...wanted, id: newId, now });
    store.suggestions.notifyAdmins(now);
    return {};
  },
});

const isWaiting = ({ state }: Suggestion) => state === "waiting";

/** Whether it has these values. The sender's data is erased once it is decided. */
function isSent(
  stored: Suggestion,
  event: Partial<Suggestion>,
  { name, email }: { name: string; email: string },
): boolean {
  if (!hasValues(stored, event)) return false;
  return !isWaiting(stored) || (stored.name === name && (stored.email ?? "") === email);
}

function requireRoom({ store, calendar }: InCalendar): void {
  const { waitingSuggestions } = COUNTS;
  if (store.suggestions.countWaiting(calendar.id) < waitingSuggestions) return;
  throw invalid(refusal("suggestionsFull", { max: waitingSuggestions }));
}

function isFull(email: string, { store }: InCalendar): boolean {
  const { suggestionsPerEmail } = COUNTS;
  return email !== "" && store.suggestions.countWaitingFrom(email) >= suggestionsPerEmail;
}

/** Refuses obviously wrong dates, so that editors do not have to. */
function requireNear(event: ReturnType<typeof normalizeEvent>, { now }: Caller): void {
  const { yearsBack, yearsAhead } = SUGGESTED;
  const today = dayIn(now, event.timeZone);
  const first = event.firstDay ?? dayIn(event.from, event.timeZone);
  const last = event.lastDay ?? dayIn(event.to, event.timeZone);
  if (first >= sameDay(today, -yearsBack) && last <= sameDay(today, yearsAhead)) return;
  throw invalid(
    refusal("suggestedTooFar", { back: yearsBack, ahead: yearsAhead }),
    first < sameDay(today, -yearsBack) ? "from" : "to",
  );
}

/** The same day in another year, for comparisons: February 29 is after 28 and before March 1 in any year. */
function sameDay(day: Day, years: number): Day {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`;
}

/**
 * The pending suggestions for the calendar's editors, oldest first. `wantsAnswer` is whether there is an email address;
 * the address itself is left out.
 */
export const listSuggestions = operation({
  effect: "reads",
  input: z.object({ calendarId: calendarLink }),
  allow: editorOf("calendarId"),
  run(_input, context) {
    const categories = context.store.categories.list(context.calendar.id);
    const list = context.store.suggestions.listWaiting(context.calendar.id).map((suggestion) => {
      const { id, name, email, createdAt } = suggestion;
      const event = suggestedEvent(suggestion, context.calendar);
      const category = categoryOf(event, categories)?.name ?? "";
      return { id, ...event, category, name, wantsAnswer: email !== null, createdAt };
    });
    return { list };
  },
});

/** An all-day suggestion keeps its dates if the calendar's zone has changed since. */
function suggestedEvent(suggestion: Suggestion, { timeZone }: Calendar) {
  const event = pick(suggestion, SUGGESTED_VALUES);
  const { firstDay, lastDay } = event;
  if (firstDay === null || lastDay === null) return event;
  return { ...event, timeZone, ...allDayTimes(firstDay, lastDay, timeZone) };
}
