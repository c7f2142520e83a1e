// A day's public holiday and the bands that cover it, below its heading.
import type { ShownHoliday } from "~/web/request/calendar-display";

export function HolidayName({ holiday }: { holiday: ShownHoliday | undefined }) {
  if (!holiday) return null;
  return (
    <p className="day-holiday" lang={holiday.lang}>
      {holiday.title}
    </p>
  );
}

export function DayBands({ names }: { names: string | undefined }) {
  if (!names) return null;
  return (
    <p className="note" dir="auto">
      {names}
    </p>
  );
}
