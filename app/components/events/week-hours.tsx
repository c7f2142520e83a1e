// The columns of a week: the hours, and for each day or category its heading and its events in the order of time.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { NameAbout } from "~/components/ui/action-link";
import { Leaf } from "~/components/ui/leaf";
import type { WeekCrowd, WeekEntry } from "~/web/pages/events/week-columns";
import type { WeekColumn, WeekView } from "~/web/pages/events/week-view";

export function WeekColumns({ view }: { view: WeekView }) {
  const { now, by, columns } = view;
  return (
    <div className={by ? `${view.classes} by-category` : view.classes}>
      <div className="week-hours" aria-hidden="true">
        {view.hours.map((hour) => (
          <i key={hour} data-hour={hour} />
        ))}
      </div>
      {columns.map((column) => (
        <Column
          key={column.id}
          column={column}
          now={by || now?.day === column.id ? now : undefined}
        />
      ))}
    </div>
  );
}

type ColumnProps = { column: WeekColumn; now: WeekView["now"] };

function Column({ column, now }: ColumnProps) {
  const { id, classes, isChosen, entries, crowds, href } = column;
  const states = ["week-day", classes, isChosen && "chosen"].filter(Boolean).join(" ");
  return (
    <section id={id} className={states} aria-labelledby={`${id}-name`}>
      <ColumnHead column={column} />
      <ol className="week-events">
        {now ? (
          <li className={`week-now ${now.where}`} hidden={now.isOut}>
            <span className="visually-hidden">{now.text}</span>
          </li>
        ) : null}
        {entries.map((entry) => (
          <Entry key={`${entry.href} ${entry.classes}`} entry={entry} />
        ))}
        {crowds?.map((crowd) => (
          <More key={crowd.classes} crowd={crowd} href={href} />
        ))}
      </ol>
    </section>
  );
}

function ColumnHead({ column }: { column: WeekColumn }) {
  const { id, name, href, leaf, tone, mark, holiday, bands, addHref } = column;
  return (
    <div className="week-date">
      <h3 id={`${id}-name`} className={tone === undefined ? undefined : `column-name tone-${tone}`}>
        <Link to={href} className="column-link" preventScrollReset>
          {leaf ? <Leaf leaf={leaf} size="small" /> : null}
          {mark ? <b className="mark">{`${mark} `}</b> : null}
          {leaf ? <time dateTime={id}>{name}</time> : <bdi>{name}</bdi>}
        </Link>
      </h3>{" "}
      {holiday ? (
        <span className="week-holiday" lang={holiday.lang} title={holiday.title}>
          {holiday.title}
        </span>
      ) : null}{" "}
      {bands ? (
        <span className="week-band" title={bands}>
          {bands}
        </span>
      ) : null}{" "}
      {addHref ? (
        <Link to={addHref} className="day-add" preventScrollReset>
          <span className="visually-hidden">
            <NameAbout text={<Trans>Create Event</Trans>} about={name} />
          </span>
        </Link>
      ) : null}
    </div>
  );
}

/** Everything that is told of it stands in its name: what has no room in sight is not lost. */
function Entry({ entry }: { entry: WeekEntry }) {
  const { id, href, classes, mark, time, to, prefix, title, place, coming, nth, name } = entry;
  return (
    <li className={classes} data-event={id} data-changed={entry.changed} data-ends={entry.ends}>
      <Link to={href} className="week-link" aria-label={name} preventScrollReset>
        {/* Before the time, so that what is seen is said in one piece, with the mark or without it. */}
        {mark ? <span className="mark">{`${mark} `}</span> : null}
        {time ? (
          <span className="week-time">
            {time}
            {to ? <span className="to">{to}</span> : null}{" "}
          </span>
        ) : null}
        <b>
          {prefix ? <span className="visually-hidden">{prefix}</span> : null}
          <bdi>{title}</bdi>
        </b>
        {place ? (
          <>
            <span className="visually-hidden">,</span> <span className="place">{place}</span>
          </>
        ) : null}
        {nth ? <span className="nth">{` ${nth}`}</span> : null}
        {coming ? <small className="head-count">{` ${coming}`}</small> : null}
      </Link>
    </li>
  );
}

/** Text browsers have them in the list. */
function More({ crowd, href }: { crowd: WeekCrowd; href: string }) {
  const { classes, text, titles } = crowd;
  return (
    <li className={classes}>
      <Link to={href} className="week-link" aria-label={`${text}: ${titles}`} preventScrollReset>
        {text}
      </Link>
    </li>
  );
}
