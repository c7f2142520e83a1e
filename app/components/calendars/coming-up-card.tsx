// The card on a calendar's home with its next events, day by day, and the next one of each category.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { EventCard } from "~/components/events/event-card";
import { Unseen } from "~/components/ui/action-link";
import { Leaf } from "~/components/ui/leaf";
import type { ComingUp } from "~/web/pages/calendars/coming-up-view";

export function ComingUpCard({ view: { days, allHref, byCategory } }: { view: ComingUp }) {
  return (
    <section className="coming raised" aria-labelledby="coming">
      <div className="coming-head">
        <h2 id="coming">
          <Trans>Coming up</Trans>
        </h2>{" "}
        <Link to={allHref}>
          <Trans>
            See all<Unseen> events</Unseen>
          </Trans>
        </Link>
      </div>
      {days.map(({ day, heading, leaf, cards }) => (
        <div key={day} className="coming-day">
          <Leaf leaf={leaf} size="small" />
          <div>
            <p className="visually-hidden">
              <time dateTime={day}>{heading}</time>
            </p>
            {cards.map((card) => (
              <EventCard key={card.anchor} card={card} />
            ))}
          </div>
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
                <Trans comment="The next event of a category.">
                  Next:{" "}
                  <Link to={href} preventScrollReset>
                    {when}
                  </Link>
                </Trans>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
