// The links to export the user's data and to delete the account.
import { Link } from "~/client/link";

type YourDataProps = { fileHref: string; eventsHref: string; deleteHref: string };

/** Files are plain links: the router would try to draw them as pages. */
export function YourData({ fileHref, eventsHref, deleteHref }: YourDataProps) {
  return (
    <section className="part" aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <ul className="rows">
        <li>
          <a href={fileHref} download>
            Download everything (JSON)
          </a>
        </li>
        <li>
          <a href={eventsHref} download>
            Download the events of your calendars (.ics)
          </a>
        </li>
        <li>
          <Link to={deleteHref}>Delete my account</Link>
        </li>
      </ul>
    </section>
  );
}
