// A calendar's home: for editors the way to edit it and the first steps, then the wall and the links, and what is coming up.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Formatted, OutsideLink } from "~/components/ui/rich-text";
import type { HomeView } from "~/web/pages/calendars/home-view";
import { CalendarSteps } from "./calendar-steps";
import { ComingUpCard } from "./coming-up-card";

type NewestNewsProps = { news: NonNullable<HomeView["news"]> };

function NewestNews({ news: { title, href, date, text, allHref } }: NewestNewsProps) {
  return (
    <section className="coming raised">
      <div className="coming-head">
        <h2 dir="auto">
          <Link to={href}>{title}</Link>
        </h2>{" "}
        <Link to={allHref}>
          <Trans>All News</Trans>
        </Link>
      </div>
      <p dir="auto">
        <span className="note">{date}</span> {text}
      </p>
    </section>
  );
}

export function HomePanel({ view }: { view: HomeView }) {
  return (
    <>
      {view.editHref ? (
        <Link to={view.editHref} className="edit-link" preventScrollReset>
          <Trans>Edit Home</Trans>
        </Link>
      ) : null}
      {view.steps ? <CalendarSteps view={view.steps} /> : null}
      {view.news ? <NewestNews news={view.news} /> : null}
      <div className="home">
        <div>
          <section className="wall raised">
            {view.wall.length > 0 ? (
              <div className="written" dir="auto">
                <Formatted blocks={view.wall} />
              </div>
            ) : (
              <p className="quiet-text">
                <Trans>No details</Trans>
              </p>
            )}
          </section>
          <section className="home-links">
            <h2>
              <Trans>Links</Trans>
            </h2>
            {view.links.length > 0 ? (
              <ul className="raised">
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
              <p className="quiet-text">
                <Trans>No links yet</Trans>
              </p>
            )}
          </section>
        </div>
        {view.comingUp ? <ComingUpCard view={view.comingUp} /> : null}
      </div>
    </>
  );
}
