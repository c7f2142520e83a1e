// Writes public holidays as all-day events of a feed.
import { NO_TEXTS } from "~/event/event-fields";
import type { Day } from "~/time/days";
import { dateText } from "./content-line";
import { timeValues, writeEvent } from "./event-lines";

/** `made` is the day the table was computed; each title is in the language `lang`. */
export type FeedHolidays = {
  region: string;
  made: Day;
  days: readonly { day: Day; title: string; lang: string }[];
};

/** Other installations skip events with a source when they read the feed, because they are not the calendar's own. */
const SOURCE = { id: 0, name: "Public holidays" };

/** Complete lines. They stay the same until the table is recomputed, so that no program sees a change. */
export function renderHolidays({ region, made, days }: FeedHolidays, uidSuffix: string): string {
  const ofAll = { allDay: true, sequence: 0, modifiedAt: Date.parse(made), source: SOURCE };
  return days
    .map(({ day, title, lang }) => {
      const uid = `holiday-${region}-${dateText(day)}@${uidSuffix}`;
      const when = timeValues({ from: 0, to: 0, firstDay: day, lastDay: day });
      return writeEvent({ ...NO_TEXTS, ...ofAll, title, uid }, { page: "", uidSuffix, lang }, when);
    })
    .join("");
}
