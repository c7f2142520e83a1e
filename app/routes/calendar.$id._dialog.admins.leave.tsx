// Giving up one's own rights to a calendar, after a confirmation.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { titled } from "~/components/ui/screen-title";
import { leaveCalendar, listAdmins } from "~/operations/accounts/admins";
import { pagePaths } from "~/paths/pages";
import { describeEnding } from "~/web/pages/accounts/admins-view";
import { openForEditor } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";

export const meta = titled("Leave the Calendar");

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar } = openForEditor(request, params.id);
  const admins = loadIfAllowed(request, listAdmins, { calendarId: calendar.link })?.list ?? [];
  return {
    title: calendar.title,
    ending: describeEnding("Your", admins.find(({ isSelf }) => isSelf)?.invited ?? []),
    cancelHref: pagePaths.admins(calendar.link),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submit({}, () => {
    const { id: calendarId = "" } = params;
    const { endedInvites } = carryOut(request, leaveCalendar, { calendarId });
    const ended = endedInvites > 0 ? " Your pending invites ended." : "";
    return done(
      pagePaths.calendar(calendarId),
      writeFlash("success", `You no longer manage this calendar.${ended}`),
    );
  });
}

export default function LeaveCalendar() {
  const { title, ending, cancelHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Leave the Calendar" closeHref={cancelHref}>
      <ConfirmForm
        question={`You will no longer manage this calendar. Only someone who still manages it can invite you again.${ending}`}
        message={<bdi>{title}</bdi>}
        button="Leave"
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      />
    </DialogPage>
  );
}
