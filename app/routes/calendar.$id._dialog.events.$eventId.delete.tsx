// Deleting an event, after a question.
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/confirm-form";
import { DialogPage } from "~/components/dialog-page";
import { titled } from "~/components/screen-title";
import { deleteEvent } from "~/operations/deleted-events";
import stylesheet from "~/styles/event-form.css?url";
import { carryOut, done, submit } from "~/web/forms/submit";
import { writeUndoable } from "~/web/forms/undoable";
import { openCalendar } from "~/web/pages/calendar-page";
import { openEvent } from "~/web/pages/event-page";
import { tabAddress } from "~/web/pages/tabs";
import { buildEventCard } from "~/web/pages/views/event-view";

export const meta = titled("Delete Event");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const { event, page } = openEvent(request, params, "editor");
  const { title, when } = buildEventCard(event, page.calendar, page.viewer);
  return { title, when, cancelHref: tabAddress(page) };
}

export function action({ request, params }: ActionFunctionArgs) {
  return submit({}, () => {
    const { id = "", eventId = "" } = params;
    carryOut(request, deleteEvent, { calendarId: id, eventId });
    return done(
      tabAddress(openCalendar(request, id)),
      writeUndoable(request, id, "Event deleted."),
    );
  });
}

export default function DeleteEvent() {
  const { title, when, cancelHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Delete Event" closeHref={cancelHref}>
      <ConfirmForm
        question="Confirm to delete this event."
        message={
          <>
            <bdi>{title}</bdi>, {when}
          </>
        }
        button="Delete"
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      />
    </DialogPage>
  );
}
