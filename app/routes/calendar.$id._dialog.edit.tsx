// A calendar's title, time zone, categories and public holidays, and whether visitors may suggest events.
import { msg } from "@lingui/core/macro";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { DeletionLink } from "~/components/calendars/calendar-deletion-form";
import { CalendarForm } from "~/components/calendars/calendar-form";
import { HistoryLink } from "~/components/history/history-link";
import { DialogPage } from "~/components/ui/dialog-page";
import { styledBy, titledAbove } from "~/components/ui/document-head";
import { StaleChoice } from "~/components/ui/stale-choice";
import { FilesLinks } from "~/features/moving/screens/files-links";
import { getSettings, saveSettings } from "~/operations/calendars/calendars";
import { pagePaths } from "~/paths/pages";
import rowStyles from "~/styles/form-rows.css?url";
import { timeZones } from "~/time/zones";
import {
  buildCalendarStaleChoice,
  calendarFormOf,
  changeCategories,
  readCalendarForm,
} from "~/web/pages/calendars/calendar-form-view";
import { buildHolidayFields } from "~/web/pages/calendars/holiday-regions";
import { openCalendar, openForEditor, tabAddress } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import { load, loadIfAllowed } from "~/web/request/load";
import { carryOut, done, submit, writeUndoable } from "~/web/request/submit";

export const links = styledBy(rowStyles);

export const meta = titledAbove;

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openForEditor(request, params.id);
  const { calendar, display, modifiedAt } = page;
  const { link } = calendar;
  const settings = loadIfAllowed(request, getSettings, { calendarId: link });
  return {
    form: calendarFormOf(calendar, {
      display,
      modifiedAt,
      settingsTag: settings?.tag ?? "",
      cancelHref: tabAddress(page),
      zones: timeZones(),
      holidays: buildHolidayFields(settings, display.words),
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
  if (changed) return data({ state: changed, choice: null });
  const page = submit(request, values, () => openCalendar(request, params.id));
  if (!("calendar" in page)) return data({ state: page.data, choice: null }, page.init ?? {});
  const { link } = page.calendar;
  const sent = readCalendarForm(values);
  const { values: typed, ...settings } = sent;
  const { title, timeZone = "", settingsTag } = values;
  const result = submit(request, typed, () => {
    const zone = timeZone.trim().replaceAll(" ", "_");
    const input = { id: link, title, timeZone: zone, settingsTag, ...settings };
    carryOut(request, saveSettings, input);
    const changed = openCalendar(request, link);
    const { title: saved } = changed.calendar;
    const said = changed.display.words._(msg`Saved: ${saved}`);
    return done(tabAddress(changed), writeUndoable(request, link, said));
  });
  if (result instanceof Response) return result;
  const state = result.data;
  const { modifiedAt: readAt } = settings;
  const stored = () => load(request, getSettings, { calendarId: link, readAt });
  const keepHref = tabAddress(page);
  const choice =
    state.code === "stale" ? buildCalendarStaleChoice(sent, stored(), { ...page, keepHref }) : null;
  return data({ state, choice }, result.init ?? {});
}

export default function EditCalendar() {
  const { form, historyHref, deleteHref, filesHrefs, screenTitle } = useLoaderData<typeof loader>();
  const answer = useAnswer<typeof action>();
  return (
    <DialogPage title={screenTitle} closeHref={form.cancelHref} wide>
      {answer?.choice ? (
        <StaleChoice view={answer.choice} about="calendar" />
      ) : (
        <CalendarForm form={form} state={answer?.state} />
      )}
      <div className="ways">
        <HistoryLink to={historyHref} />
        <FilesLinks {...filesHrefs} />
        <DeletionLink to={deleteHref} />
      </div>
    </DialogPage>
  );
}
