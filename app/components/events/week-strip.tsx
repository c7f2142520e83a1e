// On phones: the seven leaves of a week, or the categories of a day with their taken hours, to choose one from.
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { Leaf } from "~/components/ui/leaf";
import type { WeekColumn, WeekView } from "~/web/pages/events/week-view";

/** Scripts find the days before and after the chosen one by `data-step`. */
export function WeekStrip({ view }: { view: WeekView }) {
  const { t } = useLingui();
  const { by, columns, steps, drawn } = view;
  const chosen = columns.findIndex(({ isChosen }) => isChosen);
  const name = by ? t`Columns of this day` : t`Days`;
  return (
    <nav className={by ? "columns-strip" : "week-strip"} aria-label={name}>
      <ul>
        {columns.map((column, at) => (
          <li key={column.id}>
            <Link
              to={column.chooseHref}
              className={by ? `strip-column tone-${column.tone}` : "strip-day"}
              aria-current={column.isChosen ? (by ? "true" : "date") : undefined}
              data-step={by ? undefined : stepOf(at - chosen)}
              preventScrollReset
            >
              {by ? <TakenHours column={column} hours={drawn} /> : <StripDay column={column} />}
            </Link>
          </li>
        ))}
      </ul>
      {!by && chosen === 0 && steps.previous ? (
        <Link to={steps.previous} hidden data-step="prev" preventScrollReset>
          <Trans>Previous day</Trans>
        </Link>
      ) : null}
      {!by && chosen === columns.length - 1 && steps.next ? (
        <Link to={steps.next} hidden data-step="next" preventScrollReset>
          <Trans>Next day</Trans>
        </Link>
      ) : null}
    </nav>
  );
}

function stepOf(away: number): "prev" | "next" | undefined {
  if (away === -1) return "prev";
  return away === 1 ? "next" : undefined;
}

function StripDay({ column: { leaf, name, count, dots } }: { column: WeekColumn }) {
  return (
    <>
      {leaf ? <Leaf leaf={leaf} size="small" /> : null}
      <span className="visually-hidden">{`${name}: ${count}`}</span>
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

/** The hours in which the category has events; what is left is free. */
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
