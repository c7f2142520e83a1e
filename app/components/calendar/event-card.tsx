// Owns an event's card: when, what, where, notes, and what an editor may do with it.
// Refuses to know times and rights: texts come ready, and actions only where they are allowed.

import type { EventActions, EventCard as EventCardView } from "~/web/views/event-view";
import { Link } from "../link";
import { ActionLink } from "./action-link";
import { Lines, OutsideLink, Pieces } from "./rich-text";

type EventCardProps = {
  card: EventCardView;
  /** False where another card of the same event may be on the page: an id stands once. */
  anchored?: boolean;
  /** False where the heading around it is the title. */
  titled?: boolean;
};

export function EventCard({ card, anchored = true, titled = true }: EventCardProps) {
  return (
    <article
      className={`event tone-${card.tone}`}
      id={anchored ? card.anchor : undefined}
      aria-label={titled ? undefined : card.title}
    >
      <p className="event-when">{card.when}</p>
      {titled ? <Title card={card} /> : null}
      {card.where.length > 0 ? <Where card={card} /> : null}
      {card.notes.length > 0 ? (
        <p className="event-notes" dir="auto">
          <Lines lines={card.notes} />
        </p>
      ) : null}
      {card.actions ? <Actions actions={card.actions} title={card.title} /> : null}
    </article>
  );
}

function Title({ card }: { card: EventCardView }) {
  return (
    <h3 className={card.isCanceled ? "canceled" : undefined}>
      <Link to={card.href} dir="auto" preventScrollReset>
        {card.title}
      </Link>
    </h3>
  );
}

function Where({ card }: { card: EventCardView }) {
  return (
    <p className="event-where">
      <span dir="auto">
        <Pieces segments={card.where} />
      </span>
      {card.mapHref ? (
        <span className="map-link">
          {" "}
          <OutsideLink href={card.mapHref}>
            Map<span className="visually-hidden"> of where {card.title} is</span>
          </OutsideLink>
        </span>
      ) : null}
    </p>
  );
}

/** Delete stands apart, at the end. */
function Actions({ actions, title }: { actions: EventActions; title: string }) {
  return (
    <div className="actions event-actions">
      <ActionLink to={actions.edit} text="Edit" about={title} />{" "}
      <ActionLink to={actions.duplicate} text="Duplicate" about={title} />{" "}
      {actions.cancel ? <ActionLink to={actions.cancel} text="Call Off" about={title} /> : null}{" "}
      <ActionLink to={actions.delete} text="Delete" about={title} look="danger" />
    </div>
  );
}
