// A calendar's title, time zone and categories, and whether visitors may suggest events.
import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { timeZones } from "~/calendar/zones";
import { useAnswer } from "~/client/form-answer";
import { DeletionLink } from "~/components/calendar/calendar-deletion-form";
import { CalendarForm } from "~/components/calendar/calendar-form";
import { FilesLinks } from "~/components/calendar/files-links";
import { HistoryLink } from "~/components/calendar/history-link";
import { DialogPage } from "~/components/dialog-page";
import { titled } from "~/components/screen-title";
import { saveCalendar } from "~/operations/calendars";
import { pagePaths } from "~/paths/pages";
import categoryStyles from "~/styles/categories.css?url";
import { calendarFormOf, changeCategories, readCalendarForm } from "~/web/forms/calendar-form-view";
import { readFormFields } from "~/web/forms/form-fields";
import type { FormState } from "~/web/forms/form-state";
import { carryOut, done, submit } from "~/web/forms/submit";
import { writeUndoable } from "~/web/forms/undoable";
import { openCalendar, openForEditor, tabAddress } from "~/web/pages/calendar-page";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: categoryStyles }];

export const meta = titled("Edit Calendar");

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const { calendar, modifiedAt } = page;
  const { link } = calendar;
  return {
    form: calendarFormOf(calendar, {
      ...{ modifiedAt, cancelHref: tabAddress(page), zones: timeZones() },
    }),
    historyHref: pagePaths.history(link),
    deleteHref: pagePaths.deleteCalendar(link),
    filesHrefs: {
      importHref: pagePaths.importFile(link),
      takeHref: pagePaths.takeAway(link),
    },
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const changed = changeCategories(values);
  if (changed) return data({ values: changed, errors: {}, message: "" } satisfies FormState);
  const { values: sent, categories, suggestions, modifiedAt } = readCalendarForm(values);
  return submit(sent, () => {
    const { title, timeZone = "" } = values;
    const zone = timeZone.trim().replaceAll(" ", "_");
    const changed = { title, timeZone: zone, categories, suggestions, modifiedAt };
    carryOut(request, saveCalendar, { id: params.id, ...changed });
    const page = openCalendar(request, params.id);
    const { link, title: saved } = page.calendar;
    return done(tabAddress(page), writeUndoable(request, link, `Saved: ${saved}`));
  });
}

export default function EditCalendar() {
  const { form, historyHref, deleteHref, filesHrefs } = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Edit Calendar" closeHref={form.cancelHref}>
      <CalendarForm form={form} state={useAnswer<typeof action>()} />
      <HistoryLink to={historyHref} />
      <FilesLinks {...filesHrefs} />
      <DeletionLink to={deleteHref} />
    </DialogPage>
  );
}
