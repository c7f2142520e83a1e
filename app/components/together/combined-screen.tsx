// Draws several calendars in one view: the frame of its screens, and month or list with the legend below.
import type { ReactNode } from "react";
import { readMonth } from "~/client/shown-month";
import { CalendarHeader, CalendarTabs } from "~/components/calendars/calendar-header";
import { EventList } from "~/components/events/event-list";
import { MonthPanel } from "~/components/events/month-panel";
import { ContentStart } from "~/components/ui/page-frame";
import type { CalendarFrame } from "~/web/pages/calendars/calendar-view";
import type { CombinedTab } from "~/web/pages/together/combined-tabs";
import { Legend } from "./legend";

type CombinedFrameProps = {
  frame: CalendarFrame;
  tab: string | undefined;
  filter?: string | undefined;
  children: ReactNode;
};

/** The tabs keep the calendar that alone is shown. */
export function CombinedFrame({ frame, tab: shown, filter = "", children }: CombinedFrameProps) {
  const tabs = frame.tabs.map(({ tab, text, href }) => {
    return { text, href: href + filter, isCurrent: tab === shown };
  });
  return (
    <>
      <CalendarHeader frame={frame} />
      <CalendarTabs tabs={tabs} />
      <ContentStart />
      {children}
    </>
  );
}

export function CombinedScreen({ view }: { view: CombinedTab }) {
  return (
    <>
      {view.tab === "calendar" ? (
        <MonthPanel view={readMonth(view.month)} />
      ) : (
        <EventList view={view.list} />
      )}
      <Legend lines={view.legend} />
    </>
  );
}
