// A day's dialog: its events.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { isDayInReach } from "~/calendar/days";
import { DayPanel } from "~/components/calendar/day-panel";
import { DialogPage } from "~/components/dialog-page";
import { listEventsOfDays } from "~/operations/events";
import { ask } from "~/web/ask";
import { openCalendar } from "~/web/calendar-page";
import { buildDayView } from "~/web/views/day-view";
import { shownZone } from "~/web/views/viewer";

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, viewer } = openCalendar(request, params.id);
  const day = params.day ?? "";
  if (!isDayInReach(day)) throw new Response("", { status: 404 });
  const events = ask(request, listEventsOfDays, {
    calendarId: calendar.link,
    first: day,
    last: day,
    zone: shownZone(viewer, calendar),
  });
  return buildDayView({ calendar, day, events, viewer });
}

export default function DayDialog() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogPage title={view.heading} closeHref={view.closeHref}>
      <DayPanel view={view} />
    </DialogPage>
  );
}
