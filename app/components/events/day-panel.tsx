// A day's dialog: its events, and links to a new event and to the previous and next day.
import { Trans, useLingui } from "@lingui/react/macro";
import { useCardMenus } from "~/client/card-menus";
import { Link } from "~/client/link";
import { ActionLink } from "~/components/ui/action-link";
import { EmptyState } from "~/components/ui/empty-state";
import type { DayView } from "~/web/pages/events/day-view";
import { EventCard } from "./event-card";
import { DayBands, HolidayName } from "./holidays-and-bands";

export function DayPanel({ view }: { view: DayView }) {
  const { t } = useLingui();
  useCardMenus();
  return (
    <div className="day-panel">
      {view.countStyles ? <link rel="stylesheet" href={view.countStyles} /> : null}
      {view.holidayStyles ? <link rel="stylesheet" href={view.holidayStyles} /> : null}
      <HolidayName holiday={view.holiday} />
      <DayBands names={view.bands} />
      {view.cards.length > 0 ? (
        <div className="day-cards">
          {view.cards.map((card) => (
            <EventCard key={card.anchor} card={card} anchored={false} />
          ))}
        </div>
      ) : (
        <EmptyState title={t`No events on this day`} />
      )}
      {view.part ? (
        <p>
          {view.part.text}{" "}
          {view.part.moreHref ? (
            <Link to={view.part.moreHref} className="button quiet" replace preventScrollReset>
              <Trans>More Events</Trans>
            </Link>
          ) : null}
        </p>
      ) : null}
      {view.zoneNote ? <p className="note">{view.zoneNote}</p> : null}
      <div className="actions day-actions">
        {view.createHref ? (
          <ActionLink
            to={view.createHref}
            text={view.createText ?? t`Create Event`}
            variant="primary"
          />
        ) : null}
        <div className="month-steps">
          {view.previousHref ? (
            <Step to={view.previousHref} text={t`Previous day`} look="step step-back" />
          ) : null}{" "}
          {view.nextHref ? <Step to={view.nextHref} text={t`Next day`} look="step" /> : null}
        </div>
      </div>
    </div>
  );
}

/** Replaces this day in the history, so that closing returns to where the first day was opened. */
function Step({ to, text, look }: { to: string; text: string; look: string }) {
  return (
    <Link to={to} className={look} replace preventScrollReset>
      <span className="visually-hidden">{text}</span>
    </Link>
  );
}
