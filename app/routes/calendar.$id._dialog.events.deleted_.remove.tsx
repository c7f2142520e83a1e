// Removing the deleted events of a full calendar for good, after a question.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/confirm-form";
import { DialogPage } from "~/components/dialog-page";
import { titled } from "~/components/screen-title";
import { listDeletedEvents, removeDeletedEvents } from "~/operations/deleted-things";
import { pagePaths } from "~/paths/pages";
import { carryOut, done, submit } from "~/web/forms/submit";
import { askIfAllowed } from "~/web/pages/ask";
import { openCalendar, openForEditor, tabAddress } from "~/web/pages/calendar-page";
import { writeFlash } from "~/web/pages/flash";

export const meta = titled("Remove Deleted Events");

export function loader({ request, params }: LoaderFunctionArgs) {
  const { link } = openForEditor(request, params.id).calendar;
  const { removable = 0 } = askIfAllowed(request, listDeletedEvents, { calendarId: link }) ?? {};
  return { count: removable.toLocaleString("en"), cancelHref: pagePaths.deletedEvents(link) };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submit({}, () => {
    const { id: calendarId = "" } = params;
    const { removed } = carryOut(request, removeDeletedEvents, { calendarId });
    return done(
      tabAddress(openCalendar(request, calendarId)),
      writeFlash("success", `There is room for ${removed.toLocaleString("en")} more events.`),
    );
  });
}

export default function RemoveDeletedEvents() {
  const { count, cancelHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Remove Deleted Events" closeHref={cancelHref}>
      <ConfirmForm
        question="This removes the deleted events for good. They cannot be restored."
        message={`Deleted events: ${count}`}
        button="Remove for good"
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      />
    </DialogPage>
  );
}
