// The demo calendar's month on the landing page: the product's own month, on a sheet that leads to it.
import { DEMO_CALENDAR } from "~/calendar/limits";
import { Link } from "~/client/link";
import { paths } from "~/paths";
import type { LandingView } from "~/web/pages/views/landing-view";
import { ChosenDay } from "../calendar/chosen-day";
import { MonthTable } from "../calendar/month-table";

export function DemoMonth({ view: { title, month, today } }: { view: LandingView }) {
  return (
    <figure className="demo-month">
      <div className="demo-sheet">
        <p className="demo-title">
          <bdi>{title}</bdi>
        </p>
        <MonthTable view={month} />
        {today ? <ChosenDay view={today} /> : null}
      </div>
      <figcaption className="note">
        The demo calendar, as its visitors see it today.{" "}
        <Link className="demo-link" to={paths.month(DEMO_CALENDAR)}>
          Take a look around
        </Link>
      </figcaption>
    </figure>
  );
}
