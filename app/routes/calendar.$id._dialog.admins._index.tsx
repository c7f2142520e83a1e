// A calendar's managers: admins, pending invites, and a form for invites.
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { AdminsPanel } from "~/components/accounts/admins-panel";
import { DialogPage } from "~/components/ui/dialog-page";
import { titledAbove } from "~/components/ui/document-head";
import { countFollowers } from "~/features/follow/operations";
import { listAdmins } from "~/operations/accounts/admins";
import {
  cancelCalendarInvite,
  listCalendarInvites,
  sendCalendarAdminInvite,
} from "~/operations/accounts/invites";
import { pagePaths } from "~/paths/pages";
import { buildAdminsView } from "~/web/pages/accounts/admins-view";
import { openForEditor, tabAddress } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { load } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledAbove;

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const calendarId = page.calendar.link;
  const { words } = page.display;
  const lists = page.display.canEdit
    ? {
        admins: load(request, listAdmins, { calendarId }).list,
        invites: load(request, listCalendarInvites, { calendarId }).list,
        followers: load(request, countFollowers, { calendarId }).count,
      }
    : { admins: [], invites: [], followers: 0 };
  return {
    ...buildAdminsView({ ...lists, link: calendarId, words }),
    screenTitle: words._(msg`Managed By`),
    closeHref: tabAddress(page),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { id: calendarId = "" } = params;
    const { email, intent } = values;
    const { words } = getVisitor(request);
    if (intent === "cancel-invite") {
      carryOut(request, cancelCalendarInvite, { calendarId, email });
      return done(
        pagePaths.admins(calendarId),
        writeFlash("success", words._(msg`Invite canceled.`)),
      );
    }
    carryOut(request, sendCalendarAdminInvite, { calendarId, email });
    return done(pagePaths.admins(calendarId), writeFlash("success", words._(msg`Invite sent.`)));
  });
}

export default function Admins() {
  const { t } = useLingui();
  const view = useLoaderData<typeof loader>();
  return (
    <DialogPage title={t`Managed By`} closeHref={view.closeHref}>
      <AdminsPanel view={view} state={useAnswer<typeof action>()} />
    </DialogPage>
  );
}
