// The List tab: a timeline of days, with a line for today.
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useCardMenus } from "~/client/card-menus";
import { useRest } from "~/client/draw-rest";
import { Link } from "~/client/link";
import { ActionLink } from "~/components/ui/action-link";
import { EmptyState } from "~/components/ui/empty-state";
import { Leaf } from "~/components/ui/leaf";
import { PrintedSheet } from "~/components/ui/printed-sheet";
import { dayAnchor } from "~/paths/pages";
import type { DayGroup } from "~/web/pages/events/day-groups";
import type { ListView } from "~/web/pages/events/list-view";
import type { SmallDay, SmallMonth } from "~/web/pages/events/small-month-view";
import { CategoryLinks, FilterNote } from "./category-filter";
import { CreateLink } from "./create-link";
import { EventCard } from "./event-card";
import { DayBands, HolidayName } from "./holidays-and-bands";
import { SearchForm } from "./search-form";
import { WeekdayRow } from "./weekday-row";

// The rows above the list: categories, search and Create Event; below them, links to other pages.

function ListToolbar({ view }: { view: ListView }) {
  const { filter, searchHref, createHref, createText, importHref } = view;
  const canCreate = createHref !== "" && !createText && !importHref;
  const hasRow = Boolean(filter?.links) || searchHref || canCreate;
  return (
    <>
      {hasRow ? (
        <div className="toolbar">
          {filter?.links ? <CategoryLinks filter={filter} /> : <OtherPages view={view} />}{" "}
          {searchHref ? <SearchForm action={searchHref} /> : null}{" "}
          {canCreate ? <CreateLink to={createHref} /> : null}
        </div>
      ) : null}
      {!hasRow || filter?.links ? <OtherPages view={view} /> : null}
    </>
  );
}

/** Links to earlier events or the first page, and the filter's note. Without categories, it takes their space. */
function OtherPages({ view: { filter, firstHref, morePastHref } }: { view: ListView }) {
  return (
    <div className="timeline-head">
      {firstHref ? (
        <Link to={firstHref} className="button quiet">
          <Trans>Back to Today</Trans>
        </Link>
      ) : null}{" "}
      {morePastHref ? (
        <Link to={morePastHref} className="quiet-link" preventScrollReset>
          <Trans>More Past Events</Trans>
        </Link>
      ) : null}{" "}
      <FilterNote filter={filter} />
    </div>
  );
}

/** The minimum height of a day with an event. */
const DAY_PX = 80;

export function EventList({ view }: { view: ListView }) {
  const hasRest = useRest(".timeline");
  const days = hasRest ? undefined : Math.ceil(window.innerHeight / DAY_PX);
  return (
    <>
      {view.countStyles ? <link rel="stylesheet" href={view.countStyles} /> : null}
      {view.holidayStyles ? <link rel="stylesheet" href={view.holidayStyles} /> : null}
      <ListToolbar view={view} />
      <div className="list">
        <div className="timeline">
          <Days view={view} most={days} />
          {hasRest ? <BelowDays view={view} /> : null}
        </div>
        {hasRest ? <SmallMonths months={view.months} /> : null}
      </div>
    </>
  );
}

function Days({ view, most }: { view: ListView; most: number | undefined }) {
  useCardMenus();
  const { past, upcoming, emptyText } = view;
  return (
    <>
      {past.slice(0, most).map((group) => (
        <Day key={group.day} group={group} isAnchor={group.day !== view.today} />
      ))}
      {view.todayLine ? (
        <p className="today-line">
          <time dateTime={view.today}>{view.todayLine}</time>
        </p>
      ) : null}
      {emptyText ? <NothingPlanned title={emptyText} view={view} /> : null}
      {upcoming.slice(0, most).map((group) => (
        <Day key={group.day} group={group} isUnderToday={group.isToday} />
      ))}
    </>
  );
}

function BelowDays({ view }: { view: ListView }) {
  const { t } = useLingui();
  const { createHref, createText } = view;
  return (
    <>
      {view.moreUpcomingHref ? (
        <Link to={view.moreUpcomingHref} className="button quiet" preventScrollReset>
          <Trans>Show more</Trans>
        </Link>
      ) : null}{" "}
      {view.end ? (
        <p className="note">
          {view.end.text}{" "}
          <Link to={view.end.monthHref}>
            <Trans>Go to that month</Trans>
          </Link>
        </p>
      ) : null}
      {view.createAtEnd ? (
        <ActionLink to={createHref} text={t`Create Event`} variant="primary" />
      ) : null}
      {createText ? (
        <p className="note">
          <Trans>
            Know of something we missed?{" "}
            <Link to={createHref} preventScrollReset>
              {createText}
            </Link>
          </Trans>
        </p>
      ) : null}
      {view.zoneNote || view.deletedHref || view.waiting ? (
        <p className="note ways">
          {view.zoneNote}{" "}
          {view.deletedHref ? (
            <Link to={view.deletedHref} preventScrollReset>
              <Trans>Deleted Events</Trans>
            </Link>
          ) : null}
          {view.waiting ? (
            <>
              {" "}
              <Link to={view.waiting.href} preventScrollReset>
                {view.waiting.text}
              </Link>
            </>
          ) : null}
        </p>
      ) : null}
      {view.printed ? <PrintedSheet code={view.printed} /> : null}
    </>
  );
}

type DayProps = {
  group: DayGroup;
  /** False for today's past events: today is drawn twice, and ids are unique. */
  isAnchor?: boolean;
  isUnderToday?: boolean;
};

/** The date is above the events, or drawn as a leaf beside them if there is room. Not repeated below today's line. */
export function Day({ group, isAnchor = true, isUnderToday = false }: DayProps) {
  const { day, month, heading, leaf, leafMonth, bands, cards, holiday, week } = group;
  return (
    <>
      {month ? <p className="timeline-month">{month}</p> : null}
      {week ? <p className="timeline-week">{week}</p> : null}
      <section className="timeline-day" id={isAnchor ? dayAnchor(day) : undefined}>
        <h2
          className={isUnderToday ? "timeline-date under-today" : "timeline-date"}
          data-month={leafMonth}
        >
          <time dateTime={day}>{heading}</time>
          <Leaf leaf={leaf} />
        </h2>
        <HolidayName holiday={holiday} />
        <div className="timeline-cards raised">
          <DayBands names={bands} />
          {cards.map((card) => (
            <EventCard key={card.anchor} card={card} />
          ))}
        </div>
      </section>
    </>
  );
}

/** In an empty calendar, editors have Create Event here instead of above. */
function NothingPlanned({ title, view }: { title: string; view: ListView }) {
  const { t } = useLingui();
  const { createHref, importHref, subscribeHref } = view;
  return (
    <EmptyState title={title}>
      <p>
        {subscribeHref ? (
          <Trans>
            Come back later, or <Link to={subscribeHref}>subscribe</Link> to see new events in your
            own calendar.
          </Trans>
        ) : (
          <Trans>Create one, and everyone with the link will see it.</Trans>
        )}
      </p>
      {importHref ? (
        <>
          <ActionLink to={createHref} text={t`Create Event`} variant="primary" />
          <p>
            <Trans>
              Or <Link to={importHref}>import a calendar file</Link> from another program.
            </Trans>
          </p>
        </>
      ) : null}
    </EmptyState>
  );
}

/** Without the script, visitors scroll the months themselves. */
const ignore = () => undefined;

function SmallMonths({ months }: { months: SmallMonth[] }) {
  // In narrower windows they are hidden.
  useEffect(() => {
    if (!matchMedia("(width >= 1100px)").matches) return;
    import("~/client/follow-small-months").then(({ followDays }) => followDays(), ignore);
  }, []);
  return (
    <div className="small-months">
      {months.map(({ month, caption, weekdays, weeks }) => (
        <table key={month} data-month={month}>
          <caption>{caption}</caption>
          <WeekdayRow weekdays={weekdays} />
          <tbody>
            {weeks.map((week) => (
              <tr key={week.find(Boolean)?.day}>
                {week.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a week's columns are what they are
                  <td key={column}>{cell ? <Cell cell={cell} /> : null}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

/** A plain link instead of the router's, because the day is on this page, whatever its query is. */
function Cell({ cell: { day, date, label, isToday } }: { cell: SmallDay }) {
  const current = isToday ? "date" : undefined;
  if (!label) return <span aria-current={current}>{date}</span>;
  return (
    <a href={`#${dayAnchor(day)}`} aria-label={label} aria-current={current}>
      {date}
    </a>
  );
}
