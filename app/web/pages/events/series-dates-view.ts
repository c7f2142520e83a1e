// The texts of the list of a series' dates.
import { msg } from "@lingui/core/macro";
import type { CalendarEvent } from "~/event/event";
import { eventTimeLabel } from "~/event/labels";
import { dateId, eventOn, type Series } from "~/event/series";
import { ruleTextIn } from "~/event/stored-rule-text";
import { pagePaths } from "~/paths/pages";
import { addDays, type Day } from "~/time/days";
import { dayBefore } from "~/time/recurrence";
import { endSentence } from "~/values/text";
import {
  type CalendarDisplay,
  keptBy,
  type ShownCalendar,
  shownZone,
  zoneNote,
} from "~/web/request/calendar-display";
import { seriesNote } from "./entry-parts";

/** How many dates a page shows. */
export const DATES_A_PAGE = 20;

/** `href` is "" for a deleted date, which an editor can restore; `note` says how it differs from the rule. */
export type DateRow = { id: string; when: string; title: string; note: string; href: string };

/** Addresses are "" if they lead nowhere. */
export type SeriesDatesView = {
  title: string;
  rule: string;
  rows: DateRow[];
  earlierHref: string;
  laterHref: string;
  zoneNote: string;
  canRestore: boolean;
};

type ListedDate = { day: Day; event: CalendarEvent | null };
type Listed = { list: readonly ListedDate[]; hasEarlier: boolean; hasMore: boolean };

/** `from` is the first day of the list. */
export function buildSeriesDates(
  series: Series,
  { list, hasEarlier, hasMore, from }: Listed & { from: Day },
  calendar: ShownCalendar,
  display: CalendarDisplay,
): SeriesDatesView {
  const at = (day: Day) =>
    pagePaths.seriesDates(calendar.link, series.id, day, keptBy(display, calendar));
  const last = list.at(-1)?.day;
  return {
    title: series.title,
    rule: endSentence(ruleTextIn(series, { ...display, zone: shownZone(display, calendar) })),
    rows: list.map((date) => buildRow(series, date, calendar, display)),
    earlierHref: hasEarlier ? at(pageBefore(series, list[0]?.day ?? from)) : "",
    laterHref: hasMore && last ? at(addDays(last, 1)) : "",
    zoneNote: series.allDay ? "" : zoneNote(display, calendar),
    canRestore: display.canEdit,
  };
}

/** The first day of the previous page. */
function pageBefore(series: Series, day: Day): Day {
  let first = day;
  for (let dates = 0; dates < DATES_A_PAGE; dates += 1) first = dayBefore(series, first) ?? first;
  return first;
}

function buildRow(
  series: Series,
  { day, event }: ListedDate,
  calendar: ShownCalendar,
  display: CalendarDisplay,
): DateRow {
  const date = event ?? eventOn(series, day);
  return {
    id: dateId({ id: series.id, day }),
    when: eventTimeLabel(date, shownZone(display, calendar), display.now, display.words),
    title: date.title === series.title ? "" : date.title,
    note: event
      ? (seriesNote(event, display.now, display.words) ?? "")
      : display.words._(msg({ message: "deleted", context: "one date of a series" })),
    href: event ? pagePaths.event(calendar.link, event.id, keptBy(display, calendar)) : "",
  };
}
