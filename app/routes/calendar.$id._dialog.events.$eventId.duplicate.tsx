// A copy of an event, a week later.

import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { EventFormDialog } from "~/components/events/event-form";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import stylesheet from "~/styles/event-form.css?url";
import { buildDuplicateEventForm, buildGoneEventForm } from "~/web/pages/events/event-form-view";
import { listPlaces, openEventForForm } from "~/web/pages/events/event-page";
import { submitEvent } from "~/web/pages/events/event-submit";
import { tabAddress } from "~/web/request/calendar-page";
import { withIdempotencyKey } from "~/web/request/form-fields";
import { roomIn } from "~/web/request/quota-warning";

export const meta = titledAbove;

export const links = styledBy(stylesheet);

export function loader({ request, params }: LoaderFunctionArgs) {
  const { event, page } = openEventForForm(request, params);
  const { calendar, display } = page;
  const options = {
    calendar,
    display,
    backHref: tabAddress(page),
    places: listPlaces(request, page),
  };
  const form = event
    ? buildDuplicateEventForm(event, options)
    : buildGoneEventForm(params.eventId ?? "", "duplicate", options);
  const screenTitle = display.words._(msg`Duplicate Event`);
  return { ...withIdempotencyKey(form), ...roomIn(page), screenTitle };
}

export { keepRows as shouldRevalidate } from "~/client/keep-rows";
export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitEvent(request, { id: params.id });
}

export default function DuplicateEvent() {
  return (
    <EventFormDialog form={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
  );
}
