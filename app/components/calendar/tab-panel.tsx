// Draws a tab on its own page, where its component comes with the page.
import type { TabView } from "~/web/pages/tabs";
import { EventList } from "./event-list";
import { HomePanel } from "./home-panel";
import { MonthPanel } from "./month-panel";
import { NewsList } from "./news-list";
import { type Panels, TabSwitch } from "./tab-switch";

const PANELS: Panels = { home: HomePanel, calendar: MonthPanel, list: EventList, news: NewsList };

export function TabPanel({ view }: { view: TabView }) {
  return <TabSwitch view={view} panels={PANELS} />;
}
