// Who manages a calendar: admins, pending invites, and a form to invite another person.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/answer";
import { AdminsPanel } from "~/components/calendar/admins-panel";
import { DialogPage } from "~/components/dialog-page";
import { listAdmins } from "~/operations/admins";
import {
  cancelCalendarInvite,
  listCalendarInvites,
  sendCalendarAdminInvite,
} from "~/operations/invites";
import { ask } from "~/web/ask";
import { openForEditor } from "~/web/calendar-page";
import { writeFlash } from "~/web/flash";
import { readFormFields } from "~/web/form-fields";
import { paths } from "~/web/paths";
import { carryOut, done, submit } from "~/web/submit";
import { tabAddress } from "~/web/tabs";
import { buildAdminsView } from "~/web/views/admins-view";

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const calendarId = page.calendar.link;
  const lists = page.viewer.canEdit
    ? {
        admins: ask(request, listAdmins, { calendarId }).list,
        invites: ask(request, listCalendarInvites, { calendarId }).list,
      }
    : { admins: [], invites: [] };
  return {
    ...buildAdminsView({ ...lists, link: calendarId }),
    closeHref: tabAddress(page),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(values, () => {
    const { id: calendarId = "" } = params;
    const { email, intent } = values;
    if (intent === "cancel-invite") {
      carryOut(request, cancelCalendarInvite, { calendarId, email });
      return done(paths.admins(calendarId), writeFlash("success", "The invite is canceled."));
    }
    carryOut(request, sendCalendarAdminInvite, { calendarId, email });
    return done(paths.admins(calendarId), writeFlash("success", "The invite is sent."));
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
