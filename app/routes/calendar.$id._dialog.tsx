// What is below the dialogs of events and of the calendar itself: the tab that was selected last.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TabBelow } from "~/client/tab-below";
import { PanelBelow } from "~/components/calendar/panel-below";
import { openCalendar } from "~/web/pages/calendar-page";
import { lastTab, loadTab } from "~/web/pages/tabs";

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openCalendar(request, params.id);
  return loadTab(request, page, params.day ? "calendar" : lastTab(page), params.day);
}

export default function Below() {
  const view = useLoaderData<typeof loader>();
  return (
    <TabBelow>
      <PanelBelow view={view} />
    </TabBelow>
  );
}
