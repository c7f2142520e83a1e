// The Calendar tab: toolbar, month, and below it whatever does not fit into cells.
import { Trans } from "@lingui/react/macro";
import { memo } from "react";
import { Dragging } from "~/client/dragging";
import { Link } from "~/client/link";
import { ENTRY_SCRIPT, useMonthKeys } from "~/client/month-keys";
import { useSwipe } from "~/client/swipe";
import { InlineScript } from "~/components/ui/inline-script";
import { PrintedSheet } from "~/components/ui/printed-sheet";
import type { MonthView } from "~/web/pages/events/month-view";
import { CategoryLinks, FilterNote } from "./category-filter";
import { ChosenDay } from "./chosen-day";
import { CreateLink } from "./create-link";
import { MonthTable } from "./month-table";
import { Views } from "./views";

/** Redraws cells only for another month, not at each step of a navigation. */
export const MonthPanel = memo(function MonthPanel({ view }: { view: MonthView }) {
  useMonthKeys(view.month);
  return (
    <div className="month-page">
      {view.countStyles ? <link rel="stylesheet" href={view.countStyles} /> : null}
      {view.holidayStyles ? <link rel="stylesheet" href={view.holidayStyles} /> : null}
      <CategoryLinks filter={view.filter} />
      <div className="month-sheet raised" ref={useSwipe()}>
        <MonthToolbar view={view} />
        <MonthTable view={view} />
      </div>
      <InlineScript code={ENTRY_SCRIPT} />
      {view.drags ? <Dragging /> : null}
      {view.hint ? <p className="note">{view.hint}</p> : null}
      <FilterNote filter={view.filter} />
      {view.chosen ? <ChosenDay view={view.chosen} /> : null}
      {view.zoneNote ? <p className="note">{view.zoneNote}</p> : null}
      {view.printed ? <PrintedSheet code={view.printed} /> : null}
    </div>
  );
});

type MonthToolbarProps = {
  view: Pick<
    MonthView,
    "previousHref" | "todayHref" | "nextHref" | "createHref" | "weekHref" | "yearHref"
  >;
};

/** Scripts find the links to other months by `rel`. The first and last possible months lack an arrow. */
function MonthToolbar({ view }: MonthToolbarProps) {
  return (
    <div className="month-toolbar">
      <Views current="month" month={view.todayHref} week={view.weekHref} year={view.yearHref} />{" "}
      <div className="month-steps">
        {view.previousHref ? (
          <Link to={view.previousHref} rel="prev" className="step" preventScrollReset>
            <span className="visually-hidden">
              <Trans>Previous month</Trans>
            </span>
          </Link>
        ) : null}{" "}
        <Link to={view.todayHref} className="button quiet" preventScrollReset>
          <Trans>Today</Trans>
        </Link>{" "}
        {view.nextHref ? (
          <Link to={view.nextHref} rel="next" className="step" preventScrollReset>
            <span className="visually-hidden">
              <Trans>Next month</Trans>
            </span>
          </Link>
        ) : null}
      </div>
      {view.createHref ? <CreateLink to={view.createHref} /> : null}
    </div>
  );
}
