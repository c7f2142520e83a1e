// Fits a file to the calendar that it is imported into: an archive's settings, categories, news and home page, and
// the categories and zone of each entry.
import { type Category, findByName } from "~/event/category";
import { allDayTimes } from "~/event/event-times";
import type { ForeignItem, ForeignValues } from "~/import/foreign-item";
import { moveAllDayEvents } from "~/operations/calendars/calendars";
import { countEvents, type InCalendar } from "~/operations/events/event-room";
import type { CategoryValues } from "~/store/calendars/category-store";
import { COUNTS } from "~/values/limits";
import type { CalendarParts } from "./import-items";

/** Why they are left out, or undefined: they are for a calendar in which there is nothing yet. */
export function whyPartsStay(context: InCalendar): string | undefined {
  const { store, calendar } = context;
  const { wall, links } = store.homes.get(calendar.id);
  const isEmpty =
    countEvents(context).alive === 0 &&
    store.news.count(calendar.id) === 0 &&
    wall === "" &&
    links.length === 0;
  if (isEmpty) return undefined;
  return "This calendar has something in it already, so its title, settings, news, and home page stay as they are. Of the file's categories, those that are missing here are added.";
}

/** Writes them; into a calendar with something in it only the categories that it does not have, as far as there is room. */
export function putCalendarParts(parts: CalendarParts, context: InCalendar): void {
  const { store, calendar, now } = context;
  const isEmpty = whyPartsStay(context) === undefined;
  if (isEmpty) putSettings(parts, context);
  const stored = store.categories.list(calendar.id);
  const list = mergedCategories(parts, { stored, isEmpty });
  if (list.length > stored.length || isEmpty) store.categories.replace(calendar.id, list, now);
  if (isEmpty) putTexts(parts, context);
  store.calendars.touch(calendar, now);
}

/** The categories that the calendar would have then. */
function categoriesWith(parts: CalendarParts, context: InCalendar): CategoryValues[] {
  const stored = context.store.categories.list(context.calendar.id);
  return mergedCategories(parts, { stored, isEmpty: whyPartsStay(context) === undefined });
}

/** In an empty calendar those of the file come first, in their order and colors; else the missing ones last. */
function mergedCategories(
  { categories }: CalendarParts,
  { stored, isEmpty }: { stored: Category[]; isEmpty: boolean },
): CategoryValues[] {
  const known = categories.map((each) => ({ ...each, id: findByName(each.name, stored)?.id }));
  const others = stored.filter(({ name }) => !findByName(name, categories));
  const missing = known.filter(({ id }) => id === undefined);
  return (isEmpty ? [...known, ...others] : [...stored, ...missing]).slice(0, COUNTS.categories);
}

function putSettings(
  { title, timeZone, embedSites, suggestions }: CalendarParts,
  context: InCalendar,
): void {
  const { store, calendar } = context;
  store.calendars.change(calendar.id, { title, timeZone, embedSites, suggestions });
  // Deleted ones may still come back.
  if (timeZone !== calendar.timeZone) moveAllDayEvents(timeZone, context);
}

function putTexts({ home, news }: CalendarParts, { store, secrets, calendar, now }: InCalendar) {
  if (home) store.homes.put(calendar.id, { ...home, modifiedAt: now });
  for (const { author, createdAt, modifiedAt, ...texts } of news) {
    const times = { createdAt: Math.min(createdAt, now), now: Math.min(modifiedAt, now) };
    const whose = { authorId: null, authorName: author };
    store.news.add({
      id: secrets.newId(),
      calendarId: calendar.id,
      ...texts,
      ...whose,
      ...times,
    });
  }
}

/**
 * An archive says which of its own categories is meant by a negative number, its first being -1: one that the
 * calendar is still to get stays so in a preview, and one that it gets no more is none. All-day entries
 * take the calendar's zone, which may have changed since the file was read, as by an archive itself.
 */
export function normalizerFor(
  parts: CalendarParts | null,
  purpose: "preview" | "write",
  context: InCalendar,
): (item: ForeignItem) => ForeignItem {
  const { store, calendar } = context;
  const stored = store.categories.list(calendar.id);
  const coming = parts && purpose === "preview" ? categoriesWith(parts, context) : [];
  const category = (id: number | null) => {
    if (id === null || id >= 0) return id;
    const name = parts?.categories[-id - 1]?.name ?? "";
    return findByName(name, stored)?.id ?? (findByName(name, coming) ? id : null);
  };
  const normalize = <Values extends ForeignValues>(values: Values): Values => ({
    ...inZone(values, calendar.timeZone),
    categoryId: category(values.categoryId),
  });
  return (item) => {
    if (item.kind === "leftOut") return item;
    if (item.kind === "event") return { ...item, values: normalize(item.values) };
    const { values } = item;
    const { timeZone } = values.allDay ? calendar : values;
    const normalized = { ...values, timeZone, categoryId: category(values.categoryId) };
    return { ...item, values: normalized, changed: item.changed.map(normalize) };
  };
}

function inZone<Values extends ForeignValues>(values: Values, timeZone: string): Values {
  const { firstDay, lastDay } = values;
  if (firstDay === null || lastDay === null) return values;
  return { ...values, timeZone, ...allDayTimes(firstDay, lastDay, timeZone) };
}
