// What My Calendars has of several calendars in one view: the line of ways, and the combined calendars.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { NameAbout } from "~/components/ui/action-link";
import { pagePaths } from "~/paths/pages";
import { FAVORITES } from "~/paths/query";
import type { CalendarsTogether } from "~/web/pages/together/calendars-together";

type TogetherPartProps = { together: CalendarsTogether; loggedIn: boolean };

export function TogetherPart({ together: { hasLine, combined }, loggedIn }: TogetherPartProps) {
  return (
    <>
      {hasLine ? <Ways loggedIn={loggedIn} /> : null}
      <CombinedCalendars list={combined} />
    </>
  );
}

function Ways({ loggedIn }: { loggedIn: boolean }) {
  return (
    <p className="quick-links">
      <Link to={pagePaths.month(FAVORITES)} className="button quiet">
        <Trans context="tab">Month</Trans>
      </Link>{" "}
      <Link to={pagePaths.listWindow(FAVORITES)} className="button quiet">
        <Trans context="tab">List</Trans>
      </Link>{" "}
      {loggedIn ? (
        <>
          <Link to={pagePaths.subscribe(FAVORITES)} className="button quiet">
            <Trans>Subscribe to All</Trans>
          </Link>{" "}
          <Link to={pagePaths.newTogether()} className="button quiet">
            <Trans>Combine Calendars</Trans>
          </Link>
        </>
      ) : null}
    </p>
  );
}

function CombinedCalendars({ list }: { list: CalendarsTogether["combined"] }) {
  const { t } = useLingui();
  if (list.length === 0) return null;
  return (
    <section className="part calendars-part" aria-labelledby="combined">
      <h2 id="combined">
        <Trans>Combined Calendars</Trans>
      </h2>
      <ul className="calendar-rows raised">
        {list.map(({ id, title, left }) => (
          <li className="calendar-row" key={id}>
            <div>
              <h3>
                <Link to={pagePaths.together(id)}>
                  <bdi>{title}</bdi>
                </Link>
              </h3>
              {left.map((text) => (
                <p className="note" key={text}>
                  {text}
                </p>
              ))}
            </div>
            <Link to={pagePaths.editTogether(id)} className="button quiet">
              <NameAbout text={t`Edit`} about={title} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
