// Deleting an event, after a confirmation.
import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ScopeFields } from "~/components/events/scope-fields";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { titled } from "~/components/ui/screen-title";
import { deleteEvent } from "~/operations/events/event-deletion";
import stylesheet from "~/styles/event-form.css?url";
import { openEvent } from "~/web/pages/events/event-page";
import { buildEventCard } from "~/web/pages/events/event-view";
import { readScope, type Scope } from "~/web/pages/events/repeat-form-reader";
import { openCalendar, tabAddress } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import { carryOut, done, submit, writeUndoable } from "~/web/request/submit";

export const meta = titled("Delete Event");

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const { event, page } = openEvent(request, params, "editor");
  const { title, when } = buildEventCard(event, page.calendar, page.display);
  return { title, when, asksScope: event.seriesId !== null, cancelHref: tabAddress(page) };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { id = "", eventId = "" } = params;
    const scope = readScope(values.scope);
    carryOut(request, deleteEvent, { calendarId: id, eventId, ...(scope && { scope }) });
    return done(
      tabAddress(openCalendar(request, id)),
      writeUndoable(request, id, describeDeletion(scope)),
    );
  });
}

function describeDeletion(scope: Scope | undefined): string {
  if (scope === "one") return "Date deleted.";
  if (scope === "following") return "This and the following dates deleted.";
  return scope === "all" ? "All dates deleted." : "Event deleted.";
}

export default function DeleteEvent() {
  const { title, when, asksScope, cancelHref } = useLoaderData<typeof loader>();
  const state = useAnswer<typeof action>();
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
        state={state}
      >
        {asksScope ? <ScopeFields state={state} /> : null}
      </ConfirmForm>
    </DialogPage>
  );
}
