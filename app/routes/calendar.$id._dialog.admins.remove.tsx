// Removing another admin of a calendar, after a confirmation.
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { titledAbove } from "~/components/ui/document-head";
import { HiddenField } from "~/components/ui/hidden-field";
import { listAdmins, removeAdmin } from "~/operations/accounts/admins";
import { pagePaths } from "~/paths/pages";
import { describeEnding } from "~/web/pages/accounts/admins-view";
import { openForEditor } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledAbove;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, display, admins: shown } = openForEditor(request, params.id);
  const { words } = display;
  const email = new URL(request.url).searchParams.get("email");
  const admin = shown.find((each) => each.email === email);
  if (!admin?.email)
    throw new Response(words._(msg`This person does not manage this calendar.`), { status: 404 });
  const admins = loadIfAllowed(request, listAdmins, { calendarId: calendar.link })?.list ?? [];
  const invited = admins.find((entry) => entry.email === email)?.invited ?? [];
  return {
    screenTitle: words._(msg`Remove a Manager`),
    name: admin.name,
    email: admin.email,
    ending: describeEnding("theirs", invited, words),
    cancelHref: pagePaths.admins(calendar.link),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { id: calendarId = "" } = params;
    const { email } = values;
    const { name, endedInvites } = carryOut(request, removeAdmin, { calendarId, email });
    const said =
      endedInvites > 0
        ? msg`${name} was removed. Their pending invites ended.`
        : msg`${name} was removed.`;
    const { words } = getVisitor(request);
    return done(pagePaths.admins(calendarId), writeFlash("success", words._(said)));
  });
}

export default function RemoveAdmin() {
  const { t } = useLingui();
  const { name, email, ending, cancelHref } = useLoaderData<typeof loader>();
  const what = t`This person will no longer manage the calendar. They'll be emailed about it.`;
  return (
    <DialogPage title={t`Remove a Manager`} closeHref={cancelHref}>
      <ConfirmForm
        question={ending ? `${what} ${ending}` : what}
        message={
          <>
            <bdi>{name}</bdi>, <span translate="no">{email}</span>
          </>
        }
        button={t`Remove`}
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      >
        <HiddenField name="email" value={email} />
      </ConfirmForm>
    </DialogPage>
  );
}
