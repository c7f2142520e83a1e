// A calendar's title, time zone, categories and public holidays, and whether visitors may suggest events.
import { msg } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { DeletionLink } from "~/components/calendars/calendar-deletion-form";
import { CalendarForm } from "~/components/calendars/calendar-form";
import { HistoryLink } from "~/components/history/history-link";
import { DialogPage } from "~/components/ui/dialog-page";
import { titledAbove } from "~/components/ui/screen-title";
import { styledBy } from "~/components/ui/style-links";
import { FilesLinks } from "~/features/moving/screens/files-links";
import { saveCalendar } from "~/operations/calendars/calendars";
import { getHolidayChoice } from "~/operations/calendars/holidays";
import { pagePaths } from "~/paths/pages";
import rowStyles from "~/styles/form-rows.css?url";
import { timeZones } from "~/time/zones";
import {
  calendarFormOf,
  changeCategories,
  readCalendarForm,
} from "~/web/pages/calendars/calendar-form-view";
import { buildHolidayFields } from "~/web/pages/calendars/holiday-regions";
import { openCalendar, openForEditor, tabAddress } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import { loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit, writeUndoable } from "~/web/request/submit";

export const links = styledBy(rowStyles);

export const meta = titledAbove;

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const { calendar, display, modifiedAt } = page;
  const { link } = calendar;
  const choice = loadIfAllowed(request, getHolidayChoice, { calendarId: link });
  return {
    form: calendarFormOf(calendar, {
      modifiedAt,
      cancelHref: tabAddress(page),
      zones: timeZones(),
      holidays: buildHolidayFields(choice, display.words),
    }),
    historyHref: pagePaths.history(link),
    deleteHref: pagePaths.deleteCalendar(link),
    filesHrefs: {
      importHref: pagePaths.importFile(link),
      takeHref: pagePaths.takeAway(link),
      ...(page.visitor.caller.sources?.isOn && { sourcesHref: pagePaths.sources(link) }),
    },
    screenTitle: display.words._(msg`Edit Calendar`),
  };
}

export { keepRows as shouldRevalidate } from "~/client/keep-rows";
export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  const changed = changeCategories(values);
  if (changed) return data(changed);
  const { values: sent, ...settings } = readCalendarForm(values);
  return submit(request, sent, () => {
    const { title, timeZone = "" } = values;
    const zone = timeZone.trim().replaceAll(" ", "_");
    carryOut(request, saveCalendar, { id: params.id, title, timeZone: zone, ...settings });
    const page = openCalendar(request, params.id);
    const { link, title: saved } = page.calendar;
    const said = page.display.words._(msg`Saved: ${saved}`);
    return done(tabAddress(page), writeUndoable(request, link, said));
  });
}

export default function EditCalendar() {
  const { form, historyHref, deleteHref, filesHrefs, screenTitle } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={screenTitle} closeHref={form.cancelHref} wide>
      <CalendarForm form={form} state={useAnswer<typeof action>()} />
      <div className="ways">
        <HistoryLink to={historyHref} />
        <FilesLinks {...filesHrefs} />
        <DeletionLink to={deleteHref} />
      </div>
    </DialogPage>
  );
}
