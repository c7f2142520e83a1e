// The week: toolbar, seven leaves for phones, and days with their hours; or one day with a column per category.
import { Trans, useLingui } from "@lingui/react/macro";
import { memo } from "react";
import { Dragging } from "~/client/dragging";
import { Link } from "~/client/link";
import { useSwipe } from "~/client/swipe";
import { useWeekKeys } from "~/client/week-keys";
import { useNowLine } from "~/client/week-now";
import { NameAbout } from "~/components/ui/action-link";
import { Current } from "~/components/ui/current";
import { Leaf } from "~/components/ui/leaf";
import { PrintedSheet } from "~/components/ui/printed-sheet";
import type { WeekCrowd, WeekEntry } from "~/web/pages/events/week-columns";
import type { WeekColumn, WeekView } from "~/web/pages/events/week-view";
import { CategoryLinks, FilterNote } from "./category-filter";
import { Views } from "./views";

// The columns of a week: the hours, and for each day or category a heading and its events in order of time.

export function WeekColumns({ view }: { view: WeekView }) {
  const { now, by, columns } = view;
  return (
    <div className={by ? `${view.classes} by-category` : view.classes}>
      <div className="week-hours" aria-hidden="true">
        <HourNames hours={view.hours} />
        {now ? (
          <b className={`week-now ${now.where}`} hidden={now.isOut} data-time={now.time} />
        ) : null}
      </div>
      {columns.map((column) => (
        <Column
          key={column.id}
          column={column}
          createText={view.createText}
          now={by || now?.day === column.id ? now : undefined}
        />
      ))}
    </div>
  );
}

function HourNames({ hours }: { hours: string[] }) {
  return hours.map((hour) => <i key={hour} data-hour={hour} />);
}

type MaybeLinkProps = Omit<Parameters<typeof Link>[0], "to"> & { to: string };

/** Plain text if the address is "", as for days out of reach. */
function MaybeLink({ to, className, children, ...more }: MaybeLinkProps) {
  if (to === "") return <span className={className}>{children}</span>;
  return (
    <Link to={to} className={className} {...more} preventScrollReset>
      {children}
    </Link>
  );
}

type HeadProps = { column: WeekColumn; createText: string | undefined };

type ColumnProps = HeadProps & { now: WeekView["now"] };

function Column({ column, createText, now }: ColumnProps) {
  const { id, classes, isChosen, entries, crowds, moreHref } = column;
  const states = ["week-day", classes, isChosen && "chosen"].filter(Boolean).join(" ");
  return (
    <section id={id} className={states} aria-labelledby={`${id}-name`}>
      <ColumnHead column={column} createText={createText} />
      {now ? (
        <p className={`week-now ${now.where}`} hidden={now.isOut}>
          <span className="visually-hidden">{now.text}</span>
        </p>
      ) : null}
      <ol className="week-events">
        {entries.map((entry) => (
          <Entry key={`${entry.href} ${entry.classes}`} entry={entry} />
        ))}
        {crowds?.map((crowd) => (
          <More key={crowd.classes} crowd={crowd} href={moreHref} />
        ))}
      </ol>
    </section>
  );
}

function ColumnHead({ column, createText }: HeadProps) {
  const { id, name, href, leaf, tone, mark, holiday, bands, addHref } = column;
  return (
    <div className="week-date">
      <h3 id={`${id}-name`} className={tone === undefined ? undefined : `column-name tone-${tone}`}>
        <MaybeLink to={href} className="column-link" title={leaf ? undefined : name}>
          {leaf ? <Leaf leaf={leaf} size="small" /> : null}
          {mark ? <b className="mark">{`${mark} `}</b> : null}
          {leaf ? <time dateTime={id}>{name}</time> : <bdi>{name}</bdi>}
        </MaybeLink>
      </h3>{" "}
      {holiday ? (
        <span className="week-holiday" lang={holiday.lang} title={holiday.title}>
          {holiday.title}
        </span>
      ) : null}{" "}
      {bands ? (
        <span className="week-band" title={bands}>
          {bands}
        </span>
      ) : null}{" "}
      {addHref ? (
        <Link to={addHref} className={createText ? "day-add quiet" : "day-add"} preventScrollReset>
          <span className="visually-hidden">
            <NameAbout text={createText ?? <Trans>Create Event</Trans>} about={name} />
          </span>
        </Link>
      ) : null}
    </div>
  );
}

/** Its accessible name has all its texts, including those that do not fit visually. */
function Entry({ entry }: { entry: WeekEntry }) {
  const {
    id,
    calendar,
    changed,
    ends,
    href,
    classes,
    mark,
    time,
    to,
    repeats,
    prefix,
    title,
    place,
    coming,
    nth,
    name,
  } = entry;
  return (
    <li
      className={classes}
      data-event={id}
      data-calendar={calendar}
      data-changed={changed}
      data-ends={ends}
    >
      <Link to={href} className="week-link" aria-label={name} preventScrollReset>
        {/* Before the time, so that the accessible name contains the visible text in one piece, with or without the
            mark. */}
        {mark ? <span className="mark">{`${mark} `}</span> : null}
        {time ? (
          <span className="week-time">
            {time}
            {to ? <span className="to">{to}</span> : null}
            {repeats ? " ↻" : null}{" "}
          </span>
        ) : null}
        <b>
          {prefix ? <span className="visually-hidden">{prefix}</span> : null}
          <bdi>{title}</bdi>
        </b>
        {place ? (
          <>
            <span className="visually-hidden">,</span>{" "}
            <span className="place" dir="auto">
              {place}
            </span>
          </>
        ) : null}
        {nth ? <span className="nth">{` ${nth}`}</span> : null}
        {coming ? <small className="head-count">{` ${coming}`}</small> : null}
      </Link>
    </li>
  );
}

/** Text browsers show these events in the list. */
function More({ crowd, href }: { crowd: WeekCrowd; href: string }) {
  const { t } = useLingui();
  const { classes, text, titles } = crowd;
  return (
    <li className={classes}>
      <MaybeLink to={href} className="week-link" aria-label={t`${text}: ${titles}`}>
        {text}
      </MaybeLink>
    </li>
  );
}

/**
 * For phones: the seven leaves of a week, or the categories of a day with their busy hours. Swipes find the days before
 * and after the chosen one by `data-step`; links to another week have no text, since text browsers would show it.
 */
export function WeekStrip({ view }: { view: WeekView }) {
  const { t } = useLingui();
  const { by, columns, steps, drawn } = view;
  const chosen = columns.findIndex(({ isChosen }) => isChosen);
  const name = by ? t`Columns of this day` : t`Days`;
  return (
    <nav className={by ? "columns-strip" : "week-strip"} aria-label={name}>
      {by ? (
        <div className="strip-hours" aria-hidden="true">
          <HourNames hours={view.hours} />
        </div>
      ) : null}
      <ul>
        {columns.map((column, at) => (
          <li key={column.id}>
            <MaybeLink
              to={column.chooseHref}
              className={by ? `strip-column tone-${column.tone}` : "strip-day"}
              aria-current={column.isChosen ? (by ? "true" : "date") : undefined}
              data-step={by ? undefined : stepName(at - chosen)}
            >
              {by ? <TakenHours column={column} hours={drawn} /> : <StripDay column={column} />}
            </MaybeLink>
          </li>
        ))}
      </ul>
      {!by && chosen === 0 && steps.previous ? (
        <Link to={steps.previous} hidden data-step="prev" preventScrollReset />
      ) : null}
      {!by && chosen === columns.length - 1 && steps.next ? (
        <Link to={steps.next} hidden data-step="next" preventScrollReset />
      ) : null}
    </nav>
  );
}

function stepName(away: number): "prev" | "next" | undefined {
  if (away === -1) return "prev";
  return away === 1 ? "next" : undefined;
}

function StripDay({ column: { leaf, name, count, dots } }: { column: WeekColumn }) {
  const { t } = useLingui();
  return (
    <>
      {leaf ? <Leaf leaf={leaf} size="small" /> : null}
      <span className="visually-hidden">{t`${name}: ${count}`}</span>
      {dots ? (
        <span className="strip-dots" aria-hidden="true">
          {dots.map((tone, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two events may have the same color
            <i key={at} className={`tone-${tone}`} />
          ))}
        </span>
      ) : null}
    </>
  );
}

/** The hours in which the category has events; the rest is free. */
function TakenHours({ column, hours }: { column: WeekColumn; hours: string }) {
  const { name, mark, count, busy } = column;
  return (
    <>
      <span className="strip-name">
        {mark ? <b className="mark">{`${mark} `}</b> : null}
        <bdi>{name}</bdi>
      </span>
      <span className="visually-hidden">{`: ${count}`}</span>
      <span className={`taken-hours ${hours}`} aria-hidden="true">
        {busy?.map((where, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may be at the same time
          <i key={at} className={where} />
        ))}
      </span>
    </>
  );
}

export const WeekPanel = memo(function WeekPanel({ view }: { view: WeekView }) {
  useWeekKeys();
  useNowLine(view.now);
  return (
    <div className="week-page">
      <link rel="stylesheet" href={view.styles.screens} />
      <link rel="stylesheet" href={view.styles.paper} media="print" />
      {view.countStyles ? <link rel="stylesheet" href={view.countStyles} /> : null}
      <CategoryLinks filter={view.filter} />
      <section className="week-sheet raised" aria-labelledby="week" ref={useSwipe("step")}>
        <WeekHead view={view} />
        <WeekStrip view={view} />
        <WeekColumns view={view} />
      </section>
      {view.drags ? <Dragging /> : null}
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
      {byHref ? <ByCategory view={view} /> : null}{" "}
      <Views current="week" month={monthHref} week={view.by ? byHref : todayHref} year={yearHref} />{" "}
      <Steps view={view} />{" "}
      {view.createHref ? (
        <Link
          to={view.createHref}
          className={view.createText ? "button quiet create" : "button create"}
          preventScrollReset
        >
          <span>{view.createText ?? <Trans>Create Event</Trans>}</span>
        </Link>
      ) : null}
    </div>
  );
}

/** The switch between the days of the week and the columns of one day. */
function ByCategory({ view: { by, byHref = "", byCalendar } }: { view: WeekView }) {
  return (
    <Link
      to={byHref}
      className="button quiet by-category"
      aria-current={by ? "true" : undefined}
      preventScrollReset
    >
      {byCalendar ? <Trans>By calendar</Trans> : <Trans>By category</Trans>}
      {by ? <Current /> : null}
    </Link>
  );
}

/** Scripts find them by `rel`. The first and last possible ones lack an arrow. */
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
