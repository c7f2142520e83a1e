// Makes of an entry of a file what the calendar would store of it by now: its categories, and its zone for all-day ones.
import { findByName } from "~/event/category";
import { allDayTimes } from "~/event/event-times";
import type { ForeignItem, ForeignValues } from "~/import/foreign-item";
import type { InCalendar } from "~/operations/events/event-room";
import { categoriesWith } from "./import-calendar";
import type { CalendarParts } from "./import-items";

/**
 * An archive says which of its own categories is meant by a negative number, its first being -1: one that the
 * calendar is still to get stays so as long as one only looks, and one that it gets no more is none. All-day entries
 * take the calendar's zone, which may have changed since the file was read, as by an archive itself.
 */
export function settlerFor(
  parts: CalendarParts | null,
  purpose: "look" | "write",
  context: InCalendar,
): (item: ForeignItem) => ForeignItem {
  const { store, calendar } = context;
  const stored = store.categories.list(calendar.id);
  const coming = parts && purpose === "look" ? categoriesWith(parts, context) : [];
  const category = (id: number | null) => {
    if (id === null || id >= 0) return id;
    const name = parts?.categories[-id - 1]?.name ?? "";
    return findByName(name, stored)?.id ?? (findByName(name, coming) ? id : null);
  };
  const settle = <Values extends ForeignValues>(values: Values): Values => ({
    ...inZone(values, calendar.timeZone),
    categoryId: category(values.categoryId),
  });
  return (item) => {
    if (item.kind === "leftOut") return item;
    if (item.kind === "event") return { ...item, values: settle(item.values) };
    const { values } = item;
    const { timeZone } = values.allDay ? calendar : values;
    const settled = { ...values, timeZone, categoryId: category(values.categoryId) };
    return { ...item, values: settled, changed: item.changed.map(settle) };
  };
}

function inZone<Values extends ForeignValues>(values: Values, timeZone: string): Values {
  const { firstDay, lastDay } = values;
  if (firstDay === null || lastDay === null) return values;
  return { ...values, timeZone, ...allDayTimes(firstDay, lastDay, timeZone) };
}
