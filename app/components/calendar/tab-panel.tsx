// Owns which component draws which tab. Refuses to know what is in them.
import type { TabView } from "~/web/tabs";
import { EventList } from "./event-list";
import { HomePanel } from "./home-panel";
import { MonthPanel } from "./month-panel";
import { NewsList } from "./news-list";

export function TabPanel({ view }: { view: TabView }) {
  switch (view.tab) {
    case "home":
      return <HomePanel view={view.home} />;
    case "calendar":
      return <MonthPanel view={view.month} />;
    case "list":
      return <EventList view={view.list} />;
    case "news":
      return <NewsList view={view.news} />;
  }
}
