// The card on a calendar's home with its next events, day by day, and the next one of each category.
import { Link } from "~/client/link";
import { Unseen } from "~/components/ui/action-link";
import { Leaf } from "~/components/ui/leaf";
import type { ComingUp } from "~/web/pages/calendars/coming-up-view";
import type { NextEvent } from "~/web/pages/events/next-events-view";

export function ComingUpCard({ view: { days, allHref, byCategory } }: { view: ComingUp }) {
  return (
    <section className="coming raised" aria-labelledby="coming">
      <div className="coming-head">
        <h2 id="coming">Coming up</h2>{" "}
        <Link to={allHref}>
          See all<Unseen> events</Unseen>
        </Link>
      </div>
      {days.map(({ day, heading, leaf, events }) => (
        <div key={day} className="coming-day">
          <Leaf leaf={leaf} size="small" />
          <h3>
            <time dateTime={day}>{heading}</time>
          </h3>
          <ul>
            {events.map((event) => (
              <Line key={event.id} event={event} />
            ))}
          </ul>
        </div>
      ))}
      {byCategory ? (
        <dl className="coming-categories">
          {byCategory.map(({ id, name, color, when, href }) => (
            <div key={id}>
              <dt className={`dot tone-${color}`}>
                <bdi>{name}</bdi>
              </dt>
              <dd>
                Next:{" "}
                <Link to={href} preventScrollReset>
                  {when}
                </Link>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function Line({ event }: { event: NextEvent }) {
  const { color, category, title, isCanceled, when, where, href } = event;
  return (
    <li className={`coming-event tone-${color}`}>
      <p className="event-line-where">{when} </p>
      <h4 className={isCanceled ? "canceled" : undefined}>
        <Link to={href} dir="auto" preventScrollReset>
          {title}
        </Link>
      </h4>
      {category || where ? (
        <p className="event-line-where">
          {category ? <bdi className="category-name">{category}</bdi> : null}
          {category && where ? " · " : null}
          <bdi>{where}</bdi>
        </p>
      ) : null}
    </li>
  );
}
