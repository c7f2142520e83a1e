// A calendar's home: the next events, the wall, and the links.
import { Link } from "~/client/link";
import { ActionLink } from "~/components/ui/action-link";
import { EmptyState } from "~/components/ui/empty-state";
import { OutsideLink, Paragraphs } from "~/components/ui/rich-text";
import type { HomeView } from "~/web/pages/calendars/home-view";
import type { NextEvent } from "~/web/pages/events/next-events-view";

export function HomePanel({ view }: { view: HomeView }) {
  return (
    <div className="home-panel">
      {view.editHref ? (
        <div className="tab-actions">
          <ActionLink to={view.editHref} text="Edit page" />
        </div>
      ) : null}
      {view.createHref ? <FirstStep to={view.createHref} shareHref={view.shareHref} /> : null}
      {view.next.length > 0 ? <NextEvents events={view.next} /> : null}
      <section className="wall">
        {view.wall.length > 0 ? (
          <div className="written" dir="auto">
            <Paragraphs paragraphs={view.wall} />
          </div>
        ) : (
          <p className="quiet-text">No details</p>
        )}
      </section>
      <section className="home-links">
        <h2>Links</h2>
        {view.links.length > 0 ? (
          <ul>
            {view.links.map(({ title, href, isBare }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two links may be the same
              <li key={index} dir="auto">
                <OutsideLink href={href} bare={isBare}>
                  {title}
                </OutsideLink>
              </li>
            ))}
          </ul>
        ) : (
          <p className="quiet-text">No links yet</p>
        )}
      </section>
    </div>
  );
}

/** The first step in a new calendar, until it has an event. */
function FirstStep({ to, shareHref = "" }: { to: string; shareHref?: string | undefined }) {
  return (
    <EmptyState title="Your calendar is ready">
      <p>
        Create its first event, then <Link to={shareHref}>share its link</Link> with everyone who
        should see it.
      </p>
      <ActionLink to={to} text="Create Event" variant="primary" />
    </EmptyState>
  );
}

function NextEvents({ events }: { events: NextEvent[] }) {
  return (
    <section className="home-next" aria-labelledby="next">
      <h2 id="next">Coming up</h2>
      <ul>
        {events.map(({ id, color, category, title, isCanceled, when, where, href }) => (
          <li key={id} className={`event-line tone-${color}`}>
            <span className="event-line-time">{when} </span>
            <Link
              to={href}
              className={isCanceled ? "canceled" : undefined}
              dir="auto"
              preventScrollReset
            >
              {title}
            </Link>{" "}
            {category ? (
              <span className="event-line-where">
                <bdi>{category}</bdi>{" "}
              </span>
            ) : null}
            {where ? (
              <span className="event-line-where" dir="auto">
                {where}
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}
