// The export page: the whole calendar as a file for EAS, or its events for other programs.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";

type TakeAwayProps = {
  view: { archiveHrefs: string[]; feedHref: string; importHref: string; listHref: string };
};

export function TakeAway({ view }: TakeAwayProps) {
  const { archiveHrefs, feedHref, importHref, listHref } = view;
  const isOne = archiveHrefs.length === 1;
  return (
    <div className="import">
      <h2>
        <Trans context="title of a screen">Export</Trans>
      </h2>
      <section className="raised">
        <h3>
          <Trans>Everything, for EAS</Trans>
        </h3>
        <p>
          {isOne ? (
            <Trans>
              Events, repeating events with their changed dates, categories, news, home page and
              settings. This file can be imported into an empty calendar on any EAS site. No emails
              and no link are included.
            </Trans>
          ) : (
            <Trans>
              Events, repeating events with their changed dates, categories, news, home page and
              settings. These files, one after the other, can be imported into an empty calendar on
              any EAS site. No emails and no link are included.
            </Trans>
          )}
        </p>
        <ul className="quick-links">
          {archiveHrefs.map((href, at) => (
            <li key={href}>
              <a href={href} className="button" download>
                {isOne ? <Trans>Download the Calendar</Trans> : <Part number={at + 1} />}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section className="raised">
        <h3>
          <Trans>The events, for any calendar program</Trans>
        </h3>
        <p>
          <Trans>
            An iCalendar file, which Google Calendar, Apple, Outlook, Nextcloud and others import.
          </Trans>
        </p>
        <p>
          <a href={feedHref} className="button quiet" download>
            <Trans>Download the Events</Trans>
          </a>
        </p>
      </section>
      <div className="ways note">
        <p>
          <Link to={importHref}>
            <Trans context="link">Import</Trans>
          </Link>
        </p>
        <p>
          <Link to={listHref}>
            <Trans>Back to the calendar</Trans>
          </Link>
        </p>
      </div>
    </div>
  );
}

function Part({ number }: { number: number }) {
  return <Trans>Download part {number}</Trans>;
}
