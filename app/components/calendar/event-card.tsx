// Owns an event's card: when, what, where, notes, and what an editor may do with it.
// Refuses to know times and rights: texts come ready, and actions only where they are allowed.
import { Link } from "@remix-run/react";
import type { EventActions, EventCard as EventCardView } from "~/web/views/event-view";
import { ActionLink } from "./action-link";
import { Lines, OutsideLink, Pieces } from "./rich-text";

type EventCardProps = {
  card: EventCardView;
  /** False where another card of the same event may be on the page: an id stands once. */
  anchored?: boolean;
};

export function EventCard({ card, anchored = true }: EventCardProps) {
  return (
    <article className={`event tone-${card.tone}`} id={anchored ? card.anchor : undefined}>
      <p className="event-when">{card.when}</p>
      <h3 className={card.isCanceled ? "canceled" : undefined}>
        <Link to={card.href} dir="auto" preventScrollReset>
          {card.title}
        </Link>
      </h3>
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

function Where({ card }: { card: EventCardView }) {
  return (
    <p className="event-where">
      <span dir="auto">
        <Pieces segments={card.where} />
      </span>
      {card.mapHref ? (
        <>
          {" "}
          <OutsideLink href={card.mapHref}>
            Map<span className="visually-hidden"> of where {card.title} is</span>
          </OutsideLink>
        </>
      ) : null}
    </p>
  );
}

/** Delete stands apart, at the end. */
function Actions({ actions, title }: { actions: EventActions; title: string }) {
  return (
    <div className="actions event-actions">
      <ActionLink to={actions.edit} text="Edit" about={title} />
      <ActionLink to={actions.duplicate} text="Duplicate" about={title} />
      <ActionLink to={actions.delete} text="Delete" about={title} look="danger" />
    </div>
  );
}
