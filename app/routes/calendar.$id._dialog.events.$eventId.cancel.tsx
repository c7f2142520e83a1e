// Canceling an event without deleting it.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { CancelForm } from "~/components/events/cancel-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { titledAbove } from "~/components/ui/document-head";
import { cancelEvent } from "~/operations/events/events";
import { buildCancelView, openEvent } from "~/web/pages/events/event-page";
import { addressOfEvent, describeSaved } from "~/web/pages/events/event-submit";
import { openCalendar, tabAddress } from "~/web/request/calendar-page";
import { carryOut, done, submit } from "~/web/request/submit";

export const meta = titledAbove;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { event, page } = openEvent(request, params, "editor");
  const view = buildCancelView(event, page.calendar, page.display);
  const screenTitle = page.display.words._(msg`Cancel Event`);
  return { ...view, cancelHref: tabAddress(page), screenTitle };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submit(request, {}, () => {
    const { id = "", eventId = "" } = params;
    const event = carryOut(request, cancelEvent, { calendarId: id, eventId });
    const page = openCalendar(request, id);
    return done(addressOfEvent(request, page, event), describeSaved(request, page, event));
  });
}

export default function CancelEvent() {
  const { screenTitle, ...view } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={screenTitle} closeHref={view.cancelHref}>
      <CancelForm view={view} state={useAnswer<typeof action>()} />
    </DialogPage>
  );
}
