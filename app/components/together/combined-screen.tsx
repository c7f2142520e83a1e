// Draws several calendars in one view: the frame of its screens, month or list with the legend below, and a day.
import { Trans } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { readMonth } from "~/client/shown-tab";
import { CalendarHeader, CalendarTabs } from "~/components/calendars/calendar-header";
import { DayPanel } from "~/components/events/day-panel";
import { EventList } from "~/components/events/event-list";
import { Legend } from "~/components/events/legend";
import { MonthPanel } from "~/components/events/month-panel";
import { ContentStart } from "~/components/ui/page-frame";
import type { CalendarFrame } from "~/web/pages/calendars/calendar-view";
import type { EventsTab } from "~/web/pages/calendars/tabs";
import type { DayView } from "~/web/pages/events/day-view";

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

export function CombinedTab() {
  const view = useLoaderData<() => EventsTab>();
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

/** A page, since there is no month below it. */
export function CombinedDay() {
  const view = useLoaderData<() => DayView>();
  return (
    <section aria-labelledby="day">
      <h2 id="day">{view.heading}</h2>
      {view.count ? <p className="note">{view.count}</p> : null}
      <DayPanel view={view} />
      <p>
        <Link to={view.closeHref}>
          <Trans>Back to the month</Trans>
        </Link>
      </p>
    </section>
  );
}
