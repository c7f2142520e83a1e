// All dates of a repeating event, by the id of its series.
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { type Day, isDayInReach } from "~/calendar/days";
import { dayIn } from "~/calendar/zones";
import { useAnswer } from "~/client/form-answer";
import { AllDates } from "~/components/calendar/all-dates";
import { DialogPage } from "~/components/dialog-page";
import { titled } from "~/components/screen-title";
import { restoreEvent } from "~/operations/event-deletion";
import { getSeries, listDates } from "~/operations/repeating-events";
import { pagePaths } from "~/paths/pages";
import { readFormFields } from "~/web/forms/form-fields";
import { carryOut, done, submit } from "~/web/forms/submit";
import { writeUndoable } from "~/web/forms/undoable";
import { ask } from "~/web/pages/ask";
import { openCalendar, tabAddress } from "~/web/pages/calendar-page";
import { buildSeriesDates, DATES_A_PAGE } from "~/web/pages/views/series-dates-view";

export const meta = titled("All Dates");

export function loader({ request, params: { id, eventId: seriesId = "" } }: LoaderFunctionArgs) {
  const page = openCalendar(request, id);
  const { calendar, viewer } = page;
  const { link } = calendar;
  const series = ask(request, getSeries, { calendarId: link, seriesId });
  const from = askedDay(request) ?? dayIn(viewer.now, series.timeZone);
  const wanted = { calendarId: link, seriesId, from, limit: DATES_A_PAGE };
  const listed = ask(request, listDates, wanted);
  return {
    view: buildSeriesDates(series, { ...listed, from }, calendar, viewer),
    closeHref: series.dateId
      ? pagePaths.event(link, series.dateId, viewer.category)
      : tabAddress(page),
  };
}

export { keepTyped as clientAction } from "~/client/keep-typed";

export async function action({ request, params }: ActionFunctionArgs) {
  const { values } = await readFormFields(request);
  return submit(values, () => {
    const { id = "" } = params;
    const { eventId = "" } = values;
    carryOut(request, restoreEvent, { calendarId: id, eventId });
    return done(pagePaths.event(id, eventId), writeUndoable(request, id, "Date restored."));
  });
}

/** From which day on; without one, from today. */
function askedDay(request: Request): Day | undefined {
  const from = new URL(request.url).searchParams.get("from") ?? "";
  return isDayInReach(from) ? from : undefined;
}

export default function Dates() {
  const { view, closeHref } = useLoaderData<typeof loader>();
  return (
    <DialogPage title="All Dates" closeHref={closeHref}>
      <AllDates view={view} state={useAnswer<typeof action>()} />
    </DialogPage>
  );
}
