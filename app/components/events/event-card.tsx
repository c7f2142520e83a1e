// An event's card: time, title, location, notes, and links for editors.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { IconLink, Unseen } from "~/components/ui/action-link";
import { MoreSummary } from "~/components/ui/more-summary";
import { Formatted, Lines, Pieces } from "~/components/ui/rich-text";
import { splitCanceled } from "~/event/canceled";
import { pagePaths } from "~/paths/pages";
import type { Block } from "~/values/formatted";
import type { Segment } from "~/values/linkify";
import type { EventCard as EventCardView } from "~/web/pages/events/event-view";
import { CanceledTitle } from "./canceled-title";
import { CardFrame, CardText } from "./card-frame";
import { MapLink } from "./map-link";
import { SeriesRing } from "./series-ring";

// An editor's actions for an event, as a row of icons; on phones, all but Edit are in the menu More.

type EventActionsProps = { href: string; title: string; isCanceled?: true };

/** A canceled event cannot be canceled again, so if the icons fit there is no menu. */
function EventActions({ href, title, isCanceled }: EventActionsProps) {
  const { t } = useLingui();
  const to = (action: Parameters<typeof pagePaths.eventAction>[1]) =>
    pagePaths.eventAction(href, action);
  return (
    <div className="event-actions">
      <IconLink to={to("edit")} icon="edit" text={t`Edit`} about={title} />{" "}
      <details className={isCanceled ? "menu no-more" : "menu"} name="card-menu">
        <MoreSummary title={title} />{" "}
        <div>
          <IconLink to={to("duplicate")} icon="copy" text={t`Duplicate`} about={title} />{" "}
          {isCanceled ? null : (
            <Link to={to("cancel")} className="icon-cancel" preventScrollReset>
              <Trans>
                Cancel Event<Unseen> {title}</Unseen>
              </Trans>
            </Link>
          )}{" "}
          <IconLink to={to("delete")} icon="delete" text={t`Delete`} about={title} />
        </div>
      </details>
    </div>
  );
}

type EventCardProps = {
  card: EventCardView;
  /** False if the page may have another card for the same event, because ids are unique. */
  anchored?: boolean;
  /** False for a preview card. */
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
      title={card.isCanceled ? canceledTitle(card.title) : card.title}
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

function canceledTitle(title: string) {
  const { prefix, rest } = splitCanceled(title);
  return <CanceledTitle prefix={prefix}>{rest}</CanceledTitle>;
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
