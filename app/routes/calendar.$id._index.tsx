// A calendar's own address: the tab that was selected last, else Home.
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { TabPanel } from "~/components/calendars/tab-panel";
import tabStyles from "~/styles/calendar-tabs.css?url";
import { loadTab } from "~/web/pages/calendars/tabs";
import { lastTab, openCalendar } from "~/web/request/calendar-page";

export const links = () => [{ rel: "stylesheet", href: tabStyles }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openCalendar(request, params.id);
  return loadTab(request, page, lastTab(page));
}

export default function LastTab() {
  return <TabPanel view={useLoaderData<typeof loader>()} />;
}
