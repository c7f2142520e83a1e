// The links to export the user's data and to delete the account.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";

type YourDataProps = { fileHref: string; eventsHref: string; deleteHref: string };

/** Files are plain links: the router would try to draw them as pages. */
export function YourData({ fileHref, eventsHref, deleteHref }: YourDataProps) {
  return (
    <section className="part raised" aria-labelledby="your-data">
      <h2 id="your-data">
        <Trans>Your data</Trans>
      </h2>
      <ul className="rows">
        <li>
          <a href={fileHref} download>
            <Trans>Download everything (JSON)</Trans>
          </a>
        </li>
        <li>
          <a href={eventsHref} download>
            <Trans>Download the events of your calendars (.ics)</Trans>
          </a>
        </li>
        <li>
          <Link to={deleteHref}>
            <Trans>Delete my account</Trans>
          </Link>
        </li>
      </ul>
    </section>
  );
}
