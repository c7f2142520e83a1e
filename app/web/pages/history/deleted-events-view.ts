// The texts of the list of deleted events.
import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { dateLabel, eventTimeLabel } from "~/event/labels";
import { parseDateId } from "~/event/series";
import type { DeletedThing } from "~/operations/history/deleted-things";
import {
  type CalendarDisplay,
  type ShownCalendar,
  shownZone,
} from "~/web/request/calendar-display";
import { formatNumber } from "~/words/numbers";
import type { Words } from "~/words/words";

/** `deleted` is the date of the deletion, "" if unknown. */
export type DeletedEventRow = { id: string; title: string; when: string; deleted: string };

/** Events, single dates, and each series once with the dates deleted with it, in the order given. */
export function buildDeletedEvents(
  list: readonly DeletedThing[],
  calendar: ShownCalendar,
  display: CalendarDisplay,
): DeletedEventRow[] {
  const zone = shownZone(display, calendar);
  return list.map((each) => {
    const { id, title, deletedAt } = each;
    const deleted =
      deletedAt === null ? "" : dateLabel(deletedAt, zone, display.now, display.words);
    return { id, title, when: whenDeleted(each, zone, display), deleted };
  });
}

function whenDeleted(
  { id, event, datesToCome }: DeletedThing,
  zone: string,
  display: CalendarDisplay,
) {
  if (!event) return display.words._(toCome(datesToCome, display.words));
  const when = eventTimeLabel(event, zone, display.now, display.words);
  const isDate = event.seriesId !== null && parseDateId(id) !== undefined;
  return isDate ? display.words._(msg`${when}, one date of a repeating event`) : when;
}

function toCome(dates: number | null, words: Words): MessageDescriptor {
  if (dates === null) return msg`Repeats without an end`;
  if (dates === 0) return msg`Repeating event, no dates to come`;
  const count = formatNumber(dates, words);
  return msg`${plural(dates, {
    one: `Repeating event, ${count} date to come`,
    other: `Repeating event, ${count} dates to come`,
  })}`;
}
