// The screens of combined calendars: month, week or list below a legend, and a day.
import { Trans, useLingui } from "@lingui/react/macro";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { readMonth } from "~/client/shown-tab";
import { CalendarHeader, CalendarTabs } from "~/components/calendars/calendar-header";
import { DayPanel } from "~/components/events/day-panel";
import { DrawnWeek } from "~/components/events/drawn-week";
import { EventList } from "~/components/events/event-list";
import { Legend } from "~/components/events/legend";
import { MonthPanel } from "~/components/events/month-panel";
import { NameAbout } from "~/components/ui/action-link";
import { ContentStart } from "~/components/ui/page-frame";
import type { CalendarsTogether } from "~/features/together/view";
import { pagePaths } from "~/paths/pages";
import type { CalendarFrame } from "~/web/pages/calendars/calendar-view";
import type { EventsTab } from "~/web/pages/calendars/tabs";
import type { DayView } from "~/web/pages/events/day-view";

type CombinedFrameProps = {
  frame: CalendarFrame;
  tab: string | undefined;
  filter?: string | undefined;
  /** The tab of events opened last. */
  lastHref: string;
  children: ReactNode;
};

/** The tabs' links keep the calendar filter. */
export function CombinedFrame(props: CombinedFrameProps) {
  const { frame, tab: shown, filter = "", lastHref, children } = props;
  const tabs = frame.tabs.map(({ tab, text, href }) => {
    const to = tab === "calendar" ? lastHref : href;
    return { text, href: to + filter, isCurrent: tab === shown };
  });
  if (frame.calendarsTab) tabs.unshift({ ...frame.calendarsTab, isCurrent: false });
  return (
    <>
      <CalendarHeader frame={frame} tab={shown} />
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
      <Legend view={view} />
      <CombinedEvents view={view} />
    </>
  );
}

function CombinedEvents({ view }: { view: EventsTab }) {
  if (view.tab === "list") return <EventList view={view.list} />;
  return view.view === "week" ? (
    <DrawnWeek week={view.week} />
  ) : (
    <MonthPanel view={readMonth(view.month)} />
  );
}

/** A full page, since there is no month below it as there is under a dialog. */
export function CombinedDay() {
  const view = useLoaderData<() => DayView>();
  return (
    <section className="flow" aria-labelledby="day">
      <h2 id="day">{view.heading}</h2>
      {view.count ? <p className="note">{view.count}</p> : null}
      <DayPanel view={view} />
      <p>
        <Link to={view.closeHref}>
          {view.closeHref.includes("/week") ? (
            <Trans>Back to the week</Trans>
          ) : (
            <Trans>Back to the month</Trans>
          )}
        </Link>
      </p>
    </section>
  );
}

type CombinedCalendarsProps = { together: CalendarsTogether; loggedIn: boolean };

/**
 * The combined calendars on My Calendars, and the link to create one. Shown with two or more calendars, or if there are
 * combined ones already.
 */
export function CombinedCalendars({
  together: { hasLine, combined },
  loggedIn,
}: CombinedCalendarsProps) {
  const { t } = useLingui();
  if (!loggedIn || (!hasLine && combined.length === 0)) return null;
  return (
    <section aria-labelledby="combined">
      <div className="section-head">
        <h2 id="combined">
          <Trans>Combined Calendars</Trans>
        </h2>
        <Link to={pagePaths.newTogether()} className="button quiet">
          <Trans>New Combined Calendar</Trans>
        </Link>
      </div>
      {combined.length > 0 ? (
        <ul className="calendar-rows raised">
          {combined.map(({ id, title, tones, left }) => (
            <li className="calendar-row colored" key={id}>
              <div>
                <h3>
                  <Link to={pagePaths.together(id)}>
                    <bdi>{title}</bdi>
                  </Link>
                </h3>
                {left.map((text) => (
                  <p className="note" key={text}>
                    {text}
                  </p>
                ))}
              </div>
              <span className="ring-dots" aria-hidden="true">
                {tones.map((tone, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two calendars may have the same color
                  <i key={at} className={`tone-${tone}`} />
                ))}
              </span>
              <Link to={pagePaths.editTogether(id)} className="button quiet">
                <NameAbout text={t`Edit`} about={title} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="note">
          <Trans>Show several calendars as one, under one link.</Trans>
        </p>
      )}
    </section>
  );
}
