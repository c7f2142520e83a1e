// Canceling an event without deleting it.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { cancelTitle } from "~/calendar/canceled";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/confirm-form";
import { DialogPage } from "~/components/dialog-page";
import { cancelEvent } from "~/operations/events";
import { addressOfEvent } from "~/web/forms/event-submit";
import { carryOut, done, submit } from "~/web/forms/submit";
import { writeUndoable } from "~/web/forms/undoable";
import { openCalendar } from "~/web/pages/calendar-page";
import { openEvent } from "~/web/pages/event-page";
import { tabAddress } from "~/web/pages/tabs";

export function loader({ request, params }: LoaderFunctionArgs) {
  const { event, page } = openEvent(request, params, "editor");
  return { title: cancelTitle(event.title), cancelHref: tabAddress(page) };
}

export function action({ request, params }: ActionFunctionArgs) {
  return submit({}, () => {
    const { id = "", eventId = "" } = params;
    const event = carryOut(request, cancelEvent, { calendarId: id, eventId });
    return done(
      addressOfEvent(request, openCalendar(request, id), event),
      writeUndoable(request, id, "Event canceled."),
    );
  });
}

export default function CancelEvent() {
  const { title, cancelHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Cancel Event" closeHref={cancelHref}>
      <ConfirmForm
        question="The event stays in the calendar, so everyone can see that it's canceled. Its title becomes:"
        message={<bdi>{title}</bdi>}
        button="Cancel Event"
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      />
    </DialogPage>
  );
}
