// A calendar's title and time zone.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { timeZones } from "~/calendar/zones";
import { useAnswer } from "~/client/form-answer";
import { DeletionLink } from "~/components/calendar/calendar-deletion-form";
import { CalendarForm } from "~/components/calendar/calendar-form";
import { HistoryLink } from "~/components/calendar/history-link";
import { DialogPage } from "~/components/dialog-page";
import { saveCalendar } from "~/operations/calendars";
import { paths } from "~/paths";
import { readFormFields } from "~/web/forms/form-fields";
import { carryOut, done, submit } from "~/web/forms/submit";
import { writeUndoable } from "~/web/forms/undoable";
import { openCalendar, openForEditor } from "~/web/pages/calendar-page";
import { tabAddress } from "~/web/pages/tabs";

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const { title, timeZone, link } = page.calendar;
  return {
    form: {
      ...{ title, timeZone, zones: timeZones() },
      action: paths.editCalendar(link),
      cancelHref: tabAddress(page),
    },
    historyHref: paths.history(link),
    deleteHref: paths.deleteCalendar(link),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(values, () => {
    const { title, timeZone = "" } = values;
    const zone = timeZone.trim().replaceAll(" ", "_");
    carryOut(request, saveCalendar, { id: params.id, title, timeZone: zone });
    const page = openCalendar(request, params.id);
    return done(tabAddress(page), writeUndoable(request, page.calendar.link, "Saved."));
  });
}

export default function EditCalendar() {
  const { form, historyHref, deleteHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title="Edit Calendar" closeHref={form.cancelHref}>
      <CalendarForm form={form} state={useAnswer<typeof action>()} />
      <HistoryLink to={historyHref} />
      <DeletionLink to={deleteHref} />
    </DialogPage>
  );
}
