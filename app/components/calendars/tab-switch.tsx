// Picks the component that draws the tab's data.
import type { ComponentType } from "react";
import type { HomeView } from "~/web/pages/calendars/home-view";
import type { NewsView } from "~/web/pages/calendars/news-view";
import type { TabView } from "~/web/pages/calendars/tabs";
import type { ListView } from "~/web/pages/events/list-view";
import type { MonthPayload } from "~/web/pages/events/month-payload";

type PanelOf<View> = ComponentType<{ view: View }>;

export type Panels = {
  home: PanelOf<HomeView>;
  calendar: PanelOf<MonthPayload>;
  list: PanelOf<ListView>;
  news: PanelOf<NewsView>;
};

export function TabSwitch({ view, panels }: { view: TabView; panels: Panels }) {
  switch (view.tab) {
    case "home":
      return <panels.home view={view.home} />;
    case "calendar":
      return <panels.calendar view={view.month} />;
    case "list":
      return <panels.list view={view.list} />;
    case "news":
      return <panels.news view={view.news} />;
  }
}
