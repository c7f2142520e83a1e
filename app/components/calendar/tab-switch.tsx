// Picks the component that draws the tab's data.
import type { ComponentType } from "react";
import type { TabView } from "~/web/pages/tabs";
import type { HomeView } from "~/web/pages/views/home-view";
import type { ListView } from "~/web/pages/views/list-view";
import type { MonthPayload } from "~/web/pages/views/month-payload";
import type { NewsView } from "~/web/pages/views/news-view";

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
