// The legend of a combined view: the meaning of each mark and color, with links to each calendar.
import { useLingui } from "@lingui/react/macro";
import { Link } from "~/client/link";
import { NameAbout } from "~/components/ui/action-link";
import { Current } from "~/components/ui/current";
import type { LegendPart } from "~/web/pages/events/category-filter-view";

/** A single calendar has no legend. */
export function Legend({ view: { legend: lines, legendNote } }: { view: LegendPart }) {
  const { t } = useLingui();
  if (!lines) return null;
  const note = legendNote && <p className="note">{legendNote}</p>;
  if (lines.length === 0) return note;
  return (
    <>
      {note}
      <ul className="legend" aria-label={t`Calendars`}>
        {lines.map(({ mark, tone, name, onlyHref, isOnly, openHref }) => (
          <li key={openHref} className={`tone-${tone}`}>
            <b className="mark">{mark}</b>{" "}
            <Link to={onlyHref} aria-current={isOnly ? "true" : undefined} preventScrollReset>
              <bdi>{name}</bdi>
              {isOnly ? <Current /> : null}
            </Link>{" "}
            <Link to={openHref} className="quiet-link">
              <NameAbout text={t({ message: "Open", context: "a calendar" })} about={name} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
