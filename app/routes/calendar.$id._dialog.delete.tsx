// Deleting a whole calendar, after typing its title.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { CalendarDeletion } from "~/components/calendars/calendar-deletion-form";
import { DialogPage } from "~/components/ui/dialog-page";
import { titledAbove } from "~/components/ui/document-head";
import { countContents, deleteCalendar } from "~/operations/calendars/calendar-deletion";
import { pagePaths } from "~/paths/pages";
import { describeContents, describeEndingMails } from "~/web/pages/calendars/contents-view";
import { openForEditor } from "~/web/request/calendar-page";
import { writeFlash } from "~/web/request/flash";
import { readFormFields } from "~/web/request/form-fields";
import { load } from "~/web/request/load";
import { wordsFor } from "~/web/request/reader-words";
import { carryOut, done, submit } from "~/web/request/submit";

export const meta = titledAbove;

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, display } = openForEditor(request, params.id);
  const counts = display.canEdit
    ? load(request, countContents, { calendarId: calendar.link })
    : { events: 0, news: 0, answers: 0, followers: 0 };
  return {
    title: calendar.title,
    contents: describeContents(counts, display.words),
    mails: describeEndingMails(counts.followers, display.words),
    cancelHref: pagePaths.editCalendar(calendar.link),
    screenTitle: display.words._(msg`Delete Calendar`),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { title } = carryOut(request, deleteCalendar, { id: params.id, title: values.title });
    const said = msg`“${title}” is deleted. The email to its managers has a link to restore it.`;
    return done(pagePaths.calendars(), writeFlash("success", wordsFor(request)._(said)));
  });
}

export default function DeleteCalendar() {
  const { screenTitle, ...view } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={screenTitle} closeHref={view.cancelHref}>
      <CalendarDeletion {...view} state={useAnswer<typeof action>()} />
    </DialogPage>
  );
}
