// The links to other months, and for editors to a new event.
import { Link } from "~/client/link";
import { ActionLink } from "~/components/ui/action-link";
import type { MonthView } from "~/web/pages/events/month-view";

type MonthToolbarProps = {
  view: Pick<MonthView, "previousHref" | "todayHref" | "nextHref" | "createHref">;
};

/** `rel` is where scripts look for the way to another month. An arrow is missing at the end of all years. */
export function MonthToolbar({ view }: MonthToolbarProps) {
  return (
    <div className="month-toolbar">
      <div className="month-steps">
        {view.previousHref ? (
          <Link to={view.previousHref} rel="prev" className="step" preventScrollReset>
            <span className="visually-hidden">Previous month</span>
          </Link>
        ) : null}{" "}
        <Link to={view.todayHref} className="button quiet" preventScrollReset>
          Today
        </Link>{" "}
        {view.nextHref ? (
          <Link to={view.nextHref} rel="next" className="step" preventScrollReset>
            <span className="visually-hidden">Next month</span>
          </Link>
        ) : null}
      </div>
      {view.createHref ? (
        <ActionLink to={view.createHref} text="Create Event" variant="primary" />
      ) : null}
    </div>
  );
}
