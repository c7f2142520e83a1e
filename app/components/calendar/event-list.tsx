// The list: a timeline of days with today's line as its strongest mark.
import { Link } from "~/client/link";
import type { DayGroup, ListView } from "~/web/pages/views/list-view";
import { EmptyState } from "../empty-state";
import { ActionLink } from "./action-link";
import { EventCard } from "./event-card";

export function EventList({ view }: { view: ListView }) {
  const { past, upcoming, createHref, emptyText } = view;
  return (
    <div className="timeline">
      <div className="timeline-head">
        {createHref ? <ActionLink to={createHref} text="Create Event" variant="primary" /> : null}{" "}
        {view.firstHref ? (
          <Link to={view.firstHref} className="button quiet">
            Back to Today
          </Link>
        ) : null}
        {view.morePastHref ? (
          <Link to={view.morePastHref} className="button quiet" preventScrollReset>
            More Past Events
          </Link>
        ) : null}
      </div>
      {past.map((group) => (
        <Day key={group.day} group={group} />
      ))}
      {view.todayLine ? (
        <p className="today-line">
          <time dateTime={view.today}>{view.todayLine}</time>
        </p>
      ) : null}
      {emptyText ? <NothingPlanned title={emptyText} canCreate={createHref !== ""} /> : null}
      {upcoming.map((group) => (
        <Day key={group.day} group={group} isUnderToday={group.isToday} />
      ))}
      {view.moreUpcomingHref ? (
        <Link to={view.moreUpcomingHref} className="button quiet" preventScrollReset>
          More Events
        </Link>
      ) : null}
      {view.createAtEnd ? (
        <ActionLink to={createHref} text="Create Event" variant="primary" />
      ) : null}
      <p className="note">
        {view.zoneNote}{" "}
        {view.deletedHref ? (
          <Link to={view.deletedHref} preventScrollReset>
            Deleted Events
          </Link>
        ) : null}
      </p>
    </div>
  );
}

/** Under today's line the date has been said. */
function Day({ group, isUnderToday = false }: { group: DayGroup; isUnderToday?: boolean }) {
  return (
    <section className="timeline-day">
      <h2 className={isUnderToday ? "visually-hidden" : "timeline-date"}>{group.heading}</h2>
      {group.cards.map((card) => (
        <EventCard key={card.anchor} card={card} />
      ))}
    </section>
  );
}

function NothingPlanned({ title, canCreate }: { title: string; canCreate: boolean }) {
  return (
    <EmptyState title={title}>
      <p>
        {canCreate
          ? "Create one, and everyone with the link will see it."
          : "Come back later, or subscribe to see new events in your own calendar."}
      </p>
    </EmptyState>
  );
}
