// The demo calendar: created at the first start, kept around today, deleted when switched off.
import { type Category, findByName } from "~/event/category";
import type { CalendarEvent } from "~/event/event";
import type { Store } from "~/store/store";
import { DAY_MS } from "~/time/durations";
import { dayIn } from "~/time/zones";
import { DEMO_AUTHOR, DEMO_CALENDAR } from "~/values/limits";
import { nextEventTime, nextPageTime } from "~/values/modified-at";
import {
  CATEGORIES,
  categoryIdNamed,
  DEMO_TITLE,
  type DemoEvent,
  demoLinks,
  demoWall,
  EVENTS,
  NEWS,
  placeEvent,
  TRAINING,
} from "./demo-content";
import { putTraining, sampleTrainings, type Today } from "./sample-training";

/** Days from today to the single events that older releases created instead of the series. */
const EARLIER_TRAININGS = [-33, -26, -19, -12, -5, 2, 9, 16, 23, 30, 37, 44];

/**
 * Deletes the demo calendar; its link stops working. People's data about it, such as favorites, is kept for
 * `DELETED_KEPT_DAYS`. Returns whether anything changed.
 */
export function putDemoAway(store: Store, now: number): boolean {
  return store.change(() => {
    const shown = store.calendars.findByLink(DEMO_CALENDAR);
    if (!shown) return false;
    store.calendars.setDeleted(shown.id, { deletedAt: now, restoreHash: null });
    store.calendars.touch(shown, now);
    return true;
  });
}

/** Creates the demo calendar, or moves it to today. Returns whether anything changed. */
export function refreshDemo(
  store: Store,
  { now, timeZone, origin }: { now: number; timeZone: string; origin: string },
): boolean {
  const today = dayIn(now, timeZone);
  const state = `${today} ${timeZone} ${origin}`;
  return store.change(() => {
    const shown = store.calendars.findByLink(DEMO_CALENDAR);
    const existing = shown ?? store.calendars.bringBack(DEMO_CALENDAR);
    if (shown && store.instance.find("demo-day") === state) return false;
    const calendar =
      existing ??
      store.calendars.add({
        link: DEMO_CALENDAR,
        title: DEMO_TITLE,
        timeZone,
        createdBy: null,
        now,
      });
    store.calendars.change(calendar.id, { title: calendar.title, timeZone });
    putCategories(store, calendar.id, now);
    for (const event of EVENTS) putEvent(store, calendar.id, event, { today, timeZone, now });
    for (const start of EARLIER_TRAININGS) {
      store.events.removeKeepingHistory(calendar.id, `${TRAINING.id}-${start}`);
    }
    const categoryId = categoryIdNamed("Rowing", store.categories.list(calendar.id));
    const training = { ...TRAINING, categoryId };
    putTraining(store, calendar.id, training, { today, timeZone, now });
    putPages(store, calendar.id, { now, origin });
    store.calendars.touch(calendar, now);
    store.instance.put("demo-day", state);
    return true;
  });
}

/** Existing categories keep their ids, so the addresses of their filters stay valid. */
function putCategories(store: Store, calendarId: number, now: number): void {
  const stored = store.categories.list(calendarId);
  const list = CATEGORIES.map((each) => ({ ...each, id: findByName(each.name, stored)?.id }));
  store.categories.replace(calendarId, list, now);
}

function putEvent(store: Store, calendarId: number, event: DemoEvent, today: Today): void {
  const categoryId = categoryIdNamed(event.category, store.categories.list(calendarId));
  const values = { ...placeEvent(event, today), categoryId };
  const stored = store.events.find(calendarId, event.id);
  if (!stored) {
    store.events.add(calendarId, { ...values, id: event.id, uid: event.id, now: today.now });
    return;
  }
  const modifiedAt = nextEventTime(stored.modifiedAt, today.now);
  store.events.change(calendarId, stored, { ...values, modifiedAt });
}

type At = { now: number; origin: string };

function putPages(store: Store, calendarId: number, { now, origin }: At): void {
  const modifiedAt = nextPageTime(store.homes.get(calendarId).modifiedAt, now);
  store.homes.put(calendarId, { wall: demoWall(origin), links: demoLinks(origin), modifiedAt });
  store.news.removeAllOf(calendarId);
  for (const { id, age, title, text } of NEWS) {
    const writtenAt = now - age * DAY_MS;
    const author = { authorId: null, authorName: DEMO_AUTHOR };
    store.news.add({ id, calendarId, title, text, ...author, now: writtenAt });
  }
}

type SampleMonth = {
  title: string;
  timeZone: string;
  categories: Category[];
  events: CalendarEvent[];
};

/** The demo calendar's events without a calendar, for a picture of a month. */
export function sampleMonth(today: Today): SampleMonth {
  const { timeZone, now: createdAt } = today;
  const categories = CATEGORIES.map((each, index) => ({ ...each, id: index + 1 }));
  const singles = EVENTS.map(
    (event): CalendarEvent => ({
      ...placeEvent(event, today),
      id: event.id,
      uid: event.id,
      sequence: 0,
      createdAt,
      modifiedAt: createdAt,
      seriesId: null,
      occurrence: null,
      categoryId: categoryIdNamed(event.category, categories),
    }),
  );
  const trainings = sampleTrainings(
    { ...TRAINING, categoryId: categoryIdNamed("Rowing", categories) },
    today,
  );
  return { title: DEMO_TITLE, timeZone, categories, events: [...singles, ...trainings] };
}
