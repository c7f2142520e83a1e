// An event's card: when, what, where, notes, and the links for editors.
import type { ReactNode } from "react";
import { Link } from "~/client/link";
import { ActionLink } from "~/components/ui/action-link";
import { Lines, OutsideLink, Pieces } from "~/components/ui/rich-text";
import { pagePaths } from "~/paths/pages";
import type { Segment } from "~/values/linkify";
import type { EventCard as EventCardView } from "~/web/pages/events/event-view";
import { SeriesRing } from "./series-ring";

const MAP = "https://www.openstreetmap.org/search?query=";

type EventCardProps = {
  card: EventCardView;
  /** False where another card of the same event may be on the page: ids are unique. */
  anchored?: boolean;
  /** False where the heading around it is the title. */
  titled?: boolean;
  /** Shown below the time. */
  children?: ReactNode;
};

/** The title's direction is the card's; time, category and notes have their own. */
export function EventCard({ card, anchored = true, titled = true, children }: EventCardProps) {
  return (
    <article
      className={`event tone-${card.color}`}
      id={anchored ? card.anchor : undefined}
      aria-label={titled ? undefined : card.title}
      dir="auto"
    >
      <p className="event-when">
        <time dateTime={card.start} dir="ltr">
          {card.date ? <span className="visually-hidden">{card.date}</span> : null}
          {card.when}
        </time>
        {card.series === undefined ? null : <SeriesRing text={card.series} />}
      </p>
      {children}
      <div className="event-what">
        {titled ? <Title card={card} /> : null}
        {card.category ? (
          <p className="category" dir="auto">
            {card.category}
          </p>
        ) : null}
        {card.where ? <Where where={card.where} card={card} /> : null}
        {card.further?.map(({ label, lines }) => (
          <p className="event-further" key={label}>
            {label}:{" "}
            <span dir="auto">
              <Lines lines={lines} />
            </span>
          </p>
        ))}
        {card.notes ? <Notes lines={card.notes} folded={titled && card.isLong} /> : null}
      </div>
      {card.canEdit ? <Actions card={card} /> : null}
    </article>
  );
}

function Title({ card }: { card: EventCardView }) {
  return (
    <h3 className={card.isCanceled ? "canceled" : undefined}>
      <Link to={card.href} preventScrollReset>
        {card.title}
      </Link>
    </h3>
  );
}

function Where({ where, card }: { where: Segment[]; card: EventCardView }) {
  return (
    <p className="event-where">
      <span dir="auto">
        <Pieces segments={where} />
      </span>
      {card.place ? (
        <span className="map-link">
          {" "}
          <OutsideLink href={MAP + encodeURIComponent(card.place)}>
            Map<span className="visually-hidden">{` of where ${card.title} is`}</span>
          </OutsideLink>
        </span>
      ) : null}
    </p>
  );
}

function Notes({ lines, folded }: { lines: Segment[][]; folded: boolean | undefined }) {
  const text = (
    <p className="event-notes">
      <span dir="auto">
        <Lines lines={lines} />
      </span>
    </p>
  );
  if (!folded) return text;
  return (
    <details className="fold">
      <summary>Notes</summary>
      {text}
    </details>
  );
}

/** The actions for editors. Delete is apart, at the end; a canceled event cannot be canceled again. */
function Actions({ card: { href, title, isCanceled } }: { card: EventCardView }) {
  return (
    <div className="actions event-actions">
      <ActionLink to={pagePaths.eventAction(href, "edit")} text="Edit" about={title} />{" "}
      <details className="unfolds">
        <summary>
          More<span className="visually-hidden"> {title}</span>
        </summary>{" "}
        <ActionLink to={pagePaths.eventAction(href, "duplicate")} text="Duplicate" about={title} />{" "}
        {isCanceled ? null : (
          <ActionLink
            to={pagePaths.eventAction(href, "cancel")}
            text="Cancel Event"
            about={title}
          />
        )}{" "}
        <ActionLink
          to={pagePaths.eventAction(href, "delete")}
          text="Delete"
          about={title}
          variant="danger"
        />
      </details>
    </div>
  );
}
