// Draws a tab on its own page, whose component is loaded with the page.

import { EventList } from "~/components/events/event-list";
import { MonthPanel } from "~/components/events/month-panel";
import type { TabView } from "~/web/pages/calendars/tabs";
import { HomePanel } from "./home-panel";
import { NewsList } from "./news-list";
import { type Panels, TabSwitch } from "./tab-switch";

const PANELS: Panels = { home: HomePanel, calendar: MonthPanel, list: EventList, news: NewsList };

export function TabPanel({ view }: { view: TabView }) {
  return <TabSwitch view={view} panels={PANELS} />;
}
