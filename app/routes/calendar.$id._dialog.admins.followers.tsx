// Ending the mails to all followers of a calendar, after a confirmation. Does not reveal who they are.
import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { titledAbove } from "~/components/ui/document-head";
import { countFollowers, removeFollowers } from "~/features/follow/operations";
import { pagePaths } from "~/paths/pages";
import { openForEditor } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";

export const meta = titledAbove;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, display } = openForEditor(request, params.id);
  const { link } = calendar;
  const { words } = display;
  const count = loadIfAllowed(request, countFollowers, { calendarId: link })?.count ?? 0;
  return {
    screenTitle: words._(msg`Remove All Followers`),
    says: words._(
      msg`${plural(count, {
        one: "# person follows by email",
        other: "# people follow by email",
      })}`,
    ),
    cancelHref: pagePaths.admins(link),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { id: calendarId = "" } = params;
    const { count } = carryOut(request, removeFollowers, { calendarId });
    const said = msg({
      message: plural(count, {
        one: "Removed: # person follows",
        other: "Removed: # people follow",
      }),
      comment: "How many followers by email were just removed.",
    });
    const { words } = getVisitor(request);
    return done(pagePaths.admins(calendarId), writeFlash("success", words._(said)));
  });
}

export default function RemoveFollowers() {
  const { t } = useLingui();
  const { says, cancelHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={t`Remove All Followers`} closeHref={cancelHref}>
      <ConfirmForm
        question={t`They will get no more emails about this calendar, and they won't be notified. They can ask for the emails again.`}
        message={says}
        button={t`Remove All`}
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      />
    </DialogPage>
  );
}
