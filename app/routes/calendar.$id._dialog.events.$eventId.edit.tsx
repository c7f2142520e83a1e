// Editing an event.

import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { EventFormDialog } from "~/components/events/event-form";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import stylesheet from "~/styles/event-form.css?url";
import { buildEditEventForm, buildGoneEventForm } from "~/web/pages/events/event-form-view";
import { listPlaces, openEventForForm, openSeries } from "~/web/pages/events/event-page";
import { submitEvent } from "~/web/pages/events/event-submit";
import { tabAddress } from "~/web/request/calendar-page";
import { withIdempotencyKey } from "~/web/request/form-fields";
import { roomIn } from "~/web/request/quota-warning";

export const meta = titledAbove;

export const links = styledBy(stylesheet);

export function loader({ request, params }: LoaderFunctionArgs) {
  const { event, page } = openEventForForm(request, params);
  const { calendar, display } = page;
  const isForAll = new URL(request.url).searchParams.get("dates") === "all";
  const options = {
    calendar,
    display,
    backHref: tabAddress(page),
    places: listPlaces(request, page),
    isForAll,
  };
  const form = event
    ? buildEditEventForm(event, options, openSeries(request, page, event))
    : buildGoneEventForm(params.eventId ?? "", "edit", options);
  const screenTitle = display.words._(msg`Edit Event`);
  return { ...withIdempotencyKey(form), ...roomIn(page), screenTitle };
}

export { keepRows as shouldRevalidate } from "~/client/keep-rows";
export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitEvent(request, params);
}

export default function EditEvent() {
  return (
    <EventFormDialog form={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
  );
}
