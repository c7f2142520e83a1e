// Generates calendars over ten years: always the same for the same seed number and day.

import { NO_TEXTS } from "~/event/event-fields";
import { allDayTimes } from "~/event/event-times";
import type { EventValues } from "~/store/events/event-store";
import { addDays, type Day } from "~/time/days";
import { DAY_MS } from "~/time/durations";
import { dayIn, epochAt } from "~/time/zones";

const YEARS = 10;
/** Percentages of all-day events, and of those that last several days among them. */
const ALL_DAY_PERCENT = 20;
const LASTING_PERCENT = 30;

const TITLES = [
  "Training",
  "Committee meeting",
  "Choir practice",
  "Parents' night",
  "Home game",
  "Away game",
  "Swimming",
  "Workshop",
  "Open evening",
  "Concert",
  "Garden day",
  "Theory lesson",
  "CANCELED: Training",
  "Überraschungsfest",
  "Лыжный поход",
];
const LONG_TITLES = ["Tournament", "Camp", "Exhibition", "School vacation", "River tour"];
const PLACES = ["", "Clubroom", "Gym 2", "School, room 14", "Town hall; main entrance"];
const NOTES = [
  "",
  "",
  "Bring shoes for indoors, please.",
  "All levels are welcome.\nNo need to sign up.",
  "Details: https://example.org/details\nQuestions go to club@example.org.",
];

export const SEED_CATEGORIES = [
  { name: "Youth", tone: 2 },
  { name: "Adults", tone: 6 },
  { name: "Board", tone: 8 },
];

export const SEED_WALL = "This calendar is made up to try things out.\n\nNothing in it is real.";
export const SEED_LINKS = [{ title: "An example", url: "https://example.org/" }];

type SeedOptions = {
  count: number;
  seed: number;
  now: number;
  timeZone: string;
  /** Keys of the categories, assigned to events by title; a few events have none. */
  categories?: readonly number[];
};

/** `count` events from five years ago to five years ahead, timed and all-day, short and long. */
export function* makeSeedEvents({
  count,
  seed,
  now,
  timeZone,
  categories = [],
}: SeedOptions): Generator<EventValues> {
  const pick = createPicker(seed);
  const first = addDays(dayIn(now, timeZone), -Math.round((YEARS / 2) * 365.25));
  const days = Math.round(YEARS * 365.25);
  for (let index = 0; index < count; index += 1) {
    const day = addDays(first, pick.below(days));
    const event =
      pick.below(100) < ALL_DAY_PERCENT
        ? allDayEvent(day, timeZone, pick)
        : timedEvent(day, timeZone, pick);
    yield {
      ...event,
      categoryId: categories[event.title.length % (categories.length + 1)] ?? null,
    };
  }
}

function allDayEvent(firstDay: Day, timeZone: string, pick: Picker): EventValues {
  const isLasting = pick.below(100) < LASTING_PERCENT;
  const lastDay = addDays(firstDay, isLasting ? 1 + pick.below(20) : 0);
  return {
    ...NO_TEXTS,
    title: pick.from(isLasting ? LONG_TITLES : TITLES),
    location: pick.from(PLACES),
    notes: pick.from(NOTES),
    timeZone,
    allDay: true,
    firstDay,
    lastDay,
    ...allDayTimes(firstDay, lastDay, timeZone),
  };
}

function timedEvent(day: Day, timeZone: string, pick: Picker): EventValues {
  const hour = String(8 + pick.below(13)).padStart(2, "0");
  const from = epochAt(day, `${hour}:${pick.from(["00", "15", "30"])}`, timeZone);
  return {
    ...NO_TEXTS,
    title: pick.from(TITLES),
    location: pick.from(PLACES),
    notes: pick.from(NOTES),
    timeZone,
    allDay: false,
    firstDay: null,
    lastDay: null,
    from,
    to: from + (1 + pick.below(6)) * 1_800_000,
  };
}

export function makeSeedNews(now: number): { title: string; text: string; now: number }[] {
  return [1, 8, 30].map((age) => ({
    title: `News of ${age} days ago`,
    text: "Someone wrote this to try it out.",
    now: now - age * DAY_MS,
  }));
}

type Picker = { below: (limit: number) => number; from: <T>(list: readonly T[]) => T };

/** Generates the same numbers for the same seed on every machine: mulberry32, 32 bits of state. */
function createPicker(seed: number): Picker {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    below,
    from: (list) => {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error("There is nothing to pick from.");
      return found;
    },
  };
}
