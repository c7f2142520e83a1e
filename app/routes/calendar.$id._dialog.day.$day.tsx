// The dialog with the events of a day.
import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { dayFromMonth } from "~/client/day-from-month";
import { DayPanel } from "~/components/events/day-panel";
import { DialogPage } from "~/components/ui/dialog-page";
import { titleAbove } from "~/components/ui/screen-title";
import { listDayEvents } from "~/operations/events/event-windows";
import { isDayInReach } from "~/time/days";
import { DAY_MOST } from "~/values/limits";
import { withCounts } from "~/web/pages/answers/answer-counts";
import { buildDayView } from "~/web/pages/events/day-view";
import { withHolidays } from "~/web/pages/events/shown-holidays";
import { loadBands } from "~/web/pages/sources/bands";
import { hasCategoryIn, shownZone } from "~/web/request/calendar-display";
import { openCalendar } from "~/web/request/calendar-page";
import { load } from "~/web/request/load";
import { readTabQuery } from "~/web/request/tab-query";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleAbove(data?.heading ?? "", matches);

export function loader({ request, params }: LoaderFunctionArgs) {
  const { calendar, display } = openCalendar(request, params.id);
  const day = params.day ?? "";
  if (!isDayInReach(day)) throw new Response("", { status: 404 });
  const search = new URL(request.url).searchParams;
  const tabQuery = readTabQuery(search, "calendar", true, hasCategoryIn(calendar));
  const { skip = 0 } = tabQuery;
  const category = tabQuery.category || undefined;
  const zone = shownZone(display, calendar);
  const days = { calendarId: calendar.link, zone, first: day, last: day, category };
  const found = load(request, listDayEvents, { ...days, skip, most: DAY_MOST });
  const shown = withHolidays(request, { calendar, display }, day, day);
  const counted = withCounts(request, { calendar, display: shown }, found.events);
  const bands = loadBands(request, { calendarId: calendar.link, first: day, last: day, zone });
  return buildDayView({ calendar, day, ...found, display: counted, skip, category, bands });
}

/** From the month on the page, without a request, where that has what the day has. */
export async function clientLoader({ request, params, serverLoader }: ClientLoaderFunctionArgs) {
  const { id = "", day = "" } = params;
  return dayFromMonth(request.url, id, day) ?? serverLoader<typeof loader>();
}

export default function DayDialog() {
  const view = useLoaderData<typeof loader>();
  return (
    <DialogPage title={view.heading} closeHref={view.closeHref} leaf={view.leaf} note={view.count}>
      <DayPanel view={view} />
    </DialogPage>
  );
}
