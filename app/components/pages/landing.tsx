// The first page that a visitor sees.
import { DEMO_CALENDAR } from "~/calendar/limits";
import { Link } from "~/client/link";
import { paths } from "~/paths";
import { PaperMonth } from "./paper-month";

export function LandingPage() {
  return (
    <div className="hero">
      <div className="hero-text">
        <h1>everyone can do calendars</h1>
        <p className="lead">
          One calendar for the choir, the class or the whole family. Share its link: anyone who has
          it can see what's on, without an account or an app.
        </p>
        <p className="hero-links">
          <Link className="button" to={paths.login()}>
            Start Now
          </Link>
          <Link className="button quiet" to={paths.calendar(DEMO_CALENDAR)}>
            Demo Calendar
          </Link>
        </p>
        <ul className="points">
          <li>Nothing to register. Your email is your access key.</li>
          <li>Subscribe with the calendar on your phone or computer.</li>
          <li>Run it together: invite as many helpers as you like.</li>
        </ul>
      </div>
      <PaperMonth />
    </div>
  );
}
