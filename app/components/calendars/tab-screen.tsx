// Draws a tab from its route's data. All tab and dialog routes share this component, so that React keeps the tab on the
// page when a dialog opens or closes.
import { useLoaderData } from "@remix-run/react";
import { memo } from "react";
import { useKeptTab } from "~/client/cached-tab";
import { readMonth } from "~/client/shown-tab";
import { TabBelow } from "~/client/tab-below";
import { DrawnWeek } from "~/components/events/drawn-week";
import { EventList } from "~/components/events/event-list";
import { MonthPanel } from "~/components/events/month-panel";
import type { TabView } from "~/web/pages/calendars/tabs";
import { HomePanel } from "./home-panel";
import { NewsList } from "./news-list";

export function TabScreen() {
  const view = useLoaderData<() => TabView>();
  useKeptTab(view);
  return (
    <TabBelow view={view}>
      <TabPanel view={view} />
    </TabBelow>
  );
}

const TabPanel = memo(function TabPanel({ view }: { view: TabView }) {
  switch (view.tab) {
    case "home":
      return <HomePanel view={view.home} />;
    case "calendar":
      return view.view === "week" ? (
        <DrawnWeek week={view.week} />
      ) : (
        <MonthPanel view={readMonth(view.month)} />
      );
    case "list":
      return <EventList view={view.list} />;
    case "news":
      return <NewsList view={view.news} />;
  }
});
