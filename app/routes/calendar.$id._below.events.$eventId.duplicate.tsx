// A copy of an event, a week later.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { EventFormDialog } from "~/components/calendar/event-form-dialog";
import { openEvent } from "~/web/event-page";
import { submitEvent } from "~/web/event-submit";
import { tabAddress } from "~/web/tabs";
import { buildDuplicateEventForm } from "~/web/views/event-form-view";

export function loader({ request, params }: LoaderFunctionArgs) {
  const { event, page } = openEvent(request, params, "editor");
  const { calendar, viewer } = page;
  return buildDuplicateEventForm(event, { calendar, viewer, backHref: tabAddress(page) });
}

export function action({ request, params }: ActionFunctionArgs) {
  return submitEvent(request, params.id);
}

export default function DuplicateEvent() {
  return (
    <EventFormDialog
      form={useLoaderData<typeof loader>()}
      answer={useActionData<typeof action>()}
    />
  );
}
