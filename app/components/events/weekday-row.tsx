// The heads of a month: the names of its weekdays, and the column with the numbers of weeks.

import { useLingui } from "@lingui/react/macro";
import type { WeekdayLabel } from "~/event/labels";

type WeekdayRowProps = {
  weekdays: readonly WeekdayLabel[];
  /** Whether the first column has week numbers. */
  hasWeeks?: boolean;
};

export function WeekdayRow({ weekdays, hasWeeks }: WeekdayRowProps) {
  return (
    <thead>
      <tr>
        {hasWeeks ? <WeekHeader /> : null}
        {weekdays.map(({ index, short, long, weekend }) => (
          <th key={index} scope="col" aria-label={long} className={weekend ? "weekend" : undefined}>
            {short}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The first column of months with week numbers. */
function WeekHeader() {
  const { t } = useLingui();
  return <th scope="col" className="week" aria-label={t`Week`} />;
}

/** "48"; for screen readers "Week 48". */
export function WeekNumber({ number }: { number: number }) {
  const { t } = useLingui();
  return (
    <th scope="row" className="week" aria-label={t`Week ${number}`}>
      {number}
    </th>
  );
}
