// Opens the form that approves a suggestion.

import { listSuggestions } from "~/operations/events/suggestions";
import { OperationError } from "~/operations/kernel/errors";
import { isAfterForm } from "~/web/request/after-form";
import { asResponse, loadIfAllowed } from "~/web/request/load";
import type { EventForm, FormOptions } from "./event-form-view";
import { buildApprovalForm } from "./suggestion-form-view";

/** Throws the 404 of one that does not wait, but for a form that was just refused: it is drawn again. */
export function openApproval(request: Request, id: string, options: FormOptions): EventForm {
  const calendarId = options.calendar.link;
  const list = loadIfAllowed(request, listSuggestions, { calendarId })?.list ?? [];
  const suggestion = list.find((each) => each.id === id);
  if (!suggestion && !isAfterForm(request)) {
    throw asResponse(new OperationError("missing", "This suggestion is no longer waiting."));
  }
  return buildApprovalForm(id, suggestion, options);
}
