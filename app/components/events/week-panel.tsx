// The week: toolbar, the seven leaves of phones, and the days with their hours; or one day with a column a category.
import { Trans, useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { Dragging } from "~/client/dragging";
import { Link } from "~/client/link";
import { useSwipe } from "~/client/swipe";
import { useWeekKeys } from "~/client/week-keys";
import { useNowLine } from "~/client/week-now";
import { PrintedSheet } from "~/components/ui/printed-sheet";
import type { WeekView } from "~/web/pages/events/week-view";
import { CategoryLinks, FilterNote } from "./category-filter";
import { Views } from "./views";
import { WeekColumns } from "./week-hours";
import { WeekStrip } from "./week-strip";

export const WeekPanel = memo(function WeekPanel({ view }: { view: WeekView }) {
  useWeekKeys();
  useNowLine(view.now);
  return (
    <div className="week-page">
      <link rel="stylesheet" href={view.styles} />
      {view.countStyles ? <link rel="stylesheet" href={view.countStyles} /> : null}
      <CategoryLinks filter={view.filter} />
      <section className="week-sheet raised" aria-labelledby="week" ref={useSwipe("step")}>
        <WeekHead view={view} />
        <WeekStrip view={view} />
        <WeekColumns view={view} />
      </section>
      {view.createHref && !view.createText ? <Dragging createHref={view.createHref} /> : null}
      {view.more ? (
        <p className="note">
          <Link to={view.more.href}>{view.more.text}</Link>
        </p>
      ) : null}
      <FilterNote filter={view.filter} />
      {view.zoneNote ? <p className="note">{view.zoneNote}</p> : null}
      {view.printed ? <PrintedSheet code={view.printed} /> : null}
    </div>
  );
});

function WeekHead({ view }: { view: WeekView }) {
  const { monthHref, todayHref, yearHref, byHref = "" } = view;
  return (
    <div className="week-head">
      <h2 id="week" aria-live="polite">
        {view.caption}
      </h2>{" "}
      <Views current="week" month={monthHref} week={view.by ? byHref : todayHref} year={yearHref} />{" "}
      {byHref ? <ByCategory view={view} /> : null} <Steps view={view} />{" "}
      {view.createHref ? (
        <Link to={view.createHref} className="button create" preventScrollReset>
          <span>{view.createText ?? <Trans>Create Event</Trans>}</span>
        </Link>
      ) : null}
    </div>
  );
}

/** A switch between the days of the week and the columns of one day. */
function ByCategory({ view: { by, byHref = "", byCalendar } }: { view: WeekView }) {
  return (
    <Link
      to={byHref}
      className="button quiet by-category"
      aria-current={by ? "true" : undefined}
      preventScrollReset
    >
      {byCalendar ? <Trans>By calendar</Trans> : <Trans>By category</Trans>}
    </Link>
  );
}

/** Scripts find them by `rel`. The first and last ones that there are lack an arrow. */
function Steps({ view: { by, previousHref, todayHref, nextHref } }: { view: WeekView }) {
  const { t } = useLingui();
  const [previous, next] = by ? [t`Previous day`, t`Next day`] : [t`Previous week`, t`Next week`];
  return (
    <div className="month-steps">
      {previousHref ? (
        <Link to={previousHref} rel="prev" className="step" preventScrollReset>
          <span className="visually-hidden">{previous}</span>
        </Link>
      ) : null}{" "}
      <Link to={todayHref} className="button quiet" preventScrollReset>
        <Trans>Today</Trans>
      </Link>{" "}
      {nextHref ? (
        <Link to={nextHref} rel="next" className="step" preventScrollReset>
          <span className="visually-hidden">{next}</span>
        </Link>
      ) : null}
    </div>
  );
}
