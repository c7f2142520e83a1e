// A calendar's own address: the tab that was selected last, else Home.
import type { LoaderFunctionArgs } from "@remix-run/node";
import tabStyles from "~/styles/calendar-tabs.css?url";
import { loadTab } from "~/web/pages/calendars/tabs";
import { lastTab, openCalendar } from "~/web/request/calendar-page";

export const links = () => [{ rel: "stylesheet", href: tabStyles }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openCalendar(request, params.id);
  return loadTab(request, page, lastTab(page));
}

export { TabScreen as default } from "~/components/calendars/tab-screen";
