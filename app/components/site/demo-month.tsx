// The demo calendar's month on the landing page, or a picture of one: the product's own month, on a sheet that leads to it.

import { Link } from "~/client/link";
import { ChosenDay } from "~/components/events/chosen-day";
import { MonthTable } from "~/components/events/month-table";
import { pagePaths } from "~/paths/pages";
import { DEMO_CALENDAR } from "~/values/limits";
import type { LandingView } from "~/web/pages/site/landing-view";

export function DemoMonth({ view: { title, month, today, isDemo } }: { view: LandingView }) {
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
        {isDemo ? "The demo calendar, as its visitors see it today. " : "An example of a calendar."}
        {isDemo ? (
          <Link className="demo-link" to={pagePaths.month(DEMO_CALENDAR)}>
            Take a look around
          </Link>
        ) : null}
      </figcaption>
    </figure>
  );
}
