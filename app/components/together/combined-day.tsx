// A day of several calendars in one view, as a page.
import { Trans } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { DayPanel } from "~/components/events/day-panel";
import type { DayView } from "~/web/pages/events/day-view";

export function CombinedDay({ view }: { view: DayView }) {
  return (
    <section aria-labelledby="day">
      <h2 id="day">{view.heading}</h2>
      {view.count ? <p className="note">{view.count}</p> : null}
      <DayPanel view={view} />
      <p>
        <Link to={view.closeHref}>
          <Trans>Back to the month</Trans>
        </Link>
      </p>
    </section>
  );
}
