// Permanently removing the deleted events of a full calendar, after a confirmation.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { titled } from "~/components/ui/screen-title";
import { listDeletedEvents, removeDeletedEvents } from "~/operations/history/deleted-things";
import { pagePaths } from "~/paths/pages";
import { openCalendar, openForEditor, tabAddress } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";

export const meta = titled("Remove Deleted Events");

export function loader({ request, params }: LoaderFunctionArgs) {
  const { link } = openForEditor(request, params.id).calendar;
  const { removable = 0 } = loadIfAllowed(request, listDeletedEvents, { calendarId: link }) ?? {};
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
