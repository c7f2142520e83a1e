// The month of today inside another website's page: a grid where it is wide, else dots and the days as a list.
import type { EmbeddedCell, EmbeddedMonth as Month } from "~/web/pages/views/embed-view";
import { EmbeddedEvents, EventLink, OutLink } from "./embedded-list";

export function EmbeddedMonth({ month: { caption, weekdays, weeks } }: { month: Month }) {
  const busy = weeks.flat().filter(({ isOtherMonth, events }) => !isOtherMonth && events.length);
  return (
    <>
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
      <div className="narrow">
        {busy.map((cell) => (
          <section key={cell.day}>
            <h2>
              <time dateTime={cell.day}>{cell.heading}</time>
            </h2>
            <EmbeddedEvents events={cell.events} />
            <More cell={cell} />
          </section>
        ))}
      </div>
    </>
  );
}

function Cell({ cell }: { cell: EmbeddedCell }) {
  const { day, heading, href, isToday, isWeekend, isOtherMonth, events } = cell;
  const classes = [isToday && "today", isWeekend && "weekend", isOtherMonth && "other"];
  return (
    <td
      className={classes.filter(Boolean).join(" ") || undefined}
      aria-current={isToday ? "date" : undefined}
    >
      <OutLink to={href}>
        <span aria-hidden="true">{Number(day.slice(8))}</span>
        <span className="unseen">{heading}</span>
      </OutLink>
      {events.length > 0 ? (
        <ul>
          {events.map(({ id, tone, time, ...event }) => (
            <li key={id} className={`tone-${tone}`}>
              {time ? <span className="time">{time} </span> : null}
              <EventLink event={event} />
            </li>
          ))}
        </ul>
      ) : null}
      <More cell={cell} />
    </td>
  );
}

function More({ cell: { more, href, heading } }: { cell: EmbeddedCell }) {
  if (more === 0) return null;
  return (
    <p className="more">
      <OutLink to={href}>
        +{more} more<span className="unseen"> on {heading}</span>
      </OutLink>
    </p>
  );
}
