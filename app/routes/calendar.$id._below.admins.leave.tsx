// Giving up one's own rights to a calendar, asked first.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/answer";
import { ConfirmForm } from "~/components/confirm-form";
import { DialogPage } from "~/components/dialog-page";
import { leaveCalendar } from "~/operations/admins";
import { openForEditor } from "~/web/calendar-page";
import { writeFlash } from "~/web/flash";
import { paths } from "~/web/paths";
import { carryOut, done, submit } from "~/web/submit";

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar } = openForEditor(request, params.id);
  return { title: calendar.title, cancelHref: paths.admins(calendar.link) };
}

export function action({ request, params }: ActionFunctionArgs) {
  return submit({}, () => {
    const { id: calendarId = "" } = params;
    carryOut(request, leaveCalendar, { calendarId });
    return done(
      paths.calendar(calendarId),
      writeFlash("success", "You no longer manage this calendar."),
    );
  });
}

export default function LeaveCalendar() {
  const { title, cancelHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Leave the Calendar" closeHref={cancelHref}>
      <ConfirmForm
        question="Confirm that you no longer want to manage this calendar. Only another manager can invite you again."
        message={<bdi>{title}</bdi>}
        button="Leave"
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      />
    </DialogPage>
  );
}
