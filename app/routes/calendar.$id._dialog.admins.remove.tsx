// Removing another admin of a calendar, after a confirmation.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { HiddenField } from "~/components/ui/fields";
import { titled } from "~/components/ui/screen-title";
import { listAdmins, removeAdmin } from "~/operations/accounts/admins";
import { pagePaths } from "~/paths/pages";
import { describeEnding } from "~/web/pages/accounts/admins-view";
import { openForEditor } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";

export const meta = titled("Remove a Manager");

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, admins: shown } = openForEditor(request, params.id);
  const email = new URL(request.url).searchParams.get("email");
  const admin = shown.find((each) => each.email === email);
  if (!admin?.email)
    throw new Response("This person does not manage this calendar.", { status: 404 });
  const admins = loadIfAllowed(request, listAdmins, { calendarId: calendar.link })?.list ?? [];
  return {
    name: admin.name,
    email: admin.email,
    ending: describeEnding("Their", admins.find((entry) => entry.email === email)?.invited ?? []),
    cancelHref: pagePaths.admins(calendar.link),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(values, () => {
    const { id: calendarId = "" } = params;
    const { email } = values;
    const { name, endedInvites } = carryOut(request, removeAdmin, { calendarId, email });
    const ended = endedInvites > 0 ? " Their pending invites ended." : "";
    return done(
      pagePaths.admins(calendarId),
      writeFlash("success", `${name} was removed.${ended}`),
    );
  });
}

export default function RemoveAdmin() {
  const { name, email, ending, cancelHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Remove a Manager" closeHref={cancelHref}>
      <ConfirmForm
        question={`This person will no longer manage the calendar. They'll be emailed about it.${ending}`}
        message={
          <>
            <bdi>{name}</bdi>, {email}
          </>
        }
        button="Remove"
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      >
        <HiddenField name="email" value={email} />
      </ConfirmForm>
    </DialogPage>
  );
}
