// A calendar's own address: the last used tab, else Home. Redirects to a week or year, which have their own addresses.
import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { pagePaths } from "~/paths/pages";
import tabStyles from "~/styles/home-list-news.css?url";
import { loadTab } from "~/web/pages/calendars/tabs";
import { lastTab, openCalendar } from "~/web/request/calendar-page";
import { lastView } from "~/web/request/last-view";

export const links = () => [{ rel: "stylesheet", href: tabStyles }];

export function loader({ request, params }: LoaderFunctionArgs) {
  const page = openCalendar(request, params.id);
  const [tab, view] = [lastTab(page), lastView(page)];
  if (tab === "calendar" && view !== "month") {
    throw redirect(pagePaths.view(page.calendar.link, view) + new URL(request.url).search);
  }
  return loadTab(request, page, tab);
}

export { TabScreen as default } from "~/components/calendars/tab-screen";
