// The list of one day's events below the month, for screens whose cells have room only for dots.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { ActionLink, Unseen } from "~/components/ui/action-link";
import type { ChosenDay as ChosenDayView } from "~/web/pages/events/day-view";
import type { EventLine } from "~/web/pages/events/event-view";
import { DayBands, HolidayName } from "./holidays-and-bands";
import { SeriesRing } from "./series-ring";

export function ChosenDay({ view }: { view: ChosenDayView }) {
  return (
    <section className="chosen-day">
      <h2>{view.heading}</h2>
      <HolidayName holiday={view.holiday} />
      <DayBands names={view.bands} />
      {view.lines.length > 0 ? (
        <ul className="raised">
          {view.lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </ul>
      ) : (
        <p className="quiet-text">
          <Trans>No events on this day</Trans>
        </p>
      )}
      {view.more ? (
        <p>
          <Link to={view.more.href} preventScrollReset>
            {view.more.text}
          </Link>
        </p>
      ) : null}
      {view.createHref ? (
        <ActionLink to={view.createHref} text={<Create text={view.createText} />} />
      ) : null}
    </section>
  );
}

/** `text` is for visitors who may suggest events. */
function Create({ text }: { text: string | undefined }) {
  return text ? (
    <Trans comment="text: “Suggest an Event”">
      {text}
      <Unseen> on this day</Unseen>
    </Trans>
  ) : (
    <Trans>
      Create Event<Unseen> on this day</Unseen>
    </Trans>
  );
}

/** A card as in the list. On the landing page it is an example, and its title is no link. */
function Line({ line }: { line: EventLine }) {
  const look = { className: line.isCanceled ? "canceled" : undefined, dir: "auto" };
  const title = (
    <>
      {line.prefix ? <span className="visually-hidden">{line.prefix}</span> : null}
      {line.title}
    </>
  );
  return (
    <li className={`event-line tone-${line.color}`}>
      <span className="event-line-time">
        {line.time} {line.series === undefined ? null : <SeriesRing text={line.series} />}
      </span>
      {line.href ? (
        <Link to={line.href} {...look} preventScrollReset>
          {title}
        </Link>
      ) : (
        <span {...look}>{title}</span>
      )}{" "}
      {line.category || line.where ? (
        <span className="event-line-where">
          {line.category ? <b dir="auto">{line.category}</b> : null}
          {line.category && line.where ? " · " : null}
          {line.where ? <bdi>{line.where}</bdi> : null}
        </span>
      ) : null}
      {line.source ? <span className="note"> {line.source}</span> : null}
      {line.coming ? <span className="head-count"> {line.coming}</span> : null}
    </li>
  );
}
