// Who manages a calendar: admins, pending invites, and a form to invite another person.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { AdminsPanel } from "~/components/calendar/admins-panel";
import { DialogPage } from "~/components/dialog-page";
import { titled } from "~/components/screen-title";
import { listAdmins } from "~/operations/admins";
import { countFollowers } from "~/operations/followers";
import {
  cancelCalendarInvite,
  listCalendarInvites,
  sendCalendarAdminInvite,
} from "~/operations/invites";
import { pagePaths } from "~/paths/pages";
import { readFormFields } from "~/web/forms/form-fields";
import { carryOut, done, submit } from "~/web/forms/submit";
import { ask } from "~/web/pages/ask";
import { openForEditor, tabAddress } from "~/web/pages/calendar-page";
import { writeFlash } from "~/web/pages/flash";
import { buildAdminsView } from "~/web/pages/views/admins-view";

export const meta = titled("Managed By");

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const calendarId = page.calendar.link;
  const lists = page.viewer.canEdit
    ? {
        admins: ask(request, listAdmins, { calendarId }).list,
        invites: ask(request, listCalendarInvites, { calendarId }).list,
        followers: ask(request, countFollowers, { calendarId }).count,
      }
    : { admins: [], invites: [], followers: 0 };
  return {
    ...buildAdminsView({ ...lists, link: calendarId }),
    closeHref: tabAddress(page),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(values, () => {
    const { id: calendarId = "" } = params;
    const { email, intent } = values;
    if (intent === "cancel-invite") {
      carryOut(request, cancelCalendarInvite, { calendarId, email });
      return done(pagePaths.admins(calendarId), writeFlash("success", "Invite canceled."));
    }
    carryOut(request, sendCalendarAdminInvite, { calendarId, email });
    return done(pagePaths.admins(calendarId), writeFlash("success", "Invite sent."));
  });
}

export default function Admins() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Managed By" closeHref={view.closeHref}>
      <AdminsPanel view={view} state={useAnswer<typeof action>()} />
    </DialogPage>
  );
}
