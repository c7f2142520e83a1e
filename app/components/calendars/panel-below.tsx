// Draws the tab below a dialog, whose component is loaded only when it is needed.
import { type ComponentType, lazy } from "react";
import type { TabView } from "~/web/pages/calendars/tabs";
import { type Panels, TabSwitch } from "./tab-switch";

const PANELS: Panels = {
  home: panel(async () => (await import("./home-panel")).HomePanel),
  calendar: panel(async () => (await import("~/components/events/month-panel")).MonthPanel),
  list: panel(async () => (await import("~/components/events/event-list")).EventList),
  news: panel(async () => (await import("./news-list")).NewsList),
};

export function PanelBelow({ view }: { view: TabView }) {
  return <TabSwitch view={view} panels={PANELS} />;
}

/** Where a panel does not load, nothing is drawn: the dialog over it is what was requested. */
function panel<View>(load: () => Promise<ComponentType<{ view: View }>>) {
  return lazy<ComponentType<{ view: View }>>(async () => ({
    default: await load().catch(() => Nothing),
  }));
}

function Nothing() {
  return null;
}
