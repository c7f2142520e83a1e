// The content of the demo calendar: its events, its wall, links and news.
import { type Category, findByName } from "~/event/category";
import { NO_TEXTS } from "~/event/event-fields";
import { allDayTimes } from "~/event/event-times";
import { pagePaths } from "~/paths/pages";
import { addressAt } from "~/paths/programs";
import type { EventValues } from "~/store/events/event-store";
import { addDays } from "~/time/days";
import { epochAt } from "~/time/zones";
import { DEMO_CALENDAR } from "~/values/limits";
import type { Today } from "./sample-training";

/** The categories in display order, with their colors. */
export const CATEGORIES = [
  { name: "Rowing", tone: 6 },
  { name: "Trips", tone: 4 },
  { name: "Club life", tone: 2 },
];

export type DemoEvent = {
  id: string;
  /** The name of a category; undefined for none. */
  category?: string;
  /** Days from today to the first day. */
  start: number;
  title: string;
  location: string;
  notes: string;
} & ({ times: [string, string] } | { days: number });

/** Fits any day of the year: no text names a season or needs one. */
export const EVENTS: DemoEvent[] = [
  {
    id: "demo-season",
    category: "Club life",
    start: -24,
    title: "Coffee and cake",
    location: "Boathouse, Riverside 3",
    notes: "For everyone who helped paint the boats.",
    times: ["15:00", "18:00"],
  },
  {
    id: "demo-swap",
    category: "Club life",
    start: -17,
    title: "Gear swap",
    location: "Clubroom",
    notes: "Bring what no longer fits. Anything left goes to the youth group.",
    times: ["10:30", "12:00"],
  },
  {
    id: "demo-first-aid",
    category: "Rowing",
    start: -12,
    title: "First aid class",
    location: "Clubroom",
    notes: "",
    days: 2,
  },
  {
    id: "demo-committee",
    category: "Club life",
    start: -2,
    title: "Committee meeting",
    location: "Clubroom",
    notes: "Minutes are in the news.",
    times: ["20:00", "21:30"],
  },
  {
    id: "demo-today",
    category: "Rowing",
    start: 0,
    title: "Open evening",
    location: "Boathouse, Riverside 3",
    notes: "Come and try a boat. No need to sign up; bring shoes that may get wet.",
    times: ["17:00", "20:00"],
  },
  {
    id: "demo-duty",
    start: 1,
    title: "Cleaning duty: team B",
    location: "",
    notes: "The brooms are in the shed. Please lock it afterward.",
    days: 1,
  },
  {
    id: "demo-tour",
    category: "Trips",
    start: 6,
    title: "Training camp",
    location: "Oldmill",
    notes:
      "Three days of rowing. The packing list is on the board in the clubroom.\nThe room list is with Robin.",
    days: 3,
  },
  {
    id: "demo-canceled",
    category: "Rowing",
    start: 10,
    title: "CANCELED: Theory lesson",
    location: "Clubroom",
    notes: "The teacher is sick. We'll post a new date here.",
    times: ["19:00", "20:30"],
  },
  {
    id: "demo-regatta",
    category: "Trips",
    start: 20,
    title: "Regatta",
    location: "Lake Oldmill",
    notes: "Helpers wanted: email the address on the home page.",
    times: ["09:00", "17:00"],
  },
  {
    id: "demo-party",
    category: "Club life",
    start: 34,
    title: "Club party",
    location: "Boathouse, Riverside 3",
    notes: "Everyone brings a salad.",
    times: ["16:00", "23:30"],
  },
];

export const DEMO_TITLE = "Riverside Rowing Club";

export const demoWall = (origin: string) => `Welcome to the demo calendar!

This is what a calendar looks like to everyone who has its link. You don't need to log in to see it. Look at the tabs: the month, the list of events, and the news.

Subscribe to it on your phone or computer: ${addressAt(origin, pagePaths.subscribe(DEMO_CALENDAR))}
Questions? ${addressAt(origin, pagePaths.contact())}`;

/** Links to pages that exist on every site with a demo calendar. */
export const demoLinks = (origin: string) => [
  { title: "Questions and answers", url: addressAt(origin, pagePaths.faq()) },
  { title: "Best practices", url: addressAt(origin, pagePaths.bestPractices()) },
];

export const NEWS = [
  {
    id: "demo-news-boats",
    age: 1,
    title: "Two new boats",
    text: "They're on the lower rack. Please try them out before the regatta.\n\nThank you to everyone who donated.",
  },
  {
    id: "demo-news-minutes",
    age: 9,
    title: "Minutes of the meeting",
    text: "We voted for a new dock. Building starts next month.",
  },
];

/** The event with its dates relative to today. */
export function placeEvent(event: DemoEvent, { today, timeZone }: Today): EventValues {
  const { title, location, notes } = event;
  const firstDay = addDays(today, event.start);
  const texts = { ...NO_TEXTS, title, location, notes, timeZone };
  if ("days" in event) {
    const lastDay = addDays(firstDay, event.days - 1);
    const times = allDayTimes(firstDay, lastDay, timeZone);
    return { ...texts, allDay: true, firstDay, lastDay, ...times };
  }
  const [from, to] = event.times.map((time) => epochAt(firstDay, time, timeZone));
  return { ...texts, allDay: false, firstDay: null, lastDay: null, from: from ?? 0, to: to ?? 0 };
}

/** The ids of the weekly training, which is created separately. */
export const TRAINING = { id: "demo-training", uid: "demo-training" };

export function categoryIdNamed(
  name: string | undefined,
  categories: readonly Category[],
): number | null {
  return findByName(name ?? "", categories)?.id ?? null;
}
