// An event's own page: the facts, what editors can do, and the ways to add and share it.
import type { ReactNode } from "react";
import { useCardMenus } from "~/client/card-menus";
import { CopyButton } from "~/client/copy-button";
import { Link } from "~/client/link";
import { ActionLink, Unseen } from "~/components/ui/action-link";
import { IconLink } from "~/components/ui/icon-link";
import { Lines, OutsideLink, Pieces } from "~/components/ui/rich-text";
import { pagePaths } from "~/paths/pages";
import type { EventPage } from "~/web/pages/events/event-view";
import type { EventSharing } from "~/web/pages/sharing/event-sharing";
import { MapLink } from "./map-link";
import { SeriesRing } from "./series-ring";

export function EventDetails({ view, sharing }: { view: EventPage; sharing: EventSharing }) {
  useCardMenus();
  return (
    <div className="event-details">
      <article aria-label={view.card.title}>
        <Facts view={view} />
        {view.card.canEdit ? <Actions view={view} /> : null}
      </article>
      <section className="event-sharing">
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
      </section>
      <Sheet sharing={sharing} />
    </div>
  );
}

function Facts({ view: { card, rule, zoneNote } }: { view: EventPage }) {
  const { where, place, further, notes } = card;
  return (
    <dl className="facts">
      <Fact name="When" look="fact-when">
        <p>
          <time dateTime={card.start}>{card.when}</time>
          {card.series === undefined ? null : <SeriesRing text={card.series} />}
        </p>
        {rule ? (
          <p className="note">
            {rule.text}. <Link to={rule.datesHref}>All dates</Link>
          </p>
        ) : null}
        {zoneNote ? <p className="note">{zoneNote}</p> : null}
      </Fact>
      {where ? (
        <Fact name="Where" look="fact-where">
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
        <Fact name="Notes" look="fact-notes">
          <p dir="auto">
            <Lines lines={notes} />
          </p>
        </Fact>
      ) : null}
    </dl>
  );
}

type FactProps = { name: string; look?: string; children: ReactNode };

/** With a look of its own its name is drawn as an icon. */
function Fact({ name, look, children }: FactProps) {
  return (
    <div className={look ? `fact ${look}` : undefined}>
      <dt>{look ? <span>{name}</span> : name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A canceled event cannot be canceled again. */
function Actions({ view: { card, historyHref } }: { view: EventPage }) {
  const { href, title, isCanceled } = card;
  const to = (action: Parameters<typeof pagePaths.eventAction>[1]) =>
    pagePaths.eventAction(href, action);
  return (
    <div className="actions event-buttons">
      <ActionLink to={to("edit")} text="Edit" about={title} variant="primary" />{" "}
      <ActionLink to={to("duplicate")} text="Duplicate" about={title} />{" "}
      <div className="event-more">
        <IconLink to={to("delete")} icon="delete" text="Delete" about={title} />{" "}
        <details className="menu">
          <summary title="More">
            <span>
              More<Unseen> {title}</Unseen>
            </span>
          </summary>{" "}
          <div>
            {isCanceled ? null : (
              <Link to={to("cancel")} className="icon-cancel" preventScrollReset>
                Cancel Event<Unseen> {title}</Unseen>
              </Link>
            )}{" "}
            {historyHref ? (
              <Link to={historyHref} className="icon-history">
                History
              </Link>
            ) : null}
          </div>
        </details>
      </div>
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
