// The combined calendars on My Calendars, and the way to a new one.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { NameAbout } from "~/components/ui/action-link";
import { pagePaths } from "~/paths/pages";
import type { CalendarsTogether } from "~/web/pages/together/calendars-together";

type CombinedCalendarsProps = { together: CalendarsTogether; loggedIn: boolean };

/** Drawn from two calendars up, or where there are combined ones already. */
export function CombinedCalendars({
  together: { hasLine, combined },
  loggedIn,
}: CombinedCalendarsProps) {
  const { t } = useLingui();
  if (!loggedIn || (!hasLine && combined.length === 0)) return null;
  return (
    <section aria-labelledby="combined">
      <div className="section-head">
        <h2 id="combined">
          <Trans>Combined Calendars</Trans>
        </h2>
        <Link to={pagePaths.newTogether()} className="button quiet">
          <Trans>New Combined Calendar</Trans>
        </Link>
      </div>
      {combined.length > 0 ? (
        <ul className="calendar-rows raised">
          {combined.map(({ id, title, tones, left }) => (
            <li className="calendar-row colored" key={id}>
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
              <span className="ring-dots" aria-hidden="true">
                {tones.map((tone, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two calendars may have the same color
                  <i key={at} className={`tone-${tone}`} />
                ))}
              </span>
              <Link to={pagePaths.editTogether(id)} className="button quiet">
                <NameAbout text={t`Edit`} about={title} />
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className="note">
          <Trans>Show several calendars as one, under one link.</Trans>
        </p>
      )}
    </section>
  );
}
