// The frame of every event card: time, color, texts and actions.
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "~/client/link";

type CardFrameProps = {
  /** 1 to 8. */
  color: number;
  /** The card's id on the page. */
  anchor?: string | undefined;
  /** Machine-readable: a date, or a time in UTC. */
  start: string;
  when: ReactNode;
  /** Drawn after the time. */
  note?: ReactNode;
  /** Absent for a preview card. */
  href?: string | undefined;
  title: ReactNode;
  isCanceled?: boolean | undefined;
  /** Drawn as one line if the list's styles are loaded. */
  isLater?: boolean | undefined;
  category?: ReactNode;
  where?: ReactNode;
  /** Drawn below title and location. */
  children?: ReactNode;
  actions?: ReactNode;
};

/** The title's link covers the card. Each text has its own direction; the card keeps its own. */
export function CardFrame(props: CardFrameProps) {
  const { color, category, where, isCanceled, isLater } = props;
  return (
    <article
      className={`event tone-${color}${isCanceled ? " canceled-event" : ""}${isLater ? " later" : ""}`}
      id={props.anchor}
    >
      <p className="event-when">
        <time dateTime={props.start}>{props.when}</time>
        {props.note}
      </p>
      <div className="event-what">
        {props.href === undefined ? (
          <p className={isCanceled ? "canceled" : undefined}>
            <span className="event-title" dir="auto">
              {props.title}
            </span>
          </p>
        ) : (
          <h3 className={isCanceled ? "canceled" : undefined}>
            <Link to={props.href} preventScrollReset dir="auto">
              {props.title}
            </Link>
          </h3>
        )}
        {category || where ? (
          <p className="event-where">
            {category ? (
              <b className="category" dir="auto">
                {category}
              </b>
            ) : null}
            {category && where ? " · " : null}
            {where}
          </p>
        ) : null}
        {props.children}
      </div>
      {props.actions}
    </article>
  );
}

type CardTextProps = { className: string; label?: string; children: ReactNode };

/** A text below the location, after its label if it has one. */
export function CardText({ className, label, children }: CardTextProps) {
  const text = <span dir="auto">{children}</span>;
  return (
    <p className={className}>
      {label ? (
        <Trans comment="The name of a text of an event, such as “Notes”, and the text.">
          {label}: {text}
        </Trans>
      ) : (
        text
      )}
    </p>
  );
}
