// A new event, also one that a visitor suggested.
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isDayInReach } from "~/calendar/days";
import { useAnswer } from "~/client/form-answer";
import { EventFormDialog } from "~/components/calendar/event-form-dialog";
import { titled } from "~/components/screen-title";
import stylesheet from "~/styles/event-form.css?url";
import { buildNewEventForm } from "~/web/forms/event-form-view";
import { submitEvent } from "~/web/forms/event-submit";
import { withAttempt } from "~/web/forms/new-attempt";
import { openApproval } from "~/web/forms/suggestion-approval";
import { openForEditor, tabAddress } from "~/web/pages/calendar-page";

export const meta = titled("Create Event");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const { searchParams } = new URL(request.url);
  const { calendar, viewer } = page;
  const suggestion = searchParams.get("suggestion");
  if (suggestion) return withAttempt(openApproval(request, suggestion, { calendar, viewer }));
  const asked = searchParams.get("day") ?? "";
  const day = isDayInReach(asked) ? asked : undefined;
  return withAttempt(buildNewEventForm({ calendar, viewer, backHref: tabAddress(page), day }));
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submitEvent(request, params.id);
}

export default function NewEvent() {
  return (
    <EventFormDialog form={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
  );
}
