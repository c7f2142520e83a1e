// Adapts a file to the calendar it is imported into: an archive's settings, categories, news and home page, and each
// entry's category and zone.
import { type Category, findByName } from "~/event/category";
import { allDayTimes } from "~/event/event-times";
import type { ForeignItem, ForeignValues } from "~/import/import-result";
import { moveAllDayEvents } from "~/operations/calendars/calendars";
import { countEvents, type InCalendar } from "~/operations/events/event-quota";
import { unlessByApp } from "~/operations/kernel/access";
import type { CategoryValues } from "~/store/calendars/category-store";
import { COUNTS } from "~/values/limits";
import { type Refusal, refusal } from "~/values/refusals";
import type { CalendarParts } from "./items";

/** Why an archive's own parts are left out, since only an empty calendar takes them; otherwise undefined. */
export function whyPartsStay(context: InCalendar): Refusal | undefined {
  const { store, calendar } = context;
  const { wall, links } = store.homes.get(calendar.id);
  const isEmpty =
    countEvents(context).alive === 0 &&
    store.news.count(calendar.id) === 0 &&
    wall === "" &&
    links.length === 0;
  if (isEmpty) return undefined;
  return refusal("partsStay");
}

/** Stores an archive's own parts; a calendar with content gets only missing categories, as far as there is room. */
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

/** The categories the calendar would have after the import. */
function categoriesWith(parts: CalendarParts, context: InCalendar): CategoryValues[] {
  const stored = context.store.categories.list(context.calendar.id);
  return mergedCategories(parts, { stored, isEmpty: whyPartsStay(context) === undefined });
}

/**
 * In an empty calendar the file's categories come first, in their order and colors; otherwise missing ones are added
 * last.
 */
function mergedCategories(
  { categories }: CalendarParts,
  { stored, isEmpty }: { stored: Category[]; isEmpty: boolean },
): CategoryValues[] {
  const known = categories.map((each) => ({ ...each, id: findByName(each.name, stored)?.id }));
  const others = stored.filter(({ name }) => !findByName(name, categories));
  const missing = known.filter(({ id }) => id === undefined);
  return (isEmpty ? [...known, ...others] : [...stored, ...missing]).slice(0, COUNTS.categories);
}

function putSettings(parts: CalendarParts, context: InCalendar): void {
  const { title, timeZone, embedSites, suggestions, holidaysInFeed } = parts;
  const { store, calendar } = context;
  const holidays = store.holidays.isRegion(parts.holidays) ? parts.holidays : "";
  const settings = { title, timeZone, suggestions, holidays, holidaysInFeed };
  store.calendars.change(calendar.id, {
    ...settings,
    embedSites: unlessByApp(embedSites, context),
  });
  // Deleted events may still be restored, so they move too.
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
 * An archive numbers its own categories -1, -2 and so on. A preview keeps the number of one the calendar will get, and
 * drops the others. All-day entries use the calendar's zone, which may have changed since the file was read, for
 * example by this import.
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
