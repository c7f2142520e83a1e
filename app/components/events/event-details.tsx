// An event's own page: its card, and the ways to share it.
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { OutsideLink } from "~/components/ui/rich-text";
import type { EventPage } from "~/web/pages/events/event-view";
import type { EventSharing } from "~/web/pages/sharing/event-sharing";
import { EventCard } from "./event-card";

export function EventDetails({ view, sharing }: { view: EventPage; sharing: EventSharing }) {
  return (
    <div className="event-details">
      <EventCard card={view.card} anchored={false} titled={false}>
        {view.rule ? (
          <p>
            {view.rule.text}. <Link to={view.rule.datesHref}>All dates</Link>
          </p>
        ) : null}
      </EventCard>
      {view.zoneNote ? <p className="note">{view.zoneNote}</p> : null}
      {view.historyHref ? <Link to={view.historyHref}>History</Link> : null}
      <h3>Add to your calendar</h3>
      <ul className="actions add-links">
        <li>
          <a href={sharing.fileHref}>File for any calendar (.ics)</a>
        </li>
        <li>
          <OutsideLink href={sharing.google}>Google Calendar</OutsideLink>
        </li>
        <li>
          <OutsideLink href={sharing.outlook}>Outlook on the web</OutsideLink>
        </li>
      </ul>
      <h3>Share this event</h3>
      {/* To copy by hand where scripts draw no button. */}
      <p className="address">
        <code>{sharing.address}</code>{" "}
        <CopyButton text={sharing.address} label="Copy link" shares />
      </p>
      <Sheet sharing={sharing} />
    </div>
  );
}

/** Printed instead of links: the event's address, and the date of the printed version. */
function Sheet({ sharing: { address, qr, asOf } }: { sharing: EventSharing }) {
  return (
    <figure className="qr sheet">
      <svg viewBox={`0 -0.5 ${qr.size} ${qr.size}`} aria-hidden="true">
        <path d={qr.path} />
      </svg>
      <figcaption>
        {address}
        <br />
        {asOf}
      </figcaption>
    </figure>
  );
}
