// Permanently removing the deleted events of a full calendar, after a confirmation.
import { msg, plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { ConfirmForm } from "~/components/ui/confirm-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { titledAbove } from "~/components/ui/document-head";
import { listDeletedEvents, removeDeletedEvents } from "~/operations/history/deleted-things";
import { pagePaths } from "~/paths/pages";
import { openCalendar, openForEditor, tabAddress } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit } from "~/web/request/submit";
import { getVisitor } from "~/web/request/visitor";
import { formatNumber } from "~/words/numbers";

export const meta = titledAbove;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, visitor } = openForEditor(request, params.id);
  const { link } = calendar;
  const { words } = visitor;
  const { removable = 0 } = loadIfAllowed(request, listDeletedEvents, { calendarId: link }) ?? {};
  const count = formatNumber(removable, words);
  return {
    message: words._(msg`Deleted events: ${count}`),
    cancelHref: pagePaths.deletedEvents(link),
    screenTitle: words._(msg`Remove Deleted Events`),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export function action({ request, params }: ActionFunctionArgs) {
  return submit(request, {}, () => {
    const { id: calendarId = "" } = params;
    const { removed } = carryOut(request, removeDeletedEvents, { calendarId });
    const { words } = getVisitor(request);
    const count = formatNumber(removed, words);
    const said = msg`${plural(removed, {
      one: `There is room for ${count} more events.`,
      other: `There is room for ${count} more events.`,
    })}`;
    return done(
      tabAddress(openCalendar(request, calendarId)),
      writeFlash("success", words._(said)),
    );
  });
}

export default function RemoveDeletedEvents() {
  const { t } = useLingui();
  const { message, cancelHref, screenTitle } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={screenTitle} closeHref={cancelHref}>
      <ConfirmForm
        question={t`This removes the deleted events for good. They cannot be restored.`}
        message={message}
        button={t`Remove for good`}
        cancelHref={cancelHref}
        state={useAnswer<typeof action>()}
      />
    </DialogPage>
  );
}
