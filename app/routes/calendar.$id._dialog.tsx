// The background of the dialogs of events and of the calendar itself: the last used tab.
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { tabBelow } from "~/client/shown-tab";
import { loadTab, loadWeek } from "~/web/pages/calendars/tabs";
import { lastTab, openCalendar } from "~/web/request/calendar-page";
import { lastView } from "~/web/request/last-view";

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openCalendar(request, params.id);
  const tab = params.day ? "calendar" : lastTab(page);
  if (tab === "calendar" && lastView(page) === "week") return loadWeek(request, page, params.day);
  return loadTab(request, page, tab, params.day);
}

/** If the tab is already on the page, there is nothing to load. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return tabBelow(request.url) ?? serverLoader<typeof loader>();
}

export { TabScreen as default } from "~/components/calendars/tab-screen";
