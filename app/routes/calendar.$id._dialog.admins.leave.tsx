// Giving up one's own rights to a calendar, after a confirmation.
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { titledAbove } from "~/components/ui/document-head";
import { leaveCalendar, listAdmins } from "~/operations/accounts/admins";
import { pagePaths } from "~/paths/pages";
import { describeEnding } from "~/web/pages/accounts/admins-view";
import { openForEditor } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledAbove;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, display } = openForEditor(request, params.id);
  const admins = loadIfAllowed(request, listAdmins, { calendarId: calendar.link })?.list ?? [];
  const { words } = display;
  return {
    screenTitle: words._(msg`Leave the Calendar`),
    title: calendar.title,
    ending: describeEnding("own", admins.find(({ isSelf }) => isSelf)?.invited ?? [], words),
    cancelHref: pagePaths.admins(calendar.link),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submit(request, {}, () => {
    const { id: calendarId = "" } = params;
    const { endedInvites } = carryOut(request, leaveCalendar, { calendarId });
    const said =
      endedInvites > 0
        ? msg`You no longer manage this calendar. Your pending invites ended.`
        : msg`You no longer manage this calendar.`;
    const { words } = getVisitor(request);
    return done(pagePaths.calendar(calendarId), writeFlash("success", words._(said)));
  });
}

export default function LeaveCalendar() {
  const { t } = useLingui();
  const { title, ending, cancelHref } = useLoaderData<typeof loader>();
  const what = t`You will no longer manage this calendar. Only someone who still manages it can invite you again.`;
  return (
    <DialogPage title={t`Leave the Calendar`} closeHref={cancelHref}>
      <ConfirmForm
        question={ending ? `${what} ${ending}` : what}
        message={<bdi>{title}</bdi>}
        button={t`Leave`}
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      />
    </DialogPage>
  );
}
