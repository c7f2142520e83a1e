// The first column of months with week numbers.
import { useLingui } from "@lingui/react/macro";

export function WeekHeader() {
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
