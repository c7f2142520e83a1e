// The upcoming events inside another website's page; as a fragment of HTML they take that page's style.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { EmbeddedEvent, EmbedView } from "~/web/pages/sharing/embed-view";
import type { ShownHoliday } from "~/web/request/calendar-display";

type EmbeddedListProps = { view: Pick<EmbedView, "days" | "moreHref"> };

export function EmbeddedList({ view: { days = [], moreHref } }: EmbeddedListProps) {
  if (days.length === 0) {
    return (
      <p>
        <Trans>Nothing coming up</Trans>
      </p>
    );
  }
  return (
    <>
      {days.map(({ day, heading, events, holiday }) => (
        <section key={day}>
          <h2>
            <time dateTime={day}>{heading}</time>
          </h2>
          <HolidayName holiday={holiday} />
          <EmbeddedEvents events={events} />
        </section>
      ))}
      {moreHref ? (
        <p>
          <OutLink to={moreHref}>
            <Trans>More events</Trans>
          </OutLink>
        </p>
      ) : null}
    </>
  );
}

/** Below the day's heading. */
export function HolidayName({ holiday }: { holiday: ShownHoliday | undefined }) {
  if (!holiday) return null;
  return (
    <p className="holiday-name" lang={holiday.lang}>
      {holiday.title}
    </p>
  );
}

export function EmbeddedEvents({ events }: { events: EmbeddedEvent[] }) {
  return (
    <ul>
      {events.map(({ id, color, time, where, ...event }) => (
        <li key={id} className={`tone-${color}`}>
          {time ? <span className="time">{time} </span> : null}
          <EventLink event={event} />
          {where ? (
            <span className="where" dir="auto">
              {" "}
              {where}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type EventLinkProps = { event: Pick<EmbeddedEvent, "title" | "isCanceled" | "href"> };

export function EventLink({ event: { title, isCanceled, href } }: EventLinkProps) {
  return (
    <OutLink to={href}>
      {isCanceled ? <s dir="auto">{title}</s> : <span dir="auto">{title}</span>}
    </OutLink>
  );
}

/** Opens in a new tab, which the website cannot control. */
export function OutLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}
