// Draws a tab where it is not at its own address: at the calendar's, and below a dialog.
import { readMonth } from "~/client/shown-month";
import { EventList } from "~/components/events/event-list";
import { MonthPanel } from "~/components/events/month-panel";
import type { TabView } from "~/web/pages/calendars/tabs";
import { HomePanel } from "./home-panel";
import { NewsList } from "./news-list";

export function TabPanel({ view }: { view: TabView }) {
  switch (view.tab) {
    case "home":
      return <HomePanel view={view.home} />;
    case "calendar":
      return <MonthPanel view={readMonth(view.month)} />;
    case "list":
      return <EventList view={view.list} />;
    case "news":
      return <NewsList view={view.news} />;
  }
}
