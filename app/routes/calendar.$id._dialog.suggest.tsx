// The form for visitors' suggestions of events.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { SuggestionForm } from "~/components/events/suggestion-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { OperationError } from "~/operations/kernel/errors";
import stylesheet from "~/styles/event-form.css?url";
import { isDayInReach } from "~/time/days";
import { refusal } from "~/values/refusals";
import { buildSuggestionForm, submitSuggestion } from "~/web/pages/events/suggest-page";
import { openCalendar, tabAddress } from "~/web/request/calendar-page";
import { isAfterForm, withIdempotencyKey } from "~/web/request/form-fields";
import { TRAP } from "~/web/request/form-state";
import { stampForm } from "~/web/request/form-trap";
import { asResponse } from "~/web/request/load";

export const meta = titledAbove;

export const links = styledBy(stylesheet);

/** A refused form is shown again even if the calendar no longer accepts suggestions, to keep the input. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openCalendar(request, params.id);
  const { calendar, display, visitor } = page;
  if (!calendar.suggestions && !isAfterForm(request)) {
    throw asResponse(new OperationError("missing", refusal("noSuggestions")), request);
  }
  const { actor, now } = visitor.caller;
  // A default name means nothing to the reader.
  const name = actor && !actor.name.endsWith("...") ? actor.name : "";
  const day = new URL(request.url).searchParams.get("day") ?? "";
  const form = buildSuggestionForm({
    calendar,
    display,
    backHref: tabAddress(page),
    day: isDayInReach(day) ? day : undefined,
    asker: { name, email: actor?.email ?? "" },
  });
  const drawn = { ...withIdempotencyKey(form), stamp: stampForm(now), trap: TRAP };
  return { ...drawn, screenTitle: form.heading };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitSuggestion(request, params.id);
}

export default function Suggest() {
  const form = useLoaderData<typeof loader>();
  return (
    <DialogPage title={form.heading} closeHref={form.cancelHref}>
      <SuggestionForm form={form} state={useAnswer<typeof action>()} />
    </DialogPage>
  );
}
