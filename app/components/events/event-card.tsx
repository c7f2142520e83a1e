// An event's card: when, what, where, notes, and the links for editors.
import { Trans, useLingui } from "@lingui/react/macro";
import { Formatted, Lines, Pieces } from "~/components/ui/rich-text";
import { splitCanceled } from "~/event/canceled";
import type { Block } from "~/values/formatted";
import type { Segment } from "~/values/linkify";
import type { EventCard as EventCardView } from "~/web/pages/events/event-view";
import { CardFrame, CardText } from "./card-frame";
import { EventActions } from "./event-actions";
import { MapLink } from "./map-link";
import { SeriesRing } from "./series-ring";

type EventCardProps = {
  card: EventCardView;
  /** False where another card of the same event may be on the page: ids are unique. */
  anchored?: boolean;
  /** False for a card that only shows what it will look like. */
  linked?: boolean;
};

export function EventCard({ card, anchored = true, linked = true }: EventCardProps) {
  return (
    <CardFrame
      color={card.color}
      anchor={anchored ? card.anchor : undefined}
      start={card.start}
      when={
        <>
          {card.date ? <span className="visually-hidden">{card.date}</span> : null}
          {card.when}
        </>
      }
      note={card.series === undefined ? null : <SeriesRing text={card.series} />}
      href={linked ? card.href : undefined}
      title={card.isCanceled ? <CanceledTitle title={card.title} /> : card.title}
      isCanceled={card.isCanceled}
      isLater={card.isLater}
      category={card.category}
      where={card.where ? <Where where={card.where} card={card} /> : null}
      actions={card.canEdit ? <EventActions {...card} /> : null}
    >
      {card.source ? <p className="note">{card.source}</p> : null}
      {card.coming ? <p className="head-count">{card.coming}</p> : null}
      {card.further?.map(({ label, lines }) => (
        <CardText className="event-further" label={label} key={label}>
          <Lines lines={lines} />
        </CardText>
      ))}
      {card.notes ? <Notes notes={card.notes} folded={card.isLong} /> : null}
    </CardFrame>
  );
}

/** Struck through, with a tag drawn after it in place of the title's first word. */
function CanceledTitle({ title }: { title: string }) {
  const { t } = useLingui();
  const { prefix, rest } = splitCanceled(title);
  return (
    <>
      <span className="visually-hidden">{prefix}</span>
      <bdi data-tag={t({ message: "Canceled", context: "an event" })}>{rest}</bdi>
    </>
  );
}

function Where({ where, card }: { where: Segment[]; card: EventCardView }) {
  return (
    <>
      <span dir="auto">
        <Pieces segments={where} />
      </span>
      {card.place ? <MapLink place={card.place} title={card.title} /> : null}
    </>
  );
}

function Notes({ notes, folded }: { notes: Block[]; folded: boolean | undefined }) {
  const text = (
    <div className="event-notes">
      <Formatted blocks={notes} inCard />
    </div>
  );
  if (!folded) return text;
  return (
    <details className="fold">
      <summary>
        <Trans>Notes</Trans>
      </summary>
      {text}
    </details>
  );
}
