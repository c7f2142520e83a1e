// An event's own page: its facts, actions for editors, and ways to add and share it.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useCardMenus } from "~/client/card-menus";
import { Link } from "~/client/link";
import { ActionLink, IconLink, Unseen } from "~/components/ui/action-link";
import { MoreSummary } from "~/components/ui/more-summary";
import { Formatted, Lines, Pieces } from "~/components/ui/rich-text";
import { pagePaths } from "~/paths/pages";
import type { EventPage } from "~/web/pages/events/event-view";
import { MapLink } from "./map-link";
import { SeriesRing } from "./series-ring";

type EventDetailsProps = {
  view: EventPage;
  /** Links and buttons to add and share it. */
  sharing: ReactNode;
  /** Attendees, for an event that takes answers: below the time, above the other facts. */
  answers?: ReactNode;
};

export function EventDetails({ view, sharing, answers }: EventDetailsProps) {
  useCardMenus();
  return (
    <div className="event-details">
      <article aria-label={view.card.title}>
        {answers ? (
          <>
            <dl className="facts">
              <When view={view} />
            </dl>
            {answers}
            <Facts view={view} />
          </>
        ) : (
          <Facts view={view} when={<When view={view} />} />
        )}
        {view.card.canEdit ? <Actions view={view} /> : null}
      </article>
      {sharing}
    </div>
  );
}

function When({ view: { card, rule, zoneNote } }: { view: EventPage }) {
  const { t } = useLingui();
  return (
    <Fact name={t`When`} look="fact-when">
      <p>
        <time dateTime={card.start}>{card.when}</time>
        {card.series === undefined ? null : <SeriesRing text={card.series} />}
      </p>
      {rule ? (
        <p className="note">
          <Rule rule={rule} />
        </p>
      ) : null}
      {zoneNote ? <p className="note">{zoneNote}</p> : null}
    </Fact>
  );
}

/** Draws nothing for an event that has only its time. */
function Facts({ view: { card }, when }: { view: EventPage; when?: ReactNode }) {
  const { t } = useLingui();
  const { where, place, further, notes, source } = card;
  if (!when && !where && !further && !notes && !source) return null;
  return (
    <dl className="facts">
      {when}
      {where ? (
        <Fact name={t`Where`} look="fact-where">
          <span dir="auto">
            <Pieces segments={where} />
          </span>
          {place ? <MapLink place={place} title={card.title} /> : null}
        </Fact>
      ) : null}
      {further?.map(({ label, lines }) => (
        <Fact key={label} name={label}>
          <p dir="auto">
            <Lines lines={lines} />
          </p>
        </Fact>
      ))}
      {notes ? (
        <Fact name={t`Notes`} look="fact-notes">
          <Formatted blocks={notes} dir="auto" />
        </Fact>
      ) : null}
      {source ? (
        <Fact name={t`Calendar`}>
          <p className="note">{source}</p>
        </Fact>
      ) : null}
    </dl>
  );
}

function Rule({ rule: { text, datesHref } }: { rule: NonNullable<EventPage["rule"]> }) {
  return (
    <Trans comment="How an event repeats, and a link to its dates.">
      {text}. <Link to={datesHref}>All dates</Link>
    </Trans>
  );
}

type FactProps = { name: string; look?: string; children: ReactNode };

/** A fact with its name, which a `look` replaces with an icon. */
function Fact({ name, look, children }: FactProps) {
  return (
    <div className={look ? `fact ${look}` : undefined}>
      <dt>{look ? <span className="visually-hidden">{name}</span> : name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A canceled event cannot be canceled again. */
function Actions({ view: { card, historyHref } }: { view: EventPage }) {
  const { t } = useLingui();
  const { href, title, isCanceled } = card;
  const to = (action: Parameters<typeof pagePaths.eventAction>[1]) =>
    pagePaths.eventAction(href, action);
  return (
    <div className="actions event-buttons">
      <ActionLink to={to("edit")} text={t`Edit`} about={title} variant="primary" />{" "}
      <ActionLink to={to("duplicate")} text={t`Duplicate`} about={title} />{" "}
      <div className="event-more">
        <IconLink to={to("delete")} icon="delete" text={t`Delete`} about={title} />{" "}
        <details className="menu">
          <MoreSummary title={title} />{" "}
          <div>
            {isCanceled ? null : (
              <Link to={to("cancel")} className="icon-cancel" preventScrollReset>
                <Trans>
                  Cancel Event<Unseen> {title}</Unseen>
                </Trans>
              </Link>
            )}{" "}
            {historyHref ? (
              <Link to={historyHref} className="icon-history">
                <Trans>History</Trans>
              </Link>
            ) : null}
          </div>
        </details>
      </div>
    </div>
  );
}
