// Owns which component draws which tab below a dialog; each is loaded when it is to be drawn. Refuses to know what is
// in them, and to be drawn by the server, which sends a dialog without what lies below.
import { type ComponentType, lazy } from "react";
import type { TabView } from "~/web/tabs";

const EventList = panel(async () => (await import("./event-list")).EventList);
const HomePanel = panel(async () => (await import("./home-panel")).HomePanel);
const MonthPanel = panel(async () => (await import("./month-panel")).MonthPanel);
const NewsList = panel(async () => (await import("./news-list")).NewsList);

export function PanelBelow({ view }: { view: TabView }) {
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

/** One that does not load leaves its place empty: what lies over it is what was asked for. */
function panel<View>(load: () => Promise<ComponentType<{ view: View }>>) {
  return lazy<ComponentType<{ view: View }>>(async () => ({
    default: await load().catch(() => Nothing),
  }));
}

function Nothing() {
  return null;
}
