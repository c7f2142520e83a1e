// Additional calendars for measurements, such as one with categories that websites may embed, and one at its limits.

import { makeSeedEvents, SEED_CATEGORIES } from "~/commands/seed-content";
import type { Secrets } from "~/process/data/secrets";
import type { Store } from "~/store/store";
import { COUNTS } from "~/values/limits";
import { ZONE } from "./content";
import { addFollowedCalendars } from "./followed-data";
import { addMixedSeries } from "./series-data";

type Desk = { store: Store; secrets: Secrets; now: number };
type DeskOfEditor = Desk & { editorId: number };

export type ExtraData = {
  /** 1,000 events, most of them with a category; any website may embed it. */
  sorted: string;
  category: number;
  /** A busy link to `sorted`. */
  busy: string;
  /** 20,000 events, and 500 series without an end. */
  full: string;
  /** Small calendars that the editor manages and that people follow by email. */
  followed: string[];
};

export function addExtraCalendars(desk: DeskOfEditor): ExtraData {
  const followed = addFollowedCalendars(desk);
  return { ...addSortedCalendar(desk), full: addFullCalendar(desk), followed };
}

export function addSortedCalendar(desk: Desk): Pick<ExtraData, "sorted" | "category" | "busy"> {
  const { store, secrets, now } = desk;
  const title = "A calendar in categories";
  const { id, link } = addCalendar(title, desk);
  store.categories.replace(id, SEED_CATEGORIES, now);
  store.calendars.change(id, { title, timeZone: ZONE, embedSites: "*" });
  const categories = store.categories.list(id).map((each) => each.id);
  addEvents(id, 1_000, desk, categories);
  const [category] = categories;
  if (category === undefined) throw new Error("It has no category.");
  const busy = secrets.newToken();
  const about = { name: "Busy", shows: "busy", createdAt: now } as const;
  store.links.add({ ...about, calendarId: id, token: busy });
  return { sorted: link, category, busy };
}

function addFullCalendar(desk: Desk): string {
  const { id, link } = addCalendar("A full calendar", desk);
  addEvents(id, COUNTS.eventsPerCalendar, desk);
  addMixedSeries(id, COUNTS.seriesPerCalendar, desk);
  return link;
}

function addCalendar(title: string, { store, secrets, now }: Desk) {
  const link = secrets.newToken();
  return store.calendars.add({ link, title, timeZone: ZONE, createdBy: null, now });
}

function addEvents(id: number, count: number, desk: Desk, categories: number[] = []): void {
  const { store, secrets, now } = desk;
  const events = [...makeSeedEvents({ count, seed: count, now, timeZone: ZONE, categories })];
  const named = events.map((event) => ({
    ...event,
    id: secrets.newId(),
    uid: secrets.newUid(),
    now,
  }));
  store.events.addAll(id, named);
}
