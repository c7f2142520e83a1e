// The texts of two forms: the one with which a visitor suggests an event, and the one that approves it.

import type { listSuggestions } from "~/operations/events/suggestions";
import type { Result } from "~/operations/kernel/operation";
import { pagePaths } from "~/paths/pages";
import {
  buildNewEventForm,
  type EventForm,
  type FormOptions,
  type NewEventOptions,
  valuesOf,
} from "./event-form-view";

type Suggested = Result<typeof listSuggestions>["list"][number];

/** `asker` is what is known of who suggests it. */
export type SuggestionForm = EventForm & { asker: { name: string; email: string } };

export function buildSuggestionForm(
  options: NewEventOptions & { asker: SuggestionForm["asker"] },
): SuggestionForm {
  const { calendar, display, day, asker } = options;
  const form = buildNewEventForm(options);
  const action = pagePaths.suggest(calendar.link, day, display.category);
  return { ...form, heading: "Suggest an Event", action, asker };
}

/** Without the suggestion around a form that came back after it was decided: it brings its own values. */
export function buildApprovalForm(
  id: string,
  suggestion: Suggested | undefined,
  options: FormOptions,
): EventForm {
  const { calendar } = options;
  const { link } = calendar;
  const form = buildNewEventForm({ ...options, backHref: pagePaths.suggestions(link) });
  const texts = {
    ...form,
    ...{ heading: "Approve Suggestion", action: pagePaths.approveSuggestion(link, id) },
  };
  if (!suggestion) return { ...texts, suggestion: { id, note: "" } };
  const note = `Suggested by ${suggestion.name}. Saving it approves the suggestion.`;
  const values = valuesOf({ ...suggestion, id: "", modifiedAt: 0 }, form.values.timeZone, calendar);
  return { ...texts, values: { ...values, modifiedAt: "" }, suggestion: { id, note } };
}
