// All dates of a repeating event, by the id of its series.
import { msg } from "@lingui/core/macro";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useAnswer } from "~/client/form-answer";
import { AllDates } from "~/components/events/all-dates";
import { DialogPage } from "~/components/ui/dialog-page";
import { titledAbove } from "~/components/ui/document-head";
import { restoreEvent } from "~/operations/events/event-deletion";
import { getSeries, listDates } from "~/operations/events/repeating-events";
import { pagePaths } from "~/paths/pages";
import { type Day, isDayInReach } from "~/time/days";
import { dayIn } from "~/time/zones";
import { buildSeriesDates, DATES_A_PAGE } from "~/web/pages/events/series-dates-view";
import { keptBy } from "~/web/request/calendar-display";
import { openCalendar, tabAddress } from "~/web/request/calendar-page";
import { readFormFields } from "~/web/request/form-fields";
import { load } from "~/web/request/load";
import { wordsFor } from "~/web/request/reader-words";
import { carryOut, done, submit, writeUndoable } from "~/web/request/submit";

export const meta = titledAbove;

export function loader({ request, params: { id, eventId: seriesId = "" } }: LoaderFunctionArgs) {
  const page = openCalendar(request, id);
  const { calendar, display } = page;
  const { link } = calendar;
  const series = load(request, getSeries, { calendarId: link, seriesId });
  const from = askedDay(request) ?? dayIn(display.now, series.timeZone);
  const wanted = { calendarId: link, seriesId, from, limit: DATES_A_PAGE };
  const listed = load(request, listDates, wanted);
  return {
    view: buildSeriesDates(series, { ...listed, from }, calendar, display),
    closeHref: series.dateId
      ? pagePaths.event(link, series.dateId, keptBy(display, calendar))
      : tabAddress(page),
    screenTitle: display.words._(msg`All Dates`),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(request, values, () => {
    const { id = "" } = params;
    const { eventId = "" } = values;
    carryOut(request, restoreEvent, { calendarId: id, eventId });
    const said = wordsFor(request)._(msg`Date restored.`);
    return done(pagePaths.event(id, eventId), writeUndoable(request, id, said));
  });
}

/** The list's first day; undefined (today) if the address names none. */
function askedDay(request: Request): Day | undefined {
  const from = new URL(request.url).searchParams.get("from") ?? "";
  return isDayInReach(from) ? from : undefined;
}

export default function Dates() {
  const { view, closeHref, screenTitle } = useLoaderData<typeof loader>();
  return (
    <DialogPage title={screenTitle} closeHref={closeHref}>
      <AllDates view={view} state={useAnswer<typeof action>()} />
    </DialogPage>
  );
}
