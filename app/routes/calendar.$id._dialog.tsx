// The background of the dialogs of events and of the calendar itself: the tab that was selected last.
import type { LoaderFunctionArgs } from "@remix-run/node";
import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { tabBelow } from "~/client/shown-tab";
import { loadTab } from "~/web/pages/calendars/tabs";
import { lastTab, openCalendar } from "~/web/request/calendar-page";

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openCalendar(request, params.id);
  return loadTab(request, page, params.day ? "calendar" : lastTab(page), params.day);
}

/** Over the tab that is already on the page there is nothing to load. */
export async function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return tabBelow(request.url) ?? serverLoader<typeof loader>();
}

export { TabScreen as default } from "~/components/calendars/tab-screen";
