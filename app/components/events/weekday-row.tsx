// The head of a month: the names of its weekdays.
import type { WeekdayLabel } from "~/event/labels";
import { WeekHeader } from "./week-number";

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
