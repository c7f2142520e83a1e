// Owns which component draws which tab. Refuses to know what is in them.
import type { TabView } from "~/web/tabs";
import { ChosenDay } from "./chosen-day";
import { EventList } from "./event-list";
import { HomePanel } from "./home-panel";
import { MonthGrid } from "./month-grid";
import { MonthToolbar } from "./month-toolbar";
import { NewsList } from "./news-list";

export function TabPanel({ view }: { view: TabView }) {
  switch (view.tab) {
    case "home":
      return <HomePanel view={view.home} />;
    case "calendar":
      return (
        <>
          <MonthToolbar view={view.month} />
          <MonthGrid view={view.month} />
          <p className="zone-note">{view.month.zoneNote}</p>
          {view.month.chosen ? <ChosenDay view={view.month.chosen} /> : null}
        </>
      );
    case "list":
      return <EventList view={view.list} />;
    case "news":
      return <NewsList view={view.news} />;
  }
}
