// The form for a new event, or for one that a visitor suggested.

import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { EventFormDialog } from "~/components/events/event-form";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import stylesheet from "~/styles/event-form.css?url";
import { isDayInReach } from "~/time/days";
import { buildNewEventForm } from "~/web/pages/events/event-form-view";
import { listPlaces } from "~/web/pages/events/event-page";
import { submitEvent } from "~/web/pages/events/event-submit";
import { openApproval } from "~/web/pages/events/suggest-page";
import { openForEditor, tabAddress } from "~/web/request/calendar-page";
import { withIdempotencyKey } from "~/web/request/form-fields";
import { readChosenTimes, readMonthOf } from "~/web/request/page-query";
import { roomIn } from "~/web/request/quota-warning";

export const meta = titledAbove;

export const links = styledBy(stylesheet);

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const { searchParams } = new URL(request.url);
  const { calendar, display } = page;
  const suggestion = searchParams.get("suggestion");
  const dayText = searchParams.get("day") ?? "";
  const day = isDayInReach(dayText) ? dayText : undefined;
  const places = listPlaces(request, page);
  const form = suggestion
    ? openApproval(request, suggestion, { calendar, display, places })
    : buildNewEventForm({
        calendar,
        display,
        backHref: tabAddress(page, day),
        places,
        day,
        times: day ? readChosenTimes(searchParams) : undefined,
        month: readMonthOf(searchParams),
      });
  const screenTitle = display.words._(msg`Create Event`);
  return { ...withIdempotencyKey(form), ...roomIn(page), screenTitle };
}

export { keepRows as shouldRevalidate } from "~/client/keep-rows";
export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitEvent(request, params);
}

export default function NewEvent() {
  return (
    <EventFormDialog form={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
  );
}
