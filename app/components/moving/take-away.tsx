// The export page: the whole calendar as a file for EAS, and its events as one for other programs.
import { Link } from "~/client/link";

type TakeAwayProps = {
  view: { archiveHrefs: string[]; feedHref: string; importHref: string; listHref: string };
};

export function TakeAway({ view }: TakeAwayProps) {
  const { archiveHrefs, feedHref, importHref, listHref } = view;
  const isOne = archiveHrefs.length === 1;
  return (
    <div className="import">
      <h2>Export</h2>
      <section className="raised">
        <h3>Everything, for EAS</h3>
        <p>
          Events, repeating events with their changed dates, categories, news, home page and
          settings. {isOne ? "This file" : "These files, one after the other,"} can be imported into
          an empty calendar on any EAS site. No emails and no link are included.
        </p>
        <ul className="quick-links">
          {archiveHrefs.map((href, at) => (
            <li key={href}>
              <a href={href} className="button" download>
                {isOne ? "Download the calendar" : `Download part ${at + 1}`}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <section className="raised">
        <h3>The events, for any calendar program</h3>
        <p>
          An iCalendar file, which Google Calendar, Apple, Outlook, Nextcloud and others import.
        </p>
        <p>
          <a href={feedHref} className="button quiet" download>
            Download the events
          </a>
        </p>
      </section>
      <p className="note">
        <Link to={importHref}>Import</Link> <Link to={listHref}>Back to the calendar</Link>
      </p>
    </div>
  );
}
