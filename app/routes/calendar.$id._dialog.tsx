// The background of the dialogs of events and of the calendar itself: the tab that was selected last.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { ShownMonth, shownMonth } from "~/client/shown-month";
import { TabBelow } from "~/client/tab-below";
import { TabPanel } from "~/components/calendars/tab-panel";
import tabStyles from "~/styles/calendar-tabs.css?url";
import { loadTab } from "~/web/pages/calendars/tabs";
import { lastTab, openCalendar } from "~/web/request/calendar-page";

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openCalendar(request, params.id);
  return loadTab(request, page, params.day ? "calendar" : lastTab(page), params.day);
}

/** Over the month that is already on the page there is nothing to load. */
export async function clientLoader({ request, params, serverLoader }: ClientLoaderFunctionArgs) {
  const month = shownMonth(request.url, params.day);
  return month ? { tab: "calendar" as const, month } : serverLoader<typeof loader>();
}

export default function Below() {
  const view = useLoaderData<typeof loader>();
  return (
    <>
      {/* With the page, or the tab would be drawn twice once it appears. The month needs none of it. */}
      {view.tab === "calendar" ? null : <link rel="stylesheet" href={tabStyles} />}
      <TabBelow>
        {view.tab === "calendar" ? <ShownMonth month={view.month} /> : null}
        <TabPanel view={view} />
      </TabBelow>
    </>
  );
}
