// Writes public holidays as all-day events of a feed.
import { addDays, type Day } from "~/time/days";
import { escapeLine, foldLine, LINE_BREAK } from "./content-line";
import { dateText, dateValue } from "./time-text";

/** `made` is the day on which the table was computed; each title is in the language `lang`. */
export type FeedHolidays = {
  region: string;
  made: Day;
  days: readonly { day: Day; title: string; lang: string }[];
};

/** Readers of other installations leave out what carries this property: it is not the calendar's own. */
const SOURCE = "X-EAS-SOURCE:Public holidays";

/** Complete lines. They stay the same until the table is computed anew, so that no program sees a change. */
export function renderHolidays({ region, made, days }: FeedHolidays, uidSuffix: string): string {
  const stamp = `${dateText(made)}T000000Z`;
  const lines = days.flatMap(({ day, title, lang }) => [
    "BEGIN:VEVENT",
    `UID:holiday-${region}-${dateText(day)}@${uidSuffix}`,
    `SUMMARY;LANGUAGE=${lang}:${escapeLine(title)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART${dateValue(day)}`,
    `DTEND${dateValue(addDays(day, 1))}`,
    "SEQUENCE:0",
    "STATUS:CONFIRMED",
    SOURCE,
    "X-MICROSOFT-CDO-BUSYSTATUS:FREE",
    "TRANSP:TRANSPARENT",
    "CLASS:PUBLIC",
    `LAST-MODIFIED:${stamp}`,
    "END:VEVENT",
  ]);
  return lines.map((line) => foldLine(line) + LINE_BREAK).join("");
}
