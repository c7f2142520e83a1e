// The name of a day's public holiday, below the heading of the day.
import type { ShownHoliday } from "~/web/request/calendar-display";

export function HolidayName({ holiday }: { holiday: ShownHoliday | undefined }) {
  if (!holiday) return null;
  return (
    <p className="day-holiday" lang={holiday.lang}>
      {holiday.title}
    </p>
  );
}
