// Ending the mails to all followers of a calendar, after a confirmation. It does not reveal who they are.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { titled } from "~/components/ui/screen-title";
import { countFollowers, removeFollowers } from "~/operations/follow/follows";
import { pagePaths } from "~/paths/pages";
import { countedFollowers } from "~/web/pages/accounts/admins-view";
import { openForEditor } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";

export const meta = titled("Remove All Followers");

export function loader({ request, params }: LoaderFunctionArgs) {
  const { link } = openForEditor(request, params.id).calendar;
  const count = loadIfAllowed(request, countFollowers, { calendarId: link })?.count ?? 0;
  return { says: countedFollowers(count), cancelHref: pagePaths.admins(link) };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(values, () => {
    const { id: calendarId = "" } = params;
    const { count } = carryOut(request, removeFollowers, { calendarId });
    const message = `Removed: ${countedFollowers(count).replace(" by email", "")}`;
    return done(pagePaths.admins(calendarId), writeFlash("success", message));
  });
}

export default function RemoveFollowers() {
  const { says, cancelHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Remove All Followers" closeHref={cancelHref}>
      <ConfirmForm
        question="They will get no more emails about this calendar, and they won't be notified. They can ask for the emails again."
        message={says}
        button="Remove All"
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      />
    </DialogPage>
  );
}
