// The HTML document that other websites show in a frame, list or month: no scripts, no forms, one small style sheet.
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type {
  EmbeddedBar,
  EmbeddedCell,
  EmbeddedEvent,
  EmbedView,
  EmbeddedMonth as Month,
} from "~/features/sharing/view/embed";
import type { EmbedPage } from "~/features/sharing/view/embed-page";
import type { ShownHoliday } from "~/web/request/calendar-display";
import { useWords } from "~/words/use-words";

// The upcoming events; as an HTML fragment they take the website's own style.

type EmbeddedListProps = { view: Pick<EmbedView, "days" | "moreHref" | "goneNote"> };

export function EmbeddedList({ view: { days = [], moreHref, goneNote } }: EmbeddedListProps) {
  return (
    <>
      <GoneNote text={goneNote} />
      {days.length === 0 ? (
        <p>
          <Trans>Nothing coming up</Trans>
        </p>
      ) : null}
      {days.map(({ day, heading, events, holiday }) => (
        <section key={day}>
          <h2>
            <time dateTime={day}>{heading}</time>
          </h2>
          <HolidayName holiday={holiday} />
          <EmbeddedEvents events={events} />
        </section>
      ))}
      {moreHref ? (
        <p>
          <OutLink to={moreHref}>
            <Trans>More events</Trans>
          </OutLink>
        </p>
      ) : null}
    </>
  );
}

/** That the category in the address does not exist. */
function GoneNote({ text }: { text: string }) {
  return text ? <p className="note">{text}</p> : null;
}

function HolidayName({ holiday }: { holiday: ShownHoliday | undefined }) {
  if (!holiday) return null;
  return (
    <p className="holiday-name" lang={holiday.lang} dir="auto">
      {holiday.title}
    </p>
  );
}

function EmbeddedEvents({ events }: { events: EmbeddedEvent[] }) {
  return (
    <ul>
      {events.map(({ id, color, time, where, ...event }) => (
        <li key={id} className={`tone-${color}`}>
          {time ? <span className="time">{time} </span> : null}
          <EventLink event={event} />
          {where ? (
            <span className="where" dir="auto">
              {" "}
              {where}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type EventLinkProps = { event: Pick<EmbeddedEvent, "title" | "isCanceled" | "href"> };

function EventLink({ event: { title, isCanceled, href } }: EventLinkProps) {
  return (
    <OutLink to={href}>
      {isCanceled ? <s dir="auto">{title}</s> : <span dir="auto">{title}</span>}
    </OutLink>
  );
}

/** Opens in a new tab, outside the website's frame. */
function OutLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
    </a>
  );
}

/** The month: a grid with bars if the frame is wide, else dots and a list of days. */
function EmbeddedMonth({ month }: { month: Month }) {
  const { t } = useLingui();
  const { caption, weekdays, weeks, days, categories } = month;
  return (
    <>
      <Steps month={month} />
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {weekdays.map(({ index, short, long, weekend }) => (
              <th key={index} scope="col" abbr={long} className={weekend ? "weekend" : undefined}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((cells) => (
            <tr key={cells[0]?.day}>
              {cells.map((cell) => (
                <Cell key={cell.day} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {categories.length > 0 ? (
        <ul className="legend" aria-label={t`Categories`}>
          {categories.map(({ id, name, tone: color, mark }) => (
            <li key={id} className={`tone-${color}`}>
              {mark ? <b>{mark} </b> : null}
              <bdi>{name}</bdi>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="narrow">
        {days.map(({ day, heading, events, more, href, holiday }) => (
          <section key={day}>
            <h2>
              <time dateTime={day}>{heading}</time>
            </h2>
            <HolidayName holiday={holiday} />
            <EmbeddedEvents events={events} />
            <More count={more} href={href} heading={heading} />
          </section>
        ))}
      </div>
    </>
  );
}

/** Links to other months, inside the frame. */
function Steps({ month: { previousHref, todayHref, nextHref } }: { month: Month }) {
  const { t } = useLingui();
  return (
    <nav className="steps" aria-label={t`Months`}>
      {previousHref ? (
        <a href={previousHref} rel="prev">
          <span aria-hidden="true">‹</span>
          <span className="unseen">
            <Trans>Previous month</Trans>
          </span>
        </a>
      ) : null}{" "}
      {todayHref ? (
        <a href={todayHref}>
          <Trans>Today</Trans>
        </a>
      ) : null}{" "}
      {nextHref ? (
        <a href={nextHref} rel="next">
          <span aria-hidden="true">›</span>
          <span className="unseen">
            <Trans>Next month</Trans>
          </span>
        </a>
      ) : null}
    </nav>
  );
}

function Cell({ cell }: { cell: EmbeddedCell }) {
  const { day, label, href, isToday, isWeekend, isOtherMonth, rows, bars, events, dots } = cell;
  const classes = [
    isToday && "today",
    isWeekend && "weekend",
    isOtherMonth && "other",
    rows > 0 && `rows-${rows}`,
    cell.holiday && "holiday",
  ];
  return (
    <td
      className={classes.filter(Boolean).join(" ") || undefined}
      aria-current={isToday ? "date" : undefined}
    >
      <OutLink to={href}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="unseen">{label}</span>
      </OutLink>
      {cell.bands ? <span className="band" title={cell.bands} aria-hidden="true" /> : null}
      {cell.holiday ? (
        <span className="holiday-name" lang={cell.holiday.lang} dir="auto" aria-hidden="true">
          {cell.holiday.title}
        </span>
      ) : null}
      {bars.length + events.length > 0 ? (
        <ul>
          {bars.map((bar) => (
            <Entry key={bar.id} event={bar} look={lookOf(bar)} />
          ))}
          {events.map((event) => (
            <Entry key={event.id} event={event} look="" />
          ))}
        </ul>
      ) : null}
      <More count={cell.more} href={href} heading={label} />
      {dots.length > 0 ? (
        <p className="dots" aria-hidden="true">
          {dots.map((color, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: dots of one color are alike
            <span key={index} className={`tone-${color}`} />
          ))}
        </p>
      ) : null}
    </td>
  );
}

function lookOf({ lane, span, open }: EmbeddedBar): string {
  return ` bar lane-${lane} span-${span}${open && ` open-${open}`}`;
}

/** Names the category for screen readers; others see the legend. */
function Entry({ event, look }: { event: EmbeddedEvent; look: string }) {
  const { color, mark, time, category } = event;
  return (
    <li className={`tone-${color}${look}`}>
      {mark ? <b>{mark} </b> : null}
      {time ? <span className="time">{time} </span> : null}
      <EventLink event={event} />
      {category ? <span className="unseen">, {category}</span> : null}
    </li>
  );
}

type MoreProps = { count: number; href: string; heading: string };

function More({ count, href, heading }: MoreProps) {
  if (count === 0) return null;
  return (
    <p className="more">
      <OutLink to={href}>
        <Trans>
          +{count} more<span className="unseen"> on {heading}</span>
        </Trans>
      </OutLink>
    </p>
  );
}

type EmbedDocumentProps = { page: EmbedPage; stylesheet: string };

export function EmbedDocument({ page: { view, theme }, stylesheet }: EmbedDocumentProps) {
  if (!view) {
    return (
      <Frame title="EAS" theme={theme} stylesheet={stylesheet}>
        <h1>
          <Trans>Embedding is switched off for this calendar.</Trans>
        </h1>
      </Frame>
    );
  }
  const { title, href, days, month, goneNote, zoneNote } = view;
  return (
    <Frame title={title} theme={theme} stylesheet={stylesheet}>
      <h1 dir="auto">
        <OutLink to={href}>{title}</OutLink>
      </h1>
      {days ? <EmbeddedList view={view} /> : null}
      {month ? <GoneNote text={goneNote} /> : null}
      {month ? <EmbeddedMonth month={month} /> : null}
      <p className="note">{zoneNote}</p>
    </Frame>
  );
}

type FrameProps = {
  title: string;
  theme: EmbedPage["theme"];
  stylesheet: string;
  children: ReactNode;
};

function Frame({ title, theme, stylesheet, children }: FrameProps) {
  const { language, isRightToLeft } = useWords();
  return (
    <html lang={language} dir={isRightToLeft ? "rtl" : undefined} data-theme={theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <link rel="stylesheet" href={stylesheet} />
      </head>
      <body>
        <main>{children}</main>
      </body>
    </html>
  );
}
