// Decides on a suggestion: turns it into an event or declines it, and notifies the sender.
import { z } from "zod";
import { editorOf } from "~/operations/kernel/access";
import { invalid, OperationError } from "~/operations/kernel/errors";
import { hasValues } from "~/operations/kernel/idempotency";
import { calendarLink, itemId, paragraphs } from "~/operations/kernel/inputs";
import { mail } from "~/operations/kernel/mails";
import { operation } from "~/operations/kernel/operation";
import { countAttempt, findWait } from "~/operations/kernel/rate-limits";
import type { User } from "~/store/accounts/user-store";
import type { EventValues } from "~/store/events/event-store";
import type { Suggestion } from "~/store/events/suggestion-store";
import type { MailMessage } from "~/store/mails/outbox-message";
import { SUGGESTION_NOTE } from "~/values/limits";
import { pick } from "~/values/pick";
import { refusal } from "~/values/refusals";
import type { InCalendar } from "./event-quota";
import type { SavedDate } from "./series-saving";

type Decider = InCalendar & { actor: User };

export const suggestionId = itemId.meta({ description: "The id of a suggestion." });

/**
 * Creates the event with `add` and marks the suggestion as approved. A repeated request gets the same event. Throws
 * `missing` if there is no such suggestion in this calendar, `invalid` if it was already decided.
 */
export function approveSuggestion(
  { id, values, add }: { id: string; values: EventValues; add: () => SavedDate },
  context: Decider,
): SavedDate {
  const { store, calendar, actor, now } = context;
  const suggestion = findSuggestion(id, context);
  const { eventId } = suggestion;
  const made = eventId === null ? undefined : store.dates.find(calendar.id, eventId);
  if (made && hasValues(made, values)) return { event: made };
  requireWaiting(suggestion);
  const saved = store.versions.through("suggestion", add);
  store.suggestions.approve(id, saved.event.id, { decidedBy: actor.id, now });
  const { event } = saved;
  const approved = {
    title: event.title,
    span: pick(event, ["allDay", "from", "to", "firstDay", "lastDay"]),
    zone: suggestion.timeZone,
    at: now,
    repeats: Boolean(event.seriesId),
  };
  notifySender(suggestion, { kind: "suggestion-approved", approved }, context);
  return saved;
}

/** Declines a suggestion, with a note to the sender if they left an email. Repeating it does nothing. */
export const declineSuggestion = operation({
  effect: "writes",
  input: z.object({
    calendarId: calendarLink,
    suggestionId,
    note: paragraphs({ field: "note", max: SUGGESTION_NOTE }),
  }),
  allow: editorOf("calendarId"),
  run({ suggestionId, note }, context) {
    const { store, actor, now } = context;
    const suggestion = findSuggestion(suggestionId, context);
    const { title } = suggestion;
    if (suggestion.state === "declined" && suggestion.note === note) return { title };
    requireWaiting(suggestion);
    store.suggestions.decline(suggestionId, note, { decidedBy: actor.id, now });
    notifySender(suggestion, { kind: "suggestion-declined", note }, context);
    return { title };
  },
});

function findSuggestion(id: string, { store, calendar }: InCalendar): Suggestion {
  const suggestion = store.suggestions.find(calendar.id, id);
  if (!suggestion) throw new OperationError("missing", refusal("noSuggestion"));
  return suggestion;
}

function requireWaiting({ state }: Suggestion): void {
  if (state !== "waiting")
    throw invalid(refusal(state === "approved" ? "suggestionApproved" : "suggestionDeclined"));
}

type Verdict =
  | Pick<Extract<MailMessage, { kind: "suggestion-approved" }>, "kind" | "approved">
  | { kind: "suggestion-declined"; note: string };

/** The address is unverified, so it gets only a few such mails in all. */
function notifySender(
  { email, language, title }: Suggestion,
  verdict: Verdict,
  context: InCalendar,
): void {
  if (email === null) return;
  // The mail says that the address is deleted.
  const pseudonym = context.secrets.hashName(email);
  if (findWait("decisionMailsPerPerson", pseudonym, context) > 0) return;
  countAttempt("decisionMailsPerPerson", pseudonym, context);
  const about = { to: email, language, eventTitle: title, calendarTitle: context.calendar.title };
  mail({ ...verdict, ...about }, context);
}
