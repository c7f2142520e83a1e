// Reads the query of a wall or text agenda, for both loaders and page cache, and says when to reload it.
import { getRuntime } from "~/process/runtime";
import { addDays } from "~/time/days";
import { MINUTE_MS } from "~/time/durations";
import { dayIn, isTimeZone, midnightOf } from "~/time/zones";
import { findLanguage, type Language } from "~/values/languages";
import { type HasCategory, readCategory } from "./tab-query";

/**
 * Shared by both; undefined means the calendar's zone, all categories, and the browser's language. `category` is 0 for
 * one that the calendar does not have.
 */
type ScreenQuery = {
  days: number;
  zone: string | undefined;
  category: number | undefined;
  lang: Language | undefined;
};

/**
 * `linesWhereLow` is for screens less than 600 px high: fewer, unless a number was requested. `look` is undefined for
 * the reader's own; `every` is the reload interval in minutes.
 */
export type WallQuery = ScreenQuery & {
  lines: number;
  linesWhereLow: number;
  look: "light" | "dark" | "ink" | undefined;
  every: number;
};

/** `width` is the most columns of a line. */
export type AgendaQuery = ScreenQuery & { width: number };

type Range = { least: number; most: number; usual: number };

const WALL_DAYS: Range = { least: 1, most: 14, usual: 7 };
const WALL_LINES: Range = { least: 3, most: 20, usual: 8 };
const WALL_MINUTES: Range = { least: 1, most: 60, usual: 5 };
const AGENDA_DAYS: Range = { least: 1, most: 60, usual: 14 };
const AGENDA_WIDTH: Range = { least: 40, most: 120, usual: 72 };

const LOOKS = ["light", "dark", "ink"] as const;

/** Ignores invalid values: the person who typed the address may be far from the screen that shows it. */
export function readWallQuery(search: URLSearchParams, hasCategory: HasCategory): WallQuery {
  return {
    ...readScreenQuery(search, WALL_DAYS, hasCategory),
    lines: readNumber(search.get("lines"), WALL_LINES),
    linesWhereLow: readNumber(search.get("lines"), { ...WALL_LINES, usual: 6 }),
    look: LOOKS.find((look) => look === search.get("look")),
    every: readNumber(search.get("every"), WALL_MINUTES),
  };
}

export function readAgendaQuery(search: URLSearchParams, hasCategory: HasCategory): AgendaQuery {
  return {
    ...readScreenQuery(search, AGENDA_DAYS, hasCategory),
    width: readNumber(search.get("width"), AGENDA_WIDTH),
  };
}

/** The wall's reload interval if its calendar cannot be read. */
export function readMinutes(search: URLSearchParams): number {
  return readNumber(search.get("every"), WALL_MINUTES);
}

function readScreenQuery(
  search: URLSearchParams,
  days: Range,
  hasCategory: HasCategory,
): ScreenQuery {
  const zone = search.get("zone") ?? "";
  return {
    days: readNumber(search.get("days"), days),
    zone: isTimeZone(zone) ? zone : undefined,
    category: readCategory(search, hasCategory),
    lang: findLanguage(search.get("lang") ?? undefined, getRuntime().config.languages),
  };
}

/** The nearest number in the range; the default if it is no number. */
function readNumber(text: string | null, { least, most, usual }: Range): number {
  if (!/^\d{1,9}$/.test(text ?? "")) return usual;
  return Math.min(Math.max(Number(text), least), most);
}

/** Keeps a screen whose clock is a little fast from loading yesterday again. */
const AFTER_MIDNIGHT_MS = 5_000;

/** In whole seconds, for the header Refresh. */
export function secondsUntilNext(minutes: number, now: number, zone: string): number {
  const midnight = midnightOf(addDays(dayIn(now, zone), 1), zone);
  const wait = Math.min(minutes * MINUTE_MS, midnight + AFTER_MIDNIGHT_MS - now);
  return Math.ceil(wait / 1_000);
}
