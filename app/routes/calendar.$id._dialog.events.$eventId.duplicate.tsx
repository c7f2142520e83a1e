// A copy of an event, a week later.

import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { EventFormDialog } from "~/components/calendar/event-form-dialog";
import { titled } from "~/components/screen-title";
import stylesheet from "~/styles/event-form.css?url";
import { buildDuplicateEventForm, buildGoneEventForm } from "~/web/forms/event-form-view";
import { submitEvent } from "~/web/forms/event-submit";
import { withAttempt } from "~/web/forms/new-attempt";
import { tabAddress } from "~/web/pages/calendar-page";
import { openEventForForm } from "~/web/pages/event-page";

export const meta = titled("Duplicate Event");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const { event, page } = openEventForForm(request, params);
  const { calendar, viewer } = page;
  const options = { calendar, viewer, backHref: tabAddress(page) };
  const form = event
    ? buildDuplicateEventForm(event, options)
    : buildGoneEventForm(params.eventId ?? "", "duplicate", options);
  return withAttempt(form);
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitEvent(request, params.id);
}

export default function DuplicateEvent() {
  return (
    <EventFormDialog form={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
  );
}
